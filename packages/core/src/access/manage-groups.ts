import { systemActor, type Actor } from '../model/actor.js';
import { forgetMapped } from './forget-mapped.js';
import { describedBy, type DescribedPatch } from '../model/described.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/refusals.js';
import { placeUser } from './place-user.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../audit/write.js';
import type { Group } from '../model/group.js';

export interface GroupPatch extends DescribedPatch {
  readonly externalId?: string | null | undefined;
}

export interface NewGroup extends GroupPatch {
  readonly name: string;
  readonly tenantId?: string | null | undefined;
}

/** Characters of the key of a directory elsewhere. */
export const externalIdLimit = 255;

const assertExternalId = (externalId: string | null | undefined): void => {
  if (typeof externalId !== 'string') return;
  if (externalId.trim() === '' || [...externalId].length > externalIdLimit)
    refuse('invalid_field', {
      field: 'external_id',
      why: `must have 1 to ${externalIdLimit} characters`,
    });
  if (/[\p{Cc}\p{Cs}]/u.test(externalId))
    refuse('invalid_field', { field: 'external_id', why: 'must not hold control characters' });
};

/** Adds a group to the actor's tenant; a global actor may name another than the default one. */
export const createGroup =
  (deps: WriteDeps) =>
  (input: NewGroup, actor: Actor = systemActor): Promise<Group> =>
    write(deps, actor, async (stores, note) => {
      assertExternalId(input.externalId);
      const group: Group = {
        id: deps.random.uuid(),
        ...describedBy('group', input),
        externalId: input.externalId ?? null,
        tenantId: await placeUser(stores, actor, input.tenantId),
        ...stampCreated(deps, actor),
      };
      await stores.groups.add(group);
      note('group.created', group.id);
      return group;
    });

export const modifyGroup =
  (deps: WriteDeps) =>
  (id: string, patch: GroupPatch, actor: Actor = systemActor): Promise<Group> =>
    write(deps, actor, async ({ groups }, note) => {
      assertExternalId(patch.externalId);
      const group = await groups.change(id, (current) => ({
        ...current,
        ...describedBy('group', patch, current),
        externalId: patch.externalId === undefined ? current.externalId : patch.externalId,
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
