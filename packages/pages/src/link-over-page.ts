import { html } from './html.js';
import type { Template } from './template.js';

/**
 * The same page for every reason, so that it reveals nothing about any account. The login page of the account has
 * the way to a new link.
 */
export const linkOverPage: Template<undefined> = (_, { language: { texts } }) => ({
  title: texts.linkOver,
  body: html`
      <h1>${texts.linkOver}</h1>
      <p>${texts.linkOverExplained}</p>
      <p><a href="../account">${texts.newLink}</a></p>`,
});
