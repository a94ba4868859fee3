import { html } from './html.js';
import type { MailedPage, Template } from './template.js';

export const mailedPage: Template<MailedPage> = ({ reason, backTo }, { language: { texts } }) => ({
  title: texts.checkMail,
  body: html`
      <h1>${texts.checkMail}</h1>
      <p>${reason === 'sign_up' ? texts.signUpMailed : texts.resetMailed}</p>
      <p><a href="${backTo}">${texts.backToSignIn}</a></p>`,
});
