import type { KeyValue } from '../values/key-value.js';
import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';

export const resourceTypes = ['web_application', 'api', 'platform', 'device', 'database'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const signingAlgorithms = ['HS256', 'RS256', 'PS256', 'ES256'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

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
  readonly appMetadata: readonly KeyValue[];
  readonly isSystem: boolean;
  /** Null for a global resource, which every tenant may use and only global callers change. */
  readonly tenantId: string | null;
}

export const audienceOf = (resource: Resource): string => resource.identifierUrl ?? resource.id;

export const resourceRecordType: RecordType<Resource> = {
  label: 'resource',
  unique: {
    resource_name: (resource) => `${resource.tenantId ?? ''}/${foldName(resource.name)}`,
    identifier_url: (resource) => resource.identifierUrl,
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
