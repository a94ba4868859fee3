/**
 * The library under TypeORM's "better-sqlite3" driver: node:sqlite where Node has it in full (statement columns and
 * time limit, 22.16 and 24), otherwise a package with the same interface. Both come without a compiler.
 */
import { createRequire } from 'node:module';
import { sqliteCodeName, sqliteCodeOfText } from './failures.js';

interface NodeStatement {
  columns(): readonly unknown[];
  get(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  setReturnArrays(enabled: boolean): void;
}
interface NodeDatabase {
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}
interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options: { timeout: number }) => NodeDatabase;
  /** Copies pages outside the thread. */
  readonly backup: (
    source: NodeDatabase,
    target: string,
    options: { rate: number },
  ) => Promise<number>;
}

const require = createRequire(import.meta.url);

/** For the option `driver` of a data source of the type `better-sqlite3`. */
export const sqliteDriver = (nodeVersion = process.versions.node): unknown =>
  driverOn(libraryFor(nodeVersion));

const libraryFor = (nodeVersion: string): NodeSqlite =>
  hasNodeSqlite(nodeVersion)
    ? (require('node:sqlite') as NodeSqlite)
    : (require('@photostructure/sqlite') as NodeSqlite);

/** All pages are copied in one step: between two steps, a write would have it begin again. */
const everyPage = 2 ** 30;

/** Copies a database as it is now to an empty file. Others read and write it meanwhile. */
export const copySqlite = async (file: string, target: string): Promise<void> => {
  const { DatabaseSync, backup } = libraryFor(process.versions.node);
  const source = named(() => new DatabaseSync(file, { timeout: 0 }));
  try {
    await backup(source, target, { rate: everyPage });
  } finally {
    source.close();
  }
};

export const hasNodeSqlite = (nodeVersion: string): boolean => {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return major > 23 || (major === 22 && minor >= 16);
};

const driverOn = ({ DatabaseSync }: NodeSqlite): unknown =>
  class {
    private readonly database: NodeDatabase;

    constructor(file: string, { timeout = 5000 }: { timeout?: number } = {}) {
      this.database = named(() => new DatabaseSync(file, { timeout }));
    }

    pragma(text: string): unknown[] {
      return named(() => rowsOf(this.database.prepare(`PRAGMA ${text}`), []));
    }

    exec(sql: string): void {
      named(() => this.database.exec(sql));
    }

    prepare(sql: string): unknown {
      const statement = named(() => this.database.prepare(sql));
      const columns = statement.columns();
      const prepared = {
        reader: columns.length > 0,
        columns: () => columns,
        /** Rows come as lists of values, which take half the time of objects. */
        raw: () => {
          statement.setReturnArrays(true);
          return prepared;
        },
        all: (...parameters: unknown[]) => named(() => rowsOf(statement, bound(parameters))),
        run: (...parameters: unknown[]) => named(() => statement.run(...bound(parameters))),
      };
      return prepared;
    }

    close(): void {
      this.database.close();
    }
  };

/**
 * The package leaves SQLite's code out of an error of `all`. `get` of the same statement fails with the code if it
 * fails at the first row. Otherwise the text tells.
 */
const rowsOf = (statement: NodeStatement, parameters: readonly unknown[]): unknown[] => {
  try {
    return statement.all(...parameters);
  } catch (error) {
    const failure = error as Error & { errcode?: number; code?: string };
    if (failure.errcode !== undefined || failure.code !== 'ERR_SQLITE_ERROR') throw failure;

    statement.get(...parameters);
    failure.code = sqliteCodeOfText(failure.message);
    throw failure;
  }
};

/**
 * The package binds a text only up to its first NUL. Bytes equal no text, and no text of a table holds a NUL: it is
 * refused when it is written.
 */
const bound = (parameters: readonly unknown[]): readonly unknown[] =>
  parameters.some(holdsNul)
    ? parameters.map((value) => (holdsNul(value) ? Buffer.from(value) : value))
    : parameters;

const holdsNul = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('\0');

/** An error of node:sqlite has SQLite's code as a number alone. */
const named = <R>(work: () => R): R => {
  try {
    return work();
  } catch (error) {
    const failure = error as { errcode?: number; code?: string };
    if (failure.errcode !== undefined) failure.code = sqliteCodeName(failure.errcode);
    throw error;
  }
};
