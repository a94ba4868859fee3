import type { KeyValue } from '../values/key-value.js';
import type { AuthorizationDetailsType } from './authorization-details-types.js';
import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';

export const resourceTypes = ['web_application', 'api', 'platform', 'device', 'database'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const signingAlgorithms = [
  'HS256',
  'RS256',
  'PS256',
  'ES256',
  'EdDSA',
  'ES384',
  'ES512',
] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** Another authorization server, and what it calls our clients. */
export interface ForeignServer {
  readonly issuer: string;
  /** By the id of the client here. */
  readonly client_ids: Readonly<Record<string, string>>;
}

/** Something that access tokens are meant for: the audience, and the owner of scopes. */
export interface Resource extends Identified, Audited {
  readonly type: ResourceType;
  readonly name: string;
  readonly description: string | null;
  /** The audience of its tokens; its `id` where there is none. Never changes. */
  readonly identifierUrl: string | null;
  /** The only algorithm accepted for it. */
  readonly signingAlgorithm: SigningAlgorithm;
  /** For HS256 only; sealed at rest. */
  readonly signingSecret: string | null;
  /** Seconds; null for the server's default. */
  readonly tokenLifetime: number | null;
  /** User tokens carry only scopes that the user effectively holds. */
  readonly rbacEnabled: boolean;
  /** Access tokens carry the scopes once more, as the array `permissions`. */
  readonly scopesAdded: boolean;
  readonly skipConsentForFirstParty: boolean;
  /** Whether people may give clients access that nobody of the installation registered. */
  readonly unregisteredAllowed: boolean;
  /** The names of the scopes that such a client may get; null for all of them. */
  readonly unregisteredScopes: readonly string[] | null;
  /** Those that it gets where it asks for none. */
  readonly unregisteredDefaultScopes: readonly string[];
  /** The server of an application elsewhere that the resource stands for (contract §10). */
  readonly authorizationServer: ForeignServer | null;
  /** What clients may ask for in more detail than by scopes (RFC 9396). */
  readonly authorizationDetailsTypes: readonly AuthorizationDetailsType[];
  readonly appMetadata: readonly KeyValue[];
  readonly isSystem: boolean;
  /** Null for a global resource, which every tenant may use and only global callers change. */
  readonly tenantId: string | null;
}

const defaultPorts: Readonly<Record<string, string>> = {
  http: '80',
  https: '443',
  ws: '80',
  wss: '443',
};

/**
 * Two identifiers with one key name one resource: `HTTPS://Api.example:443/mcp/` and `https://api.example/mcp`.
 * Rule: scheme and host are compared without case, and without the default port (RFC 3986 §6.2.2.1, §6.2.3). One slash
 * at the end does not count, since clients write it differently from what was registered. Everything else counts byte
 * by byte.
 */
export const identifierKey = (identifier: string): string => {
  const [, scheme = '', authority, rest = ''] =
    /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#]*))?([^]*)$/i.exec(identifier) ?? [];
  if (scheme === '') return identifier;

  const key = scheme.toLowerCase();
  const host = authority === undefined ? '' : `//${authorityKey(authority, key.slice(0, -1))}`;
  return `${key}${host}${rest.replace(/\/$/, '')}`;
};

/** The name and password before the host, which no API should have, keep their case. */
const authorityKey = (authority: string, scheme: string): string => {
  const hostAt = authority.lastIndexOf('@') + 1;
  const host = authority.slice(hostAt).toLowerCase();
  const [, name = host, port = ''] = /^(.*):(\d*)$/.exec(host) ?? [];
  const plain = port === '' || port === defaultPorts[scheme] ? name : host;
  return authority.slice(0, hostAt) + plain;
};

export const audienceOf = (resource: Resource): string => resource.identifierUrl ?? resource.id;

export const resourceRecordType: RecordType<Resource> = {
  label: 'resource',
  unique: {
    resource_name: (resource) => `${resource.tenantId ?? ''}/${foldName(resource.name)}`,
    identifier_url: (resource) => resource.identifierUrl,
    // Beside the one above, which servers of earlier versions know.
    identifier_url_key: ({ identifierUrl }) => identifierUrl && identifierKey(identifierUrl),
    is_system: (resource) => (resource.isSystem ? 'management' : null),
  },
  computed: { nameKey: (resource) => foldName(resource.name) },
  references: { tenantId: 'tenants' },
  tenancyOf: (resource) => resource.tenantId,
  globalIsVisible: true,
};

/**
 * An audience that a resource has or had. It stays when the resource goes, so that no one else gets tokens that the
 * API behind it takes (docs/adr/0129-audiences-stay.md).
 */
export interface Audience extends Identified {
  /** As its `identifierKey`, so that no one else gets it by another spelling. */
  readonly identifierUrl: string;
  /** Whose it is, also after the tenant was deleted; null for one of the installation. */
  readonly tenantId: string | null;
}

export const audienceType: RecordType<Audience> = {
  label: 'resource',
  unique: { identifier_url: ({ identifierUrl }) => identifierUrl },
  references: {},
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
};
