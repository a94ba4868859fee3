/**
 * The library under TypeORM's "better-sqlite3" driver: node:sqlite where Node has it in full (statement columns and
 * time limit, 22.16), otherwise libsql. Both come without a compiler or an install script.
 */
import { createRequire } from 'node:module';
import { sqliteCodeName } from './failure-table.js';

interface NodeStatement {
  columns(): readonly unknown[];
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}
interface NodeDatabase {
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}
type NodeDatabaseClass = new (file: string, options: { timeout: number }) => NodeDatabase;

const require = createRequire(import.meta.url);

/** For the option `driver` of a data source of the type `better-sqlite3`. */
export const sqliteDriver = (nodeVersion = process.versions.node): unknown =>
  hasNodeSqlite(nodeVersion) ? nodeSqliteDriver(nodeDatabaseClass()) : require('libsql');

const nodeDatabaseClass = (): NodeDatabaseClass => {
  const { DatabaseSync } = require('node:sqlite') as { readonly DatabaseSync: NodeDatabaseClass };
  return DatabaseSync;
};

export const hasNodeSqlite = (nodeVersion: string): boolean => {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 16);
};

const named = <R>(work: () => R): R => {
  try {
    return work();
  } catch (error) {
    const failure = error as { errcode?: number; code?: string };
    if (failure.errcode !== undefined) failure.code = sqliteCodeName(failure.errcode);
    throw error;
  }
};

const nodeSqliteDriver = (Database: NodeDatabaseClass): unknown =>
  class {
    private readonly database: NodeDatabase;

    constructor(file: string, { timeout = 5000 }: { timeout?: number } = {}) {
      this.database = named(() => new Database(file, { timeout }));
    }

    pragma(text: string): unknown[] {
      return named(() => this.database.prepare(`PRAGMA ${text}`).all());
    }

    exec(sql: string): void {
      named(() => this.database.exec(sql));
    }

    prepare(sql: string): unknown {
      const statement = named(() => this.database.prepare(sql));
      return {
        reader: statement.columns().length > 0,
        all: (...parameters: unknown[]) => named(() => statement.all(...parameters)),
        run: (...parameters: unknown[]) => named(() => statement.run(...parameters)),
      };
    }

    close(): void {
      this.database.close();
    }
  };
