import type { Session } from '../connection/session.js';

/** The names of the migrations that the database has had, in the order in which they ran. */
export const executedMigrations = async (session: Session): Promise<readonly string[]> => {
  const rows = await session.rows('SELECT name FROM migrations ORDER BY id', []);
  return rows.map(({ name }) => name as string);
};
