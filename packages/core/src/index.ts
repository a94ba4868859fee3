/**
 * What an application needs that embeds the core: `createKeyward`, its interfaces, and the records that
 * they speak of.
 */
export type { Groups, Roles } from './access/access.js';
export type { Explanation } from './access/explain/explain.js';
export type { PastExplanation } from './access/explain/explain-past.js';
export { Rehearsed } from './audit/rehearsal.js';
export type { Identities, IdentityProviders } from './federation/federation.js';
export type { NewIdentity } from './federation/link-identity.js';
export type { KeyRing } from './keys/key-ring.js';
export { type Keyward, type Platform, createKeyward } from './keyward.js';
export type { SecondFactors } from './login/login.js';
export { type Actor, systemActor } from './model/actor.js';
export type { Block } from './model/block.js';
export type { ClientFields, NewClient } from './model/client-fields.js';
export type { Client } from './model/client.js';
export type { Filter } from './model/filter.js';
export type { GroupFields, NewGroup } from './model/group-fields.js';
export type { Group } from './model/group.js';
export type { IdentityProvider } from './model/identity-provider.js';
export { managementScopes } from './model/management-scopes.js';
export type { ListQuery, Page } from './model/page.js';
export type { NewIdentityProvider, ProviderFields } from './model/provider-fields.js';
export {
  Refusal,
  type RefusalKind,
  type RefusalName,
  isRefusal,
  refuse,
} from './model/refusals.js';
export type { Resource } from './model/resource.js';
export type { NewRole, RoleFields } from './model/role-fields.js';
export type { Role } from './model/role.js';
export type { NewScope, ScopeFields } from './model/scope-fields.js';
export type { Scope } from './model/scope.js';
export { managementAudience } from './model/server-addresses.js';
export { type Tenancy, allTenants, oneTenant } from './model/tenancy.js';
export type { NewTenant, TenantFields } from './model/tenant-fields.js';
export type { Tenant } from './model/tenant.js';
export type { Ticket } from './model/ticket.js';
export type { UserFields } from './model/user-fields.js';
export type { UserIdentity } from './model/user-identity.js';
export type { Person, User } from './model/user.js';
export type { TokenRequest, TokenResponse } from './oauth/grant.js';
export type { Authorizations } from './oauth/oauth.js';
export type { UserInfo } from './oauth/user-info.js';
export type { IssuedCredentials } from './operations/first-start.js';
export type { TidyOptions, TidyReport } from './operations/tidy.js';
export type { TicketInput } from './people/create-ticket.js';
export type { NewUser } from './people/create-user.js';
export type { People, Tickets, Users } from './people/people.js';
export type { NewResource, ResourceFields } from './model/resource-fields.js';
export type { Clients, Resources, Scopes } from './registry/registry.js';
export type { BrowserSessions } from './sessions/browser-sessions.js';
export type { MailDraft } from './tenants/sample-mails.js';
export type { ServedLogo, Tenants } from './tenants/tenants.js';
