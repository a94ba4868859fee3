/** Storage in SQLite, MySQL, MariaDB or PostgreSQL through TypeORM. */
import 'reflect-metadata';
import './open/spellings.js';

export { backupSqlite, NeverSetUpError } from './sqlite/backup.js';
export { databaseTimeLeft, withDatabaseTime } from './connection/database-time.js';
export { copyDatabase, type CopyOptions } from './open/copy-database.js';
export type { ComparedTable } from './copy/compare-rows.js';
export { CopyRefusedError } from './copy/copy-refused.js';
export type { CopyProgress } from './copy/copy-tables.js';
export { parseDatabaseUrl, type DatabaseAddress } from './open/database-url.js';
export {
  inspectDatabase,
  type DatabaseInspection,
  type MigrationState,
} from './open/inspect-database.js';
export {
  inspectClients,
  type InspectedClient,
  type InspectedRecords,
} from './open/inspect-clients.js';
export { migrateDatabase, type MigrateOptions } from './open/migrate-database.js';
export { describeSharedKey, type SharedKey } from './migrations/keys-of-two-rows.js';
export { keywardIdColumn } from './migrations/kit/create-table.js';
export { keywardMigrations } from './migrations/all.js';
export { rightsToRun } from './mysql/rights.js';
export { describeFault, type SettingFault } from './connection/setting-fault.js';
export { NewerTablesError } from './migrations/newer-tables.js';
export { describeMigrations, StopNeededError } from './migrations/stop-needed.js';
export { isUnfinishedCopy, UnfinishedCopyError } from './migrations/unfinished-copy.js';
export { keywardEntities, keywardPostgresEntities } from './tables/record-schemas.js';
export type { ResealedPortion, ResealOptions, ResealReport } from './sql/reseal.js';
export { EarlierKeyNeededError } from './sql/open-sealing.js';
export type { KeyedSealer, SealedWith, Sealer } from './sql/sealing.js';
export { sqliteDriver } from './sqlite/driver.js';
export {
  sealedWithOf,
  typeormStorage,
  type TypeormStorage,
  type TypeormStorageOptions,
} from './open/storage.js';
