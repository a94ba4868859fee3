/**
 * The reference adapter: keeps every promise of the ports in a process's memory, transactions and races
 * included. For tests and for embedders whose data may end with the process.
 */
import { recordNames, recordTypes, type Storage, type Stores } from '../ports/storage.js';
import { fullStore, type FullStore } from '../ports/full-store.js';
import type { Identified, RecordType } from '../model/record/record-type.js';
import { allTenants, narrower, type Tenancy } from '../model/values/tenancy.js';
import { MemoryStore } from './memory-store.js';
import { Table, type Journal } from './table.js';
import { takeTurns, type Turns } from '../support/turns.js';

export const inMemoryStorage = (): Storage => {
  const journal: Journal = { undos: [], refused: undefined };
  const tables = newTables(journal);

  const storesFor = (tenancy: Tenancy): Stores =>
    whenAskedFor((name) => {
      const table = tables.get(name)!;
      const store = new MemoryStore(table, tenancy, (target, ids) =>
        removeReferring(tables, target, ids),
      );
      return fullStore(store, { type: table.type, tenancy });
    });

  return storageWithin({ turns: takeTurns(), journal, storesFor }, allTenants);
};

type Tables = ReadonlyMap<string, Table<Identified>>;

const newTables = (journal: Journal): Tables => {
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
  readonly journal: Journal;
  readonly storesFor: (tenancy: Tenancy) => Stores;
}

const storageWithin = (memory: Memory, tenancy: Tenancy): Storage => {
  const stores = memory.storesFor(tenancy);

  const atomically = <R>(work: () => Promise<R>): Promise<R> =>
    memory.turns(async () => {
      const { journal } = memory;
      Object.assign(journal, { undos: [], refused: undefined });
      try {
        const result = await work();
        // A refused write ends a transaction, even if its work goes on.
        if (journal.refused !== undefined) throw journal.refused as Error;
        return result;
      } catch (error) {
        for (const undo of journal.undos.reverse()) undo();
        throw error;
      }
    });

  const inTurns = whenAskedFor((name) =>
    inTurn(stores[name] as unknown as FullStore<Identified>, atomically),
  );

  const whole: Omit<Storage, keyof Stores> = {
    within: (inner) => storageWithin(memory, narrower(tenancy, inner)),
    transaction: (work) =>
      atomically(() => work(stores, (inner) => memory.storesFor(narrower(tenancy, inner)))),
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return Object.assign(inTurns, whole);
};

const unasked = Object.fromEntries(recordNames.map((name) => [name, undefined]));

/** The stores of all kinds of record, each made when it is first asked for: a request needs a few of them. */
const whenAskedFor = (make: (name: keyof Stores) => FullStore<Identified>): Stores =>
  new Proxy<Record<string, unknown>>(
    { ...unasked },
    {
      get: (made, name: keyof Stores) =>
        name in unasked ? (made[name] ??= make(name)) : made[name],
    },
  ) as unknown as Stores;

const inTurn = <T extends Identified>(
  store: FullStore<T>,
  atomically: <R>(work: () => Promise<R>) => Promise<R>,
): FullStore<T> => {
  const methods = Object.entries(store) as [string, (...given: never[]) => Promise<unknown>][];
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      (...given: never[]) => atomically(() => method(...given)),
    ]),
  ) as unknown as FullStore<T>;
};
