import { clientLogo, clientPicture } from './client-on-page.js';
import type { PasswordResetPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html } from './html.js';
import { alert, textField } from './new-password.js';
import type { Template } from './template.js';

export const passwordResetPage: Template<PasswordResetPage> = (page, { language: { texts } }) => ({
  title:
    page.problem === undefined ? texts.resetPassword : `${texts.error}: ${texts.resetPassword}`,
  pictures: [clientLogo(page.client)],
  body: html` <h1>${texts.resetPassword}</h1>
    <p class="towards">
      ${clientPicture(page.client)}<span>${texts.toContinueTo(foreignName(page.client.name))}</span>
    </p>
    <p>${texts.resetExplained}</p>
    ${alert(page.problem && texts.wait(page.problem.waitSeconds))}
    <form method="post" action="password-reset">
      ${secretFields(page)}${textField('username', texts.username, page.username, { autocomplete: 'username', isWrong: false, takesFocus: true })}
      ${choiceButtons({ continue: texts.sendLink, deny: texts.backToSignIn })}
    </form>`,
});
