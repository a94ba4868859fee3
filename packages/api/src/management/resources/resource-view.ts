import type { Resource } from '@keyward/core';
import { resourcesWithReadableSecret, resourceTypes } from '@keyward/core/internal';
import { maySee } from '../may-see.js';
import {
  always,
  document,
  oneOf,
  text,
  time,
  uuid,
  type ShownIn,
  type View,
} from '../../kernel/view.js';
import { resourceMetadataSchema } from './resource-metadata-schema.js';
import { appMetadataSchema } from '../app-metadata.js';

const showsSigningSecret: ShownIn<Resource> = (resources, reader) => {
  const visible = resources.filter((resource) =>
    maySee(reader, 'read:resource_secrets', resource.tenantId),
  );
  return resourcesWithReadableSecret(
    reader.stores,
    reader.actor,
    visible.map(({ id }) => id),
  );
};

const resourceMetadata = (resource: Resource): Record<string, unknown> => ({
  is_system: resource.isSystem,
  identifier_url: resource.identifierUrl,
  signing_algorithm: resource.signingAlgorithm,
  token_lifetime: resource.tokenLifetime,
  rbac_enabled: resource.rbacEnabled,
  scopes_added: resource.scopesAdded,
  skip_consent_for_first_party: resource.skipConsentForFirstParty,
});

const resourceMetadataWithSecret = (resource: Resource): Record<string, unknown> => ({
  ...resourceMetadata(resource),
  signing_secret: resource.signingSecret,
});

/** The resource itself, without its scopes and clients. */
export const resourceView: View<Resource> = {
  name: 'resource',
  fields: {
    id: always(uuid((resource) => resource.id, 'id')),
    resource_type: oneOf(
      resourceTypes,
      text((resource) => resource.type, 'type'),
    ),
    resource_name: always(text((resource) => resource.name, 'name')),
    resource_description: text((resource) => resource.description, 'description'),
    resource_metadata: {
      ...document(resourceMetadataWithSecret, resourceMetadataSchema),
      shownIn: showsSigningSecret,
      readWithoutSecret: resourceMetadata,
    },
    app_metadata: document((resource) => resource.appMetadata, appMetadataSchema),
    tenant_id: uuid((resource) => resource.tenantId, 'tenantId'),
    created_date: always(time((resource) => resource.createdAt, 'createdAt')),
    updated_date: always(time((resource) => resource.updatedAt, 'updatedAt')),
  },
  parts: {},
  aliases: { created_at: 'created_date', updated_at: 'updated_date' },
  defaultSort: 'created_date',
};
