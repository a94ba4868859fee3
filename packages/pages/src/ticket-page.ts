import type { TicketPage } from '@keyward/api';
import { clientLogo, towardsClient } from './client-on-page.js';
import {
  currentPasswordField,
  fieldState,
  newPasswordField,
  readonlyUsername,
  textField,
} from './fields.js';
import { foreignName } from './foreign-name.js';
import { continueButton, secretFields } from './form.js';
import { html, type Html } from './html.js';
import { pageScript } from './page-script.js';
import { passwordProblemText } from './password-problem.js';
import { problemAlert, titleWithProblem } from './problem.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

export const ticketPage: Template<TicketPage> = (page, setting) => {
  const { texts } = setting.language;
  const hasPassword =
    page.withoutPassword === undefined &&
    (page.kind !== 'email_verification' || page.asks !== undefined);
  const { heading, explanation, button } = kindTexts(page, texts);
  const problem = page.problem && problemText(page.problem, texts);

  return {
    title: titleWithProblem(heading, problem, texts),
    hasScript: hasPassword,
    pictures: [page.client && clientLogo(page.client)],
    body: html`
      <h1>${heading}</h1>${page.client && towardsClient(page.client, texts)}
      ${invitedBy(page, texts)}<p>${explanation}</p>${problemAlert(problem)}
      <form method="post" action="${page.action}">${secretFields(page)}
      ${page.kind === 'invitation' && nameField(page, texts)}
      ${hasPassword && passwordFields(page, texts)}
      ${continueButton(button)}
      </form>${otherWay(page, texts)}${hasPassword && pageScript(setting)}`,
  };
};

/** The organization, and no person: whoever holds the link may read it. */
const invitedBy = ({ kind, organization }: TicketPage, texts: Texts): Html | false =>
  kind === 'invitation' &&
  organization !== undefined &&
  html`<p>${texts.invitedBy(foreignName(organization))}</p>
      `;

interface KindTexts {
  readonly heading: string;
  readonly explanation: Html;
  readonly button: string | Html;
}

/** For a person who has the mailbox, and not the password of the account. */
const otherWay = ({ newPasswordAt }: TicketPage, texts: Texts): Html =>
  waysList([{ text: texts.notMyAccount, href: newPasswordAt }]);

const kindTexts = (
  { kind, account, asks, withoutPassword }: TicketPage,
  texts: Texts,
): KindTexts => {
  const name = foreignName(account);
  if (asks === 'new_password') {
    return {
      heading: texts.choosePassword,
      explanation: texts.takeOverExplained(name),
      button: texts.savePassword,
    };
  }
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
        explanation:
          asks === 'password'
            ? texts.confirmByPasswordExplained(name)
            : texts.confirmExplained(name),
        button: texts.confirm,
      };
    case 'invitation':
      return {
        heading: texts.acceptInvitation,
        explanation: texts.forAccount(name),
        button:
          withoutPassword?.provider === undefined
            ? texts.createAccount
            : texts.continueWith(foreignName(withoutPassword.provider)),
      };
  }
};

const problemText = (problem: NonNullable<TicketPage['problem']>, texts: Texts): string => {
  if (problem === 'name') return texts.nameRefused;
  if (problem === 'wrong') return texts.currentPasswordWrong;
  if ('waitSeconds' in problem) return texts.wait(problem.waitSeconds);
  if ('deniedBecause' in problem) return texts.notRegistered(problem.deniedBecause);
  return passwordProblemText(problem.password, texts);
};

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
  if (page.asks === 'password') {
    const state = fieldState({ describedBy: [isWrong && 'problem'], isWrong, takesFocus: true });
    return html`${readonlyUsername(texts.email, page.account)}
      ${currentPasswordField(texts.password, state, texts)}`;
  }

  const choice =
    page.asks === 'new_password' &&
    html`
      <input type="hidden" name="choice" value="new_password">`;
  const field = newPasswordField(
    {
      atLeast: page.atLeast,
      isWrong,
      takesFocus: page.kind !== 'invitation' || isWrong,
    },
    texts,
  );

  return html`
      <input type="hidden" name="username" value="${page.account}" autocomplete="username">${choice}${field}`;
};
