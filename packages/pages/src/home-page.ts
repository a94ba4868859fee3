import { html } from './html.js';
import type { HomePage, Template } from './template.js';
import { waysList } from './ways.js';
import { webAddress } from './web-address.js';

/** The first page of the server, for a person who has only its address. */
export const homePage: Template<HomePage> = (page, { language: { texts } }) => {
  const ways = waysList([
    { text: texts.toConsole, href: page.consoleAt && webAddress(page.consoleAt) },
    { text: texts.toAccount, href: webAddress(page.accountAt) },
    { text: texts.apiReference, href: webAddress(page.apiReferenceAt) },
    { text: texts.serverMetadata, href: webAddress(page.metadataAt) },
    { text: texts.serverHealth, href: webAddress(page.healthAt) },
  ]);

  return {
    title: texts.welcome,
    body: html`
      <h1>${texts.welcome}</h1>
      <p>${texts.serverExplained}</p>${ways}`,
  };
};
