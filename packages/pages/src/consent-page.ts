import type { ConsentPage } from '@keyward/api';
import { filledText } from '@keyward/core/endpoints';
import { preferredLanguage } from '@keyward/core/ports';
import { clientLinks, clientLogo, clientPicture } from './client-on-page.js';
import { foreignName, withDirectionCodes, withoutDirectionMarks } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import type { Template } from './template.js';
import type { StandardScope, Texts } from './texts/texts.js';

type Scope = ConsentPage['scopes'][number];
type Detail = NonNullable<ConsentPage['details']>[number];

/** No button has the focus, so that pressing Enter once too often agrees to nothing. */
export const consentPage: Template<ConsentPage> = (page, { language }) => {
  const { texts } = language;
  const { userCode, stranger } = page;
  const client = stranger === undefined ? foreignName(page.client.name) : hostName(page.client);
  const buttons = choiceButtons({ continue: texts.allow, deny: texts.doNotAllow });

  return {
    title: userCode === undefined ? texts.allowAccess : texts.connectDevice,
    pictures: [clientLogo(page.client)],
    body: html`
      ${stranger === undefined && html`<div class="asking">${clientPicture(page.client)}</div>`}
      <h1>${userCode === undefined ? texts.allowClient(client) : texts.allowClientOnDevice(client)}</h1>
      ${userCode !== undefined && codeToCompare(userCode, texts)}
      ${stranger !== undefined && ownWord(page.client, stranger, texts)}
      <p class="person">${texts.signedInAs(foreignName(page.personName))}</p>
      ${asked(page, language)}
      <form method="post" action="consent">${secretFields(page)}
      ${stranger !== undefined && endField(stranger, texts)}${buttons}
      </form>${clientLinks(page.client, texts)}`,
  };
};

/** The largest of the page: a stranger chooses its name, and not its host. It breaks after a dot. */
const hostName = ({ name }: ConsentPage['client']): Html => {
  const [first = '', ...rest] = name.split('.');
  return html`<bdi class="host">${first}${rest.map((part) => html`.<wbr>${part}`)}</bdi>`;
};

type Stranger = NonNullable<ConsentPage['stranger']>;

/** What the application says of itself, and where the answer goes. */
const ownWord = (
  { claimedName }: ConsentPage['client'],
  { answerHost }: Stranger,
  texts: Texts,
): Html => html`
      ${claimedName !== undefined && html`<p>${texts.callsItself(foreignName(claimedName))}</p>`}
      <p>${
        answerHost === undefined
          ? texts.answerToProgram
          : texts.answerTo(html`<b dir="ltr">${answerHost}</b>`)
      }</p>`;

const endField = ({ days, usualDays }: Stranger, texts: Texts): Html => {
  const options = days.map(
    (each) =>
      html`<option value="${each}"${each === usualDays && html` selected`}>${texts.days(each)}</option>`,
  );
  return html`
      <label for="days">${texts.accessEndsAfter}</label>
      <select id="days" name="days">${options}</select>`;
};

/** A stranger may have sent the code, so the person compares it with that on their own device (RFC 8628 §5.4). */
const codeToCompare = (userCode: string, texts: Texts): Html => html`
      <p>${texts.compareCode(html`<b dir="ltr">${userCode}</b>`)}</p>`;

/** Beside details, no scopes are nothing to speak of. */
const asked = ({ client, scopes, details = [] }: ConsentPage, language: Language): Html => {
  const name = foreignName(client.name);
  if (details.length === 0) return scopeList(scopes, name, language.texts);

  return html`${detailList(details, name, language)}
      ${scopes.length > 0 && scopeList(scopes, name, language.texts)}`;
};

/** Each in the words of its type, and all that the application sent, in case these leave something out. */
const detailList = (details: readonly Detail[], client: Html, language: Language): Html => {
  const { texts } = language;
  const items = details.map(
    (each) => html`
        <li>${detailText(each, language)}</li>`,
  );
  const everything = JSON.stringify(
    details.map(({ detail }) => detail),
    null,
    2,
  );
  return html`
      <p id="details">${texts.askedThisTime(client)}</p>
      <ul class="scopes" aria-labelledby="details">${items}</ul>
      <details class="asked"><summary>${texts.everythingAsked}</summary>
      <pre dir="ltr">${withDirectionCodes(everything)}</pre></details>`;
};

const detailText = ({ detail, text }: Detail, { tag }: Language): Html => {
  // Without the language of the page: English, or the first that the API has.
  const offered = Object.entries(text).map(([prefix, words]) => ({ prefix, words }));
  const [first] = offered;
  if (first === undefined) return html`<code dir="ltr">${detail.type}</code>`;

  const { words } = preferredLanguage([tag, languageOf(tag), 'en'], [first, ...offered]);
  return html`${filledText(words, detail).map(({ text: piece, isValue }) =>
    isValue
      ? html`<b>${foreignName(withDirectionCodes(piece))}</b>`
      : html`${withoutDirectionMarks(piece)}`,
  )}`;
};

const languageOf = (tag: string): string => tag.split('-')[0]!;

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
