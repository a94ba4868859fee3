import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';
import type { ClientMetadata } from './client-metadata.js';
import type { ClientType } from './client-type.js';
import type { KeyAlgorithm } from '../key/signing-key.js';
import type { KeyValue } from '../values/key-value.js';

/** An application that uses the service. */
export interface Client extends Identified, Audited {
  readonly type: ClientType;
  readonly name: string;
  readonly description: string | null;
  /**
   * Null for a public client. Kept readable because the specification returns it (specification
   * §2.1); sealed at rest.
   */
  readonly secret: string | null;
  readonly secretExpiresAt: Date | null;
  /** The secret before the last change, while it is still accepted. */
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly metadata: ClientMetadata;
  readonly appMetadata: readonly KeyValue[];
  readonly isPublic: boolean;
  readonly isFirstParty: boolean;
  /** A global client reaches the data of every tenant; its `tenantId` is only its default. */
  readonly isGlobal: boolean;
  readonly isDefault: boolean;
  readonly tenantId: string | null;
}

/** The algorithm that a client's document names for its ID tokens. */
export const namedAlgorithm = ({ metadata }: Pick<Client, 'metadata'>): KeyAlgorithm | undefined =>
  metadata.id_token.signing_algorithm as KeyAlgorithm | undefined;

/** The algorithm of a client's ID tokens. RS256 is what every client must understand (OpenID Connect Core §15.1). */
export const idTokenAlgorithm = (client: Pick<Client, 'metadata'>): KeyAlgorithm =>
  namedAlgorithm(client) ?? 'RS256';

export const clientTenancy = (client: Client): string | null =>
  client.isGlobal ? null : client.tenantId;

export const clientRecordType: RecordType<Client> = {
  label: 'client',
  unique: {
    client_name: (client) => `${clientTenancy(client) ?? ''}/${foldName(client.name)}`,
    is_default: (client) => (client.isDefault ? 'default' : null),
  },
  computed: { nameKey: (client) => foldName(client.name) },
  references: { tenantId: 'tenants' },
  tenancyOf: clientTenancy,
  globalIsVisible: false,
};

/** One of a client's `urls.allowed_origins`, as a row of its own so that a preflight can find it by index. */
export interface ClientOrigin extends Identified {
  readonly clientId: string;
  readonly origin: string;
  readonly tenantId: string | null;
}

export const clientOriginType: RecordType<ClientOrigin> = {
  label: 'client origin',
  unique: { origin: (entry) => `${entry.clientId}/${entry.origin}` },
  references: { clientId: 'clients' },
  tenancyOf: (entry) => entry.tenantId,
  globalIsVisible: false,
};

/**
 * That a client may use a resource. One relation with two ends: Client Resources and Resource Clients.
 * A revoked link stays with `authorized` false, so that authorizing again keeps its id.
 */
export interface ClientResource extends Identified, Audited {
  readonly clientId: string;
  readonly resourceId: string;
  readonly authorized: boolean;
  /** The tenant of whichever end has one. */
  readonly tenantId: string | null;
}

export const clientResourceType: RecordType<ClientResource> = {
  label: 'client resource',
  unique: { resource_id: (link) => `${link.clientId}/${link.resourceId}` },
  references: { clientId: 'clients', resourceId: 'resources' },
  tenancyOf: (link) => link.tenantId,
  globalIsVisible: false,
};
