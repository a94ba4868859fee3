import type { LoginPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Texts } from './texts/texts.js';

/** A button for each identity provider. A form of its own, so that Enter in a field never presses one of them. */
export const providerChoice = (page: LoginPage, texts: Texts): Html => {
  const { providers = [] } = page;
  if (providers.length === 0) return html``;

  const buttons = providers.map(
    ({ id, name }) => html`
        <button type="submit" name="provider" value="${id}">${texts.continueWith(foreignName(name))}</button>`,
  );
  return html`
      <form method="post" action="federate" class="providers" aria-label="${texts.otherWays}">
      ${secretFields(page)}
      <p class="or" aria-hidden="true"><span>${texts.or}</span></p>
      <div class="choice">${buttons}</div>
      </form>`;
};
