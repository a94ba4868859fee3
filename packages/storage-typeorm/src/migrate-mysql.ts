import type { DataSource } from 'typeorm';
import { Contended, DatabaseError, meaningOf } from './failures.js';
import { assertNotNewer, NewerTablesError } from './newer-tables.js';

const lockName = (database: string): string => `keyward:${database}`.slice(0, 64);
const lockSeconds = 60;

/**
 * Brings the tables up to date; a second instance that starts at the same time waits.
 *
 * The lock belongs to the connection, so it goes with an instance that dies. DDL commits by itself here, so each
 * migration must be able to run again after a crash half way.
 */
export const migrateMysql = async (dataSource: DataSource): Promise<void> => {
  try {
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner('master');
    const name = lockName(String(dataSource.options.database));
    const [answer] = (await runner.query('SELECT GET_LOCK(?, ?) AS got', [name, lockSeconds])) as {
      got: unknown;
    }[];
    if (Number(answer?.got) !== 1) throw new Contended('another instance is migrating');
    try {
      await assertNotNewer(dataSource);
      await dataSource.runMigrations();
    } finally {
      await runner.query('SELECT RELEASE_LOCK(?)', [name]);
      await runner.release();
    }
  } catch (error) {
    const isUnderstood = [Contended, DatabaseError, NewerTablesError].some(
      (known) => error instanceof known,
    );
    throw isUnderstood ? error : meaningOf(error);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};
