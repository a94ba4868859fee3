import type { ConsentPage } from '@keyward/api';
import { clientLinks, clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Template } from './template.js';
import type { StandardScope, Texts } from './texts/texts.js';

type Scope = ConsentPage['scopes'][number];

/** No button has the focus, so that pressing Enter once too often agrees to nothing. */
export const consentPage: Template<ConsentPage> = (page, { language: { texts } }) => {
  const client = foreignName(page.client.name);
  const { userCode } = page;
  const buttons = choiceButtons({ continue: texts.allow, deny: texts.doNotAllow });

  return {
    title: userCode === undefined ? texts.allowAccess : texts.connectDevice,
    pictures: [clientLogo(page.client)],
    body: html`
      <div class="asking">${clientPicture(page.client)}</div>
      <h1>${userCode === undefined ? texts.allowClient(client) : texts.allowClientOnDevice(client)}</h1>
      ${userCode !== undefined && codeToCompare(userCode, texts)}
      <p class="person">${texts.signedInAs(foreignName(page.personName))}</p>
      ${scopeList(page.scopes, client, texts)}
      <form method="post" action="consent">${secretFields(page)}${buttons}
      </form>${clientLinks(page.client, texts)}`,
  };
};

/** A stranger may have sent the code, so the person compares it with that on their own device (RFC 8628 §5.4). */
const codeToCompare = (userCode: string, texts: Texts): Html => html`
      <p>${texts.compareCode(html`<b dir="ltr">${userCode}</b>`)}</p>`;

const scopeList = (scopes: readonly Scope[], client: Html, texts: Texts): Html => {
  if (scopes.length === 0) return html`<p>${texts.onlyIdentity(client)}</p>`;

  const items = scopes.map(
    (scope) => html`
        <li>${scopeText(scope, texts)}</li>`,
  );
  return html`
      <p id="permissions">${texts.permissions(client)}</p>
      <ul class="scopes" aria-labelledby="permissions">${items}</ul>`;
};

/** The description by the resource; without one, our text for a standard scope; otherwise the bare name. */
const scopeText = ({ name, description }: Scope, { standardScopes }: Texts): Html => {
  if (description !== null && description.trim() !== '') return foreignName(description);
  if (Object.hasOwn(standardScopes, name)) return html`${standardScopes[name as StandardScope]}`;
  return html`<code dir="ltr">${name}</code>`;
};
