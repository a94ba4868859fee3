import { html, type Html } from './html.js';
import type { HomePage, Template } from './template.js';
import { waysList } from './ways.js';
import { webAddress } from './web-address.js';

/** The first page of the server, for a person who has only its address. */
export const homePage: Template<HomePage> = (page, { language: { texts } }) => ({
  title: texts.welcome,
  body: html`
      <h1>${texts.welcome}</h1>
      <p>${texts.serverExplained}</p>
      ${buttonTo(page.accountAt, texts.toAccount)}${buttonTo(page.consoleAt, texts.toConsole)}
      <div class="quiet">${waysList([
        { text: texts.guide, href: webAddress(page.guideAt) },
        { text: texts.apiReference, href: webAddress(page.apiReferenceAt) },
      ])}
      </div>`,
});

const buttonTo = (address: string | undefined, text: string): Html => {
  const href = webAddress(address);
  return href === undefined
    ? html``
    : html`
      <p><a class="button" href="${href}">${text}</a></p>`;
};
