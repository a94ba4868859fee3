/** Storage in SQLite, MySQL or MariaDB through TypeORM. */
import 'reflect-metadata';

export { parseDatabaseUrl, type DatabaseAddress } from './database-url.js';
export type { Sealer } from './sealer.js';
export { typeormStorage, type TypeormStorageOptions } from './storage.js';
