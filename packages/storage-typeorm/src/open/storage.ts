import {
  allTenants,
  memoize,
  narrower,
  oneTenant,
  takeTurns,
  type Storage,
  type Stores,
  type Tenancy,
  storesWhenUsed,
} from '@keyward/core/ports';
import type { DataSource } from 'typeorm';
import { connectionsOn } from './application-data-source.js';
import type { DatabaseAddress } from './database-url.js';
import { reseal, type ResealOptions, type ResealReport } from '../sql/reseal.js';
import { openSealing } from '../sql/open-sealing.js';
import type { SealedWith, Sealer, Sealing } from '../sql/sealing.js';
import type { Session } from '../connection/session.js';
import type { Connections, ConnectionsOf } from '../sql/connections.js';
import { assertRunsBeside } from '../migrations/newer-tables.js';
import { executedMigrations } from '../sql/executed-migrations.js';
import { openAddress } from './open-address.js';
import { SqlStore } from '../sql/store.js';
import { everyTable, type Tables } from '../sql/table.js';

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
 * Stores everything in SQLite, MySQL, MariaDB or PostgreSQL.
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
    const storage = storageOn(connections, sealing);
    return {
      ...storage,
      ...('database' in options && { ping: () => pingCurrent(storage, connections) }),
      sealedWith: sealing.sealedWith,
      reseal: (resealOptions) => reseal(connections, sealing, resealOptions),
    };
  } catch (error) {
    await connections.close();
    throw error;
  }
};

/**
 * A newer version may change the tables while this one runs, in a way that leaves no room for it. The migrations of an
 * application are its own concern.
 */
const pingCurrent = async (storage: Storage, connections: Connections): Promise<void> => {
  await storage.ping();
  assertRunsBeside(await connections.reading(executedMigrations));
};

/** A storage of another kind seals nothing. */
export const sealedWithOf = (storage: Storage | TypeormStorage): SealedWith =>
  'sealedWith' in storage ? storage.sealedWith : { keyId: undefined, kept: undefined };

const connect = async (options: TypeormStorageOptions): Promise<Connections> => {
  const { warn = () => undefined } = options;
  if ('dataSource' in options) return connectionsOn(options.dataSource, warn);
  return openAddress(options.database, warn);
};

export const storageOn = (connections: Connections, sealing: Sealing): Storage => {
  const tables = everyTable(connections.dialect, sealing);
  const tableByName = new Map(tables);
  const newStores = storesWhenUsed((name, { connectionsOf, tenancy }: TransactionReach) => {
    const table = tableByName.get(name)!;
    return new SqlStore(table, connectionsOf(table), tenancy);
  });
  const parts = { tables, newStores };
  return storageWithin({ connections, tenancy: allTenants }, parts);
};

/** What stores reach. */
interface Reach {
  readonly connections: Connections;
  readonly tenancy: Tenancy;
}

/** The same in a transaction. */
interface TransactionReach {
  readonly connectionsOf: ConnectionsOf;
  readonly tenancy: Tenancy;
}

interface Parts {
  readonly tables: Tables;
  /** For a transaction, which uses two or three of forty. */
  readonly newStores: (reach: TransactionReach) => Stores;
}

/** So many tenants have their stores ready. */
const mostNarrowed = 1000;

const storageWithin = ({ connections, tenancy }: Reach, parts: Parts): Storage => {
  // Every request asks for the stores of a tenancy, and there are forty of them. They hold no state.
  const withinTenant = memoize(
    (tenantId: string) => storageWithin({ connections, tenancy: oneTenant(tenantId) }, parts),
    mostNarrowed,
  );
  const within = (inner: Tenancy): Storage => {
    const allowed = narrower(tenancy, inner);
    return allowed.kind === 'all' ? storage : withinTenant(allowed.tenantId);
  };

  const transaction: Storage['transaction'] = (work, options = {}) => {
    const { isShort = false, isUndone = false } = options;
    const run = (connectionsOf: ConnectionsOf): ReturnType<typeof work> =>
      work(parts.newStores({ connectionsOf, tenancy }), (inner) =>
        parts.newStores({ connectionsOf, tenancy: narrower(tenancy, inner) }),
      );

    const on = (session: Session): ReturnType<typeof work> => {
      const own = inTransaction(connections, session);
      return run(() => own);
    };
    const alone = (): ReturnType<typeof work> => connections.writing(on);
    if (isUndone && connections.aside) return connections.aside(on, alone);
    return isShort && connections.writingTogether
      ? connections.writingTogether(run, alone)
      : alone();
  };

  const storage: Storage = {
    ...storesOn(connections, parts.tables, tenancy),
    within,
    transaction,
    ping: () => connections.assertWritable(),
    close: () => connections.close(),
  };
  return storage;
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
