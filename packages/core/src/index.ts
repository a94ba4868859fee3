/**
 * What an application needs that embeds the core: `createKeyward`, its interfaces, and the records that
 * they speak of.
 */
export type { Groups, Roles } from './access/access.js';
export type { Expiry } from './access/change-links.js';
export type { Explanation, Question } from './access/explain.js';
export type { ScopeSelection } from './access/grant-permissions.js';
export type { GroupPatch, NewGroup } from './access/manage-groups.js';
export type { NewRole, RolePatch } from './access/manage-roles.js';
export { type Effects, Rehearsed } from './audit/rehearsal.js';
export type { AuditFinding } from './audit/verify-audit.js';
export type { Directory } from './directory/directory.js';
export type {
  AccountLinks,
  Federation,
  Identities,
  IdentityProviders,
} from './federation/federation.js';
export type { NewIdentity } from './federation/link-identity.js';
export type { NewIdentityProvider } from './federation/manage-providers.js';
export type { KeyRing } from './keys/key-ring.js';
export { type Keyward, type Platform, createKeyward } from './keyward.js';
export type { FirstFactor, LoginAttempt } from './login/log-in.js';
export type { SecondFactors } from './login/login.js';
export { type Actor, systemActor } from './model/actor.js';
export type { Block, BlockTerms, BlockType } from './model/block.js';
export type { ClientAccess, ResourceAccess } from './model/client-access.js';
export type { ClientMetadata, ClientMetadataPatch } from './model/client-metadata.js';
export type { ClientType } from './model/client-type.js';
export type { Client } from './model/client.js';
export type { Filter } from './model/filter.js';
export type { Group } from './model/group.js';
export type { IdentityProvider } from './model/identity-provider.js';
export type { KeyValue } from './model/key-value.js';
export { managementScopes } from './model/management-scopes.js';
export type { ListQuery, Order, Page } from './model/page.js';
export type { UserProfile, UserProfilePatch } from './model/profile.js';
export type { ProviderFields } from './model/provider-fields.js';
export {
  Refusal,
  type RefusalKind,
  type RefusalName,
  isRefusal,
  refuse,
} from './model/refusals.js';
export type { ResourceSettings } from './model/resource-settings.js';
export type { Resource, ResourceType } from './model/resource.js';
export type { Role } from './model/role.js';
export type { Scope } from './model/scope.js';
export { type Tenancy, allTenants, oneTenant } from './model/tenancy.js';
export type { TenantFields } from './model/tenant-fields.js';
export type { TenantMetadata, TenantMetadataPatch } from './model/tenant-metadata.js';
export type { TenantSettings } from './model/tenant-settings.js';
export type { Tenant } from './model/tenant.js';
export type { Ticket, TicketType } from './model/ticket.js';
export type { UserFields } from './model/user-fields.js';
export type { UserIdentity } from './model/user-identity.js';
export type { User } from './model/user.js';
export type { AccessToken } from './oauth/access-token.js';
export type { Caller } from './oauth/authenticate-bearer.js';
export type { PresentedClient, TokenRequest, TokenResponse } from './oauth/grant.js';
export type { Inquirer } from './oauth/introspect.js';
export type { Authorizations } from './oauth/oauth.js';
export type { UserInfo } from './oauth/user-info.js';
export {
  type FirstCredentials,
  type IssuedCredentials,
  managementAudience,
} from './operations/first-start.js';
export type { RecoveredAdmin, Recovery } from './operations/recover-admin.js';
export type { TidyOptions, TidyReport } from './operations/tidy.js';
export type { TicketInput } from './people/create-ticket.js';
export type { NewUser } from './people/create-user.js';
export type { GivenPassword } from './people/given-password.js';
export type { ImportOutcome } from './people/import-users.js';
export type { IssuedTicket } from './people/issue-ticket.js';
export type { People, Tickets, Users } from './people/people.js';
export type { SetPasswordDeps } from './people/set-password.js';
export type { NewClient } from './registry/create-client.js';
export type { NewResource } from './registry/create-resource.js';
export type { NewScope } from './registry/manage-scopes.js';
export type { ClientPatch } from './registry/modify-client.js';
export type { ResourcePatch } from './registry/modify-resource.js';
export type { Clients, Resources, Scopes } from './registry/registry.js';
export type { BrowserSessions } from './sessions/browser-sessions.js';
export type { LogoutDelivery } from './sessions/logout-delivery.js';
export type { NewTenant } from './tenants/create-tenant.js';
export type { Tenants } from './tenants/tenants.js';
