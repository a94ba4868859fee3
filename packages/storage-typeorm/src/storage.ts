import { collectAdditions, storesWhenUsed } from '@keyward/core/internal';
import {
  allTenants,
  narrower,
  takeTurns,
  type Identified,
  type RecordName,
  type Storage,
  type Stores,
  type Tenancy,
} from '@keyward/core/ports';
import type { DataSource } from 'typeorm';
import { additionOf, type Addition } from './additions.js';
import { connectionsOn } from './application-data-source.js';
import type { DatabaseAddress } from './database-url.js';
import { reseal, type ResealOptions, type ResealReport } from './reseal.js';
import type { Sealer } from './sealer.js';
import { openSealing, type SealedWith, type Sealing } from './sealing.js';
import type { Connections, Session } from './session.js';
import { openSqlite } from './sqlite.js';
import { assertOwn, SqlStore } from './store.js';
import { everyTable, type Table, type Tables } from './table.js';

export type TypeormStorageOptions = (
  | {
      /** A database of Keyward's own: the storage opens it, migrates it and closes it. */
      readonly database: DatabaseAddress;
    }
  | {
      /** An initialized data source of the application, which has run `keywardMigrations`. It stays open. */
      readonly dataSource: DataSource;
    }
) & {
  readonly sealer: Sealer;
  /** Is told what is risky about how the database is set up. */
  readonly warn?: (text: string) => void;
};

export interface TypeormStorage extends Storage {
  /** The key that the database was sealed with when the storage opened, and the secrets that outlive the first key. */
  readonly sealedWith: SealedWith;
  /**
   * Seals everything anew with the newest key of the sealer. Servers with a sealer that holds the same keys may run
   * meanwhile, and seal with the newest key from then on. A run that was cut off is finished by the next.
   */
  reseal(options: ResealOptions): Promise<ResealReport>;
}

/**
 * Stores everything in SQLite, MySQL or MariaDB.
 *
 * With `database`, it creates or updates the tables first; any number of instances may start at once. With
 * `dataSource`, the application does that: it lists `keywardEntities` and `keywardMigrations` in its data source.
 * @throws Refusal `storage_unavailable` when the database cannot be reached, NewerTablesError when a newer version
 * made the tables, the error of the sealer when the database was sealed with another key, and EarlierKeyNeededError
 * when some values still are.
 */
export const typeormStorage = async (options: TypeormStorageOptions): Promise<TypeormStorage> => {
  const connections = await connect(options);
  try {
    const sealing = await openSealing(connections, options.sealer, options.warn);
    return {
      ...storageOn(connections, sealing),
      sealedWith: sealing.sealedWith,
      reseal: (resealOptions) => reseal(connections, sealing, resealOptions),
    };
  } catch (error) {
    await connections.close();
    throw error;
  }
};

/** A storage of another kind seals nothing. */
export const sealedWithOf = (storage: Storage | TypeormStorage): SealedWith =>
  'sealedWith' in storage ? storage.sealedWith : { keyId: undefined, kept: undefined };

const connect = async (options: TypeormStorageOptions): Promise<Connections> => {
  const { warn = () => undefined } = options;
  if ('dataSource' in options) return connectionsOn(options.dataSource, warn);
  if (options.database.kind === 'sqlite') return openSqlite(options.database.file, warn);
  // Loaded only when it is used: mysql2 costs a start some 50 ms and 6 MiB.
  const { openMysql } = await import('./mysql.js');
  return openMysql(options.database, warn);
};

export const storageOn = (connections: Connections, sealing: Sealing): Storage => {
  const tables = everyTable(connections.dialect, sealing);
  const tableByName = new Map(tables);
  const tableOf = (name: RecordName): Table<Identified> => tableByName.get(name)!;
  const newStores = storesWhenUsed(
    (name, { connections, tenancy }: Reach) => new SqlStore(tableOf(name), connections, tenancy),
  );
  const parts = { tables, tableOf, newStores };
  return storageWithin({ connections, tenancy: allTenants }, parts);
};

/** What stores reach. */
interface Reach {
  readonly connections: Connections;
  readonly tenancy: Tenancy;
}

interface Parts {
  readonly tables: Tables;
  /** For a transaction, which uses two or three of forty. */
  readonly newStores: (reach: Reach) => Stores;
  readonly tableOf: (name: RecordName) => Table<Identified>;
}

/** So many tenants have their stores ready. */
const mostNarrowed = 1000;

const storageWithin = ({ connections, tenancy }: Reach, parts: Parts): Storage => {
  // Every request asks for the stores of a tenancy, and there are forty of them. They hold no state.
  const narrowed = new Map<string, Storage>();
  const within = (inner: Tenancy): Storage => {
    const allowed = narrower(tenancy, inner);
    const key = allowed.kind === 'all' ? '' : allowed.tenantId;
    const ready = narrowed.get(key);
    if (ready !== undefined) return ready;

    if (narrowed.size >= mostNarrowed) narrowed.clear();
    const made = storageWithin({ connections, tenancy: allowed }, parts);
    narrowed.set(key, made);
    return made;
  };

  const transaction: Storage['transaction'] = (work) =>
    connections.writing((session) => {
      const own = inTransaction(connections, session);
      return work(parts.newStores({ connections: own, tenancy }), (inner) =>
        parts.newStores({ connections: own, tenancy: narrower(tenancy, inner) }),
      );
    });

  /** @throws Refusal where a record is outside the tenancy, or holds what no row can */
  const additionsOf = async (
    work: Parameters<Storage['addAll']>[0],
  ): Promise<readonly Addition[]> => {
    const records = await collectAdditions(work);
    return records.map(({ name, item }) => {
      const table = parts.tableOf(name);
      assertOwn(table, item, tenancy);
      return additionOf(table, item);
    });
  };

  return {
    ...storesOn(connections, parts.tables, tenancy),
    within,
    transaction,
    addAll: connections.addAll
      ? async (work) => connections.addAll!(await additionsOf(work))
      : transaction,
    ping: () => connections.assertWritable(),
    close: () => connections.close(),
  };
};

const storesOn = (connections: Connections, tables: Tables, tenancy: Tenancy): Stores => {
  const stores: Record<string, unknown> = {};
  for (const [name, table] of tables) {
    stores[name] = new SqlStore(table, connections, tenancy);
  }
  return stores as unknown as Stores;
};

/** Runs everything on the transaction's own connection, in turn even if the work does not wait. */
const inTransaction = ({ dialect }: Connections, session: Session): Connections => {
  const turns = takeTurns();
  const inTurn = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    turns(() => work(session));
  return {
    dialect,
    reading: inTurn,
    writingOnce: inTurn,
    writing: inTurn,
    assertWritable: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
};
