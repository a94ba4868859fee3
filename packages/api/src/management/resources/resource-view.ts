import type { Resource } from '@keyward/core';
import { resourcesWithReadableSecret, resourceTypes } from '@keyward/core/management';
import { signingAlgorithms } from '@keyward/core/ports';
import { maySee } from '../may-see.js';
import {
  always,
  document,
  documentOf,
  fixed,
  flag,
  folded,
  listedBy,
  oneOf,
  secret,
  text,
  time,
  uuid,
  type ShownIn,
  type View,
} from '../../kernel/view.js';
import { string, strings } from '../../kernel/json-schema.js';
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

/** The settings are attributes of the record, and a document on the wire (ADR 0011, specification §2.4). */
const resourceMetadata = documentOf<Resource>({
  is_system: listedBy('isSystem', always(flag((resource) => resource.isSystem))),
  identifier_url: fixed(text((resource) => resource.identifierUrl, 'identifierUrl')),
  signing_algorithm: oneOf(
    signingAlgorithms,
    text((resource) => resource.signingAlgorithm, 'signingAlgorithm'),
  ),
  token_lifetime: {
    kind: 'number',
    read: (resource) => resource.tokenLifetime,
    attribute: 'tokenLifetime',
    schema: { type: ['integer', 'null'] },
  },
  rbac_enabled: always(flag((resource) => resource.rbacEnabled, 'rbacEnabled')),
  scopes_added: always(flag((resource) => resource.scopesAdded, 'scopesAdded')),
  skip_consent_for_first_party: always(
    flag((resource) => resource.skipConsentForFirstParty, 'skipConsentForFirstParty'),
  ),
  unregistered_clients: documentOf<Resource>({
    allowed: always(flag((resource) => resource.unregisteredAllowed, 'unregisteredAllowed')),
    scopes: document(
      (resource) => resource.unregisteredScopes,
      { type: ['array', 'null'], items: string },
      'unregisteredScopes',
    ),
    default_scopes: document(
      (resource) => resource.unregisteredDefaultScopes,
      strings,
      'unregisteredDefaultScopes',
    ),
  }),
  authorization_details_types: document(
    (resource) => resource.authorizationDetailsTypes,
    {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'schema', 'text'],
        properties: {
          type: string,
          schema: { type: 'object' },
          text: { type: 'object', additionalProperties: string },
        },
      },
    },
    'authorizationDetailsTypes',
  ),
  authorization_server: document(
    (resource) => resource.authorizationServer,
    {
      type: ['object', 'null'],
      required: ['issuer', 'client_ids'],
      properties: {
        issuer: string,
        client_ids: { type: 'object', additionalProperties: string },
      },
    },
    'authorizationServer',
  ),
  signing_secret: secret(
    text((resource) => resource.signingSecret, 'signingSecret'),
    showsSigningSecret,
  ),
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
    resource_name: folded('nameKey', always(text((resource) => resource.name, 'name'))),
    resource_description: text((resource) => resource.description, 'description'),
    resource_metadata: resourceMetadata,
    app_metadata: document((resource) => resource.appMetadata, appMetadataSchema, 'appMetadata'),
    tenant_id: uuid((resource) => resource.tenantId, 'tenantId'),
    created_date: always(time((resource) => resource.createdAt, 'createdAt')),
    updated_date: always(time((resource) => resource.updatedAt, 'updatedAt')),
  },
  parts: {},
  aliases: { created_at: 'created_date', updated_at: 'updated_date' },
  defaultSort: 'created_date',
};
