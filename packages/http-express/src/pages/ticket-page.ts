import type { TicketPage } from '@keyward/api';
import { clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import { alert, newPasswordField, passwordProblemText, textField } from './new-password.js';
import type { Template } from './template.js';
import type { Texts } from './texts/texts.js';

/** What each kind of ticket is called, explains, and has on its button. */
const words = (
  texts: Texts,
  account: Html,
): Record<TicketPage['kind'], readonly [heading: string, explanation: Html, button: string]> => ({
  password_change: [texts.choosePassword, texts.forAccount(account), texts.savePassword],
  email_verification: [texts.confirmEmail, texts.confirmExplained(account), texts.confirm],
  invitation: [texts.acceptInvitation, texts.forAccount(account), texts.createAccount],
});

export const ticketPage: Template<TicketPage> = (page, { language: { texts } }) => {
  const [heading, explanation, button] = words(texts, foreignName(page.account))[page.kind];
  const problem =
    page.problem === undefined
      ? undefined
      : page.problem === 'name'
        ? texts.nameRefused
        : passwordProblemText(page.problem.password, texts);
  const nameIsWrong = page.problem === 'name';
  return {
    title: problem === undefined ? heading : `${texts.error}: ${heading}`,
    pictures: [page.client && clientLogo(page.client)],
    body: html` <h1>${heading}</h1>
      ${
        page.client &&
        html` <p class="towards">
          ${clientPicture(page.client)}<span
            >${texts.toContinueTo(foreignName(page.client.name))}</span
          >
        </p>`
      }
      <p>${explanation}</p>
      ${alert(problem)}
      <form method="post" action="${page.action}">
        ${secretFields(page)}${page.kind === 'invitation' && textField('name', texts.yourName, page.name, { autocomplete: 'name', isWrong: nameIsWrong, takesFocus: problem === undefined || nameIsWrong })}${
          page.kind !== 'email_verification' &&
          html` <input
              type="hidden"
              name="username"
              value="${page.account}"
              autocomplete="username"
            />${newPasswordField(texts, page.atLeast, problem !== undefined && !nameIsWrong, page.kind === 'password_change' || (problem !== undefined && !nameIsWrong))}`
        }
        <div class="choice">
          <button class="primary" type="submit" name="action" value="continue">${button}</button>
        </div>
      </form>`,
  };
};
