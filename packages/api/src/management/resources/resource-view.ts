import { resourceTypes, type Resource } from '@keyward/core';
import { type Reader } from '../../kernel/context.js';
import { maySee } from '../may-see.js';
import { always, document, oneOf, text, time, uuid, type View } from '../../kernel/view.js';
import { resourceMetadataSchema } from './resource-metadata-schema.js';
import { appMetadataSchema } from '../app-metadata.js';

const resourceMetadata = (resource: Resource, reader: Reader): Record<string, unknown> => ({
  is_system: resource.isSystem,
  identifier_url: resource.identifierUrl,
  signing_algorithm: resource.signingAlgorithm,
  ...(maySee(reader, 'read:resource_secrets', resource.tenantId)
    ? { signing_secret: resource.signingSecret }
    : {}),
  token_lifetime: resource.tokenLifetime,
  rbac_enabled: resource.rbacEnabled,
  scopes_added: resource.scopesAdded,
  skip_consent_for_first_party: resource.skipConsentForFirstParty,
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
    resource_metadata: document(resourceMetadata, resourceMetadataSchema),
    app_metadata: document((resource) => resource.appMetadata, appMetadataSchema),
    tenant_id: uuid((resource) => resource.tenantId, 'tenantId'),
    created_date: always(time((resource) => resource.createdAt, 'createdAt')),
    updated_date: always(time((resource) => resource.updatedAt, 'updatedAt')),
  },
  parts: {},
  aliases: { created_at: 'created_date', updated_at: 'updated_date' },
  defaultSort: 'created_date',
};
