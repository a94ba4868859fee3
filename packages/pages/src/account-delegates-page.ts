import type { AccountDelegatesPage, ClientOnPage } from '@keyward/api';
import { accountContent, changeForm, dayText } from './account-frame.js';
import { clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import type { Content, Template } from './template.js';

type Delegate = AccountDelegatesPage['delegates'][number];

export const accountDelegatesPage: Template<AccountDelegatesPage> = (page, { language }) => {
  const { account } = language.texts;
  const content: Content = accountContent(page, language, {
    place: 'delegates',
    heading: account.whoMayAct,
    body:
      page.delegates.length === 0
        ? html`
      <p>${account.noDelegates}</p>`
        : html`
      <p>${account.delegatesExplained}</p>
      <ul class="factors applications">${page.delegates.map((each) => item(page, each, language))}
      </ul>`,
  });
  return { ...content, pictures: page.delegates.map((each) => clientLogo(partyOf(each))) };
};

/** A person has a letter in the place of a picture, as an application without one does. */
const partyOf = ({ party }: Delegate): ClientOnPage =>
  'client' in party ? party.client : { name: party.personName };

const item = (page: AccountDelegatesPage, delegate: Delegate, language: Language): Html => {
  const { account, callsItself } = language.texts;
  const party = partyOf(delegate);
  const name = foreignName(party.name);
  // A person may be called like an application, so that the page says which of them it is.
  const kind = 'client' in delegate.party ? account.anApplication : account.aPerson;
  const since = account.accessSince(dayText(page, language, delegate.since));
  const until = account.accessUntil(dayText(page, language, delegate.until));
  const ownWord =
    party.claimedName !== undefined && html`<br>${callsItself(foreignName(party.claimedName))}`;
  const apis = delegate.resourceNames.map((each) => html`<li>${foreignName(each)}</li>`);
  const fields = html`
      <input type="hidden" name="id" value="${delegate.id}">
      <button type="submit">${account.endDelegate}<span class="unseen"> ${name}</span></button>`;

  return html`
        <li>
          <div class="application">${clientPicture(party)}
            <p><b>${name}</b><br><span class="quiet">${kind}<br>${since} ${until}${ownWord}</span></p>
          </div>
          ${changeForm('delegates', page, undefined, fields)}
          ${apis.length > 0 && html`<ul class="quiet">${apis}</ul>`}
        </li>`;
};
