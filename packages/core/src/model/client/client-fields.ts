/** What callers may say of a client, on creation and afterwards. A new attribute of clients is a row here. */
import {
  clientMetadata,
  type ClientMetadata,
  type ClientMetadataPatch,
  type MetadataLimits,
} from './client-metadata.js';
import { samlEntityIdOf } from './saml-application.js';
import { wsfedRealmOf } from './wsfed-application.js';
import type { ClientType } from './client-type.js';
import type { Client } from './client.js';
import type { KeyValue } from '../values/key-value.js';
import { mergePatch } from '../values/merge-patch.js';
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  fixed,
  initialFields,
  initially,
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
import { assertAppMetadata, assertDescription, assertName } from '../record/text-rules.js';
import { assertAlias } from './client-alias.js';

export const clientFields = {
  type: decides(fixed(initially<ClientType>('regular_web'))),
  name: onlyShown(required(assertName)),
  /** Decides who is taken for whom. */
  alias: decides(optional<string>(assertAlias)),
  description: onlyShown(optional<string>(assertDescription)),
  /** Depends on the type, and on whether the client is public. Each of its members has a mark. */
  metadata: ruled(workedOut<ClientMetadata, ClientMetadataPatch | null>()),
  appMetadata: onlyShown(resettable<readonly KeyValue[]>([], assertAppMetadata)),
  isPublic: decides(initially(false)),
  isFirstParty: decides(initially(false)),
  /** Where a client belongs is decided by `placeClient`. */
  isGlobal: decides(initially(false)),
  tenantId: decides(optional<string>(() => undefined)),
} satisfies FieldRules<Client>;

/** A merge patch (RFC 7396) of a client: what is absent stays, and null clears. */
export type ClientFields = FieldsOf<typeof clientFields>;

/** What callers say of a new client. */
export type NewClient = NewFieldsOf<typeof clientFields>;

const initial = initialFields(clientFields);
const setFields = fieldsSetter(clientFields);
const patchFields = fieldsPatcher(clientFields);

/** A client with nothing but what is given. */
export const newClient = (
  given: Pick<Client, 'id' | 'name' | keyof Audited> & Partial<Client>,
): Client => ({
  ...initial,
  secret: null,
  secretExpiresAt: null,
  previousSecret: null,
  previousSecretExpiresAt: null,
  metadata: given.metadata ?? clientMetadata({}, given.type ?? initial.type, false),
  isDefault: false,
  kind: null,
  documentUrl: null,
  registrationId: null,
  unusedUntil: null,
  samlEntityId: null,
  wsfedRealm: null,
  ...given,
});

/** The new client with what its caller says of it, checked as a whole. */
export const withNewClientFields = (
  fresh: Client,
  given: NewClient,
  limits?: MetadataLimits,
): Client => withMetadata(setFields(fresh, given), given.metadata ?? {}, limits);

/** The client after the patch, checked as a whole. */
export const withClientFields = (
  current: Client,
  given: ClientFields,
  limits?: MetadataLimits,
): Client =>
  withMetadata(
    patchFields(current, given),
    given.metadata === null ? {} : mergePatch({ ...current.metadata }, { ...given.metadata }),
    limits,
  );

const withMetadata = (
  client: Client,
  document: ClientMetadataPatch,
  limits?: MetadataLimits,
): Client => {
  const metadata = clientMetadata(document, client.type, client.isPublic, limits);
  return {
    ...client,
    metadata,
    samlEntityId: samlEntityIdOf({ metadata }),
    wsfedRealm: wsfedRealmOf({ metadata }),
  };
};
