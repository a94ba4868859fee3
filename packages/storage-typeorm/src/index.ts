/** Storage in SQLite, MySQL or MariaDB through TypeORM. */
import 'reflect-metadata';

export { backupSqlite, NeverSetUpError } from './backup-sqlite.js';
export { databaseTimeLeft, withDatabaseTime } from './database-time.js';
export { parseDatabaseUrl, type DatabaseAddress } from './database-url.js';
export {
  inspectDatabase,
  type DatabaseInspection,
  type MigrationState,
} from './inspect-database.js';
export { describeSharedKey, type SharedKey } from './keys-of-two-rows.js';
export { keywardIdColumn } from './migrations/create-table.js';
export { keywardMigrations } from './migrations/all.js';
export { rightsToRun } from './mysql-rights.js';
export { describeFault, type SettingFault } from './mysql-settings.js';
export { NewerTablesError } from './newer-tables.js';
export { keywardEntities } from './record-schemas.js';
export type { ResealedPortion, ResealOptions, ResealReport } from './reseal.js';
export type { KeyedSealer, Sealer } from './sealer.js';
export { EarlierKeyNeededError, type SealedWith } from './sealing.js';
export { settingsPage } from './settings-page.js';
export { sqliteDriver } from './sqlite-driver.js';
export {
  sealedWithOf,
  typeormStorage,
  type TypeormStorage,
  type TypeormStorageOptions,
} from './storage.js';
