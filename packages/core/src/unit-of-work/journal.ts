/**
 * Stores that note what is written through them: for the audit log, and for telling what a write would do.
 */
import type { RecordName, Records, Stores } from '../ports/storage.js';
import type { FullStore } from '../ports/full-store.js';
import { storesWhenUsed } from '../ports/stores-when-used.js';
import type { Identified } from '../model/record/record-type.js';
import { isSameJson } from '../model/values/json-in-one-order.js';
import { mostLinks } from './link-values.js';

/** One record as it was and as it is; either is absent for what was added or removed. */
export interface Change {
  readonly kind: RecordName;
  readonly id: string;
  readonly before?: Identified | undefined;
  readonly after?: Identified | undefined;
}

/** A change that a use case is about to make, or that what it does amounts to. */
export const intendedChange = <K extends RecordName>(
  kind: K,
  before: Records[K],
  after: Records[K],
): Change => ({ kind, id: after.id, before, after });

export interface Journal {
  readonly stores: Stores;
  /** In order. What goes because something that it refers to goes is not listed. */
  readonly changes: readonly Change[];
  /** Links that went because a role, a group or a scope went: of each kind and record, as many as an event keeps. */
  readonly cascaded: readonly Change[];
}

/** The links of records whose removal takes access from others. */
const linksOf: Partial<Record<RecordName, readonly (readonly [RecordName, string])[]>> = {
  roles: [
    ['roleMembers', 'roleId'],
    ['groupRoles', 'roleId'],
    ['rolePermissions', 'roleId'],
  ],
  groups: [
    ['groupMembers', 'groupId'],
    ['groupRoles', 'groupId'],
    ['nestedGroups', 'groupId'],
    ['nestedGroups', 'nestedGroupId'],
  ],
  scopes: [
    ['permissions', 'scopeId'],
    ['rolePermissions', 'scopeId'],
    ['userPermissions', 'scopeId'],
  ],
};

/** One more than an event keeps, so that it shows that there are more. */
const linksThatGo = async (
  stores: Stores,
  kind: RecordName,
  ids: readonly string[],
): Promise<readonly Change[]> => {
  const found: Change[] = [];
  for (const [link, attribute] of linksOf[kind] ?? []) {
    const store = stores[link] as unknown as FullStore<Identified>;
    const going = await store.firstPerKey(attribute as 'id', ids, mostLinks + 1);
    found.push(...going.map((before) => ({ kind: link, id: before.id, before })));
  }
  return found;
};

export const journalOf = (stores: Stores): Journal => {
  const noted: Noted = { inner: stores, changes: [], cascaded: [] };
  return { stores: notingStores(noted), changes: noted.changes, cascaded: noted.cascaded };
};

interface Noted {
  readonly inner: Stores;
  readonly changes: Change[];
  readonly cascaded: Change[];
}

const notingStore = (
  kind: RecordName,
  { inner, changes, cascaded }: Noted,
): FullStore<Identified> => {
  const store = inner[kind] as unknown as FullStore<Identified>;
  return {
    find: (id) => store.find(id),
    page: (query) => store.page(query),
    all: (where) => store.all(where),
    pick: (attributes, where) => store.pick(attributes, where),
    groupIds: (attribute, by, where) => store.groupIds(attribute, by, where),
    traverse: (attributes, traversal, where) => store.traverse(attributes, traversal, where),
    firstPerKey: (attribute, values, perKey, where) =>
      store.firstPerKey(attribute, values, perKey, where),
    countBy: (attribute, values, where) => store.countBy(attribute, values, where),
    countUpTo: (query, atMost) => store.countUpTo(query, atMost),
    async add(item) {
      await store.add(item);
      changes.push({ kind, id: item.id, after: item });
    },
    async change(id, next) {
      let before: Identified | undefined;
      const after = await store.change(id, (current) => {
        before = current;
        return next(current);
      });
      if (after !== undefined && after !== before) changes.push({ kind, id, before, after });
      return after;
    },
    async overwrite(attributes, records) {
      const ids = { attribute: 'id', in: records.map(({ id }) => id) } as const;
      const known = new Map((await store.all([ids])).map((before) => [before.id, before]));
      await store.overwrite(attributes, records);
      for (const after of records) {
        const before = known.get(after.id);
        if (before) changes.push({ kind, id: after.id, before, after });
      }
    },
    async removeAll(where, atMost) {
      const matches = where.length > 0 ? await store.all(where) : [];
      const gone = matches.slice(0, atMost);
      const ids = { attribute: 'id', in: gone.map(({ id }) => id) } as const;
      if (gone.length > 0) cascaded.push(...(await linksThatGo(inner, kind, ids.in)));
      const count = await store.removeAll(atMost === undefined ? where : [...where, ids]);
      changes.push(...gone.map((before) => ({ kind, id: before.id, before })));
      return count;
    },
  };
};

/** A write uses a few of the stores, so each is made when it is asked for. */
const notingStores = storesWhenUsed(notingStore);

/** The attributes that differ, but for those that differ in every write. */
export const changedAttributes = ({ before, after }: Change): readonly string[] => {
  if (before === undefined || after === undefined) return [];
  const old = before as unknown as Record<string, unknown>;
  const fresh = after as unknown as Record<string, unknown>;
  const differs = (name: string): boolean => !isSameJson(old[name], fresh[name]);

  return Object.keys(fresh)
    .filter((name) => !changesInEveryWrite.includes(name) && differs(name))
    .sort();
};

const changesInEveryWrite = ['updatedAt', 'updatedBy'];
