import type { Logger } from 'typeorm';

/** TypeORM prints slow statements with their parameters even when logging is off; no parameter may reach a log. */
export const silentLogger: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};
