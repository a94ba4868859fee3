/** Users and groups as a directory elsewhere keeps them (contract §19). Nothing else here imports this room. */
import type { Deletion } from '../model/client/client-metadata.js';
import type { Actor } from '../model/values/actor.js';
import type { Group } from '../model/group/group.js';
import type { Page, PageQuery } from '../model/values/page.js';
import type { User } from '../model/user/user.js';
import { deleteGroup } from '../access/manage-groups.js';
import type { UserWriteDeps } from '../people/create-user.js';
import { requireFound } from '../support/must-exist.js';
import { changeUser } from './change-user.js';
import { requireVisible, type DirectoryUser } from './directory-user.js';
import { changeGroup, provisionGroup, type DirectoryGroup } from './provision-group.js';
import { provisionUser } from './provision-user.js';
import {
  groupsOfUsers,
  groupsWithMember,
  membersOfGroups,
  type GroupOfUser,
  type MemberOfGroup,
} from './read-members.js';
import { removeUser } from './remove-user.js';
import { requestLog, type RequestLog, type RequestLogDeps } from './request-log.js';

/** Users of one tenant, as its directory sees them. The actor reaches that tenant alone. */
export interface ProvisionedUsers {
  /**
   * Reads a user by id.
   * @throws Refusal `record_not_found`, also for a user that the directory deleted
   */
  readonly get: (id: string, actor: Actor) => Promise<User>;
  /** Reads a page of users. */
  readonly page: (query: PageQuery<User>, actor: Actor) => Promise<Page<User>>;
  /**
   * Adds a user, or takes one back that the directory deleted.
   * @throws Refusal `already_exists`, `invalid_field`, `password_policy_violation`
   */
  readonly create: (wanted: DirectoryUser, actor: Actor) => Promise<User>;
  /**
   * Changes a user in one transaction. `next` runs more than once, so it is pure.
   * @throws Refusal `record_not_found`, `already_exists`, `invalid_field`, `password_policy_violation`
   * @throws Refusal `last_tenant_admin`, `escalation_refused`
   */
  readonly change: (id: string, next: (user: User) => DirectoryUser, actor: Actor) => Promise<User>;
  /**
   * Removes a user, or blocks them and forgets what the directory calls them.
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly remove: (id: string, onDelete: Deletion, actor: Actor) => Promise<void>;
  /** By user: the groups that hold them, and those above. */
  readonly groupsOf: (
    userIds: readonly string[],
    actor: Actor,
  ) => Promise<ReadonlyMap<string, readonly GroupOfUser[]>>;
}

/** Groups of one tenant, as its directory sees them. */
export interface ProvisionedGroups {
  /**
   * Reads a group by id.
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor: Actor) => Promise<Group>;
  /** Reads a page of groups. */
  readonly page: (query: PageQuery<Group>, actor: Actor) => Promise<Page<Group>>;
  /**
   * Adds a group with its members.
   * @throws Refusal `already_exists`, `invalid_field`, `unknown_reference`, `escalation_refused`
   */
  readonly create: (wanted: DirectoryGroup, actor: Actor) => Promise<Group>;
  /**
   * Changes a group and its members in one transaction. `next` may run more than once, so it is pure.
   * @throws Refusal `record_not_found`, `already_exists`, `invalid_field`, `unknown_reference`
   * @throws Refusal `escalation_refused`, `last_tenant_admin`, `cycle`, `depth_exceeded`
   */
  readonly change: (
    id: string,
    next: (group: Group) => DirectoryGroup,
    actor: Actor,
  ) => Promise<Group>;
  /**
   * Removes a group; its members stay.
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly remove: (id: string, actor: Actor) => Promise<void>;
  /** By group: its members. @throws Refusal `scim_too_many` for more than 20,000 in all */
  readonly membersOf: (
    groupIds: readonly string[],
    actor: Actor,
  ) => Promise<ReadonlyMap<string, readonly MemberOfGroup[]>>;
  /** The groups with this user or group as a member of their own. */
  readonly withMember: (memberId: string, actor: Actor) => Promise<readonly string[]>;
}

/** Users and groups that a directory elsewhere keeps (contract §19). */
export interface Provisioning {
  /** The users of a tenant. */
  readonly users: ProvisionedUsers;
  /** The groups of a tenant. */
  readonly groups: ProvisionedGroups;
  /** The last requests of directories. */
  readonly requests: RequestLog;
}

export interface ProvisioningRoom {
  /** Users and groups that a directory elsewhere keeps (contract §19). */
  readonly provisioning: Provisioning;
}

export const makeProvisioning = (deps: UserWriteDeps & RequestLogDeps): ProvisioningRoom => {
  const { storage, clock } = deps;
  const reached = ({ tenancy }: Actor) => storage.within(tenancy);
  return {
    provisioning: {
      users: {
        get: async (id, actor) => requireVisible(id, await reached(actor).users.find(id)),
        page: (query, actor) => reached(actor).users.page(query),
        create: provisionUser(deps),
        change: changeUser(deps),
        remove: removeUser(deps),
        groupsOf: (ids, actor) => groupsOfUsers(reached(actor), clock.now(), ids),
      },
      groups: {
        get: async (id, actor) => requireFound('group', id, await reached(actor).groups.find(id)),
        page: (query, actor) => reached(actor).groups.page(query),
        create: provisionGroup(deps),
        change: changeGroup(deps),
        remove: deleteGroup(deps),
        membersOf: (ids, actor) => membersOfGroups(reached(actor), clock.now(), ids),
        withMember: (id, actor) => groupsWithMember(reached(actor), clock.now(), id),
      },
      requests: requestLog(deps),
    },
  };
};
