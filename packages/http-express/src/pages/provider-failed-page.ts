import type { ProviderFailedPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { Template } from './template.js';

/** The person could do nothing wrong, so this only says what to do next; the message is for support. */
export const providerFailedPage: Template<ProviderFailedPage> = (
  page,
  { language: { texts } },
) => ({
  title: texts.providerFailed,
  body: html` <h1>${texts.providerFailed}</h1>
    <p>
      ${page.isBlocked ? texts.blocked : texts.providerFailedAt(foreignName(page.providerName))}
    </p>
    <p><a href="${page.backTo}">${texts.otherWays}</a></p>
    <div class="details">
      <p lang="en" dir="ltr">${page.message}</p>
      <dl>
        <div>
          <dt>${texts.requestId}</dt>
          <dd><code dir="ltr">${page.requestId}</code></dd>
        </div>
      </dl>
    </div>`,
});
