/** Settings of a realm that are settings of a tenant here. */
import type { DocumentTenant } from '../document.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, type JsonObject, type Members, textIn } from '../members.js';
import { innerRealmMembers, realmDefaults } from './built-in.js';

export const readRealm = (
  losses: LossLog,
  realm: JsonObject,
  subject: Subject,
): Pick<DocumentTenant, 'tenant_display_name' | 'tenant_metadata'> => {
  const members = membersOf(realm, { losses, subject });
  const lockout = lockoutOf(members);
  const metadata = {
    self_registration_enabled: members.flag('registrationAllowed') === true,
    email_verification_required: members.flag('verifyEmail') === true,
    password_policy: passwordPolicyOf(losses, subject, members.text('passwordPolicy') ?? ''),
    session: sessionOf(members),
    // Keycloak's own flow asks each person who has a second factor for it.
    mfa: { policy: 'optional' },
    ...(lockout === undefined ? {} : { lockout }),
    ...localeOf(losses, subject, members),
  };
  const name = members.text('displayName');
  if (members.text('displayNameHtml') !== undefined)
    losses.note('setting_lost', subject, 'displayNameHtml');

  noteFlows(losses, subject, members);
  noteOthers(losses, subject, members);
  noteChosen(losses, subject, members, realm);
  members.close();
  return { tenant_display_name: name === '' ? undefined : name, tenant_metadata: metadata };
};

/** Seconds; Keycloak's own where the export names none. */
const sessionOf = (members: Members) => ({
  idle_lifetime: members.number('ssoSessionIdleTimeout') ?? 1800,
  absolute_lifetime: Math.max(
    members.number('ssoSessionMaxLifespan') ?? 36_000,
    members.number('ssoSessionIdleTimeout') ?? 0,
  ),
});

const lockoutOf = (members: Members) => {
  const isOn = members.flag('bruteForceProtected') === true;
  const attempts = members.number('failureFactor') ?? 30;
  const seconds = members.number('maxFailureWaitSeconds') ?? 900;
  const window = members.number('maxDeltaTimeSeconds') ?? 43_200;
  if (!isOn) return undefined;
  return {
    max_attempts: Math.min(Math.max(attempts, 1), 100),
    window_seconds: window,
    duration_seconds: seconds,
  };
};

/** Keycloak reads neither where its pages speak one language alone. */
const localeOf = (
  losses: LossLog,
  subject: Subject,
  members: Members,
): { readonly default_locale?: string } => {
  const isOn = members.flag('internationalizationEnabled') === true;
  const [locale, offered] = [members.text('defaultLocale'), members.texts('supportedLocales')];
  if (!isOn) return {};
  if (offered.length > 0)
    losses.note(
      'setting_changed',
      subject,
      'supportedLocales',
      'Pages speak each language that Keyward has.',
    );
  if (locale === undefined || locale === '') return {};
  if (languageTag.test(locale)) return { default_locale: locale };
  losses.note('member_unfit', subject, 'defaultLocale');
  return {};
};

/** RFC 5646 §2.1, as the tenant takes it. */
const languageTag = /^(?=.{1,64}$)[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/;

/** `length(10) and upperCase(1) and notUsername(undefined)` */
const passwordPolicyOf = (losses: LossLog, subject: Subject, text: string): object => {
  const policy: Record<string, number | boolean> = {};
  for (const part of text.split(' and ').filter((each) => each.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*(\w+)(?:\((.*)\))?\s*$/.exec(part) ?? [];
    const rule = passwordRules[name]?.(Number(value));
    if (rule === undefined)
      losses.note(
        'policy_changed',
        subject,
        `passwordPolicy.${name}`,
        `${part.trim()} has no counterpart.`,
      );
    else Object.assign(policy, rule);
  }
  return policy;
};

const bounded = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Number.isFinite(value) ? value : least, least), most);

