/** The settings document of a tenant (operations §4.2). Like a client's, it keeps the specification's own names. */
import { assertKnownMembers, type DocumentPatch, type MembersOf } from './document-members.js';
import { refuse } from './refusals.js';
import { asciiDomain } from './domain-name.js';

export const mfaPolicies = ['never', 'optional', 'always'] as const;

export interface TenantMetadata {
  readonly default_locale?: string;
  readonly self_registration_enabled?: boolean;
  readonly email_verification_required?: boolean;
  readonly allowed_email_domains?: readonly string[];
  readonly password_policy?: {
    readonly min_length?: number;
    readonly require_upper?: boolean;
    readonly require_lower?: boolean;
    readonly require_digit?: boolean;
    readonly require_symbol?: boolean;
    readonly history?: number;
    readonly max_age_seconds?: number;
    readonly check_breached?: boolean;
  };
  readonly lockout?: {
    readonly max_attempts?: number;
    readonly window_seconds?: number;
    readonly duration_seconds?: number;
  };
  readonly session?: { readonly idle_lifetime?: number; readonly absolute_lifetime?: number };
  readonly mfa?: {
    readonly policy?: (typeof mfaPolicies)[number];
    readonly factors?: readonly string[];
  };
  readonly branding?: {
    readonly logo_url?: string;
    readonly primary_color?: string;
    readonly background_color?: string;
  };
  readonly default_role_ids?: readonly string[];
}

/** A document as a caller gives it: in a change null clears a member (RFC 7396). */
export type TenantMetadataPatch = DocumentPatch<TenantMetadata>;

const members = {
  default_locale: 'value',
  self_registration_enabled: 'value',
  email_verification_required: 'value',
  allowed_email_domains: 'value',
  password_policy: {
    min_length: 'value',
    require_upper: 'value',
    require_lower: 'value',
    require_digit: 'value',
    require_symbol: 'value',
    history: 'value',
    max_age_seconds: 'value',
    check_breached: 'value',
  } satisfies MembersOf<TenantMetadata['password_policy']>,
  lockout: {
    max_attempts: 'value',
    window_seconds: 'value',
    duration_seconds: 'value',
  } satisfies MembersOf<TenantMetadata['lockout']>,
  session: {
    idle_lifetime: 'value',
    absolute_lifetime: 'value',
  } satisfies MembersOf<TenantMetadata['session']>,
  mfa: { policy: 'value', factors: 'value' } satisfies MembersOf<TenantMetadata['mfa']>,
  branding: {
    logo_url: 'value',
    primary_color: 'value',
    background_color: 'value',
  } satisfies MembersOf<TenantMetadata['branding']>,
  default_role_ids: 'value',
} as const satisfies MembersOf<TenantMetadata>;

/**
 * What its numbers may be; seconds where they are times. Shorter passwords than eight protect nobody (NIST SP
 * 800-63B-4 §3.1.1.2).
 */
export const tenantBounds = {
  minLength: [8, 128],
  history: [0, 24],
  maxAge: [1, 315_360_000],
  attempts: [1, 100],
  lockout: [1, 31_536_000],
  session: [1, 31_536_000],
} as const;

const invalid = (field: string, why: string): never =>
  refuse('invalid_field', { field: `tenant_metadata.${field}`, why });

/**
 * Checks the members and brings domains into one form. Types and bounds of the members are the caller's part.
 * @throws Refusal `invalid_field`
 */
export const tenantMetadata = (given: TenantMetadata): TenantMetadata => {
  assertKnownMembers('tenant_metadata', given, members);
  const { default_locale: locale, allowed_email_domains: domains, session, branding } = given;
  if (locale !== undefined && !/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(locale))
    invalid('default_locale', 'must be a language tag such as en or zh-Hans (RFC 5646)');
  assertSession(session ?? {});
  assertBranding(branding ?? {});
  if (domains === undefined) return given;

  const field = 'tenant_metadata.allowed_email_domains';
  return { ...given, allowed_email_domains: domainList(field, domains) };
};

const assertSession = ({
  idle_lifetime: idle,
  absolute_lifetime: absolute,
}: NonNullable<TenantMetadata['session']>): void => {
  if (idle !== undefined && absolute !== undefined && idle > absolute) {
    invalid('session.idle_lifetime', 'must not be longer than absolute_lifetime');
  }
};

const assertBranding = (branding: NonNullable<TenantMetadata['branding']>): void => {
  for (const name of ['primary_color', 'background_color'] as const) {
    const color = branding[name];
    if (color !== undefined && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) {
      invalid(`branding.${name}`, 'must be a colour such as #2353c5');
    }
  }
  if (branding.logo_url !== undefined) assertLogo(branding.logo_url);
};

/**
 * Rule: a logo comes over https, from a host without user and port tricks, so that the policy of the pages
 * can name its origin.
 */
const assertLogo = (address: string): void => {
  if (
    !/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?(\/[\x21\x23-\x5b\x5d-\x7e]*)?$/i.test(
      address,
    )
  )
    invalid('branding.logo_url', 'must be an https URL in ASCII, without user');
};

/** Each once, in the form in which domains are compared. @throws Refusal `invalid_field` */
export const domainList = (field: string, given: readonly string[]): readonly string[] => [
  ...new Set(
    given.map(
      (text, at) =>
        asciiDomain(text) ??
        refuse('invalid_field', {
          field: `${field}[${at}]`,
          why: 'must be a domain name such as example.com',
        }),
    ),
  ),
];
