import type { ProviderFailedPage } from '@keyward/api';
import { detail, supportDetails } from './support-details.js';
import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { Template } from './template.js';

/** The person did nothing wrong, so the page only says what to do next. The message is meant for support. */
export const providerFailedPage: Template<ProviderFailedPage> = (page, { language: { texts } }) => {
  const explanation = page.isBlocked
    ? texts.blocked
    : texts.providerFailedAt(foreignName(page.providerName));

  return {
    title: texts.providerFailed,
    body: html`
      <h1>${texts.providerFailed}</h1>
      <p>${explanation}</p>
      <p><a href="${page.backTo}">${texts.otherWays}</a></p>
      ${supportDetails(page.message, [detail(texts.requestId, page.requestId)])}`,
  };
};
