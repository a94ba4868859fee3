import type { RecordName, Records } from '@keyward/core/ports';
import type { EntitySchema } from 'typeorm';
import type { RecordSchema } from './record-schema.js';
import { accessKeySchema } from './schemas/access-key.js';
import { attemptSchema } from './schemas/attempt.js';
import { audienceSchema } from './schemas/audience.js';
import { auditChainSchema, auditEventSchema } from './schemas/audit-event.js';
import { clientSchema } from './schemas/client.js';
import { authenticatorSchema } from './schemas/authenticator.js';
import { clientOriginSchema } from './schemas/client-origin.js';
import { clientResourceSchema } from './schemas/client-resource.js';
import { clientTrustSchema } from './schemas/client-trust.js';
import { consentSchema } from './schemas/consent.js';
import { dailyCountSchema } from './schemas/daily-count.js';
import { delegationSchema } from './schemas/delegation.js';
import { identityProviderSchema } from './schemas/identity-provider.js';
import { knownNetworkSchema } from './schemas/known-network.js';
import { logoutNoticeSchema } from './schemas/logout-notice.js';
import { groupSchema } from './schemas/group.js';
import {
  groupMemberSchema,
  groupRoleSchema,
  nestedGroupSchema,
  roleMemberSchema,
  rolePermissionSchema,
  userPermissionSchema,
} from './schemas/links.js';
import { oneTimeSecretSchema } from './schemas/one-time-secret.js';
import { ownedRowSchema } from './schemas/owned-row.js';
import { permissionSchema } from './schemas/permission.js';
import { providerDomainSchema } from './schemas/provider-domain.js';
import { resourceSchema } from './schemas/resource.js';
import { revokedTokenSchema } from './schemas/revoked-token.js';
import { roleSchema } from './schemas/role.js';
import { scopeSchema } from './schemas/scope.js';
import { sessionSchema } from './schemas/session.js';
import { signingKeySchema } from './schemas/signing-key.js';
import { tenantSchema } from './schemas/tenant.js';
import { tenantDomainSchema } from './schemas/tenant-domain.js';
import { tenantLogoSchema } from './schemas/tenant-logo.js';
import { tenantAdminSchema } from './schemas/tenant-admin.js';
import { ticketSchema } from './schemas/ticket.js';
import { userSchema } from './schemas/user.js';
import { scimRequestSchema } from './schemas/scim-request.js';
import { signalStreamSchema } from './schemas/signal-stream.js';
import { domainProofSchema } from './schemas/domain-proof.js';
import { hookSchema } from './schemas/hook.js';
import { eventCursorSchema, webhookFailureSchema, webhookSchema } from './schemas/webhook.js';
import { userIdentitySchema } from './schemas/user-identity.js';
import { userTermsTable } from './terms-table.js';

/** One for every kind of record; a new one is a line here. */
export const recordSchemas: { readonly [K in RecordName]: RecordSchema<K> } = {
  tenants: tenantSchema,
  tenantDomains: tenantDomainSchema,
  tenantLogos: tenantLogoSchema,
  users: userSchema,
  tenantAdmins: tenantAdminSchema,
  clients: clientSchema,
  clientOrigins: clientOriginSchema,
  clientTrusts: clientTrustSchema,
  resources: resourceSchema,
  audiences: audienceSchema,
  scopes: scopeSchema,
  clientResources: clientResourceSchema,
  permissions: permissionSchema,
  roles: roleSchema,
  rolePermissions: rolePermissionSchema,
  roleMembers: roleMemberSchema,
  userPermissions: userPermissionSchema,
  groups: groupSchema,
  groupMembers: groupMemberSchema,
  groupRoles: groupRoleSchema,
  nestedGroups: nestedGroupSchema,
  signingKeys: signingKeySchema,
  revokedTokens: revokedTokenSchema,
  sessions: sessionSchema,
  consents: consentSchema,
  delegations: delegationSchema,
  oneTimeSecrets: oneTimeSecretSchema,
  attempts: attemptSchema,
  knownNetworks: knownNetworkSchema,
  identityProviders: identityProviderSchema,
  providerDomains: providerDomainSchema,
  userIdentities: userIdentitySchema,
  auditChains: auditChainSchema,
  auditEvents: auditEventSchema,
  dailyCounts: dailyCountSchema,
  logoutNotices: logoutNoticeSchema,
  tickets: ticketSchema,
  authenticators: authenticatorSchema,
  accessKeys: accessKeySchema,
  ownedRows: ownedRowSchema,
  webhooks: webhookSchema,
  eventCursors: eventCursorSchema,
  webhookFailures: webhookFailureSchema,
  scimRequests: scimRequestSchema,
  domainProofs: domainProofSchema,
  hooks: hookSchema,
  signalStreams: signalStreamSchema,
};

type Entities = { readonly [K in RecordName]: EntitySchema<Records[K]> };

const entitiesOf = (entityIn: (schema: RecordSchema) => unknown): Entities =>
  Object.fromEntries(
    Object.entries(recordSchemas).map(([name, schema]) => [
      name,
      entityIn(schema as unknown as RecordSchema),
    ]),
  ) as unknown as Entities;

/** TypeORM's schema of each kind of record: give all of them to a `DataSource`, and one to `getRepository`. */
export const keywardEntities = entitiesOf(({ entity }) => entity);

/** The same for a `DataSource` of type `postgres`, where TypeORM compares the collations of texts. */
export const keywardPostgresEntities = entitiesOf(({ exactEntity }) => exactEntity);

export const everyTableName = [
  ...Object.values(recordSchemas).map(({ table }) => table),
  userTermsTable.name,
];
