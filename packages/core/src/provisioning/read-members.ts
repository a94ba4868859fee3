/** Who is in which group, for many users or groups in few statements. */
import { refuse } from '../model/values/refusals.js';
import { nestingAbove } from '../access/load-facts.js';
import { following, reach } from '../access/reach.js';
import type { Relation } from '../access/relations.js';
import { linksIn, withoutExpiredLinks } from '../access/without-expired-links.js';
import type { Where } from '../model/values/page.js';
import type { Link } from '../model/record/link.js';
import type { Stores } from '../ports/storage.js';

/** A group of a user. */
export interface GroupOfUser {
  readonly id: string;
  readonly name: string;
  readonly isDirect: boolean;
}

/** A member of a group. */
export interface MemberOfGroup {
  readonly id: string;
  readonly kind: 'User' | 'Group';
}

/** The most members that a request names, and that an answer shows. */
export const mostMembersOfGroup = 20_000;

/** By user: the groups that hold them, and those above. */
export const groupsOfUsers = async (
  given: Stores,
  now: Date,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GroupOfUser[]>> => {
  const stores = withoutExpiredLinks(given, now);
  const links = await stores.groupMembers.pick(
    ['userId', 'groupId'],
    [{ attribute: 'userId', in: userIds }],
  );
  const direct = [...new Set(links.map(({ groupId }) => groupId))];
  if (direct.length === 0) return new Map();
  const edges = await nestingAbove(stores, direct);
  const above = following(
    edges,
    (edge) => edge.nestedGroupId,
    (edge) => edge.groupId,
  );
  const ids = [...reach(direct, above).keys()];
  const named = await stores.groups.pick(['id', 'name'], [{ attribute: 'id', in: ids }]);
  const names = new Map(named.map(({ id, name }) => [id, name]));

  return new Map(
    userIds.map((userId) => {
      const own = links.filter((link) => link.userId === userId).map(({ groupId }) => groupId);
      const all = [...reach(own, above).keys()].sort();
      const isDirect = (id: string): boolean => own.includes(id);
      return [userId, all.map((id) => ({ id, name: names.get(id) ?? id, isDirect: isDirect(id) }))];
    }),
  );
};

/** By group: its members, at most so many for all of them. @throws Refusal `scim_too_many` */
export const membersOfGroups = async (
  given: Stores,
  now: Date,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MemberOfGroup[]>> => {
  const stores = withoutExpiredLinks(given, now);
  const of = [{ attribute: 'groupId', in: groupIds }] as const;
  const count = await stores.groupMembers.countUpTo(
    { pinned: of, order: [] },
    mostMembersOfGroup + 1,
  );
  if (count > mostMembersOfGroup)
    refuse('scim_too_many', {
      limit: String(mostMembersOfGroup),
      what: 'members: ask with excludedAttributes=members',
    });

  const users = await stores.groupMembers.pick(['groupId', 'userId'], of);
  const nested = await stores.nestedGroups.pick(['groupId', 'nestedGroupId'], of);
  const members = new Map(groupIds.map((id): [string, MemberOfGroup[]] => [id, []]));
  const add = (groupId: string, id: string, kind: MemberOfGroup['kind']): unknown =>
    members.get(groupId)?.push({ id, kind });
  for (const { groupId, userId } of users) add(groupId, userId, 'User');
  for (const { groupId, nestedGroupId } of nested) add(groupId, nestedGroupId, 'Group');
  for (const list of members.values()) list.sort((one, other) => (one.id < other.id ? -1 : 1));
  return members;
};

/** What a record is linked to; of `among` alone, if given. */
export const linkedIds = async (
  stores: Stores,
  relation: Relation,
  fromId: string,
  among?: readonly string[],
): Promise<ReadonlySet<string>> => {
  const from = { attribute: relation.fromKey, equals: fromId } as unknown as Where<Link>;
  const store = linksIn(stores, relation.link);
  const ids = new Set<string>();
  const read = async (where: readonly Where<Link>[]): Promise<void> => {
    for (const link of await store.all(where)) ids.add(link[relation.toKey as 'id']);
  };
  if (among === undefined) await read([from]);
  else
    for (let at = 0; at < among.length; at += 500) {
      const to = { attribute: relation.toKey, in: among.slice(at, at + 500) };
      await read([from, to as unknown as Where<Link>]);
    }
  return ids;
};

/** The groups that have the user as a member of their own, or the group. */
export const groupsWithMember = async (
  given: Stores,
  now: Date,
  memberId: string,
): Promise<readonly string[]> => {
  const stores = withoutExpiredLinks(given, now);
  const [users, nested] = await Promise.all([
    stores.groupMembers.pick(['groupId'], [{ attribute: 'userId', equals: memberId }]),
    stores.nestedGroups.pick(['groupId'], [{ attribute: 'nestedGroupId', equals: memberId }]),
  ]);
  return [...users, ...nested].map(({ groupId }) => groupId);
};
