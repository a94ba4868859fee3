import type { Identified } from '@keyward/core/ports';
import type { Session } from '../connection/session.js';
import type { SettingFault } from '../connection/setting-fault.js';
import type { Stored, Tuple } from '../tables/row.js';
import type { Dialect } from './dialect.js';
import type { RowById } from './reads-together.js';
import type { Table } from './table.js';

/** How the store reaches a database. */
export interface Connections {
  readonly dialect: Dialect;
  /** Reads committed rows. */
  reading<R>(work: (session: Session) => Promise<R>): Promise<R>;
  /** For a single statement that writes. */
  writingOnce<R>(work: (session: Session) => Promise<R>): Promise<R>;
  /** One transaction; `work` runs again after a clash. */
  writing<R>(work: (session: Session) => Promise<R>): Promise<R>;
  /** Reads a row by its id, where one statement for several rows costs less than several statements. */
  readonly rowById?: RowById;
  /** Runs short work of several callers in one transaction, where that costs less than one for each. */
  readonly writingTogether?: TransactionTogether;
  /** Runs work that is undone anyway where nothing waits for it. */
  readonly aside?: TransactionAside;
  /** What one of these callers writes. */
  readonly draft?: TableDraft;
  /** @throws Refusal `storage_unavailable` when the database would refuse a write. */
  assertWritable(): Promise<void>;
  readonly close: () => Promise<void>;
}

/** How the store of each table reaches the database. */
export type ConnectionsOf = (table: Table<Identified>) => Connections;

/** Runs `drafted` in one transaction with the work of other callers, or else `alone`. */
export type TransactionTogether = <R>(
  drafted: (connectionsOf: ConnectionsOf) => Promise<R>,
  alone: () => Promise<R>,
) => Promise<R>;

/** Runs `work` in a transaction that nothing waits for, or else `alone`. */
export type TransactionAside = <R>(
  work: (session: Session) => Promise<R>,
  alone: () => Promise<R>,
) => Promise<R>;

/** What the store of one table writes. */
export interface TableDraft {
  /** The row as it is, and stays for others until the transaction ends. */
  hold(id: string): Promise<Tuple>;
  /** Of a row that is held. */
  change(id: string, difference: ReadonlyMap<string, Stored>): void;
  /** @throws Refusal where the record holds what no row can */
  add(item: Identified): void;
}

/** What a look at a database needs beside. */
export interface Inspected extends Connections {
  readonly faults: readonly SettingFault[];
  /** What an operator reads about settings and rights; undefined where there are none. */
  readonly page: string | undefined;
  hasTable(session: Session, name: string): Promise<boolean>;
  /** What the user of the database has to be granted, as far as the server tells it. */
  missingRights(session: Session): Promise<readonly string[]>;
  /** Undefined where the clock is that of this machine. */
  time(session: Session): Promise<Date | undefined>;
  /** Where there is no table yet, on which a write could be tried. */
  tryToWrite(session: Session): Promise<void>;
}
