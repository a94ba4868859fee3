import { audienceType, type Audience } from '../model/audience.js';
import { attemptType, type Attempt } from '../model/attempt.js';
import { knownNetworkType, type KnownNetwork } from '../model/known-network.js';
import {
  auditChainType,
  auditEventType,
  type AuditChain,
  type AuditEvent,
} from '../model/audit-event.js';
import { dailyCountType, type DailyCount } from '../model/daily-count.js';
import { clientRecordType, type Client } from '../model/client.js';
import { clientOriginType, type ClientOrigin } from '../model/client-origin.js';
import { consentType, type Consent } from '../model/consent.js';
import { userIdentityType, type UserIdentity } from '../model/user-identity.js';
import { identityProviderType, type IdentityProvider } from '../model/identity-provider.js';
import { providerDomainType, type ProviderDomain } from '../model/provider-domain.js';
import {
  groupMemberType,
  groupRoleType,
  groupType,
  nestedGroupType,
  type Group,
  type GroupMember,
  type GroupRole,
  type NestedGroup,
} from '../model/group.js';
import { signingKeyType, type SigningKey } from '../model/signing-key.js';
import { delegationType, type Delegation } from '../model/delegation.js';
import { oneTimeSecretType, type OneTimeSecret } from '../model/one-time-secret.js';
import { revokedTokenType, type RevokedToken } from '../model/revoked-token.js';
import { permissionType, type Permission } from '../model/permission.js';
import type { Identified, RecordType } from '../model/record-type.js';
import { clientResourceType, type ClientResource } from '../model/client-resource.js';
import { resourceRecordType, type Resource } from '../model/resource.js';
import { scopeType, type Scope } from '../model/scope.js';
import { logoutNoticeType, type LogoutNotice } from '../model/logout-notice.js';
import {
  roleMemberType,
  rolePermissionType,
  roleType,
  userPermissionType,
  type Role,
  type RoleMember,
  type RolePermission,
  type UserPermission,
} from '../model/role.js';
import { authenticatorType, type Authenticator } from '../model/authenticator.js';
import { sessionType, type Session } from '../model/session.js';
import { ticketRecordType, type Ticket } from '../model/ticket.js';
import { tenantType, type Tenant } from '../model/tenant.js';
import { tenantDomainType, type TenantDomain } from '../model/tenant-domain.js';
import { tenantLogoType, type TenantLogo } from '../model/tenant-logo.js';
import { tenantAdminType, type TenantAdmin } from '../model/tenant-admin.js';
import type { Tenancy } from '../model/tenancy.js';
import { userType, type User } from '../model/user.js';
import type { Store } from './store.js';

/** Every kind of record. A new one is a line here and a line in `recordTypes`. */
export interface Records {
  tenants: Tenant;
  tenantDomains: TenantDomain;
  tenantLogos: TenantLogo;
  users: User;
  tenantAdmins: TenantAdmin;
  clients: Client;
  clientOrigins: ClientOrigin;
  resources: Resource;
  audiences: Audience;
  scopes: Scope;
  clientResources: ClientResource;
  permissions: Permission;
  roles: Role;
  rolePermissions: RolePermission;
  roleMembers: RoleMember;
  userPermissions: UserPermission;
  groups: Group;
  groupMembers: GroupMember;
  groupRoles: GroupRole;
  nestedGroups: NestedGroup;
  signingKeys: SigningKey;
  revokedTokens: RevokedToken;
  sessions: Session;
  consents: Consent;
  delegations: Delegation;
  oneTimeSecrets: OneTimeSecret;
  attempts: Attempt;
  knownNetworks: KnownNetwork;
  identityProviders: IdentityProvider;
  providerDomains: ProviderDomain;
  userIdentities: UserIdentity;
  auditChains: AuditChain;
  auditEvents: AuditEvent;
  dailyCounts: DailyCount;
  logoutNotices: LogoutNotice;
  tickets: Ticket;
  authenticators: Authenticator;
}

export type RecordName = keyof Records;

/** What is referred to stands before what refers to it. */
export const recordTypes: { readonly [K in RecordName]: RecordType<Records[K]> } = {
  tenants: tenantType,
  tenantDomains: tenantDomainType,
  tenantLogos: tenantLogoType,
  users: userType,
  tenantAdmins: tenantAdminType,
  clients: clientRecordType,
  clientOrigins: clientOriginType,
  resources: resourceRecordType,
  audiences: audienceType,
  scopes: scopeType,
  clientResources: clientResourceType,
  permissions: permissionType,
  roles: roleType,
  rolePermissions: rolePermissionType,
  roleMembers: roleMemberType,
  userPermissions: userPermissionType,
  groups: groupType,
  groupMembers: groupMemberType,
  groupRoles: groupRoleType,
  nestedGroups: nestedGroupType,
  signingKeys: signingKeyType,
  revokedTokens: revokedTokenType,
  sessions: sessionType,
  consents: consentType,
  delegations: delegationType,
  oneTimeSecrets: oneTimeSecretType,
  attempts: attemptType,
  knownNetworks: knownNetworkType,
  identityProviders: identityProviderType,
  providerDomains: providerDomainType,
  userIdentities: userIdentityType,
  auditChains: auditChainType,
  auditEvents: auditEventType,
  dailyCounts: dailyCountType,
  logoutNotices: logoutNoticeType,
  tickets: ticketRecordType,
  authenticators: authenticatorType,
};

export const recordNames = Object.keys(recordTypes) as RecordName[];

export type Stores = { readonly [K in RecordName]: Store<Records[K]> };

/** Stores that take new records. Whether one of them is refused, `addAll` tells. */
export type AddingStores = { readonly [K in RecordName]: Pick<Store<Records[K]>, 'add'> };

/** Gives the stores of a transaction as far as a tenancy reaches. */
export type NarrowStores = (tenancy: Tenancy) => Stores;

/** Everything that is kept. What it promises is checked by `storage.contract.ts`. */
export interface Storage extends Stores {
  /** The same storage as far as the tenancy reaches. Narrowing twice to different tenants is an error. */
  within(tenancy: Tenancy): Storage;
  /**
   * Runs `work` on stores whose writes become visible together, or not at all when it throws.
   * Await nothing but these stores inside: a storage with one connection serves nobody else meanwhile.
   * `work` may run again after a deadlock, so it must not touch anything outside.
   * `within` gives the stores of the same transaction as far as a tenancy reaches; it narrows as `Storage.within` does.
   * @throws Refusal `storage_unavailable` when the storage cannot be reached or stays contended.
   */
  transaction<R>(work: (stores: Stores, within: NarrowStores) => Promise<R>): Promise<R>;
  /**
   * Adds the records that `work` gives its stores, once it is over: together, or not at all. It costs less than a
   * transaction where a storage writes what several callers add at once in one go.
   * @throws what `work` throws, and what `add` and `transaction` throw
   */
  addAll(work: (stores: AddingStores) => Promise<void>): Promise<void>;
  /**
   * Checks that the storage would take a write now.
   * @throws Refusal `storage_unavailable`, whose `cause` tells the operator why
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type { Identified };
