import { refuse } from './refusals.js';
import { signingAlgorithms, type Resource, type SigningAlgorithm } from './resource.js';

/**
 * What a caller may set in `resource_metadata` (specification §2.4); null stands for the default.
 */
export interface ResourceSettings {
  readonly identifierUrl?: string | null | undefined;
  readonly signingAlgorithm?: SigningAlgorithm | null | undefined;
  readonly signingSecret?: string | null | undefined;
  readonly tokenLifetime?: number | null | undefined;
  readonly rbacEnabled?: boolean | null | undefined;
  readonly scopesAdded?: boolean | null | undefined;
  readonly skipConsentForFirstParty?: boolean | null | undefined;
}

/** Where a new signing secret comes from. */
export interface SecretSource {
  secret(bytes: number): string;
}

type Settings = Pick<Resource, keyof ResourceSettings>;

/** RS256 is what every verifier must understand (RFC 9068 §2.1). */
const defaults: Settings = {
  identifierUrl: null,
  signingAlgorithm: 'RS256',
  signingSecret: null,
  tokenLifetime: null,
  rbacEnabled: false,
  scopesAdded: false,
  skipConsentForFirstParty: false,
};

const settingNames = Object.keys(defaults) as (keyof Settings)[];

/** Seconds: a minute to a day. */
export const tokenLifetimeBounds = { minimum: 60, maximum: 86_400 } as const;

const invalid = (member: string, why: string): never =>
  refuse('invalid_field', { field: `settings.${member}`, why });

/** What the settings are after a change; an HS256 resource that brings no secret gets one of 256 bits. */
export const resourceSettings = (
  given: ResourceSettings,
  current: Settings | undefined,
  secrets: SecretSource,
): Settings => {
  const settings: Record<string, unknown> = {};
  // Only the settings: `current` is a whole resource, whose other attributes are not for here to answer.
  for (const name of settingNames) {
    const value = given[name];
    settings[name] = value === undefined ? (current ?? defaults)[name] : (value ?? defaults[name]);
  }
  const next = settings as unknown as Settings;
  if (current && next.identifierUrl !== current.identifierUrl)
    refuse('immutable_field', { field: 'settings.identifierUrl' });
  if (!current) assertIdentifierUrl(next.identifierUrl);
  assertLifetime(next.tokenLifetime);
  return { ...next, signingSecret: signingSecret(next, given.signingSecret, secrets) };
};

const signingSecret = (
  { signingAlgorithm, signingSecret: secret }: Settings,
  given: string | null | undefined,
  secrets: SecretSource,
): string | null => {
  if (!signingAlgorithms.includes(signingAlgorithm))
    invalid('signingAlgorithm', `must be one of ${signingAlgorithms.join(', ')}`);
  if (signingAlgorithm !== 'HS256') {
    if (typeof given === 'string') invalid('signingSecret', 'is only for the algorithm HS256');
    return null;
  }
  // RFC 7518 §3.2: a key of at least the hash's size. Printable ASCII, so that a character is a byte.
  if (
    typeof given === 'string' &&
    (!/^[\x21-\x7e]+$/.test(given) || given.length < 32 || given.length > 512)
  )
    invalid('signingSecret', 'must be 32 to 512 printable ASCII characters');
  return secret ?? secrets.secret(32);
};

const assertLifetime = (seconds: number | null): void => {
  const { minimum, maximum } = tokenLifetimeBounds;
  if (seconds !== null && (!Number.isInteger(seconds) || seconds < minimum || seconds > maximum))
    invalid('tokenLifetime', `must be a whole number of seconds from ${minimum} to ${maximum}`);
};

/** RFC 8707 §2: an absolute URI without a fragment. */
const assertIdentifierUrl = (url: string | null): void => {
  if (
    url !== null &&
    (url.length > 500 || !/^[a-z][a-z0-9+.-]*:[^\s#\u0000-\u0020\u007f-\uffff]+$/i.test(url))
  )
    invalid(
      'identifierUrl',
      'must be an absolute URI without a fragment, at most 500 ASCII characters',
    );
};
