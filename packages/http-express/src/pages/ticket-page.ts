import type { TicketPage } from '@keyward/api';
import { clientLogo, towardsClient } from './client-on-page.js';
import { newPasswordField, textField } from './fields.js';
import { foreignName } from './foreign-name.js';
import { continueButton, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { pageScript } from './page-script.js';
import { passwordProblemText } from './password-problem.js';
import { problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

export const ticketPage: Template<TicketPage> = (page, setting) => {
  const { texts } = setting.language;
  const hasPassword = page.kind !== 'email_verification';
  const { heading, explanation, button } = kindTexts(page, texts);
  const problem = page.problem && problemText(page.problem, texts);

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: hasPassword,
    pictures: [page.client && clientLogo(page.client)],
    body: html`
      <h1>${heading}</h1>${page.client && towardsClient(page.client, texts)}
      <p>${explanation}</p>${problemAlert(problem)}
      <form method="post" action="${page.action}">${secretFields(page)}
      ${page.kind === 'invitation' && nameField(page, texts)}
      ${hasPassword && passwordFields(page, texts)}
      ${continueButton(button)}
      </form>${hasPassword && pageScript(setting)}`,
  };
};

interface KindTexts {
  readonly heading: string;
  readonly explanation: Html;
  readonly button: string;
}

const kindTexts = ({ kind, account }: TicketPage, texts: Texts): KindTexts => {
  const name = foreignName(account);
  switch (kind) {
    case 'password_change':
      return {
        heading: texts.choosePassword,
        explanation: texts.forAccount(name),
        button: texts.savePassword,
      };
    case 'email_verification':
      return {
        heading: texts.confirmEmail,
        explanation: texts.confirmExplained(name),
        button: texts.confirm,
      };
    case 'invitation':
      return {
        heading: texts.acceptInvitation,
        explanation: texts.forAccount(name),
        button: texts.createAccount,
      };
  }
};

const problemText = (problem: NonNullable<TicketPage['problem']>, texts: Texts): string =>
  problem === 'name' ? texts.nameRefused : passwordProblemText(problem.password, texts);

const isPasswordWrong = ({ problem }: TicketPage): boolean =>
  problem !== undefined && problem !== 'name';

const nameField = (page: TicketPage, texts: Texts): Html =>
  textField({
    name: 'name',
    label: texts.yourName,
    value: page.name,
    autocomplete: 'name',
    isWrong: page.problem === 'name',
    takesFocus: !isPasswordWrong(page),
  });

/** The hidden user name tells a password manager whose password it stores. */
const passwordFields = (page: TicketPage, texts: Texts): Html => {
  const isWrong = isPasswordWrong(page);
  const field = newPasswordField(
    {
      atLeast: page.atLeast,
      isWrong,
      takesFocus: page.kind === 'password_change' || isWrong,
    },
    texts,
  );

  return html`
      <input type="hidden" name="username" value="${page.account}" autocomplete="username">${field}`;
};
