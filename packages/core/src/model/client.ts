import { foldName, type Audited, type Identified, type RecordType } from './record-type.js';
import type { ClientMetadata } from './client-metadata.js';
import type { ClientType } from './client-type.js';
import type { KeyValue } from './key-value.js';

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
