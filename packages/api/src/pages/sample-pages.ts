/** The pages with a sample person and a sample application, for previews. Nothing in them is true or works. */
import type { TenantSettings } from '@keyward/core/ports';
import type { ClientOnPage, Locales, Page, Pages } from './pages.js';

const secrets = { handle: '', csrf: '' };
const client: ClientOnPage = { name: 'Example App' };
const person = { name: 'Ada Lovelace', email: 'ada@example.com' };
const nowhere = '#';

/** Shown as a picture and as text. */
const app = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  address: 'otpauth://totp/Example?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
};

const added = new Date(Date.UTC(2026, 0, 31));
const authenticators = [
  {
    id: '1',
    kind: 'totp',
    label: null,
    createdAt: added,
    lastUsedAt: added,
    codesLeft: 0,
  },
  { id: '2', kind: 'recovery_code', label: null, createdAt: added, lastUsedAt: null, codesLeft: 8 },
] as const;

const codes = Array.from({ length: 10 }, (_, at) => `abcd${at}-efghi`);

const scopes = ['openid', 'profile', 'email'].map((name) => ({ name, description: null }));

type SamplePage = (pages: Pages, locales: Locales, settings: TenantSettings) => Page;

/** The forms say what the tenant asks for. */
const table = {
  login: (pages, locales, { selfRegistrationEnabled }) =>
    pages.login(
      {
        ...secrets,
        client,
        username: '',
        passwordResetAt: nowhere,
        signUpAt: selfRegistrationEnabled ? nowhere : undefined,
      },
      locales,
    ),
  login_refused: (pages, locales) =>
    pages.login({ ...secrets, client, username: person.email, problem: 'wrong' }, locales),
  sign_up: (pages, locales, { passwordPolicy }) =>
    pages.signUp(
      { ...secrets, client, email: '', name: '', atLeast: passwordPolicy.minLength },
      locales,
    ),
  password_reset: (pages, locales) =>
    pages.passwordReset({ ...secrets, client, username: '' }, locales),
  mailed: (pages, locales) =>
    pages.mailed(
      {
        ...secrets,
        reason: 'password_reset',
        typed: person.email,
        otherAt: nowhere,
        backTo: nowhere,
      },
      locales,
    ),
  new_password: (pages, locales, { passwordPolicy }) =>
    pages.newPassword(
      { ...secrets, client, username: person.email, atLeast: passwordPolicy.minLength },
      locales,
    ),
  invitation: (pages, locales, { passwordPolicy }) =>
    pages.ticket(
      {
        ...secrets,
        kind: 'invitation',
        action: nowhere,
        client,
        account: person.email,
        name: '',
        atLeast: passwordPolicy.minLength,
      },
      locales,
    ),
  second_factor: (pages, locales) =>
    pages.secondFactor({ ...secrets, client, hasApp: true }, locales),
  enrolment: (pages, locales) => pages.enrolment({ ...secrets, client, app }, locales),
  recovery_codes: (pages, locales) => pages.recoveryCodes({ codes, continueAt: nowhere }, locales),
  consent: (pages, locales) =>
    pages.consent({ ...secrets, client, personName: person.name, scopes }, locales),
  device: (pages, locales) => pages.device({ csrf: '', userCode: '' }, locales),
  account: (pages, locales) =>
    pages.account({ ...secrets, personName: person.name, authenticators }, locales),
  logout: (pages, locales) => pages.logout({ ...secrets, personName: person.name }, locales),
  logged_out: (pages, locales) => pages.loggedOut({ client }, locales),
  failure: (pages, locales) =>
    pages.failure(
      {
        code: 'interaction_over',
        message: 'This is how an error looks.',
        reason: 'request_invalid',
        requestId: '00000000-0000-4000-8000-000000000000',
        accountAt: nowhere,
        homeAt: nowhere,
      },
      locales,
    ),
} as const satisfies Readonly<Record<string, SamplePage>>;

export type SamplePageName = keyof typeof table;

export const samplePageNames = Object.keys(table) as SamplePageName[];

export const samplePages: Readonly<Record<SamplePageName, SamplePage>> = table;
