/** What callers may say of an identity provider, on creation and afterwards. A new attribute is a row here. */
import {
  mergedMapping,
  type AttributeMapping,
  type AttributeMappingPatch,
} from './attribute-mapping.js';
import { asciiDomain, longestName, type DomainNames } from '../values/domain-name.js';
import {
  settingsOf,
  type AccountLinking,
  type GroupMapping,
  type IdentityProvider,
  type RoleMapping,
} from './identity-provider.js';
import type { KeyValue } from '../values/key-value.js';
import { mergePatch } from '../values/merge-patch.js';
import {
  assertProviderMetadata,
  providerLimits,
  providerPlaces,
  type ProviderMetadata,
  type ProviderType,
} from './provider-metadata.js';
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  fixed,
  initialFields,
  initially,
  made,
  mandatory,
  onlyShown,
  optional,
  required,
  resettable,
  ruled,
  workedOut,
  type FieldRules,
  type FieldsOf,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import { refuse } from '../values/refusals.js';
import { assertAppMetadata, assertDescription, assertName } from '../record/text-rules.js';

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

const domainsOf = (
  given: readonly string[] | null,
  _: readonly string[],
  field: string,
): readonly string[] => {
  if (given === null) return [];
  if (given.length > providerLimits.domains)
    invalid(field, `must hold at most ${providerLimits.domains} entries`);
  // To normalize a text takes the square of its length. What is too long for a name is refused by `withDomains`.
  return given.map((domain) =>
    domain.length > longestName ? domain : domain.normalize('NFC').toLowerCase(),
  );
};

/** Each domain once, in the spelling that comes first. What the call does not speak of stays as it is. */
const withDomains = (
  names: DomainNames,
  provider: IdentityProvider,
  given: ProviderFields,
): IdentityProvider => {
  if (given.domains === undefined) return provider;

  const spelling = new Map<string, string>();
  for (const domain of provider.domains) {
    const name =
      asciiDomain(names, domain) ??
      invalid('domains', 'must hold domain names, such as example.com');
    if (!spelling.has(name)) spelling.set(name, domain);
  }
  return { ...provider, domains: [...spelling.values()] };
};

const assertMapping = (
  field: string,
  mapping: readonly Pick<RoleMapping, 'claim' | 'value'>[],
): void => {
  if (mapping.length > providerLimits.mappings) {
    invalid(field, `must hold at most ${providerLimits.mappings} entries`);
  }
  for (const [at, { claim, value }] of mapping.entries()) {
    if (claim === '' || claim.length > providerLimits.claim) {
      invalid(`${field}[${at}].claim`, `must have 1 to ${providerLimits.claim} characters`);
    }
    if (value.length > providerLimits.text) {
      invalid(`${field}[${at}].value`, `must be at most ${providerLimits.text} characters`);
    }
  }
};

/** A merge patch; its secret is kept apart from the document. */
type GivenMetadata = Readonly<Record<string, unknown>> & {
  readonly client_secret?: string | null | undefined;
};

export const providerFields = {
  type: decides(fixed(required<ProviderType>())),
  /** A request can name the provider that it leads to. */
  name: decides(required(assertName)),
  /** The issuer, unless another is given. */
  identifier: decides(workedOut<string | null, string | null>(null)),
  description: onlyShown(optional<string>(assertDescription)),
  /** Depends on the type, and decides with it whether the secret stays. */
  metadata: ruled(mandatory(workedOut<ProviderMetadata, GivenMetadata>({}))),
  attributeMapping: ruled(made<AttributeMapping, AttributeMappingPatch | null>({}, mergedMapping)),
  roleMapping: ruled(resettable<readonly RoleMapping[]>([], assertMapping)),
  groupMapping: ruled(resettable<readonly GroupMapping[]>([], assertMapping)),
  domains: decides(made<readonly string[], readonly string[] | null>([], domainsOf)),
  isEnabled: decides(initially(true)),
  isDefault: ruled(initially(false)),
  tokenExchangeEnabled: decides(initially(false)),
  accountLinking: decides(initially<AccountLinking>('none')),
  createUsers: decides(initially(true)),
  updateUsers: decides(initially(true)),
  appMetadata: onlyShown(resettable<readonly KeyValue[]>([], assertAppMetadata)),
} satisfies FieldRules<IdentityProvider>;

