/** How tenants and their administrators look on the wire (operations §4). */
import type { Client, Group, IdentityProvider, Resource, Role, Tenant, User } from '@keyward/core';
import {
  logoPath,
  pictureTypes,
  suspendedAtOf,
  tenantMetadataRules,
} from '@keyward/core/management';
import type { TenantAdmin } from '@keyward/core/ports';
import { children, joined } from '../../kernel/edge.js';
import {
  always,
  document,
  flag,
  folded,
  listedBy,
  text,
  time,
  uuid,
  type View,
} from '../../kernel/view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { userView } from '../users/user-view.js';
import { documentSchema } from '../../kernel/document-field.js';
import { integer, object, string, strings, type JsonSchema } from '../../kernel/json-schema.js';
import { appMetadataSchema } from '../app-metadata.js';
import { identityProviderView } from '../identity-providers/identity-provider-view.js';

export const tenantAdminView: View<TenantAdmin> = {
  name: 'tenant_admin',
  fields: {
    id: always(uuid((link) => link.id, 'id')),
    tenant_id: always(uuid((link) => link.tenantId, 'tenantId')),
    user_id: always(uuid((link) => link.userId, 'userId')),
    ...auditFields<TenantAdmin>(),
  },
  parts: {
    user_data: joined<TenantAdmin, User>({
      name: 'user',
      view: () => userView,
      store: (stores) => stores.users,
      idOf: (link) => link.userId,
    }),
  },
  defaultSort: 'created_at',
};

const shownLogo = ({ logo }: Tenant): object | null =>
  logo && {
    path: logoPath(logo.digest),
    media_type: logo.mediaType,
    width: logo.width,
    height: logo.height,
    size: logo.size,
  };

/** `path` is below the issuer. */
const logoSchema: JsonSchema = {
  anyOf: [
    object(
      {
        path: string,
        media_type: { type: 'string', enum: pictureTypes },
        width: integer,
        height: integer,
        size: integer,
      },
      ['path', 'media_type', 'width', 'height', 'size'],
    ),
    { type: 'null' },
  ],
};

export const tenantView: View<Tenant> = {
  name: 'tenant',
  fields: {
    id: always(uuid((tenant) => tenant.id, 'id')),
    tenant_name: folded('nameKey', always(text((tenant) => tenant.name, 'name'))),
    tenant_display_name: folded(
      'displayNameKey',
      text((tenant) => tenant.displayName, 'displayName'),
    ),
    tenant_description: text((tenant) => tenant.description, 'description'),
    tenant_domains: document((tenant) => tenant.domains, strings, 'domains'),
    tenant_metadata: document(
      (tenant) => tenant.metadata,
      documentSchema(tenantMetadataRules),
      'metadata',
    ),
    app_metadata: document((tenant) => tenant.appMetadata, appMetadataSchema, 'appMetadata'),
    tenant_logo: document((tenant) => shownLogo(tenant), logoSchema),
    is_default: always(flag((tenant) => tenant.isDefault, 'isDefault')),
    is_suspended: always(flag((tenant) => tenant.isSuspended, 'isSuspended')),
    suspended_at: listedBy('suspendedAt', time(suspendedAtOf)),
    ...auditFields<Tenant>(),
  },
  parts: {
    aggregations: aggregations<Tenant>(
      'tenant_id',
      {
        users: count<User>((stores) => stores.users, 'tenantId'),
        // A global client only has it for its default.
        clients: count<Client>((stores) => stores.clients, 'tenantId', [
          { attribute: 'isGlobal', equals: false },
        ]),
        resources: count<Resource>((stores) => stores.resources, 'tenantId'),
        groups: count<Group>((stores) => stores.groups, 'tenantId'),
        roles: count<Role>((stores) => stores.roles, 'tenantId'),
        admins: count<TenantAdmin>((stores) => stores.tenantAdmins, 'tenantId'),
        identity_providers: count<IdentityProvider>(
          (stores) => stores.identityProviders,
          'tenantId',
        ),
      },
      auditValues,
    ),
    admins: children<Tenant, TenantAdmin>({
      list: { path: '/tenants/{tenant_id}/admins', scope: 'read:tenant_admins' },
      view: tenantAdminView,
      store: (stores) => stores.tenantAdmins,
      attribute: 'tenantId',
    }),
    identity_providers: children<Tenant, IdentityProvider>({
      list: { path: '/tenants/{tenant_id}/identity_providers', scope: 'read:identity_providers' },
      view: identityProviderView,
      store: (stores) => stores.identityProviders,
      attribute: 'tenantId',
    }),
  },
  defaultSort: 'created_at',
};
