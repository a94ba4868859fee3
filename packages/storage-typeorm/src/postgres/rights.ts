/** The rights of the database user, as the server tells them. */
import type { Session } from '../connection/session.js';

/** Of a server that runs, on each table. */
const rightsOnTables = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** What is missing, as GRANT would name it. */
export const missingRights = async (session: Session): Promise<readonly string[]> => {
  const [row] = await session.rows(
    `SELECT HAS_SCHEMA_PRIVILEGE(CURRENT_SCHEMA(), 'CREATE') AS \`create\`,
      TO_REGCLASS('migrations') IS NOT NULL AS \`has_tables\``,
    [],
  );
  const missing = Number(row?.['create']) === 1 ? [] : ['CREATE'];
  if (Number(row?.['has_tables']) !== 1) return missing;

  const asked = rightsOnTables.map(
    (right) =>
      `BOOL_AND(HAS_TABLE_PRIVILEGE(FORMAT('%I.%I', schemaname, tablename), '${right}')) AS \`${right}\``,
  );
  const [held] = await session.rows(
    `SELECT ${asked.join(', ')} FROM pg_tables WHERE schemaname = CURRENT_SCHEMA()`,
    [],
  );
  return [...rightsOnTables.filter((right) => Number(held?.[right]) !== 1), ...missing];
};