/** Of what nothing is lost; an empty object for what holds here anyway. */
const passwordRules: Readonly<Record<string, (value: number) => object>> = {
  length: (value) => ({ min_length: bounded(value, 8, 128) }),
  upperCase: () => ({ require_upper: true }),
  lowerCase: () => ({ require_lower: true }),
  digits: () => ({ require_digit: true }),
  specialChars: () => ({ require_symbol: true }),
  passwordHistory: (value) => ({ history: bounded(value, 0, 24) }),
  forceExpiredPasswordChange: (days) => ({ max_age_seconds: bounded(days, 1, 3650) * 86_400 }),
  // How passwords are hashed is a matter of the server.
  hashAlgorithm: () => ({}),
  hashIterations: () => ({}),
  notUsername: () => ({}),
  notEmail: () => ({}),
};

/** What Keycloak has built in is everywhere; what was made is named. */
const noteFlows = (losses: LossLog, subject: Subject, members: Members): void => {
  for (const flow of members.objects('authenticationFlows'))
    if (flow['builtIn'] !== true)
      losses.note('flow_lost', subject, `authenticationFlows.${textIn(flow, 'alias')}`);
  members.leaveOut('authenticatorConfig');
  for (const action of members.objects('requiredActions'))
    if (action['defaultAction'] === true)
      losses.note('setting_lost', subject, `requiredActions.${textIn(action, 'alias')}`);
};

const isStandardComponent = (kind: string): boolean =>
  /ClientRegistrationPolicy$|UserProfileProvider$/.test(kind);

const noteOthers = (losses: LossLog, subject: Subject, members: Members): void => {
  for (const [kind, list] of Object.entries(members.object('components'))) {
    const names = (Array.isArray(list) ? list : []).map((each) =>
      textIn(each as JsonObject, 'name'),
    );
    if (/KeyProvider$/.test(kind)) losses.note('keys_lost', subject, `components.${kind}`);
    else if (!isStandardComponent(kind))
      names.forEach((name) => losses.note('setting_lost', subject, `components.${kind}.${name}`));
  }
  if (Object.keys(members.object('smtpServer')).length > 0)
    losses.note('mail_settings', subject, 'smtpServer');
  for (const group of members.texts('defaultGroups'))
    losses.note('setting_lost', subject, `defaultGroups.${group}`);
  for (const name of ['loginTheme', 'accountTheme', 'adminTheme', 'emailTheme'])
    if (members.text(name)) losses.note('setting_lost', subject, name);
  for (const list of ['clientProfiles', 'clientPolicies', 'localizationTexts'] as const)
    if (hasContent(members.object(list))) losses.note('setting_lost', subject, list);
  for (const name of ['organizations', 'oauth2DeviceUserCodes', 'identityProviderMappers'] as const)
    members.leaveOut(name);
};

const hasContent = (of: JsonObject): boolean =>
  Object.values(of).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== '',
  );

/** Inner details, whatever they are: policies of passkeys and tokens for machines. */
const isInner = (name: string): boolean => name.startsWith('webAuthnPolicy');

const noteChosen = (
  losses: LossLog,
  subject: Subject,
  members: Members,
  realm: JsonObject,
): void => {
  members.leaveOut('realm', 'enabled', ...innerRealmMembers, ...readElsewhere);
  for (const name of Object.keys(realm).filter(isInner)) members.leaveOut(name);
  for (const [name, usual] of Object.entries(realmDefaults)) {
    const value = members.any(name);
    if (value !== undefined && value !== null && value !== usual)
      losses.note('setting_lost', subject, name, `It is ${JSON.stringify(value)} there.`);
  }
  for (const name of Object.keys(members.object('attributes')))
    if (!innerAttributes.some((inner) => name.startsWith(inner)))
      losses.note('setting_lost', subject, `attributes.${name}`);
};

/** By the other parts of the conversion. */
const readElsewhere = [
  'accessTokenLifespan',
  'clients',
  'clientScopes',
  'clientScopeMappings',
  'groups',
  'identityProviders',
  'roles',
  'scopeMappings',
  'users',
] as const;

/** How they begin: Keycloak repeats its settings in them. */
const innerAttributes = [
  'acr.',
  'actionTokenGenerated',
  'adminEvents',
  'bruteForce',
  'ciba',
  'client',
  'darkMode',
  'maxTemporary',
  'oauth2',
  'organizationsEnabled',
  'par',
  'realmReusable',
  'saml',
  'shortVerification',
  'userProfileEnabled',
  'verifiable',
] as const;
