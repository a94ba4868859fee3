import { html } from './html.js';
import type { Template } from './template.js';

/** It names nothing, since any browser may come here. */
export const providerTestedPage: Template<undefined> = (_, { language: { texts } }) => ({
  title: texts.providerTested,
  body: html`
      <h1>${texts.providerTested}</h1>
      <p>${texts.providerTestedExplained}</p>`,
});
