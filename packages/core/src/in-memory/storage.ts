/**
 * The reference adapter: keeps every promise of the ports in a process's memory, transactions and races
 * included. For tests and for embedders whose data may end with the process.
 */
import { collectAdditions } from '../ports/collect-additions.js';
import { recordNames, recordTypes, type Storage, type Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { Identified, RecordType } from '../model/record-type.js';
import { allTenants, narrower, type Tenancy } from '../model/tenancy.js';
import { MemoryStore } from './memory-store.js';
import { Table, type Undo } from './table.js';
import { takeTurns, type Turns } from '../support/turns.js';

export const inMemoryStorage = (): Storage => {
  const journal: Undo[] = [];
  const tables = newTables(journal);

  const storesFor = (tenancy: Tenancy): Stores => {
    const stores = [...tables].map(([name, table]) => {
      const store = new MemoryStore(table, tenancy, (target, ids) =>
        removeReferring(tables, target, ids),
      );
      return [name, store] as const;
    });
    return Object.fromEntries<unknown>(stores) as unknown as Stores;
  };

  return storageWithin({ turns: takeTurns(), journal, storesFor }, allTenants);
};

type Tables = ReadonlyMap<string, Table<Identified>>;

const newTables = (journal: Undo[]): Tables => {
  const tables = new Map<string, Table<Identified>>();
  const tableOf = (name: string): Table<Identified> => tables.get(name)!;

  for (const name of recordNames) {
    const type = recordTypes[name] as unknown as RecordType<Identified>;
    tables.set(name, new Table(type, journal, tableOf));
  }
  return tables;
};

/** Removes every row that refers to one of these rows, and what refers to that row in turn. */
const removeReferring = (
  tables: Tables,
  target: Table<Identified>,
  ids: ReadonlySet<string>,
): void => {
  for (const table of tables.values()) {
    for (const [attribute, name] of table.references()) {
      if (tables.get(name) !== target) continue;

      const referring = [...table.rows.values()].filter((row) => ids.has(row[attribute]));
      if (referring.length === 0) continue;

      removeReferring(tables, table, new Set(referring.map((row) => row.id)));
      for (const row of referring) {
        if (table.rows.has(row.id)) table.remove(row);
      }
    }
  }
};

interface Memory {
  readonly turns: Turns;
  readonly journal: Undo[];
  readonly storesFor: (tenancy: Tenancy) => Stores;
}

const storageWithin = (memory: Memory, tenancy: Tenancy): Storage => {
  const stores = memory.storesFor(tenancy);

  const atomically = <R>(work: () => Promise<R>): Promise<R> =>
    memory.turns(async () => {
      memory.journal.length = 0;
      try {
        return await work();
      } catch (error) {
        for (const undo of memory.journal.reverse()) undo();
        throw error;
      }
    });

  const inTurns = recordNames.map((name) => {
    const store = stores[name] as unknown as Store<Identified>;
    return [name, inTurn(store, atomically)];
  });

  return {
    ...(Object.fromEntries(inTurns) as unknown as Stores),
    within: (inner) => storageWithin(memory, narrower(tenancy, inner)),
    transaction: (work) =>
      atomically(() => work(stores, (inner) => memory.storesFor(narrower(tenancy, inner)))),
    addAll: async (work) => {
      const additions = await collectAdditions(work);
      await atomically(async () => {
        for (const { name, item } of additions) await stores[name].add(item as never);
      });
    },
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
};

const inTurn = <T extends Identified>(
  store: Store<T>,
  atomically: <R>(work: () => Promise<R>) => Promise<R>,
): Store<T> => ({
  find: (id) => atomically(() => store.find(id)),
  page: (query) => atomically(() => store.page(query)),
  all: (where) => atomically(() => store.all(where)),
  pick: (attributes, where) => atomically(() => store.pick(attributes, where)),
  groupIds: (attribute, by, where) => atomically(() => store.groupIds(attribute, by, where)),
  traverse: (attributes, traversal, where) =>
    atomically(() => store.traverse(attributes, traversal, where)),
  firstPerKey: (attribute, values, perKey, where) =>
    atomically(() => store.firstPerKey(attribute, values, perKey, where)),
  countBy: (attribute, values, where) => atomically(() => store.countBy(attribute, values, where)),
  countUpTo: (query, atMost) => atomically(() => store.countUpTo(query, atMost)),
  add: (item) => atomically(() => store.add(item)),
  change: (id, next) => atomically(() => store.change(id, next)),
  overwrite: (attributes, records) => atomically(() => store.overwrite(attributes, records)),
  removeAll: (where, atMost) => atomically(() => store.removeAll(where, atMost)),
});
