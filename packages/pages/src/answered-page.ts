import { clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { AnsweredPage, Content, Template } from './template.js';
import type { Texts } from './texts/texts.js';
import { webAddress } from './web-address.js';

/** Shown when a person goes back in the browser after the answer. Nothing failed, so the page reports no problem. */
export const answeredPage: Template<AnsweredPage> = ({ client, startUri }, { language }) => {
  const { texts } = language;
  if (client.isOwnAccount) return accountContent(texts);

  const name = foreignName(client.name);
  const href = webAddress(startUri);
  const link =
    href !== undefined &&
    html`
      <p><a href="${href}">${name}</a></p>`;

  return {
    title: texts.answered,
    pictures: [clientLogo(client)],
    body: html`
      <div class="asking">${clientPicture(client)}</div>
      <h1>${texts.answered}</h1>
      <p>${texts.returnToClient(name)}</p>${link}`,
  };
};

const accountContent = (texts: Texts): Content => ({
  title: texts.answered,
  body: html`
      <h1>${texts.answered}</h1>
      <p><a href="account">${texts.accountSecurity}</a></p>`,
});
