/** What the pages of a person's own account share: the navigation between them, and their head. */
import type { AccountDone, OwnAccountPage } from '@keyward/api';
import { foreignName } from './foreign-name.js';
import { secretFields } from './form.js';
import { html, type Html } from './html.js';
import type { Language } from './languages.js';
import { doneNotice, problemAlert, titleWithProblem } from './problem.js';
import type { Content } from './template.js';
import type { Texts } from './texts/texts.js';
import { waysList } from './ways.js';

export type AccountPlace =
  'security' | 'profile' | 'devices' | 'applications' | 'delegates' | 'tokens' | 'data';

interface AccountContent {
  readonly place: AccountPlace;
  readonly heading: string;
  /** For the title; an alert at the head as well, unless the page has a better place for it. */
  readonly problem?: string | undefined;
  readonly hasAlertAtHead?: boolean;
  readonly body: Html;
}

/** A page of the own account without its frame. */
export const accountContent = (
  page: OwnAccountPage,
  { texts }: Language,
  { place, heading, problem, hasAlertAtHead = false, body }: AccountContent,
): Content => ({
  title: titleWithProblem(heading, problem, texts),
  isWide: true,
  body: html`${accountNavigation(place, texts, page)}
      <h1>${heading}</h1>
      <p class="person">${texts.signedInAs(foreignName(page.personName))}</p>
      ${problem === undefined && doneNotice(page.done && doneText(page.done, texts))}
      ${hasAlertAtHead && problemAlert(problem)}${body}
      ${waysList([{ text: texts.signOut, href: `${rootFrom(place)}logout` }])}`,
});

const doneText = (done: AccountDone, texts: Texts): string => {
  const byDone: Readonly<Record<AccountDone, string>> = {
    saved: texts.account.saved,
    password: texts.account.passwordChangedHere,
    email: texts.emailConfirmed,
    phone: texts.account.phoneConfirmed,
    unlinked: texts.account.unlinked,
  };
  return byDone[done];
};

/** `/account` is one level deep, and the others are two. */
const rootFrom = (place: AccountPlace): string => (place === 'security' ? '' : '../');

const accountNavigation = (place: AccountPlace, texts: Texts, page: OwnAccountPage): Html => {
  const root = rootFrom(place);
  const { account } = texts;
  const places: readonly (readonly [AccountPlace, string, string])[] = [
    ['security', account.security, `${root}account`],
    ['profile', account.profile, `${root}account/profile`],
    ['devices', account.devices, `${root}account/devices`],
    ['applications', account.applications, `${root}account/applications`],
    ['delegates', account.delegates, `${root}account/delegates`],
    ['tokens', account.tokens, `${root}account/tokens`],
    ['data', account.yourData, `${root}account/data`],
  ];
  const isThere = (each: AccountPlace): boolean =>
    each === place ||
    (each === 'delegates' ? page.hasDelegates : each !== 'tokens' || page.hasTokens) === true;
  const shown = places.filter(([each]) => isThere(each));
  const items = shown.map(([each, text, href]) => {
    const current = each === place && html` aria-current="page"`;
    return html`
          <li><a href="${href}"${current}>${text}</a></li>`;
  });
  return html`
      <nav class="tabs" aria-label="${account.yourAccount}">
        <ul>${items}
        </ul>
      </nav>`;
};

/** A form that makes one change; `action` is relative to the page. */
export const changeForm = (
  action: string,
  page: OwnAccountPage,
  change: string | undefined,
  fields: Html,
): Html => {
  const named = change !== undefined && html`<input type="hidden" name="change" value="${change}">`;
  return html`
      <form method="post" action="${action}">${secretFields(page)}
      ${named}${fields}
      </form>`;
};

/** A part of a page that opens when its summary is pressed. */
export const foldedPart = (summary: string, content: Html, isOpen: boolean): Html => html`
      <details${isOpen && html` open`}>
        <summary>${summary}</summary>
        ${content}
      </details>`;

type Zoned = Pick<OwnAccountPage, 'timeZone'>;

/** A day as the reader writes it, in their time zone if that is known, otherwise in UTC. */
export const dayText = ({ timeZone }: Zoned, { tag }: Language, day: Date): string =>
  formatIn(tag, timeZone, { dateStyle: 'medium' }).format(day);

/**
 * A day and a time like that, with the name of the time zone. Where the profile names no zone, `pageScript` writes it
 * in that of the browser.
 */
export const momentText = ({ timeZone }: Zoned, { tag }: Language, moment: Date): Html => {
  const text = formatIn(tag, timeZone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
  const isLocal = timeZone === undefined && html` data-local`;
  return html`<time datetime="${moment.toISOString()}"${isLocal}>${text}</time>`;
};

/** A profile may name a zone that there is not. */
const formatIn = (
  tag: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(tag, { ...options, timeZone: timeZone ?? 'UTC' });
  } catch {
    return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  }
};
