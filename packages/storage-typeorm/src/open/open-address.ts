import type { Connections } from '../sql/connections.js';
import { openSqlite } from '../sqlite/open.js';
import type { DatabaseAddress } from './database-url.js';

/**
 * Brings the tables up to date, and opens the database. A driver is loaded only when it is used: mysql2 costs a start
 * some 50 ms and 6 MiB.
 */
export const openAddress = async (
  address: DatabaseAddress,
  warn: (text: string) => void,
): Promise<Connections> => {
  switch (address.kind) {
    case 'sqlite':
      return openSqlite(address.file, warn);
    case 'mysql': {
      const { openMysql } = await import('../mysql/open.js');
      return openMysql(address, warn);
    }
    case 'postgres': {
      const { openPostgres } = await import('../postgres/open.js');
      return openPostgres(address, warn);
    }
  }
};
