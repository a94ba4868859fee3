/** What a tenant's settings document amounts to: every setting has a value (operations §4.2). */
import { sessionLifetimes } from './session-lifetimes.js';
import { passwordLimits } from './password-limits.js';
import { domainOf } from './domain-name.js';
import type { TenantMetadata } from './tenant-metadata.js';

export interface PasswordPolicy {
  /** Unicode code points. */
  readonly minLength: number;
  readonly requireUpper: boolean;
  readonly requireLower: boolean;
  readonly requireDigit: boolean;
  readonly requireSymbol: boolean;
  /** How many of the last passwords, the present one among them, may not come back. */
  readonly history: number;
  /** Undefined where passwords do not age. */
  readonly maxAgeSeconds: number | undefined;
  /** Whether the list of known passwords that the platform brings is asked; nobody else is. */
  readonly checkBreached: boolean;
}

/** So many failures within the window, and the account is closed for the duration; seconds. */
export interface Lockout {
  readonly maxAttempts: number;
  readonly windowSeconds: number;
  readonly durationSeconds: number;
}

export interface TenantSettings {
  readonly defaultLocale: string | undefined;
  readonly selfRegistrationEnabled: boolean;
  readonly emailVerificationRequired: boolean;
  /** Empty where every domain is welcome. In the form of `asciiDomain`. */
  readonly allowedEmailDomains: readonly string[];
  readonly passwordPolicy: PasswordPolicy;
  /** Undefined where the server's own, growing waits hold. */
  readonly lockout: Lockout | undefined;
  /** Seconds. */
  readonly session: { readonly idleLifetime: number; readonly absoluteLifetime: number };
  readonly mfa: {
    readonly policy: 'never' | 'optional' | 'always';
    readonly factors: readonly string[];
  };
  readonly branding: {
    readonly logoUrl: string | undefined;
    readonly primaryColor: string | undefined;
    readonly backgroundColor: string | undefined;
  };
  readonly defaultRoleIds: readonly string[];
}

/**
 * Rule: nobody registers alone unless the tenant says so; verification is asked for only where it says so.
 */
export const tenantSettings = ({
  metadata,
}: {
  readonly metadata: TenantMetadata;
}): TenantSettings => {
  const { mfa = {}, branding = {} } = metadata;
  return {
    defaultLocale: metadata.default_locale,
    selfRegistrationEnabled: metadata.self_registration_enabled ?? false,
    emailVerificationRequired: metadata.email_verification_required ?? false,
    allowedEmailDomains: metadata.allowed_email_domains ?? [],
    passwordPolicy: passwordPolicyIn(metadata),
    lockout: lockoutIn(metadata),
    session: sessionOf(metadata.session ?? {}),
    mfa: { policy: mfa.policy ?? 'never', factors: mfa.factors ?? [] },
    branding: {
      logoUrl: branding.logo_url,
      primaryColor: branding.primary_color,
      backgroundColor: branding.background_color,
    },
    defaultRoleIds: metadata.default_role_ids ?? [],
  };
};

const passwordPolicyIn = ({ password_policy: policy = {} }: TenantMetadata): PasswordPolicy => ({
  minLength: policy.min_length ?? passwordLimits.minimum,
  requireUpper: policy.require_upper ?? false,
  requireLower: policy.require_lower ?? false,
  requireDigit: policy.require_digit ?? false,
  requireSymbol: policy.require_symbol ?? false,
  history: policy.history ?? 0,
  maxAgeSeconds: policy.max_age_seconds,
  checkBreached: policy.check_breached ?? true,
});

const lockoutIn = ({ lockout }: TenantMetadata): Lockout | undefined =>
  lockout && {
    maxAttempts: lockout.max_attempts ?? 10,
    windowSeconds: lockout.window_seconds ?? 600,
    durationSeconds: lockout.duration_seconds ?? 900,
  };

/** One given alone bends the other one. */
const sessionOf = ({
  idle_lifetime: idle,
  absolute_lifetime: absolute,
}: NonNullable<TenantMetadata['session']>): TenantSettings['session'] => {
  const absoluteLifetime = absolute ?? Math.max(sessionLifetimes.absolute, idle ?? 0);
  return {
    absoluteLifetime,
    idleLifetime: idle ?? Math.min(sessionLifetimes.idle, absoluteLifetime),
  };
};

/** Whether a person with this address may come in by themselves. */
export const welcomesEmail = ({ allowedEmailDomains }: TenantSettings, email: string): boolean =>
  allowedEmailDomains.length === 0 || allowedEmailDomains.includes(domainOf(email) ?? '');

/** What a tenant that says nothing has. */
export const defaultSettings: TenantSettings = tenantSettings({ metadata: {} });
