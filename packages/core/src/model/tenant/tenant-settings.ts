/** What a tenant's settings document amounts to: every setting has a value (operations §4.2). */
import { sessionLifetimes } from './session-lifetimes.js';
import { passwordLimits } from './password-limits.js';
import { domainOf, type DomainNames } from '../values/domain-name.js';
import type { LogoDescription } from './tenant-logo.js';
import { loginPolicyIn } from './login-policy.js';
import type { TenantMetadata } from './tenant-metadata.js';

interface SettledTenant {
  readonly displayName?: string | null;
  readonly logo?: LogoDescription | null;
  readonly metadata: TenantMetadata;
}

/**
 * The value of each setting. Rule: nobody registers alone unless the tenant says so; verification is asked for only
 * where it says so.
 */
// eslint-disable-next-line complexity -- one default a line
export const tenantSettings = ({ displayName, logo, metadata }: SettledTenant) =>
  ({
    defaultLocale: metadata.default_locale,
    selfRegistrationEnabled: metadata.self_registration_enabled ?? false,
    emailVerificationRequired: metadata.email_verification_required ?? false,
    /** Empty where every domain is welcome. In the form of `asciiDomain`. */
    allowedEmailDomains: metadata.allowed_email_domains ?? [],
    passwordPolicy: passwordPolicyIn(metadata.password_policy ?? {}),
    /** Undefined where the server's own, growing waits hold. */
    lockout: metadata.lockout && lockoutIn(metadata.lockout),
    /** Seconds. */
    session: sessionOf(metadata.session ?? {}),
    mfa: { policy: metadata.mfa?.policy ?? 'never', factors: metadata.mfa?.factors ?? [] },
    login: loginPolicyIn(metadata.login),
    account: accountOf(metadata.account ?? {}),
    branding: {
      /** Undefined where the name of the installation stands for it. */
      name: displayName ?? undefined,
      /** The uploaded logo; undefined where none is. */
      logo: logo ?? undefined,
      /** What stands for it where none is uploaded. */
      logoUrl: metadata.branding?.logo_url,
      primaryColor: metadata.branding?.primary_color,
      backgroundColor: metadata.branding?.background_color,
    },
    /** What the mails say in place of the standard words. */
    mails: metadata.mails ?? {},
    unregisteredClients: unregisteredClientsOf(metadata.unregistered_clients ?? {}),
    /** What each client of the tenant keeps to at least. */
    minimumSecurityProfile: metadata.minimum_security_profile ?? 'none',
    personalTokens: {
      allowed: metadata.personal_tokens?.allowed ?? false,
      longestDays: metadata.personal_tokens?.longest_days ?? longestTokenDays,
    },
    impersonation: metadata.impersonation ?? 'off',
    softwarePublishers: (metadata.software_publishers ??
      []) as readonly unknown[] as readonly SoftwarePublisher[],
    defaultRoleIds: metadata.default_role_ids ?? [],
  }) as const;

export type TenantSettings = ReturnType<typeof tenantSettings>;

const passwordPolicyIn = (policy: NonNullable<TenantMetadata['password_policy']>) =>
  ({
    /** Unicode code points. */
    minLength: policy.min_length ?? passwordLimits.minimum,
    requireUpper: policy.require_upper ?? false,
    requireLower: policy.require_lower ?? false,
    requireDigit: policy.require_digit ?? false,
    requireSymbol: policy.require_symbol ?? false,
    /** How many of the last passwords, the present one among them, may not come back. */
    history: policy.history ?? 0,
    /** Undefined where passwords do not age. */
    maxAgeSeconds: policy.max_age_seconds,
    /** Whether the platform looks for a password in its list of known ones. No other server sees it. */
    checkBreached: policy.check_breached ?? true,
  }) as const;

export type PasswordPolicy = ReturnType<typeof passwordPolicyIn>;

/** The figures of a lockout that names none; seconds. */
export const standardLockout = {
  maxAttempts: 10,
  windowSeconds: 600,
  durationSeconds: 900,
} as const;

/** So many failures within the window, and the account is closed for the duration; seconds. */
const lockoutIn = (lockout: NonNullable<TenantMetadata['lockout']>) =>
  ({
    maxAttempts: lockout.max_attempts ?? standardLockout.maxAttempts,
    windowSeconds: lockout.window_seconds ?? standardLockout.windowSeconds,
    durationSeconds: lockout.duration_seconds ?? standardLockout.durationSeconds,
  }) as const;

export type Lockout = ReturnType<typeof lockoutIn>;

/** One given alone bends the other one. */
const sessionOf = ({
  idle_lifetime: idle,
  absolute_lifetime: absolute,
}: NonNullable<TenantMetadata['session']>) => {
  const absoluteLifetime = absolute ?? Math.max(sessionLifetimes.absolute, idle ?? 0);
  return {
    absoluteLifetime,
    idleLifetime: idle ?? Math.min(sessionLifetimes.idle, absoluteLifetime),
  } as const;
};

/** The claims that people see and change on their own page, where the tenant names none. */
export const standardProfileClaims = ['name', 'given_name', 'family_name', 'nickname'] as const;

/** What people can do on their own page. Rule: nobody deletes their own account unless the tenant says so. */
const accountOf = (account: NonNullable<TenantMetadata['account']>) =>
  ({
    profileClaims: account.profile_claims ?? standardProfileClaims,
    deletionEnabled: account.deletion_enabled ?? false,
  }) as const;

/** Days of a personal token where the tenant names no fewer. */
export const longestTokenDays = 365;

/** The limits of a tenant that names none, for one network. */
export const standardUnregistered = {
  tokenDays: 30,
  documentsPerMinute: 10,
  registrationsPerHour: 20,
} as const;

/** Whose software statements are believed, and where the keys of that issuer are. */
export type SoftwarePublisher = Readonly<{ issuer: string; jwks?: unknown; jwks_uri?: string }>;

/** Rule: no unregistered client gets anything unless the tenant says so. */
const unregisteredClientsOf = (given: NonNullable<TenantMetadata['unregistered_clients']>) =>
  ({
    documents: given.documents ?? 'off',
    /** Those of `documents: hosts`. One that begins with `*.` stands for every host below it. */
    hosts: given.hosts ?? [],
    registration: given.registration ?? 'off',
    tokenDays: given.token_days ?? standardUnregistered.tokenDays,
    documentsPerMinute: given.documents_per_minute ?? standardUnregistered.documentsPerMinute,
    requireStatement: given.require_statement ?? false,
    registrationsPerHour: given.registrations_per_hour ?? standardUnregistered.registrationsPerHour,
  }) as const;

export type UnregisteredClients = ReturnType<typeof unregisteredClientsOf>;

/** Whether metadata documents of this host are taken. */
export const takesDocumentsOf = (
  { documents, hosts }: UnregisteredClients,
  host: string,
): boolean => {
  if (documents !== 'hosts') return documents === 'any';
  return hosts.some((each) =>
    each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each,
  );
};

/** Whether a person with this address may come in by themselves. */
export const welcomesEmail = (
  names: DomainNames,
  { allowedEmailDomains }: TenantSettings,
  email: string,
): boolean =>
  allowedEmailDomains.length === 0 || allowedEmailDomains.includes(domainOf(names, email) ?? '');

/** What a tenant that says nothing has. */
export const defaultSettings: TenantSettings = tenantSettings({ metadata: {} });
