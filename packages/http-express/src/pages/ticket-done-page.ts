import { returnText } from './client-on-page.js';
import { html } from './html.js';
import type { Template, TicketDonePage } from './template.js';

export const ticketDonePage: Template<TicketDonePage> = ({ kind, client }, { language }) => {
  const { texts } = language;
  const headings = {
    password_change: texts.passwordChanged,
    email_verification: texts.emailConfirmed,
    invitation: texts.accountReady,
  };

  return {
    title: headings[kind],
    body: html`
      <h1>${headings[kind]}</h1>
      <p>${returnText(client, texts)}</p>`,
  };
};
