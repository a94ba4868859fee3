/** Groups that a directory keeps: their names, and who is in them. */
import type { Actor } from '../model/values/actor.js';
import {
  newGroup,
  withGroupFields,
  withNewGroupFields,
  type GroupFields,
} from '../model/group/group-fields.js';
import type { Group } from '../model/group/group.js';
import { addLinksIn, removeLinksIn } from '../access/change-links.js';
import { placeUser } from '../access/place-user.js';
import { relations, type Relation } from '../access/relations.js';
import { withoutExpiredLinks } from '../access/without-expired-links.js';
import type { Stores } from '../ports/storage.js';
import { ignoringDoubles } from '../support/ignoring-doubles.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import {
  stampCreated,
  stampUpdated,
  write,
  type UnitOfWork,
  type WriteDeps,
} from '../unit-of-work/write.js';
import { linkedIds } from './read-members.js';

/** A change of the members, in the order of the request. `set` leaves none but these. */
export interface MemberChange {
  readonly kind: 'set' | 'add' | 'remove';
  /** Of users and of groups. */
  readonly ids: readonly string[];
}

/** What a directory says of a group: what is absent stays. */
export interface DirectoryGroup {
  readonly fields: Pick<GroupFields, 'name' | 'externalId'>;
  readonly members: readonly MemberChange[];
}

/** The records that one event names at most. */
const mostIdsOfEvent = 100;

/** @throws Refusal `already_exists`, `invalid_field`, `unknown_reference`, `escalation_refused` */
export const provisionGroup =
  (deps: WriteDeps) =>
  ({ fields, members }: DirectoryGroup, actor: Actor): Promise<Group> =>
    write(deps, actor, async (stores, note) => {
      const { name } = fields;
      if (name === undefined)
        return refuse('invalid_field', { field: 'displayName', why: 'is required' });
      const fresh = newGroup({
        id: deps.random.uuid(),
        name,
        tenantId: await placeUser(stores, actor, undefined),
        ...stampCreated(deps, actor),
      });
      const group = withNewGroupFields(fresh, { ...fields, name });
      await stores.groups.add(group);
      note('group.created', group.id);
      await changeMembers({ deps, actor, group, unit: { stores, note } }, members);
      return group;
    });

/**
 * Changes a group and its members, in one transaction that holds the group meanwhile.
 * @throws Refusal `record_not_found`, `already_exists`, `invalid_field`, `unknown_reference`
 * @throws Refusal `escalation_refused`, `last_tenant_admin`, `cycle`, `depth_exceeded`
 */
export const changeGroup =
  (deps: WriteDeps) =>
  (id: string, next: (group: Group) => DirectoryGroup, actor: Actor): Promise<Group> =>
    ignoringDoubles(() =>
      write(deps, actor, async (stores, note) => {
        const held = requireFound('group', id, await stores.groups.change(id, (group) => group));
        const { fields, members } = next(held);
        const unit = { stores, note };
        const isChanged = await changeMembers({ deps, actor, group: held, unit }, members);
        if (!isChanged && Object.keys(fields).length === 0) return held;

        // A change of the members is one of the group, which has another version from then on.
        const group = await stores.groups.change(id, (current) => ({
          ...withGroupFields(current, fields),
          ...stampUpdated(deps, actor),
        }));
        note('group.modified', id);
        return requireFound('group', id, group);
      }),
    );

interface ChangeOfGroup {
  readonly deps: WriteDeps;
  readonly actor: Actor;
  readonly group: Group;
  readonly unit: UnitOfWork;
}

/** Says whether anything has changed. */
const changeMembers = async (
  change: ChangeOfGroup,
  members: readonly MemberChange[],
): Promise<boolean> => {
  if (members.length === 0) return false;
  const { stores } = change.unit;
  const live = withoutExpiredLinks(stores, change.deps.clock.now());
  const named = members.flatMap(({ ids }) => ids);
  const kinds = await kindsOf(stores, named);
  const isSet = members.some(({ kind }) => kind === 'set');

  let isChanged = false;
  for (const relation of [relations.groupMembers, relations.nestedGroups]) {
    const present = await linkedIds(live, relation, change.group.id, isSet ? undefined : named);
    const wanted = new Set(present);
    for (const { kind, ids } of members) {
      const own = ids.filter((id) => kinds.get(id) === relation.to);
      if (kind === 'set') wanted.clear();
      if (kind === 'remove') own.forEach((id) => wanted.delete(id));
      else own.forEach((id) => wanted.add(id));
    }
    const added = [...wanted].filter((id) => !present.has(id));
    const removed = [...present].filter((id) => !wanted.has(id));
    assertKnown(members, kinds);
    await link(change, relation, { added, removed });
    isChanged ||= added.length + removed.length > 0;
  }
  return isChanged;
};

/**
 * Rule: a whole list of members names those that are there. A patch passes over others: a directory goes on to send
 * people whom an administrator has deleted, and the answer shows who is in the group.
 */
const assertKnown = (
  members: readonly MemberChange[],
  kinds: ReadonlyMap<string, 'users' | 'groups'>,
): void => {
  for (const { kind, ids } of members) {
    if (kind !== 'set') continue;
    for (const id of ids) if (!kinds.has(id)) refuse('unknown_reference', { field: 'members', id });
  }
};

const kindsOf = async (
  { users, groups }: Pick<Stores, 'users' | 'groups'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, 'users' | 'groups'>> => {
  const kinds = new Map<string, 'users' | 'groups'>();
  for (const portion of portionsOf([...new Set(ids)], 500)) {
    const where = [{ attribute: 'id', in: portion }] as const;
    const known = await users.pick(['id'], where);
    for (const { id } of known) kinds.set(id, 'users');
    const others = portion.filter((id) => !kinds.has(id));
    if (others.length === 0) continue;
    const nested = await groups.pick(['id'], [{ attribute: 'id', in: others }]);
    for (const { id } of nested) kinds.set(id, 'groups');
  }
  return kinds;
};

interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const link = async (
  { deps, actor, group, unit }: ChangeOfGroup,
  relation: Relation,
  { added, removed }: Difference,
): Promise<void> => {
  const fromId = group.id;
  for (const toIds of portionsOf(removed, mostIdsOfEvent))
    await removeLinksIn(unit, relation, { fromId, toIds });
  for (const toIds of portionsOf(added, mostIdsOfEvent))
    await addLinksIn(deps, unit, relation, { fromId, toIds, actor });
};

export const portionsOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
