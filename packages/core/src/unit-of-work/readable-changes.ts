/** What a change did in words that may be kept: values that are neither secret nor about a person. */
import type { ChangedValue } from '../model/audit/audit-event.js';
import type { Identified } from '../model/record/record-type.js';
import type { RecordName, Records } from '../ports/storage.js';
import { jsonInOneOrder } from '../model/values/json-in-one-order.js';
import type { Change } from './journal.js';

/** Attributes of one event that are kept with their values; the others are known by name alone. */
const mostValues = 40;

/** Characters of one value as JSON; a longer one is cut. */
const mostCharacters = 500;

type Readable = { readonly [K in RecordName]?: readonly (keyof Records[K] & string)[] };

/**
 * Rule: an event keeps no secret and nothing that tells of a person: only the values of these attributes. An attribute
 * that is added to a record is not kept until it stands here.
 */
const readable: Readable = {
  tenants: ['name', 'displayName', 'description', 'domains', 'metadata', 'isSuspended'],
  clients: [
    'type',
    'kind',
    'name',
    'description',
    'documentUrl',
    'alias',
    'metadata',
    'isPublic',
    'isFirstParty',
    'isGlobal',
    'tenantId',
    'secretExpiresAt',
  ],
  resources: [
    'type',
    'name',
    'description',
    'identifierUrl',
    'signingAlgorithm',
    'tokenLifetime',
    'rbacEnabled',
    'scopesAdded',
    'skipConsentForFirstParty',
    'unregisteredAllowed',
    'unregisteredScopes',
    'unregisteredDefaultScopes',
    'authorizationServer',
  ],
  webhooks: ['name', 'eventTypes', 'includeValues', 'isEnabled', 'status', 'tenantId'],
  domainProofs: ['domain', 'provenAt', 'tenantId'],
  hooks: ['type', 'timeoutMs', 'onFailure', 'isEnabled', 'tenantId'],
  scopes: ['name', 'description', 'resourceId'],
  roles: ['name', 'description', 'isDefault'],
  groups: ['name', 'description'],
  identityProviders: [
    'type',
    'name',
    'identifier',
    'description',
    'metadata',
    'attributeMapping',
    'domains',
    'isEnabled',
    'isDefault',
    'tokenExchangeEnabled',
    'accountLinking',
    'createUsers',
    'updateUsers',
  ],
  users: [
    'isBlocked',
    'blockedUntil',
    'emailVerified',
    'phoneNumberVerified',
    'mustChangePassword',
  ],
  authenticators: ['kind'],
  // Why an administrator acts as a person.
  sessions: ['reason'],
  signingKeys: ['algorithm', 'activatesAt', 'retiresAt'],
};

/** Of a record that was added or removed: what it was called, its kind, and of a scope, on which resource. */
const namesOf: readonly string[] = ['name', 'algorithm', 'resourceId', 'reason', 'kind'];

/** The values that the record of an event had before its changes, and has after them. */
export const readableChanges = (changes: readonly Change[]): readonly ChangedValue[] => {
  const [first] = changes;
  if (first === undefined) return [];

  const attributes: readonly string[] = readable[first.kind] ?? [];
  const { before } = first;
  const { after } = changes.at(-1)!;
  const isChanged = before !== undefined && after !== undefined;
  const shown = isChanged ? attributes : attributes.filter((each) => namesOf.includes(each));

  const values = shown.flatMap((attribute) =>
    differences(attribute, valueIn(before, attribute), valueIn(after, attribute)),
  );
  return values.slice(0, mostValues);
};

const valueIn = (record: Identified | undefined, attribute: string): unknown =>
  (record as Readonly<Record<string, unknown>> | undefined)?.[attribute];

/** Of a document, each member that differs, by its path. */
const differences = (path: string, before: unknown, after: unknown): readonly ChangedValue[] => {
  if (isDocument(before) || isDocument(after)) {
    const one = isDocument(before) ? before : {};
    const other = isDocument(after) ? after : {};
    const members = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
    return members.flatMap((member) =>
      differences(`${path}.${member}`, one[member], other[member]),
    );
  }

  const [was, is] = [textOf(before), textOf(after)];
  return was === is ? [] : [[path, was && cut(was), is && cut(is)]];
};

const isDocument = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Null for what is not there. */
const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : jsonInOneOrder(value);

const cut = (text: string): string =>
  text.length <= mostCharacters ? text : JSON.stringify(`${text.slice(0, mostCharacters)}…`);
