import type { Logger } from 'typeorm';

/** TypeORM prints slow statements with their parameters even when told not to log; nothing of that kind may reach a log. */
export const silentLogger: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};
