/** The pages after which nothing is left to do here. */
import type { LoginPage } from '@keyward/api';
import { clientLogo, clientPicture, returnText } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type {
  AnsweredPage,
  Content,
  DeviceDonePage,
  Template,
  TicketDonePage,
} from './template.js';
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
const wayOn = (
  { client, startUri, accountAt = '../account' }: TicketDonePage,
  texts: Texts,
): Html => {
  const href = webAddress(startUri);
  if (client === undefined || client.isOwnAccount || href === undefined) {
    return html`<a href="${accountAt}">${texts.toAccount}</a>`;
  }
  return html`<a href="${href}">${foreignName(client.name)}</a>`;
};

/** What a person has done through a mailed link. */
export const doneText = (kind: NonNullable<LoginPage['done']>, texts: Texts): string => {
  switch (kind) {
    case 'password_change':
      return texts.passwordChanged;
    case 'email_verification':
      return texts.emailConfirmed;
    case 'invitation':
      return texts.accountReady;
  }
};

export const deviceDonePage: Template<DeviceDonePage> = ({ client, isApproved }, { language }) => {
  const { texts } = language;
  const heading = isApproved ? texts.deviceConnected : texts.deviceRefused;

  return {
    title: heading,
    body: html`
      <h1>${heading}</h1>
      <p>${texts.backToDevice(foreignName(client.name))}</p>`,
  };
};

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

/** It names nothing, since any browser may come here. */
export const providerTestedPage: Template<undefined> = (_, { language: { texts } }) => ({
  title: texts.providerTested,
  body: html`
      <h1>${texts.providerTested}</h1>
      <p>${texts.providerTestedExplained}</p>`,
});

/** The person who logged in began another test, or none. */
export const testOfAnotherPage: Template<undefined> = (_, { language: { texts } }) => ({
  title: texts.testOfAnother,
  body: html`
      <h1>${texts.testOfAnother}</h1>
      <p>${texts.testOfAnotherExplained}</p>`,
});
