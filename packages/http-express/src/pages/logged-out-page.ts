import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { LoggedOutPage, StillSignedInPage, Template } from './template.js';
import type { Texts } from './texts/texts.js';

export const loggedOutPage: Template<LoggedOutPage> = (page, { language: { texts } }) =>
  farewell(texts.signedOut, page, texts);

export const stillSignedInPage: Template<StillSignedInPage> = (page, { language: { texts } }) =>
  farewell(texts.stillSignedIn, page, texts);

const farewell = (
  title: string,
  { client }: LoggedOutPage,
  texts: Texts,
): { readonly title: string; readonly body: Html } => ({
  title,
  body: html` <h1>${title}</h1>
    <p>
      ${client === undefined ? texts.closeWindow : texts.returnToClient(foreignName(client.name))}
    </p>`,
});
