/** How tenants and their administrators look on the wire (operations §4). */
import type { Client, Group, IdentityProvider, Resource, Role, Tenant, User } from '@keyward/core';
import { mfaPolicies } from '@keyward/core/internal';
import type { TenantAdmin } from '@keyward/core/ports';
import { children, joined } from '../../kernel/edge.js';
import { always, document, flag, text, time, uuid, type View } from '../../kernel/view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { userView } from '../users/user-view.js';
import { type JsonSchema } from '../../kernel/json-schema.js';
import { appMetadataSchema } from '../app-metadata.js';
import { identityProviderView } from '../identity-providers/identity-provider-view.js';

const [string, boolean, integer, strings] = [
  { type: 'string' },
  { type: 'boolean' },
  { type: 'integer' },
  { type: 'array', items: { type: 'string' } },
];
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

/** Operations §4.2: what was given, and nothing that was not. */
const tenantMetadataSchema = object({
  default_locale: string,
  self_registration_enabled: boolean,
  email_verification_required: boolean,
  allowed_email_domains: strings,
  password_policy: object({
    min_length: integer,
    require_upper: boolean,
    require_lower: boolean,
    require_digit: boolean,
    require_symbol: boolean,
    history: integer,
    max_age_seconds: integer,
    check_breached: boolean,
  }),
  lockout: object({ max_attempts: integer, window_seconds: integer, duration_seconds: integer }),
  session: object({ idle_lifetime: integer, absolute_lifetime: integer }),
  mfa: object({ policy: { enum: mfaPolicies }, factors: strings }),
  branding: object({ logo_url: string, primary_color: string, background_color: string }),
  default_role_ids: strings,
});

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

export const tenantView: View<Tenant> = {
  name: 'tenant',
  fields: {
    id: always(uuid((tenant) => tenant.id, 'id')),
    tenant_name: always(text((tenant) => tenant.name, 'name')),
    tenant_display_name: text((tenant) => tenant.displayName, 'displayName'),
    tenant_description: text((tenant) => tenant.description, 'description'),
    tenant_domains: document((tenant) => tenant.domains, strings, 'domains'),
    tenant_metadata: document((tenant) => tenant.metadata, tenantMetadataSchema, 'metadata'),
    app_metadata: document((tenant) => tenant.appMetadata, appMetadataSchema, 'appMetadata'),
    is_default: always(flag((tenant) => tenant.isDefault, 'isDefault')),
    is_suspended: always(flag((tenant) => tenant.isSuspended, 'isSuspended')),
    suspended_at: time((tenant) => (tenant.isSuspended ? tenant.accessEndedAt : null)),
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
    admins: children<Tenant, TenantAdmin>(
      tenantAdminView,
      (stores) => stores.tenantAdmins,
      'tenantId',
    ),
    identity_providers: children<Tenant, IdentityProvider>(
      identityProviderView,
      (stores) => stores.identityProviders,
      'tenantId',
    ),
  },
  defaultSort: 'created_at',
};
