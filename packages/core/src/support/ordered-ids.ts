/** Ids that stand close to each other in an index, because they were made together or one after the other. */
import type { Random } from '../ports/random.js';

/** How many ids share a beginning. In an index they fill a few pages. */
const groupSize = 256;

interface Group {
  readonly beginning: string;
  /** How many more ids may have the beginning. */
  left: number;
}

/** Kinds of records with many indexes, or with many rows a second. */
type GroupedKind = 'delegations' | 'users';

const groupsOf: Readonly<Record<GroupedKind, WeakMap<Random, Group>>> = {
  delegations: new WeakMap(),
  users: new WeakMap(),
};

/**
 * An id that has its beginning in common with those of its kind made just before it: a UUID of version 8 (RFC 9562
 * §5.8) with 74 bits of its own. Rows that are added together then stand together in an index, and change fewer of its
 * pages: a new user, who stands in 56 indexes, costs SQLite a fifth (docs/performance.md).
 *
 * The beginning is drawn by chance. Unlike `timeOrderedId`, it does not tell when the id was made, so such an id may
 * stand in a token (docs/adr/0083-writes-share-a-commit.md). Kinds share none: the delegation in a token with a
 * pairwise subject tells nothing of the id of its person.
 */
export const groupedId = (random: Random, kind: GroupedKind): string => {
  const uuid = random.uuid();
  const group = openGroup(groupsOf[kind], random, uuid);
  group.left -= 1;
  return `${group.beginning}-8${uuid.slice('00000000-0000-4'.length)}`;
};

const openGroup = (groups: WeakMap<Random, Group>, random: Random, uuid: string): Group => {
  const last = groups.get(random);
  if (last !== undefined && last.left > 0) return last;

  const group = { beginning: uuid.slice(0, '00000000-0000'.length), left: groupSize };
  groups.set(random, group);
  return group;
};

/**
 * An id that begins with its time, as UUIDs of version 7 do (RFC 9562 section 5.7). Rows with such ids are added at the
 * end of an index and not all over it. The id tells when it was made, so it is for records that show their time anyway.
 *
 * `position` keeps the order of ids of one moment; `uuid` gives the rest, which is random.
 */
export const timeOrderedId = (time: Date, position: number, uuid: string): string => {
  const milliseconds = hex(time.getTime(), 12);
  const place = hex(Math.min(position, lastPosition), 3);
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${place}-${uuid.slice(19)}`;
};

const lastPosition = 0xfff;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
