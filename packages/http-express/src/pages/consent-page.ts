import type { ConsentPage } from '@keyward/api';
import { clientLinks, clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Template } from './template.js';
import type { StandardScope, Texts } from './texts/texts.js';

/** No button has the focus: whoever presses Enter too often should not have agreed to anything. */
export const consentPage: Template<ConsentPage> = (page, { language: { texts } }) => {
  const client = foreignName(page.client.name);
  return {
    title: texts.allowAccess,
    pictures: [clientLogo(page.client)],
    body: html` <div class="asking">${clientPicture(page.client)}</div>
      <h1>${texts.allowClient(client)}</h1>
      <p class="person">${texts.signedInAs(foreignName(page.personName))}</p>
      ${
        page.scopes.length === 0
          ? html`<p>${texts.onlyIdentity(client)}</p>`
          : html` <p id="permissions">${texts.permissions(client)}</p>
              <ul class="scopes" aria-labelledby="permissions">
                ${page.scopes.map((scope) => html` <li>${meaningOf(scope, texts)}</li>`)}
              </ul>`
      }
      <form method="post" action="consent">
        ${secretFields(page)} ${choiceButtons({ continue: texts.allow, deny: texts.doNotAllow })}
      </form>
      ${clientLinks(page.client, texts)}`,
  };
};

/** What the resource says of its scope; else our words for a standard one; else its bare name. */
const meaningOf = (
  { name, description }: ConsentPage['scopes'][number],
  { standardScopes }: Texts,
): Html => {
  if (description !== null && description.trim() !== '') return foreignName(description);
  return Object.hasOwn(standardScopes, name)
    ? html`${standardScopes[name as StandardScope]}`
    : html`<code dir="ltr">${name}</code>`;
};
