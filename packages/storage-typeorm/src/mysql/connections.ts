import type { Connections } from '../sql/connections.js';
import { pooledConnections, type ConnectionPool } from '../sql/pooled-connections.js';
import { mysqlDialect } from './dialect.js';
import { meaningOf } from './failures.js';

/** How the store uses the pool of a `DataSource` on MySQL or MariaDB. */
export const mysqlConnections = (
  pool: Omit<ConnectionPool, 'dialect' | 'meaningOf'>,
): Connections => pooledConnections({ dialect: mysqlDialect, meaningOf, ...pool });
