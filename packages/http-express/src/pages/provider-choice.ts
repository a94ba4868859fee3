import type { LoginPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html } from './html.js';
import type { Html } from './html.js';
import type { Texts } from './texts/texts.js';

/** The others who can vouch for the person, each a button; a form of its own, so that Enter in a field never presses one. */
export const providerChoice = (page: LoginPage, texts: Texts): Html | false => {
  const { providers = [] } = page;
  return (
    providers.length > 0 &&
    html` <form method="post" action="federate" class="providers" aria-label="${texts.otherWays}">
      ${secretFields(page)}
      <p class="or" aria-hidden="true"><span>${texts.or}</span></p>
      <div class="choice">
        ${providers.map(
          ({ id, name }) =>
            html` <button type="submit" name="provider" value="${id}">
              ${texts.continueWith(foreignName(name))}
            </button>`,
        )}
      </div>
    </form>`
  );
};
