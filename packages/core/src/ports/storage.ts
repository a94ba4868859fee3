import {
  audienceType,
  resourceRecordType,
  type Audience,
  type Resource,
} from '../model/resource/resource.js';
import {
  attemptType,
  knownNetworkType,
  type Attempt,
  type KnownNetwork,
} from '../model/user/attempt.js';
import {
  auditChainType,
  auditEventType,
  type AuditChain,
  type AuditEvent,
} from '../model/audit/audit-event.js';
import { dailyCountType, type DailyCount } from '../model/audit/daily-count.js';
import { scimRequestType, type ScimRequest } from '../model/audit/scim-request.js';
import {
  clientRecordType,
  clientOriginType,
  clientResourceType,
  clientTrustType,
  type Client,
  type ClientOrigin,
  type ClientResource,
  type ClientTrust,
} from '../model/client/client.js';
import { consentType, type Consent } from '../model/grant/consent.js';
import { userIdentityType, type UserIdentity } from '../model/user/user-identity.js';
import {
  identityProviderType,
  providerDomainType,
  type IdentityProvider,
  type ProviderDomain,
} from '../model/provider/identity-provider.js';
import {
  groupMemberType,
  groupRoleType,
  groupType,
  nestedGroupType,
  type Group,
  type GroupMember,
  type GroupRole,
  type NestedGroup,
} from '../model/group/group.js';
import { accessKeyType, type AccessKey } from '../model/key/access-key.js';
import { signingKeyType, type SigningKey } from '../model/key/signing-key.js';
import { ownedRowType, type OwnedRow } from '../model/configuration/owned-row.js';
import { delegationType, type Delegation } from '../model/grant/delegation.js';
import { oneTimeSecretType, type OneTimeSecret } from '../model/ticket/one-time-secret.js';
import { revokedTokenType, type RevokedToken } from '../model/grant/revoked-token.js';
import type { Identified, RecordType } from '../model/record/record-type.js';
import { permissionType, scopeType, type Permission, type Scope } from '../model/scope/scope.js';
import {
  logoutNoticeType,
  sessionType,
  type LogoutNotice,
  type Session,
} from '../model/session/session.js';
import {
  roleMemberType,
  rolePermissionType,
  roleType,
  userPermissionType,
  type Role,
  type RoleMember,
  type RolePermission,
  type UserPermission,
} from '../model/role/role.js';
import { authenticatorType, type Authenticator } from '../model/user/authenticator.js';
import { ticketRecordType, type Ticket } from '../model/ticket/ticket.js';
import {
  tenantType,
  tenantDomainType,
  tenantAdminType,
  type Tenant,
  type TenantDomain,
  type TenantAdmin,
} from '../model/tenant/tenant.js';
import { domainProofType, type DomainProof } from '../model/tenant/domain-proof.js';
import { tenantLogoType, type TenantLogo } from '../model/tenant/tenant-logo.js';
import type { Tenancy } from '../model/values/tenancy.js';
import { userType, type User } from '../model/user/user.js';
import {
  eventCursorType,
  webhookFailureType,
  webhookType,
  type EventCursor,
  type Webhook,
  type WebhookFailure,
} from '../model/webhook/webhook.js';
import { hookRecordType, type Hook } from '../model/hook/hook.js';
import { signalStreamType, type SignalStream } from '../model/signal/signal-stream.js';
import type { FullStore } from './full-store.js';
import type { Store } from './store.js';

/** Every kind of record. A new one is a line here and a line in `recordTypes`. */
export interface Records {
  tenants: Tenant;
  tenantDomains: TenantDomain;
  domainProofs: DomainProof;
  tenantLogos: TenantLogo;
  users: User;
  tenantAdmins: TenantAdmin;
  clients: Client;
  clientOrigins: ClientOrigin;
  clientTrusts: ClientTrust;
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
  accessKeys: AccessKey;
  ownedRows: OwnedRow;
  webhooks: Webhook;
  eventCursors: EventCursor;
  webhookFailures: WebhookFailure;
  scimRequests: ScimRequest;
  hooks: Hook;
  signalStreams: SignalStream;
}

export type RecordName = keyof Records;

/** What is referred to stands before what refers to it. */
export const recordTypes: { readonly [K in RecordName]: RecordType<Records[K]> } = {
  tenants: tenantType,
  tenantDomains: tenantDomainType,
  domainProofs: domainProofType,
  tenantLogos: tenantLogoType,
  users: userType,
  tenantAdmins: tenantAdminType,
  clients: clientRecordType,
  clientOrigins: clientOriginType,
  clientTrusts: clientTrustType,
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
  accessKeys: accessKeyType,
  ownedRows: ownedRowType,
  webhooks: webhookType,
  eventCursors: eventCursorType,
  webhookFailures: webhookFailureType,
  scimRequests: scimRequestType,
  hooks: hookRecordType,
  signalStreams: signalStreamType,
};

export const recordNames = Object.keys(recordTypes) as RecordName[];

export type Stores = { readonly [K in RecordName]: FullStore<Records[K]> };

/** Stores that take new records. */
export type AddingStores = { readonly [K in RecordName]: Pick<Store<Records[K]>, 'add'> };

/** Gives the stores of a transaction as far as a tenancy reaches. */
export type NarrowStores = (tenancy: Tenancy) => Stores;

export interface TransactionOptions {
  /**
   * Whether `work` finds a few records by their ids, changes some, adds others, and asks for little else. A storage may
   * then run that of several callers in one transaction. Work that asks for more runs again in one of its own.
   */
  readonly isShort?: boolean;
  /**
   * Whether `work` always throws. A storage that serves one at a time may then run it on a copy, and serve others
   * meanwhile.
   */
  readonly isUndone?: boolean;
}

/** For work that is short, and runs often. */
export const shortTransaction: TransactionOptions = { isShort: true };

/** Everything that is kept. What it promises is checked by `storage.contract.ts`. */
export interface Storage extends Stores {
  /** The same storage as far as the tenancy reaches. Narrowing twice to different tenants is an error. */
  within(tenancy: Tenancy): Storage;
  /**
   * Runs `work` on stores whose writes become visible together, or not at all when it throws.
   * Await nothing but these stores inside: a storage with one connection serves nobody else meanwhile.
   * `work` may run again after a deadlock, so it must not touch anything outside.
   * A write that is refused with `already_exists` or `reference_missing` ends the transaction: it is refused, too, even
   * if `work` catches that and goes on, and what `work` asks of the stores afterwards may be refused.
   * `within` gives the stores of the same transaction as far as a tenancy reaches; it narrows as `Storage.within` does.
   * `options` is a hint that a storage need not take.
   * @throws Refusal `storage_unavailable` when the storage cannot be reached or stays contended.
   */
  transaction<R>(
    work: (stores: Stores, within: NarrowStores) => Promise<R>,
    options?: TransactionOptions,
  ): Promise<R>;
  /**
   * Checks that the storage would take a write now.
   * @throws Refusal `storage_unavailable`, whose `cause` tells the operator why
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type { Identified };