/** A merge patch (RFC 7396) of an identity provider: what is absent stays, and null clears. */
export type ProviderFields = FieldsOf<typeof providerFields>;

/** What callers say of a new identity provider. */
export type NewIdentityProvider = NewFieldsOf<typeof providerFields>;

const initial = initialFields(providerFields);
const setFields = fieldsSetter(providerFields);
const patchFields = fieldsPatcher(providerFields);

/** An identity provider with nothing but what is given. */
export const newIdentityProvider = (
  given: Pick<IdentityProvider, 'id' | 'tenantId' | 'type' | 'name' | keyof Audited> &
    Partial<IdentityProvider>,
): IdentityProvider => ({ ...initial, metadata: {}, clientSecret: null, ...given });

/** The new provider with what its caller says of it, checked as a whole. */
export const withNewProviderFields = (
  names: DomainNames,
  fresh: IdentityProvider,
  given: NewIdentityProvider,
): IdentityProvider => withMetadata(withDomains(names, setFields(fresh, given), given), given);

/** The provider after the patch, checked as a whole. */
export const withProviderFields = (
  names: DomainNames,
  current: IdentityProvider,
  given: ProviderFields,
): IdentityProvider => withMetadata(withDomains(names, patchFields(current, given), given), given);

/** The document, the secret and the identifier of `current` are those from before. */
const withMetadata = (current: IdentityProvider, given: ProviderFields): IdentityProvider => {
  const { client_secret: secret, ...patch } = given.metadata ?? {};
  const metadata = mergePatch(current.metadata, patch) as ProviderMetadata;
  assertProviderMetadata(current.type, metadata);
  if (secret === undefined && goesElsewhere(current, metadata))
    invalid(
      'metadata.client_secret',
      'is required where the issuer or an endpoint changes: the present one would be sent there',
    );
  const provider: IdentityProvider = {
    ...current,
    identifier: identifierOf(current, given.identifier, metadata),
    metadata,
    clientSecret: secretOf(current, secret),
  };
  assertExchangeable(provider);
  return provider;
};

/**
 * Rule: the identifier of a provider is a URI, its issuer unless another is given, and no token type that a
 * standard has named (operations §4.5).
 */
const identifierOf = (
  current: IdentityProvider,
  given: string | null | undefined,
  metadata: ProviderMetadata,
): string | null => {
  const { issuer, entity_id: entityId } = settingsOf({ type: current.type, metadata });
  const wanted = given === undefined ? current.identifier : given;
  const identifier = wanted ?? issuer ?? entityId ?? null;
  if (identifier === null) return null;
  if (
    identifier.length > providerLimits.identifier ||
    !/^[a-z][a-z0-9+.-]*:[\x21\x23-\x5b\x5d\x5f\x61-\x7a\x7e]+$/i.test(identifier)
  )
    invalid(
      'identifier',
      `must be a URI or URN of at most ${providerLimits.identifier} characters`,
    );
  if (/^urn:ietf:/i.test(identifier))
    invalid('identifier', 'must not be a name that the IETF has given to something else');
  return identifier;
};

/**
 * Rule: a secret that was given for one place is not sent to another: a change of the issuer or of an endpoint
 * of a provider gives the secret anew (operations §4.5).
 */
const goesElsewhere = (
  { type, metadata: before, clientSecret }: IdentityProvider,
  after: ProviderMetadata,
): boolean => {
  const places = (metadata: ProviderMetadata) =>
    providerPlaces.map((member) => settingsOf({ type, metadata })[member]).join(' ');
  return clientSecret !== null && places(before) !== places(after);
};

const secretOf = (
  { type, clientSecret }: IdentityProvider,
  given: string | null | undefined,
): string | null => {
  if (given === undefined) return clientSecret;
  if (given !== null && type === 'saml')
    invalid('metadata.client_secret', 'means nothing for the provider type saml');
  if (given !== null && (given === '' || given.length > providerLimits.secret))
    invalid('metadata.client_secret', `must have 1 to ${providerLimits.secret} characters`);
  return given;
};

/**
 * Rule: tokens are exchanged only for a provider whose tokens can be verified: one with an issuer (RFC 8693
 * §2.1, RFC 8725 §3.8).
 */
const assertExchangeable = (provider: IdentityProvider): void => {
  if (provider.tokenExchangeEnabled && settingsOf(provider).issuer === undefined)
    invalid('tokenExchangeEnabled', 'needs provider_metadata.issuer');
};
