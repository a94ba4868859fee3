import { html } from './html.js';
import type { Template } from './template.js';

/** The same for every reason, so that it tells nothing of any account. */
export const linkOverPage: Template<undefined> = (_, { language: { texts } }) => ({
  title: texts.linkOver,
  body: html` <h1>${texts.linkOver}</h1>
    <p>${texts.linkOverExplained}</p>`,
});
