/**
 * What an application needs that embeds the core: `createKeyward`, its interfaces, and the records that
 * they speak of.
 */
export type { Groups, Roles } from './access/access.js';
export type { ReadyRoleState } from './access/ready-roles.js';
export type { Explanation } from './access/explain/explain.js';
export type { PastExplanation } from './access/explain/explain-past.js';
export { Rehearsed } from './unit-of-work/rehearsal.js';
export type { Identities, IdentityProviders } from './federation/federation.js';
export type { NewIdentity } from './federation/link-identity.js';
export type { KeyRing } from './keys/key-ring.js';
export { type Keyward, type MutualTls, type Platform, createKeyward } from './keyward.js';
export type { SecondFactors } from './login/login.js';
export { type Actor, systemActor } from './model/values/actor.js';
export type { Block } from './model/user/block.js';
export type { ClientFields, NewClient } from './model/client/client-fields.js';
export type { NewClientTrust } from './model/client/client-trust.js';
export type { Client, ClientTrust } from './model/client/client.js';
export type { Filter } from './model/values/filter.js';
export type { GroupFields, NewGroup } from './model/group/group-fields.js';
export type { Group } from './model/group/group.js';
export type { IdentityProvider } from './model/provider/identity-provider.js';
export { managementScopes } from './model/scope/management-scopes.js';
export type { ListQuery, Page } from './model/values/page.js';
export type { NewIdentityProvider, ProviderFields } from './model/provider/provider-fields.js';
export {
  Refusal,
  type RefusalKind,
  type RefusalName,
  isRefusal,
  refuse,
} from './model/values/refusals.js';
export type { Resource } from './model/resource/resource.js';
export type { AccessKey } from './model/key/access-key.js';
export type { ScimRequest } from './model/audit/scim-request.js';
export type { NewRole, RoleFields } from './model/role/role-fields.js';
export type { Role } from './model/role/role.js';
export type { NewScope, ScopeFields } from './model/scope/scope-fields.js';
export type { Scope } from './model/scope/scope.js';
export { managementAudience } from './model/values/server-addresses.js';
export { type Tenancy, allTenants, oneTenant } from './model/values/tenancy.js';
export type { NewTenant, TenantFields } from './model/tenant/tenant-fields.js';
export type { Tenant } from './model/tenant/tenant.js';
export type { Ticket } from './model/ticket/ticket.js';
export type { SignalStreams } from './signals/signals.js';
export type { Webhooks } from './delivery/delivery.js';
export type { EventDelivery } from './delivery/claimed-work.js';
export type { Attempted } from './delivery/send-event.js';
export type { ReplayFrom } from './delivery/try-webhook.js';
export type { HookRecords } from './hooks/hooks.js';
export type { HookTrial } from './hooks/try-hook.js';
export type { DomainProof } from './model/tenant/domain-proof.js';
export type { Hook } from './model/hook/hook.js';
export type { HookFields, NewHook } from './model/hook/hook-fields.js';
export type { NewWebhook, WebhookFields } from './model/webhook/webhook-fields.js';
export type { Webhook, WebhookFailure } from './model/webhook/webhook.js';
export type { UserFields } from './model/user/user-fields.js';
export type { UserIdentity } from './model/user/user-identity.js';
export type { Person, User } from './model/user/user.js';
export type { TokenRequest, TokenResponse } from './oauth/grant.js';
export type { Authorizations } from './oauth/oauth.js';
export type { UserInfo } from './oauth/user-info.js';
export type { IssuedCredentials } from './operations/first-start.js';
export type { TidyOptions, TidyReport } from './operations/tidy.js';
export type { TicketInput } from './people/create-ticket.js';
export type { NewUser } from './people/create-user.js';
export type { People, Tickets, Users } from './people/people.js';
export type { NewResource, ResourceFields } from './model/resource/resource-fields.js';
export type { NewDelegate } from './people/delegates.js';
export type { NewRegistrationToken, ShownAccessKey } from './registry/registration-tokens.js';
export type { NewScimToken } from './registry/scim-tokens.js';
export type {
  Clients,
  ClientTrusts,
  RegistrationTokens,
  ScimTokens,
  Resources,
  Scopes,
} from './registry/registry.js';
export type { BrowserSessions } from './sessions/browser-sessions.js';
export type { MailDraft } from './tenants/sample-mails.js';
export type { ServedLogo, Tenants } from './tenants/tenants.js';
