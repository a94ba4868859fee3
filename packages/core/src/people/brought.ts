/** What an invitation brings to whoever accepts it: roles and groups (operations §9). */
import { theServer } from '../model/actor.js';
import { assertOneTenant } from '../access/change-links.js';
import { mustExist } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user.js';
import { stampCreated, type Note, type Writing } from '../audit/write.js';
import type { Ticket } from '../model/ticket.js';

type Brought = Pick<Ticket, 'tenantId' | 'roleIds' | 'groupIds'>;

/**
 * Rule: an invitation brings only roles and groups that exist for its tenant (operations §9).
 * @throws Refusal `unknown_reference`, `tenant_mismatch`
 */
export const assertBringable = async (
  stores: Stores,
  { tenantId, roleIds, groupIds }: Brought,
): Promise<void> => {
  for (const role of (await mustExist(stores.roles, roleIds, 'role_ids')).values())
    assertOneTenant('role_ids', { tenantId }, role);
  for (const group of (await mustExist(stores.groups, groupIds, 'group_ids')).values())
    assertOneTenant('group_ids', { tenantId }, group);
};

/**
 * Within the transaction that adds the person, after the default roles. In the inviter's name, who gives it;
 * what has been deleted since is passed over.
 */
export const giveWhatIsBrought = async (
  deps: Pick<Writing, 'clock' | 'random'>,
  stores: Stores,
  note: Note,
  { roleIds, groupIds, createdBy }: Ticket,
  { id: userId, tenantId }: User,
): Promise<void> => {
  const link = () => ({
    id: deps.random.uuid(),
    userId,
    tenantId,
    identityProviderId: null,
    expiresAt: null,
    ...stampCreated(deps, { ...theServer, id: createdBy }),
  });
  const held = new Set(
    (await stores.roleMembers.pick(['roleId'], [{ attribute: 'userId', equals: userId }])).map(
      ({ roleId }) => roleId,
    ),
  );
  const roles = (await stores.roles.pick(['id'], [{ attribute: 'id', in: roleIds }])).filter(
    ({ id }) => !held.has(id),
  );
  const groups = await stores.groups.pick(['id'], [{ attribute: 'id', in: groupIds }]);
  for (const { id } of roles) await stores.roleMembers.add({ ...link(), roleId: id });
  for (const { id } of groups) await stores.groupMembers.add({ ...link(), groupId: id });
  if (roles.length > 0)
    note(
      'user.roles_added',
      userId,
      roles.map(({ id }) => id),
    );
  if (groups.length > 0)
    note(
      'user.groups_added',
      userId,
      groups.map(({ id }) => id),
    );
};
