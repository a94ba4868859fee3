/** What callers may say of a resource, on creation and afterwards. A new attribute of resources is a row here. */
import type { KeyValue } from '../values/key-value.js';
import { gainsEntry, grows, turnsOff, turnsOn } from '../record/looser.js';
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  fixed,
  initialFields,
  type IsLooser,
  loosens,
  onlyShown,
  optional,
  required,
  resettable,
  workedOut,
  type FieldRules,
  type FieldsOf,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import { checkOf, listOf } from '../values/document-rules.js';
import { refuse } from '../values/refusals.js';
import {
  signingAlgorithms,
  type ForeignServer,
  type Resource,
  type ResourceType,
  type SigningAlgorithm,
} from './resource.js';
import {
  assertAppMetadata,
  assertDescription,
  assertName,
  entryLimits,
  textRules,
} from '../record/text-rules.js';
import {
  assertDetailsTypes,
  type AuthorizationDetailsType,
} from './authorization-details-types.js';
import { defaultTokenLifetimes } from './token-lifetimes.js';

/** Seconds: a minute to a day. */
export const tokenLifetimeBounds = { minimum: 60, maximum: 86_400 } as const;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/** RFC 8707 §2: an absolute URI without a fragment. */
const assertIdentifierUrl = (field: string, url: string): void => {
  if (url.length > 500 || !/^[a-z][a-z0-9+.-]*:[^\s#\u0000-\u0020\u007f-\uffff]+$/i.test(url))
    invalid(field, 'must be an absolute URI without a fragment, at most 500 ASCII characters');
};

const assertLifetime = (field: string, seconds: number): void => {
  const { minimum, maximum } = tokenLifetimeBounds;
  if (!Number.isInteger(seconds) || seconds < minimum || seconds > maximum)
    invalid(field, `must be a whole number of seconds from ${minimum} to ${maximum}`);
};

const assertAlgorithm = (field: string, algorithm: SigningAlgorithm): void => {
  if (!signingAlgorithms.includes(algorithm))
    invalid(field, `must be one of ${signingAlgorithms.join(', ')}`);
};

/** Of people and of machines, whichever lives longer by it. */
const livesLonger = grows(defaultTokenLifetimes.machine, defaultTokenLifetimes.person);

const assertScopeNames = checkOf(listOf(textRules.name, { maximum: entryLimits.array }));

/** None stands for all scopes. */
const namesMore: IsLooser<readonly string[] | null> = (before, after) =>
  before !== null && (after === null || gainsEntry()(before, after));

const isVisible = (text: unknown): boolean =>
  typeof text === 'string' && /^[\x21-\x7e]{1,500}$/.test(text);

const assertServer = (field: string, server: Readonly<Record<string, unknown>>): void => {
  const { issuer, client_ids: ids, ...others } = server;
  if (typeof issuer !== 'string' || !isVisible(issuer) || !/^https?:\/\/[^?#]+$/.test(issuer))
    invalid(`${field}.issuer`, 'must be an https URL without query and fragment');
  if (typeof ids !== 'object' || ids === null || Array.isArray(ids))
    return invalid(`${field}.client_ids`, 'must be an object');
  if (Object.keys(ids).length > entryLimits.array)
    invalid(`${field}.client_ids`, `must hold at most ${entryLimits.array} clients`);
  if (!Object.entries(ids).flat().every(isVisible))
    invalid(`${field}.client_ids`, 'must hold only ids of 1 to 500 printable ASCII characters');
  const [other] = Object.keys(others);
  if (other !== undefined) invalid(`${field}.${other}`, 'is not a field that is known');
};

export const resourceFields = {
  type: decides(fixed(required<ResourceType>())),
  name: onlyShown(required(assertName)),
  description: onlyShown(optional<string>(assertDescription)),
  appMetadata: onlyShown(resettable<readonly KeyValue[]>([], assertAppMetadata)),
  /** A change may repeat it. */
  identifierUrl: decides(optional<string>(assertIdentifierUrl)),
  tokenLifetime: loosens(optional<number>(assertLifetime), livesLonger),
  /** Without it, each person has every scope of the client. */
  rbacEnabled: loosens(resettable(false), turnsOff()),
  /** Applications can read the scopes there, and nowhere else. */
  scopesAdded: loosens(resettable(false), turnsOn()),
  skipConsentForFirstParty: loosens(resettable(false), turnsOn()),
  unregisteredAllowed: loosens(resettable(false), turnsOn()),
  unregisteredScopes: loosens(optional<readonly string[]>(assertScopeNames), namesMore),
  unregisteredDefaultScopes: loosens(
    resettable<readonly string[]>([], assertScopeNames),
    gainsEntry(),
  ),
  authorizationServer: decides(
    optional<ForeignServer>((field, server) => assertServer(field, { ...server })),
  ),
  authorizationDetailsTypes: decides(
    resettable<readonly AuthorizationDetailsType[]>([], assertDetailsTypes),
  ),
  /** RS256 is what every verifier must understand (RFC 9068 §2.1). */
  signingAlgorithm: decides(resettable<SigningAlgorithm>('RS256', assertAlgorithm)),
  /** Depends on the algorithm. */
  signingSecret: decides(workedOut<string | null, string | null>(null)),
} satisfies FieldRules<Resource>;

/** A merge patch (RFC 7396) of a resource: what is absent stays, and null clears. */
export type ResourceFields = FieldsOf<typeof resourceFields>;

/** What callers say of a new resource. */
export type NewResource = NewFieldsOf<typeof resourceFields>;

const initial = initialFields(resourceFields);
const setFields = fieldsSetter(resourceFields);
const patchFields = fieldsPatcher(resourceFields);

/** A resource with nothing but what is given. */
export const newResource = (
  given: Pick<Resource, 'id' | 'type' | 'name' | 'tenantId' | keyof Audited> & Partial<Resource>,
): Resource => ({ ...initial, isSystem: false, ...given });

/**
 * The new resource with what its caller says of it, checked as a whole; `secret` is for a resource that needs
 * one and brings none.
 */
export const withNewResourceFields = (
  fresh: Resource,
  given: NewResource,
  secret: string,
): Resource =>
  withSigningSecret(withDefaultsWithin(setFields(fresh, given)), given.signingSecret, secret);

/** The resource after the patch, checked as a whole; `secret` as for a new one. */
export const withResourceFields = (
  current: Resource,
  given: ResourceFields,
  secret: string,
): Resource => {
  if (given.identifierUrl !== undefined && given.identifierUrl !== current.identifierUrl)
    refuse('immutable_field', { field: 'identifierUrl' });
  const changed = withDefaultsWithin(patchFields(current, given));
  return withSigningSecret(changed, given.signingSecret, secret);
};

/** Rule: what an unregistered client gets unasked is among what it may get. */
const withDefaultsWithin = (resource: Resource): Resource => {
  const { unregisteredScopes: all, unregisteredDefaultScopes: defaults } = resource;
  const foreign = all === null ? undefined : defaults.find((scope) => !all.includes(scope));
  if (foreign !== undefined)
    invalid('unregisteredDefaultScopes', 'must hold only scopes of unregistered_clients.scopes');
  return resource;
};

/** A resource with HS256 has a secret, and no other resource has one. A secret of null is made anew. */
const withSigningSecret = (
  resource: Resource,
  given: string | null | undefined,
  fresh: string,
): Resource => {
  if (resource.signingAlgorithm !== 'HS256') {
    if (typeof given === 'string') invalid('signingSecret', 'is only for the algorithm HS256');
    return { ...resource, signingSecret: null };
  }

  if (typeof given === 'string') assertSigningSecret(given);
  const held = given === undefined ? resource.signingSecret : given;
  return { ...resource, signingSecret: held ?? fresh };
};

/** RFC 7518 §3.2: a key of at least the hash's size. Printable ASCII, so that a character is a byte. */
const assertSigningSecret = (secret: string): void => {
  if (!/^[\x21-\x7e]+$/.test(secret) || secret.length < 32 || secret.length > 512)
    invalid('signingSecret', 'must be 32 to 512 printable ASCII characters');
};
