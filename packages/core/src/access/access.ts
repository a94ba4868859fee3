/** Who may do what: roles, groups, and the explanation of a decision. */
import type { Actor } from '../model/values/actor.js';
import type { GroupFields, NewGroup } from '../model/group/group-fields.js';
import type { Group } from '../model/group/group.js';
import type { ListQuery, Page } from '../model/values/page.js';
import type { NewRole, RoleFields } from '../model/role/role-fields.js';
import type { Role } from '../model/role/role.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import { getRecord, listRecords, type Readable } from '../support/reads.js';
import { addLinks, removeLinks, type Expiry } from './change-links.js';
import { relations } from './relations.js';
import { explain, type Explanation, type Question } from './explain/explain.js';
import { explainPast, type PastExplanation } from './explain/explain-past.js';
import {
  grantRolePermissions,
  revokeRolePermissions,
  type ScopeSelection,
} from './grant-permissions.js';
import { createGroup, deleteGroup, modifyGroup } from './manage-groups.js';
import { createRole, deleteRole, modifyRole } from './manage-roles.js';
import { readReadyRoles, updateReadyRoles, type ReadyRoleState } from './ready-roles.js';

/** Roles: named bundles of scopes that users and groups are given (operations §5). */
export interface Roles {
  /**
   * Reads a role by id. A tenant's actor also reads global roles.
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor?: Actor) => Promise<Role>;
  /**
   * Reads a page of roles: 10 unless `limit` says more, 1,000 at most (specification §4.1).
   * @throws Refusal `invalid_parameter` for a `limit` below 1 or an `offset` below 0
   */
  readonly list: (query?: ListQuery<Role>, actor?: Actor) => Promise<Page<Role>>;
  /**
   * Adds a role to the actor's tenant. A global actor names a tenant, or makes the role global (operations
   * §5.1).
   * @throws Refusal `invalid_field`, `unknown_reference` for a tenant that does not exist
   * @throws Refusal `already_exists` when the tenant has a role of that name
   * @throws Refusal `outside_tenancy` when a tenant's actor asks for a global role or for another tenant
   * @throws Refusal `escalation_refused` when a default role would give more than the actor holds
   */
  readonly create: (input: NewRole, actor?: Actor) => Promise<Role>;
  /**
   * Changes a role. A member of the patch that is absent stays, and null clears one (RFC 7396).
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists`, `outside_tenancy`
   * @throws Refusal `system_record_protected` for a system role
   * @throws Refusal `escalation_refused` when a default role would give more than the actor holds
   */
  readonly modify: (id: string, patch: RoleFields, actor?: Actor) => Promise<Role>;
  /**
   * Removes a role with its permissions, and takes it from its members (operations §10.3).
   * @throws Refusal `record_not_found`, `outside_tenancy`
   * @throws Refusal `system_record_protected` for a system role
   * @throws Refusal `last_tenant_admin` when the tenant would lose its last usable administrator
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Adds scopes to a role: all of them, or none (operations §5.2). `ending` says when they end by themselves.
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference` for a resource or a scope
   * @throws Refusal `tenant_mismatch` for a resource of another tenant than the role's
   * @throws Refusal `system_record_protected` for a system role, `outside_tenancy`
   * @throws Refusal `escalation_refused` when the actor does not hold a scope of the Management API
   */
  readonly grantPermissions: (
    id: string,
    selections: readonly ScopeSelection[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes scopes from a role. A scope that the role does not have is passed over (operations §5.2).
   * @throws Refusal `record_not_found`, `outside_tenancy`
   * @throws Refusal `system_record_protected` for a system role
   */
  readonly revokePermissions: (
    id: string,
    selections: readonly ScopeSelection[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Gives the role to users: all of them, or none (operations §5.3). A user who has it keeps it; `ending`
   * sets a new end.
   * @throws Refusal `record_not_found`, `unknown_reference` for a user
   * @throws Refusal `invalid_field` for an end that is not in the future
   * @throws Refusal `tenant_mismatch` for a user of another tenant, `escalation_refused`
   */
  readonly addMembers: (
    roleId: string,
    userIds: readonly string[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes the role from users. A user who does not have it is passed over (operations §5.3).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly removeMembers: (
    roleId: string,
    userIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Compares the ready roles of a tenant with the list of this release (contract §5).
   * @throws Refusal `record_not_found` for the tenant
   */
  readonly ready: (tenantId: string, actor?: Actor) => Promise<readonly ReadyRoleState[]>;
  /**
   * Makes the ready roles that a tenant lacks, and gives the others what the list of this release adds.
   * @throws Refusal `record_not_found` for the tenant
   * @throws Refusal `already_exists` when a role of the tenant's own has the name of a ready one
   * @throws Refusal `escalation_refused` when the actor does not hold what the roles get
   */
  readonly updateReady: (tenantId: string, actor?: Actor) => Promise<void>;
}

/** Groups of users. A member of a group is a member of every group above it (operations §8). */
export interface Groups {
  /**
   * Reads a group by id.
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor?: Actor) => Promise<Group>;
  /**
   * Reads a page of groups: 10 unless `limit` says more, 1,000 at most (specification §4.1).
   * @throws Refusal `invalid_parameter` for a `limit` below 1 or an `offset` below 0
   */
  readonly list: (query?: ListQuery<Group>, actor?: Actor) => Promise<Page<Group>>;
  /**
   * Adds a group to the actor's tenant. A global actor may name another tenant than the default one
   * (operations §8.1).
   * @throws Refusal `invalid_field`, `unknown_reference` for a tenant that does not exist
   * @throws Refusal `already_exists` when the tenant has a group of that name or that external id
   */
  readonly create: (input: NewGroup, actor?: Actor) => Promise<Group>;
  /**
   * Changes a group. A member of the patch that is absent stays, and null clears one (RFC 7396).
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists`
   */
  readonly modify: (id: string, patch: GroupFields, actor?: Actor) => Promise<Group>;
  /**
   * Removes a group and its links. Groups that stood in it lose only this parent (operations §8.1, §10.3).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Adds users to a group: all of them, or none (operations §8.2). A member stays one; `ending` sets a new end.
   * @throws Refusal `record_not_found`, `unknown_reference` for a user
   * @throws Refusal `invalid_field` for an end that is not in the future
   * @throws Refusal `tenant_mismatch` for a user of another tenant, `escalation_refused`
   */
  readonly addMembers: (
    groupId: string,
    userIds: readonly string[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Removes users from a group. A user who is no member is passed over (operations §8.2).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly removeMembers: (
    groupId: string,
    userIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Gives roles to a group and so to its members: all of them, or none (operations §8.2).
   * @throws Refusal `record_not_found`, `unknown_reference` for a role
   * @throws Refusal `invalid_field` for an end that is not in the future
   * @throws Refusal `tenant_mismatch` for a role of another tenant, `escalation_refused`
   */
  readonly addRoles: (
    groupId: string,
    roleIds: readonly string[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes roles from a group. A role that it does not have is passed over (operations §8.2).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly removeRoles: (
    groupId: string,
    roleIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Puts groups into a group: all of them, or none (operations §8.2).
   * @throws Refusal `record_not_found`, `unknown_reference` for a group
   * @throws Refusal `cycle` when a group would stand in itself, `depth_exceeded` when groups are nested too
   * deep
   * @throws Refusal `invalid_field` for an end that is not in the future
   * @throws Refusal `tenant_mismatch` for a group of another tenant, `escalation_refused`
   */
  readonly addNested: (
    groupId: string,
    nestedGroupIds: readonly string[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes groups out of a group. A group that does not stand in it is passed over (operations §8.2).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly removeNested: (
    groupId: string,
    nestedGroupIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
}

/** What Keyward offers about access. */
export interface Access {
  /** Roles: named bundles of scopes that users and groups are given (operations §5). */
  readonly roles: Roles;
  /** Groups of users, which may stand in one another (operations §8). */
  readonly groups: Groups;
  /**
   * Says whether a client gets a scope of a resource, for itself or for a user, and why (operations §10.2).
   * An explanation that allows is what the token endpoint gives; it does not look at consent.
   * @throws Refusal `unknown_reference` for a client, resource or user that the actor does not see
   */
  readonly explain: (question: Question, actor?: Actor) => Promise<Explanation>;
  /**
   * Says what `explain` answered at an earlier moment, and which changes came since, from the audit log
   * (docs/adr/0042-audit-log.md). Where the log does not hold enough, the answer says so.
   * @throws Refusal `scope_insufficient` without the scope `read:audit_events`
   * @throws Refusal `invalid_field` for a moment that the log does not reach, or that lies before too many changes
   * @throws Refusal `unknown_reference` for a client, resource or user that the actor does not see
   */
  readonly explainPast: (question: Question, at: Date, actor?: Actor) => Promise<PastExplanation>;
}

/** Makes the use cases of roles and groups, and `explain`. */
export const makeAccess = (deps: WriteDeps): Access => ({
  roles: makeRoles(deps),
  groups: makeGroups(deps),
  explain: explain(deps),
  explainPast: explainPast(deps),
});

const makeRoles = (deps: WriteDeps): Roles => {
  const readable: Readable<Role> = { label: 'role', store: ({ roles }) => roles };
  return {
    get: getRecord(deps.storage, readable),
    list: listRecords(deps.storage, readable),
    create: createRole(deps),
    modify: modifyRole(deps),
    delete: deleteRole(deps),
    grantPermissions: grantRolePermissions(deps),
    revokePermissions: revokeRolePermissions(deps),
    addMembers: addLinks(deps, relations.roleMembers),
    removeMembers: removeLinks(deps, relations.roleMembers),
    ready: readReadyRoles(deps),
    updateReady: updateReadyRoles(deps),
  };
};

const makeGroups = (deps: WriteDeps): Groups => {
  const readable: Readable<Group> = { label: 'group', store: ({ groups }) => groups };
  return {
    get: getRecord(deps.storage, readable),
    list: listRecords(deps.storage, readable),
    create: createGroup(deps),
    modify: modifyGroup(deps),
    delete: deleteGroup(deps),
    addMembers: addLinks(deps, relations.groupMembers),
    removeMembers: removeLinks(deps, relations.groupMembers),
    addRoles: addLinks(deps, relations.groupRoles),
    removeRoles: removeLinks(deps, relations.groupRoles),
    addNested: addLinks(deps, relations.nestedGroups),
    removeNested: removeLinks(deps, relations.nestedGroups),
  };
};
