import { html } from './html.js';
import type { Template } from './template.js';

export const accountDeletedPage: Template<undefined> = (_page, { language: { texts } }) => ({
  title: texts.account.accountDeleted,
  body: html`
      <h1>${texts.account.accountDeleted}</h1>
      <p>${texts.closeWindow}</p>`,
});
