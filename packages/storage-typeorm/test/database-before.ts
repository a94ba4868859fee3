/** A database as it was before a migration, on each kind of database. */
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { parseDatabaseUrl, type DatabaseAddress } from '../src/index.js';
import { keywardMigrations } from '../src/migrations/all.js';
import { positional } from '../src/postgres/positional.js';
import { sqliteDriver } from '../src/sqlite/driver.js';

export interface EmptyDatabase {
  readonly address: DatabaseAddress;
  readonly options: DataSourceOptions;
}

export const sqliteDatabase = (file: string): EmptyDatabase => ({
  address: { kind: 'sqlite', file },
  options: { type: 'better-sqlite3', database: file, driver: sqliteDriver() },
});

/** On a server, by its URL. */
export const serverDatabase = (url: string): EmptyDatabase => {
  const address = parseDatabaseUrl(url);
  if (address.kind === 'postgres') return { address, options: { type: 'postgres', url } };
  return { address, options: { type: 'mariadb', url, charset: 'utf8mb4', timezone: 'Z' } };
};

/** A data source that stays open; statements have `?` for values. */
export interface SourceBefore {
  readonly source: DataSource;
  readonly ask: <R extends object>(sql: string, parameters?: readonly unknown[]) => Promise<R[]>;
}

export const sourceWith = async (
  options: DataSourceOptions,
  migrations: readonly (new () => MigrationInterface)[],
): Promise<SourceBefore> => {
  const source = new DataSource({
    ...options,
    migrations: [...migrations],
    migrationsTransactionMode: 'none',
    synchronize: false,
    logging: false,
  });
  await source.initialize();
  await source.runMigrations();

  const spelled = options.type === 'postgres' ? positional : (sql: string) => sql;
  return {
    source,
    ask: (sql, parameters = []) => source.query(spelled(sql), [...parameters]),
  };
};

/** With the tables as they were before the migration whose name begins so. */
export const sourceBefore = (options: DataSourceOptions, name: string): Promise<SourceBefore> => {
  const at = keywardMigrations.findIndex((each) => each.name.startsWith(name));
  return sourceWith(options, keywardMigrations.slice(0, at));
};
