import { returnText } from './client-on-page.js';
import { html } from './html.js';
import type { LoggedOutPage, StillSignedInPage, Template } from './template.js';

export const loggedOutPage: Template<LoggedOutPage> = (
  { client, isPartial = false },
  { language: { texts } },
) => ({
  title: texts.signedOut,
  body: html`
      <h1>${texts.signedOut}</h1>${isPartial && html`<p>${texts.signedOutInPart}</p>`}
      <p>${returnText(client, texts)}</p>`,
});

export const stillSignedInPage: Template<StillSignedInPage> = ({ client }, { language }) => ({
  title: language.texts.stillSignedIn,
  body: html`
      <h1>${language.texts.stillSignedIn}</h1>
      <p>${returnText(client, language.texts)}</p>`,
});
