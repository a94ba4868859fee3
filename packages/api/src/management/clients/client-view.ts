import type { Client } from '@keyward/core';
import {
  clientsWithReadableSecret,
  clientKinds,
  clientTenancy,
  clientTypes,
} from '@keyward/core/management';
import {
  always,
  document,
  type Field,
  flag,
  folded,
  oneOf,
  secret,
  type ShownIn,
  text,
  time,
  uuid,
  type View,
} from '../../kernel/view.js';
import { maySee } from '../may-see.js';
import { clientMetadataSchema } from './client-metadata-schema.js';
import { appMetadataSchema } from '../app-metadata.js';
import { auditFields } from '../../kernel/audit-fields.js';

const showsClientSecret: ShownIn<Client> = (clients, reader) => {
  const visible = clients.filter((client) =>
    maySee(reader, 'read:client_secrets', clientTenancy(client)),
  );
  return clientsWithReadableSecret(
    reader.stores,
    reader.actor,
    visible.map(({ id }) => id),
  );
};

const clientKind: Field<Client> = {
  ...oneOf(
    ['registered', ...clientKinds],
    text((client) => client.kind ?? 'registered'),
  ),
  search: (value) =>
    value === 'registered'
      ? { kind: 'not', of: { kind: 'present', attribute: 'kind' } }
      : { kind: 'equals', attribute: 'kind', value },
};

/** The client itself, without its resources and permissions. */
export const clientView: View<Client> = {
  name: 'client',
  fields: {
    id: always(uuid((client) => client.id, 'id')),
    client_type: oneOf(
      clientTypes,
      text((client) => client.type, 'type'),
    ),
    client_kind: clientKind,
    document_url: text((client) => client.documentUrl, 'documentUrl'),
    client_alias: text((client) => client.alias, 'alias'),
    client_name: folded('nameKey', always(text((client) => client.name, 'name'))),
    client_secret: secret(
      text((client) => client.secret),
      showsClientSecret,
    ),
    client_secret_expires_at: time((client) => client.secretExpiresAt, 'secretExpiresAt'),
    client_description: text((client) => client.description, 'description'),
    client_metadata: document((client) => client.metadata, clientMetadataSchema, 'metadata'),
    app_metadata: document((client) => client.appMetadata, appMetadataSchema, 'appMetadata'),
    is_public: always(flag((client) => client.isPublic, 'isPublic')),
    is_first_party: always(flag((client) => client.isFirstParty, 'isFirstParty')),
    is_global: always(flag((client) => client.isGlobal, 'isGlobal')),
    tenant_id: uuid((client) => client.tenantId, 'tenantId'),
    ...auditFields<Client>(),
  },
  parts: {},
  defaultSort: 'created_at',
};
