import { systemActor, type Actor } from '../model/values/actor.js';
import { forgetMapped } from './forget-mapped.js';
import {
  newGroup,
  withGroupFields,
  withNewGroupFields,
  type GroupFields,
  type NewGroup,
} from '../model/group/group-fields.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { placeUser } from './place-user.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import type { Group } from '../model/group/group.js';

/** Adds a group to the actor's tenant; a global actor may name another than the default one. */
export const createGroup =
  (deps: WriteDeps) =>
  (input: NewGroup, actor: Actor = systemActor): Promise<Group> =>
    write(deps, actor, async (stores, note) => {
      const fresh = newGroup({
        id: deps.random.uuid(),
        name: input.name,
        tenantId: await placeUser(stores, actor, input.tenantId),
        ...stampCreated(deps, actor),
      });
      const group = withNewGroupFields(fresh, input);
      await stores.groups.add(group);
      note('group.created', group.id);
      return group;
    });

export const modifyGroup =
  (deps: WriteDeps) =>
  (id: string, patch: GroupFields, actor: Actor = systemActor): Promise<Group> =>
    write(deps, actor, async ({ groups }, note) => {
      const group = await groups.change(id, (current) => ({
        ...withGroupFields(current, patch),
        ...stampUpdated(deps, actor),
      }));
      note('group.modified', id);
      return requireFound('group', id, group);
    });

/** Removes a group and what links it; groups that stood in it lose only this parent (operations §8.1). */
export const deleteGroup =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      await forgetMapped(stores, requireFound('group', id, await stores.groups.find(id)));
      // Of two that delete at once, one finds nothing left.
      if ((await stores.groups.removeAll([{ attribute: 'id', equals: id }])) === 0)
        refuse('record_not_found', { record: 'group', id });
      note('group.deleted', id);
    });
