import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { Template, TicketDonePage } from './template.js';

export const ticketDonePage: Template<TicketDonePage> = (
  { kind, client },
  { language: { texts } },
) => {
  const heading = {
    password_change: texts.passwordChanged,
    email_verification: texts.emailConfirmed,
    invitation: texts.accountReady,
  }[kind];
  return {
    title: heading,
    body: html` <h1>${heading}</h1>
      <p>
        ${client === undefined ? texts.closeWindow : texts.returnToClient(foreignName(client.name))}
      </p>`,
  };
};
