import { returnText } from './client-on-page.js';
import { doneText } from './done-text.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Template, TicketDonePage } from './template.js';
import type { Texts } from './texts/texts.js';
import { webAddress } from './web-address.js';

export const ticketDonePage: Template<TicketDonePage> = (page, { language: { texts } }) => {
  const heading = doneText(page.kind, texts);

  return {
    title: heading,
    body: html`
      <h1>${heading}</h1>
      <p>${returnText(page.client, texts)}</p>
      <p>${wayOn(page, texts)}</p>`,
  };
};

/** To the application, where its address is known, and to the person's account otherwise. */
const wayOn = ({ client, startUri }: TicketDonePage, texts: Texts): Html => {
  const href = webAddress(startUri);
  if (client === undefined || client.isOwnAccount || href === undefined) {
    return html`<a href="../account">${texts.toAccount}</a>`;
  }
  return html`<a href="${href}">${foreignName(client.name)}</a>`;
};
