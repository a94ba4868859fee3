import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { LoggedOutPage, Template } from './template.js';

export const loggedOutPage: Template<LoggedOutPage> = ({ client }, { language: { texts } }) => ({
  title: texts.signedOut,
  body: html`
<h1>${texts.signedOut}</h1>
<p>${client === undefined ? texts.closeWindow : texts.returnToClient(foreignName(client.name))}</p>`,
});
