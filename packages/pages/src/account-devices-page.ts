import type { AccountDevicesPage } from '@keyward/api';
import { accountContent, changeForm, momentText } from './account-frame.js';
import { foreignName } from './foreign-name.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import { pageScript } from './page-script.js';
import type { Template } from './template.js';

type Session = AccountDevicesPage['sessions'][number];

/** Where the person is signed in; this device comes first. */
export const accountDevicesPage: Template<AccountDevicesPage> = (page, setting) => {
  const { language } = setting;
  const { account } = language.texts;
  const items = page.sessions.map((session) => sessionItem(page, session, language));
  const hasOthers = page.sessions.some(({ isCurrent }) => !isCurrent);

  const content = accountContent(page, language, {
    place: 'devices',
    heading: account.whereSignedIn,
    body: html`
      <p>${account.unknownSignIn}</p>
      <ul class="factors">${items}
      </ul>
      ${page.hasMore && html`<p class="quiet">${account.newestShown}</p>`}
      ${hasOthers && changeForm('devices', page, 'end_others', endOthersButton(account.signOutOthers))}
      ${page.support !== undefined && supportPart(page, page.support, language)}
      ${pageScript(setting)}`,
  });
  return { ...content, hasScript: true };
};

const endOthersButton = (text: string): Html => html`
      <div class="choice"><button type="submit">${text}</button></div>`;

const sessionItem = (page: AccountDevicesPage, session: Session, language: Language): Html => {
  const { account } = language.texts;
  const name = foreignName(session.device ?? account.unknownDevice);
  const isMarked = session.isCurrent || session.isOfSupport;
  const markText = session.isOfSupport ? account.support : account.thisDevice;
  const mark = isMarked && html` <span class="mark">${markText}</span>`;

  return html`
        <li>
          <p><b>${name}</b>${mark}<br><span class="quiet">${sessionHistory(page, session, language)}</span></p>
          ${!session.isCurrent && endForm(page, session, language)}
        </li>`;
};

const sessionHistory = (page: AccountDevicesPage, session: Session, language: Language): Html => {
  const { account } = language.texts;
  const begun = account.signedInOn(momentText(page, language, session.authenticatedAt));
  const seen = account.lastSeenOn(momentText(page, language, session.lastSeenAt));
  const network =
    session.network !== null &&
    html`<br>${account.network(html`<bdi dir="ltr">${session.network}</bdi>`)}`;
  return html`${begun}<br>${seen}${network}`;
};

/** The name of the button says which device it is about. */
const endForm = (page: AccountDevicesPage, session: Session, { texts }: Language): Html => {
  const name = foreignName(session.device ?? texts.account.unknownDevice);
  return changeForm(
    'devices',
    page,
    'end',
    html`
      <input type="hidden" name="id" value="${session.id}">
      <button type="submit">${texts.account.signOutThere}<span class="unseen"> ${name}</span></button>`,
  );
};

/** Whether administrators may act as the person. */
const supportPart = (
  page: AccountDevicesPage,
  { allowedUntil }: NonNullable<AccountDevicesPage['support']>,
  language: Language,
): Html => {
  const { account } = language.texts;
  const isAllowed = allowedUntil !== undefined;
  const change = isAllowed ? 'end_support' : 'allow_support';
  const button = isAllowed ? account.endSupport : account.allowSupport;
  const until =
    isAllowed &&
    html`
      <p>${account.supportUntil(momentText(page, language, allowedUntil))}</p>`;
  return html`
      <h2>${account.supportHeading}</h2>
      <p>${account.supportExplained}</p>${until}
      ${changeForm('devices', page, change, html`<div class="choice"><button type="submit">${button}</button></div>`)}`;
};
