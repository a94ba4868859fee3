import type { AccountApplicationsPage } from '@keyward/api';
import { accountContent, changeForm, dayText } from './account-frame.js';
import { clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import type { Content, Template } from './template.js';
import type { StandardScope, Texts } from './texts/texts.js';

type Application = AccountApplicationsPage['applications'][number];

export const accountApplicationsPage: Template<AccountApplicationsPage> = (page, { language }) => {
  const { account } = language.texts;
  const content: Content = accountContent(page, language, {
    place: 'applications',
    heading: account.whoHasAccess,
    body:
      page.applications.length === 0
        ? html`
      <p>${account.noApplications}</p>`
        : html`
      <p>${account.withdrawExplained}</p>
      <ul class="factors applications">${page.applications.map((each) => item(page, each, language))}
      </ul>`,
  });
  return { ...content, pictures: page.applications.map(({ client }) => clientLogo(client)) };
};

const item = (
  page: AccountApplicationsPage,
  application: Application,
  language: Language,
): Html => {
  const { id, client, since, until, scopes } = application;
  const { texts } = language;
  const name = foreignName(client.name);
  const { account } = texts;
  const beginning = account.accessSince(dayText(page, language, since));
  const end = until === null ? '' : ` ${account.accessUntil(dayText(page, language, until))}`;
  const ownWord =
    client.claimedName !== undefined &&
    html`<br>${texts.callsItself(foreignName(client.claimedName))}`;
  const lines = scopes.map((scope) => html`<li>${scopeText(scope, texts)}</li>`);
  const fields = html`
      <input type="hidden" name="id" value="${id}">
      <button type="submit">${texts.account.withdraw}<span class="unseen"> ${name}</span></button>`;

  return html`
        <li>
          <div class="application">${clientPicture(client)}
            <p><b>${name}</b><br><span class="quiet">${beginning}${end}${ownWord}</span></p>
          </div>
          ${changeForm('applications', page, undefined, fields)}
          ${lines.length > 0 && html`<ul class="quiet">${lines}</ul>`}
        </li>`;
};

const scopeText = (
  { name, description }: Application['scopes'][number],
  { standardScopes }: Texts,
): string | Html => {
  if (description !== null) return foreignName(description);
  return Object.hasOwn(standardScopes, name)
    ? standardScopes[name as StandardScope]
    : html`<code dir="ltr">${name}</code>`;
};
