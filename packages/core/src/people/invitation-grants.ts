/** The roles and groups that an invitation gives to the person who accepts it (operations §9). */
import { systemActor } from '../model/values/actor.js';
import { authorityOfGroups, authorityOfRoles, isManaging } from '../access/authority.js';
import { assertOneTenant } from '../access/change-links.js';
import { settingsOf } from '../directory/settings-of.js';
import { admitsNewPeople } from '../model/tenant/login-policy.js';
import { refuse } from '../model/values/refusals.js';
import { mustExist } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user/user.js';
import { stampCreated, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import type { Ticket } from '../model/ticket/ticket.js';

type InvitationGrants = Pick<Ticket, 'tenantId' | 'roleIds' | 'groupIds'>;

/**
 * Rule: an invitation brings only roles and groups that exist for its tenant (operations §9).
 * @throws Refusal `unknown_reference`, `tenant_mismatch`
 */
export const assertGrantable = async (
  stores: Stores,
  { tenantId, roleIds, groupIds }: InvitationGrants,
): Promise<void> => {
  const roles = await mustExist(stores.roles, roleIds, 'roleIds');
  for (const role of roles.values()) assertOneTenant('roleIds', { tenantId }, role);

  const groups = await mustExist(stores.groups, groupIds, 'groupIds');
  for (const group of groups.values()) assertOneTenant('groupIds', { tenantId }, group);

  const field = await closedBy(stores, { tenantId, roleIds, groupIds });
  if (field !== undefined) refuse('invalid_field', { field, why: closedWhy });
};

const closedWhy =
  'must bring nothing to manage where people log in by neither passwords nor one-time passwords';

/**
 * What an invitation brings with which nobody could open its account; undefined where somebody could.
 * Rule: an invitation brings nothing to manage where its account would have neither a password nor one-time passwords:
 * no provider opens the account of a person who manages something by its address.
 */
export const closedBy = async (
  stores: Stores,
  { tenantId, roleIds, groupIds }: InvitationGrants,
): Promise<'roleIds' | 'groupIds' | undefined> => {
  const { login } = await settingsOf(stores)(tenantId);
  if (admitsNewPeople(login)) return undefined;
  if (isManaging(await authorityOfRoles(stores, roleIds))) return 'roleIds';
  return isManaging(await authorityOfGroups(stores, groupIds)) ? 'groupIds' : undefined;
};

/**
 * Within the transaction that adds the person, after the default roles. In the inviter's name, who gives it;
 * what has been deleted since is passed over.
 */
export const giveInvitationGrants = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  { stores, note }: UnitOfWork,
  { roleIds, groupIds, createdBy }: Ticket,
  { id: userId, tenantId }: User,
): Promise<void> => {
  const newLink = () => ({
    id: deps.random.uuid(),
    userId,
    tenantId,
    identityProviderId: null,
    expiresAt: null,
    ...stampCreated(deps, { ...systemActor, id: createdBy }),
  });

  const roles = await rolesToGive(stores, roleIds, userId);
  for (const roleId of roles) await stores.roleMembers.add({ ...newLink(), roleId });

  const groups = await stores.groups.pick(['id'], [{ attribute: 'id', in: groupIds }]);
  for (const { id } of groups) await stores.groupMembers.add({ ...newLink(), groupId: id });

  if (roles.length > 0) note('user.roles_added', userId, roles);
  if (groups.length > 0) {
    const added = groups.map(({ id }) => id);
    note('user.groups_added', userId, added);
  }
};

/** The roles that exist and that the person does not have yet. */
const rolesToGive = async (
  stores: Stores,
  roleIds: readonly string[],
  userId: string,
): Promise<readonly string[]> => {
  const links = await stores.roleMembers.pick(
    ['roleId'],
    [{ attribute: 'userId', equals: userId }],
  );
  const held = new Set(links.map(({ roleId }) => roleId));
  const roles = await stores.roles.pick(['id'], [{ attribute: 'id', in: roleIds }]);
  return roles.map(({ id }) => id).filter((id) => !held.has(id));
};
