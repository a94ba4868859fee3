import { html } from './html.js';
import type { Template } from './template.js';

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
