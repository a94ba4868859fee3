/** Every page in every state that looks different, with names that a person might meet. */
import type { Locales, Page, Pages } from '@keyward/api';

const secrets = { handle: 'handle-1', csrf: 'csrf-1' };
const orders = {
  name: 'Harbour Orders',
  policyUri: 'https://orders.example/privacy',
  tosUri: 'https://orders.example/terms',
};
const authenticator = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address:
    'otpauth://totp/id.example:sarah.with.a.very.long.address%40harbour-authority.example' +
    '?issuer=id.example&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
};
const passkeyRequest = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'preferred',
} as const;
const passkeyCreation = {
  rp: { id: 'localhost', name: 'localhost' },
  user: { id: 'AAAA', name: 'sarah', displayName: 'Sarah' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
} as const;
const added = new Date(Date.UTC(2026, 0, 31));
const ends = new Date(Date.UTC(2026, 2, 2));
const agent = { name: 'inspector.agents.example', claimedName: 'Harbour Inspector' };
const own = { createdAt: added, lastUsedAt: null, codesLeft: 0 };
const authenticators = [
  { ...own, id: '1', kind: 'passkey', label: 'Telephone of Sarah', lastUsedAt: added },
  { ...own, id: '2', kind: 'totp', label: null },
  { ...own, id: '3', kind: 'recovery_code', label: null, codesLeft: 7 },
] as const;
const scopes = [
  { name: 'openid', description: null },
  { name: 'profile', description: null },
  { name: 'read:orders', description: 'Read your orders and invoices' },
  { name: 'a_rather_long_scope_name:without_a_single_space_to_break_at', description: null },
];

/** A picture that needs no network. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0a7"/></svg>';
export const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

const profile = {
  personName: 'Sarah Lindqvist',
  claims: [
    { name: 'name', value: 'Sarah Lindqvist' },
    { name: 'nickname', value: '' },
    { name: 'birthdate', value: '31.12.1985' },
  ],
  locale: 'de-CH',
  email: {
    current: 'sarah.with.a.very.long.address@harbour-authority.example',
    isVerified: true,
    mayChange: true,
  },
  otherAccountsAt: '../account?choose=true&login_hint=sarah%40harbour.example',
  phone: { current: '+4930123456', isVerified: false, mayChange: true },
} as const;

const tenants = [
  { id: '1', name: 'Harbour Authority', logoUrl: picture },
  { id: '2', name: 'A ship chandler with a name that is as long as names of companies can be' },
  { id: '3', name: 'متجر الميناء' },
] as const;
const choice = {
  ...secrets,
  client: orders,
  step: 'address',
  email: 'sarah.with.a.very.long.address@harbour-authority.example',
  tenants: [],
  otherAt: 'choose-account?handle=handle-1&step=address',
  backTo: 'continue?handle=handle-1',
} as const;

const session = { authenticatedAt: added, lastSeenAt: added };
const sessions = [
  {
    ...session,
    id: '1',
    device: 'Firefox, Linux',
    network: '203.0.113.0/24',
    isCurrent: true,
    isOfSupport: false,
  },
  {
    ...session,
    id: '2',
    device: 'Safari, iPhone',
    network: '2001:db8:1:2::/64',
    isCurrent: false,
    isOfSupport: false,
  },
  { ...session, id: '3', device: null, network: null, isCurrent: false, isOfSupport: true },
] as const;

export type Sample = (pages: Pages, locales: Locales) => Page;

/** `target` is where the page that sends itself sends itself. */
export const samples = (
  target = 'https://orders.example/callback',
): Readonly<Record<string, Sample>> => ({
  login: (pages, locales) => pages.login({ ...secrets, client: orders, username: '' }, locales),
  'login-account': (pages, locales) =>
    pages.login({ ...secrets, client: { name: '', isOwnAccount: true }, username: '' }, locales),
  'login-done': (pages, locales) =>
    pages.login({ ...secrets, client: orders, username: '', done: 'password_change' }, locales),
  'login-named': (pages, locales) =>
    pages.login(
      {
        ...secrets,
        client: { name: 'متجر الميناء', logoUri: picture },
        username: 'sarah@harbour.example',
      },
      locales,
    ),
  'login-wrong': (pages, locales) =>
    pages.login({ ...secrets, client: orders, username: 'sarah', problem: 'wrong' }, locales),
  'login-blocked': (pages, locales) =>
    pages.login({ ...secrets, client: orders, username: 'sarah', problem: 'blocked' }, locales),
  'login-unverified': (pages, locales) =>
    pages.login({ ...secrets, client: orders, username: 'sarah', problem: 'unverified' }, locales),
  'login-wait': (pages, locales) =>
    pages.login(
      { ...secrets, client: orders, username: 'sarah', problem: { waitSeconds: 45 } },
      locales,
    ),
  'login-denied': (pages, locales) =>
    pages.login(
      {
        ...secrets,
        client: orders,
        username: 'sarah',
        problem: { deniedBecause: 'Your contract has ended.' },
      },
      locales,
    ),
  'login-ways': (pages, locales) =>
    pages.login(
      {
        ...secrets,
        client: orders,
        username: '',
        passwordResetAt: 'password-reset?handle=handle-1',
        chooseAccountAt: 'choose-account?handle=handle-1',
        signUpAt: 'sign-up?handle=handle-1',
      },
      locales,
    ),
  'choose-account': (pages, locales) => pages.chooseAccount(choice, locales),
  'choose-account-wrong': (pages, locales) =>
    pages.chooseAccount({ ...choice, email: 'sarah', problem: 'email' }, locales),
  'choose-account-wait': (pages, locales) =>
    pages.chooseAccount({ ...choice, problem: { waitSeconds: 1200 } }, locales),
  'choose-account-code': (pages, locales) =>
    pages.chooseAccount({ ...choice, step: 'code' }, locales),
  'choose-account-code-wrong': (pages, locales) =>
    pages.chooseAccount({ ...choice, step: 'code', problem: 'code' }, locales),
  'choose-account-list': (pages, locales) =>
    pages.chooseAccount({ ...choice, step: 'tenant', tenants }, locales),
  'choose-account-gone': (pages, locales) =>
    pages.chooseAccount({ ...choice, step: 'tenant', tenants, problem: 'tenant' }, locales),
  'choose-account-none': (pages, locales) =>
    pages.chooseAccount({ ...choice, step: 'tenant' }, locales),
  'password-reset': (pages, locales) =>
    pages.passwordReset({ ...secrets, client: orders, username: 'sarah' }, locales),
  'password-reset-wait': (pages, locales) =>
    pages.passwordReset(
      { ...secrets, client: orders, username: 'sarah', problem: { waitSeconds: 1200 } },
      locales,
    ),
  'password-reset-mailed': (pages, locales) =>
    pages.mailed(
      {
        ...secrets,
        reason: 'password_reset',
        typed: 'sarah@harbour.example',
        otherAt: 'password-reset?handle=handle-1',
        backTo: 'continue?handle=handle-1',
      },
      locales,
    ),
  'password-reset-mailed-wait': (pages, locales) =>
    pages.mailed(
      {
        ...secrets,
        reason: 'password_reset',
        typed: 'sarah',
        otherAt: 'password-reset?handle=handle-1',
        backTo: 'continue?handle=handle-1',
        isAgain: true,
        problem: { waitSeconds: 1200 },
      },
      locales,
    ),
  'sign-up': (pages, locales) =>
    pages.signUp({ ...secrets, atLeast: 15, client: orders, email: '', name: '' }, locales),
  'sign-up-short': (pages, locales) =>
    pages.signUp(
      {
        ...secrets,
        atLeast: 15,
        client: orders,
        email: 'sarah@harbour.example',
        name: 'Sarah',
        problem: { password: { atLeast: 15 } },
      },
      locales,
    ),
  'sign-up-email': (pages, locales) =>
    pages.signUp(
      { ...secrets, atLeast: 15, client: orders, email: 'sarah', name: 'Sarah', problem: 'email' },
      locales,
    ),
  'sign-up-mailed': (pages, locales) =>
    pages.mailed(
      {
        ...secrets,
        reason: 'sign_up',
        typed: 'sarah.with.a.very.long.address@harbour-authority.example',
        otherAt: 'sign-up?handle=handle-1',
        backTo: 'continue?handle=handle-1',
        isAgain: true,
      },
      locales,
    ),
  'ticket-password': (pages, locales) =>
    pages.ticket(
      {
        ...secrets,
        atLeast: 15,
        kind: 'password_change',
        action: 'secret',
        client: orders,
        account: 'sarah.with.a.very.long.address@harbour-authority.example',
        name: '',
      },
      locales,
    ),
  'ticket-password-weak': (pages, locales) =>
    pages.ticket(
      {
        ...secrets,
        atLeast: 15,
        kind: 'password_change',
        action: 'secret',
        account: 'sarah@harbour.example',
        name: '',
        problem: { password: 'weak' },
      },
      locales,
    ),
  'confirm-email': (pages, locales) =>
    pages.ticket(
      {
        ...secrets,
        atLeast: 15,
        kind: 'email_verification',
        action: 'secret',
        client: orders,
        account: 'sarah@harbour.example',
        name: '',
      },
      locales,
    ),
  'confirm-email-password': (pages, locales) =>
    pages.ticket(
      {
        ...secrets,
        atLeast: 15,
        kind: 'email_verification',
        action: 'secret',
        client: orders,
        account: 'sarah@harbour.example',
        name: '',
        asks: 'password',
        newPasswordAt: 'secret?choice=new_password&handle=handle-1',
        problem: 'wrong',
      },
      locales,
    ),
  'confirm-email-new-password': (pages, locales) =>
    pages.ticket(
      {
        ...secrets,
        atLeast: 15,
        kind: 'email_verification',
        action: 'secret',
        client: orders,
        account: 'sarah@harbour.example',
        name: '',
        asks: 'new_password',
      },
      locales,
    ),
  invitation: (pages, locales) =>
    pages.ticket(
      {
        ...secrets,
        atLeast: 15,
        kind: 'invitation',
        organization: 'Harbour Authority',
        action: 'secret',
        client: orders,
        account: 'sarah@harbour.example',
        name: '',
      },
      locales,
    ),
  'invitation-to-provider': (pages, locales) =>
    pages.ticket(
      {
        ...secrets,
        atLeast: 15,
        kind: 'invitation',
        organization: 'Harbour Authority',
        action: 'secret',
        client: orders,
        account: 'sarah@harbour.example',
        name: '',
        withoutPassword: { provider: 'Harbour Directory' },
      },
      locales,
    ),
  'ticket-done': (pages, locales) =>
    pages.ticketDone({ kind: 'password_change', client: orders }, locales),
  home: (pages, locales) =>
    pages.home(
      {
        consoleAt: 'https://id.example/console',
        accountAt: 'https://id.example/account',
        apiReferenceAt: 'https://id.example/docs',
        guideAt: 'https://id.example/docs/guide',
      },
      locales,
    ),
  'link-over': (pages, locales) => pages.linkOver(locales),
  'login-providers': (pages, locales) =>
    pages.login(
      {
        ...secrets,
        client: orders,
        username: '',
        providers: [
          { id: '1', name: 'Harbour Authority' },
          { id: '2', name: '<b>\u202Emallory' },
        ],
        step: 'identifier',
        passwordAt: 'continue?handle=1&login=password',
      },
      locales,
    ),
  'login-password': (pages, locales) =>
    pages.login(
      {
        ...secrets,
        client: orders,
        username: 'sarah.with.a.very.long.address@harbour-authority.example',
        step: 'password',
        backTo: 'continue?handle=1',
        passwordResetAt: 'password-reset?handle=1',
      },
      locales,
    ),
  'provider-failed': (pages, locales) =>
    pages.providerFailed(
      {
        client: orders,
        providerName: 'Harbour Authority',
        backTo: 'continue?handle=1',
        isBlocked: false,
        message: 'The identity provider does not redeem the code: invalid_client.',
        requestId: '3f6c1c52-6b0e-4b0f-9a39-1f1d4c1a7f55',
      },
      locales,
    ),
  'link-account': (pages, locales) =>
    pages.linkAccount(
      {
        ...secrets,
        client: orders,
        providerName: 'Harbour Authority',
        account: 'sarah@harbour.example',
        mayCreate: true,
        backTo: 'continue?handle=1',
      },
      locales,
    ),
  'link-account-wrong': (pages, locales) =>
    pages.linkAccount(
      {
        ...secrets,
        client: orders,
        providerName: 'Harbour Authority',
        account: 'sarah.with.a.very.long.address@harbour-authority.example',
        mayCreate: false,
        backTo: 'continue?handle=1',
        problem: 'wrong',
      },
      locales,
    ),
  consent: (pages, locales) =>
    pages.consent(
      { ...secrets, client: orders, personName: 'Sarah Lindqvist', scopes: scopes.slice(0, 3) },
      locales,
    ),
  'consent-device': (pages, locales) =>
    pages.consent(
      {
        ...secrets,
        client: orders,
        personName: 'Sarah Lindqvist',
        scopes: scopes.slice(0, 1),
        userCode: 'WDJB-MJHT',
      },
      locales,
    ),
  'consent-stranger': (pages, locales) =>
    pages.consent(
      {
        ...secrets,
        client: agent,
        personName: 'Sarah Lindqvist',
        scopes,
        stranger: { answerHost: 'callback.agents.example', days: [1, 7, 30, 90], usualDays: 30 },
      },
      locales,
    ),
  'consent-program': (pages, locales) =>
    pages.consent(
      {
        ...secrets,
        client: agent,
        personName: 'Sarah Lindqvist',
        scopes,
        stranger: { answerHost: undefined, days: [1, 7, 30, 90], usualDays: 30 },
      },
      locales,
    ),
  'consent-long': (pages, locales) =>
    pages.consent(
      {
        ...secrets,
        client: {
          name: 'An application whose name goes on and on-and-on_without_end_or_any_mercy',
          logoUri: picture,
        },
        personName: 'sarah.with.a.very.long.address@harbour-authority.example',
        scopes,
      },
      locales,
    ),
  'consent-bare': (pages, locales) =>
    pages.consent(
      { ...secrets, client: orders, personName: 'Sarah Lindqvist', scopes: [] },
      locales,
    ),
  'new-password': (pages, locales) =>
    pages.newPassword({ ...secrets, atLeast: 15, client: orders, username: 'sarah' }, locales),
  'new-password-refused': (pages, locales) =>
    pages.newPassword(
      { ...secrets, atLeast: 15, client: orders, username: 'sarah', problem: 'refused' },
      locales,
    ),
  answered: (pages, locales) =>
    pages.answered({ client: orders, startUri: 'https://orders.example/' }, locales),
  failure: (pages, locales) =>
    pages.failure(
      {
        code: 'invalid_request',
        message: 'The redirect_uri parameter is not one of those that the client has registered.',
        requestId: '3f6c1c52-6b0e-4b0f-9a39-1f1d4c1a7f55',
      },
      locales,
    ),
  'failure-over': (pages, locales) =>
    pages.failure(
      {
        code: 'invalid_request',
        message: 'This login has ended.',
        requestId: '3f6c1c52-6b0e-4b0f-9a39-1f1d4c1a7f55',
        isOver: true,
        accountAt: 'https://id.example/account',
        homeAt: 'https://id.example/',
        client: orders,
        startUri: 'https://orders.example/',
      },
      locales,
    ),
  'form-post': (pages, locales) =>
    pages.formPost(
      {
        action: target,
        parameters: { code: 'c0de', state: 'a "state" & <more>', iss: 'https://id.example' },
      },
      locales,
    ),
  device: (pages, locales) => pages.device({ csrf: 'csrf', userCode: '' }, locales),
  'device-unknown': (pages, locales) =>
    pages.device({ csrf: 'csrf', userCode: 'WDJB-MJHT', problem: 'unknown' }, locales),
  'provider-tested': (pages, locales) => pages.providerTested(locales),
  'test-of-another': (pages, locales) => pages.testOfAnother(locales),
  'device-done': (pages, locales) =>
    pages.deviceDone({ client: orders, isApproved: true }, locales),
  'second-factor': (pages, locales) => pages.secondFactor({ ...secrets, client: orders }, locales),
  'second-factor-wrong': (pages, locales) =>
    pages.secondFactor({ ...secrets, client: orders, problem: 'wrong' }, locales),
  'second-factor-wait': (pages, locales) =>
    pages.secondFactor({ ...secrets, client: orders, problem: { waitSeconds: 90 } }, locales),
  'second-factor-passkey': (pages, locales) =>
    pages.secondFactor(
      { ...secrets, client: orders, hasApp: false, passkey: { get: passkeyRequest } },
      locales,
    ),
  account: (pages, locales) =>
    pages.account(
      { ...secrets, personName: 'Sarah', authenticators, passkey: { create: passkeyCreation } },
      locales,
    ),
  'account-unused': (pages, locales) =>
    pages.account({ ...secrets, personName: 'Sarah', authenticators: [] }, locales),
  'account-wrong': (pages, locales) =>
    pages.account(
      { ...secrets, personName: 'Sarah', authenticators: [], app: authenticator, problem: 'wrong' },
      locales,
    ),
  'account-full': (pages, locales) =>
    pages.account(
      {
        ...secrets,
        personName: 'Sarah Lindqvist',
        authenticators,
        passkey: { create: passkeyCreation },
        password: { username: 'sarah', isSet: true, atLeast: 8 },
        identities: [
          {
            id: '1',
            providerName: 'Harbour Authority',
            account: 'sarah.with.a.very.long.address@harbour-authority.example',
            createdAt: added,
            lastLoginAt: added,
          },
        ],
        done: 'password',
      },
      locales,
    ),
  'account-password-wrong': (pages, locales) =>
    pages.account(
      {
        ...secrets,
        personName: 'Sarah',
        authenticators: [],
        password: { username: 'sarah', isSet: true, atLeast: 8 },
        problem: 'current',
      },
      locales,
    ),
  'account-last-way': (pages, locales) =>
    pages.account(
      {
        ...secrets,
        personName: 'Sarah',
        authenticators: [],
        password: { username: 'sarah', isSet: false, atLeast: 8 },
        problem: 'last_way',
      },
      locales,
    ),
  'account-profile': (pages, locales) =>
    pages.accountProfile({ ...secrets, ...profile, done: 'saved' }, locales),
  'account-profile-code': (pages, locales) =>
    pages.accountProfile(
      {
        ...secrets,
        ...profile,
        email: { ...profile.email, pending: 'sarah.lindqvist@example.com' },
        problem: 'email_code',
      },
      locales,
    ),
  'account-profile-wrong': (pages, locales) =>
    pages.accountProfile({ ...secrets, ...profile, problem: { claim: 'birthdate' } }, locales),
  'account-profile-phone': (pages, locales) =>
    pages.accountProfile(
      { ...secrets, ...profile, phone: { ...profile.phone, typed: '12' }, problem: 'phone' },
      locales,
    ),
  'account-devices': (pages, locales) =>
    pages.accountDevices(
      { ...secrets, personName: 'Sarah Lindqvist', sessions, hasMore: true },
      locales,
    ),
  'account-devices-support': (pages, locales) =>
    pages.accountDevices(
      {
        ...secrets,
        personName: 'Sarah Lindqvist',
        sessions,
        hasMore: false,
        support: { allowedUntil: undefined },
      },
      locales,
    ),
  'account-devices-allowed': (pages, locales) =>
    pages.accountDevices(
      {
        ...secrets,
        personName: 'Sarah Lindqvist',
        sessions,
        hasMore: false,
        support: { allowedUntil: ends },
      },
      locales,
    ),
  'account-applications': (pages, locales) =>
    pages.accountApplications(
      {
        ...secrets,
        personName: 'Sarah Lindqvist',
        applications: [
          { id: '1', client: orders, since: added, until: null, scopes },
          {
            id: '2',
            client: { name: 'Tides', logoUri: picture },
            since: added,
            until: null,
            scopes: [],
          },
          { id: '3', client: agent, since: added, until: ends, scopes },
        ],
      },
      locales,
    ),
  'account-delegates': (pages, locales) =>
    pages.accountDelegates(
      {
        ...secrets,
        personName: 'Sarah Lindqvist',
        hasDelegates: true,
        delegates: [
          {
            id: '1',
            party: { client: orders },
            resourceNames: ['Invoices <script>', 'Orders'],
            since: added,
            until: ends,
          },
          {
            id: '2',
            party: { personName: 'Amélie \u202E<b>Laurent' },
            resourceNames: ['Journeys'],
            since: added,
            until: ends,
          },
          { id: '3', party: { client: agent }, resourceNames: [], since: added, until: ends },
        ],
      },
      locales,
    ),
  'account-delegates-none': (pages, locales) =>
    pages.accountDelegates({ ...secrets, personName: 'Sarah', delegates: [] }, locales),
  'account-tokens': (pages, locales) =>
    pages.accountTokens(
      {
        ...secrets,
        personName: 'Sarah',
        hasTokens: true,
        tokens: [
          {
            id: '1',
            label: 'Backup <script>',
            resourceName: 'Orders',
            scopes: ['orders:read'],
            lastUsedAt: null,
            expiresAt: new Date(Date.UTC(2026, 8, 1)),
          },
          {
            id: '2',
            label: 'Reports',
            resourceName: 'Orders',
            scopes: ['orders:read', 'orders:write'],
            lastUsedAt: new Date(Date.UTC(2026, 7, 1)),
            expiresAt: new Date(Date.UTC(2026, 8, 2)),
          },
        ],
        choices: [{ id: 'a', name: 'Orders', scopes: ['orders:read', 'orders:write'] }],
        longestDays: 365,
        made: 'kwp_4CAmQ2o1pTgoXDQMQIz85lLNneRGPN9hwsAdo8iTewv31SSVN',
      },
      locales,
    ),
  'account-tokens-refused': (pages, locales) =>
    pages.accountTokens(
      {
        ...secrets,
        personName: 'Sarah',
        hasTokens: true,
        tokens: [],
        choices: [],
        longestDays: 30,
        problem: 'refused',
      },
      locales,
    ),
  'account-applications-none': (pages, locales) =>
    pages.accountApplications({ ...secrets, personName: 'Sarah', applications: [] }, locales),
  'account-data': (pages, locales) =>
    pages.accountData(
      {
        ...secrets,
        personName: 'Sarah Lindqvist',
        mostEvents: 1000,
        deletion: { name: 'sarah', hasPassword: true },
        problem: 'name',
      },
      locales,
    ),
  'account-deleted': (pages, locales) => pages.accountDeleted(locales),
  'passkey-login': (pages, locales) =>
    pages.passkeyLogin(
      {
        ...secrets,
        client: orders,
        passkey: { get: passkeyRequest },
        backTo: 'continue?handle=1',
        problem: 'passkey',
      },
      locales,
    ),
  enrolment: (pages, locales) =>
    pages.enrolment(
      { ...secrets, client: orders, app: authenticator, passkey: { create: passkeyCreation } },
      locales,
    ),
  'enrolment-wrong': (pages, locales) =>
    pages.enrolment({ ...secrets, client: orders, app: authenticator, problem: 'wrong' }, locales),
  'enrolment-passkey': (pages, locales) =>
    pages.enrolment(
      { ...secrets, client: orders, passkey: { create: passkeyCreation }, problem: 'passkey' },
      locales,
    ),
  'recovery-codes': (pages, locales) =>
    pages.recoveryCodes(
      {
        codes: Array.from({ length: 10 }, (_, at) => `abcd${at}-efghk`),
        continueAt: 'continue?handle=handle-1',
      },
      locales,
    ),
  'logged-out': (pages, locales) => pages.loggedOut({}, locales),
  'logged-out-of': (pages, locales) => pages.loggedOut({ client: orders }, locales),
  'logging-out': (pages, locales) =>
    pages.loggingOut({ addresses: ['https://portal.example/out?wa=x'], client: orders }, locales),
  'logging-out-in-part': (pages, locales) =>
    pages.loggingOut({ addresses: ['https://portal.example/'], isPartial: true }, locales),
  'still-signed-in': (pages, locales) => pages.stillSignedIn({ client: orders }, locales),
  'impersonation-begin': (pages, locales) =>
    pages.impersonation({ ...secrets, personName: 'Sarah Lindqvist', minutes: 15 }, locales),
  'impersonation-goes-on': (pages, locales) =>
    pages.impersonation({ ...secrets, personName: 'Sarah Lindqvist', until: ends }, locales),
  logout: (pages, locales) => pages.logout({ ...secrets, personName: 'Sarah Lindqvist' }, locales),
});
