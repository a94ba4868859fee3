import type { DataSource } from 'typeorm';
import type { DatabaseAddress } from '../src/index.js';
import { openMysql } from '../src/mysql/open.js';
import { openPostgres } from '../src/postgres/open.js';
import type { Connections } from '../src/sql/connections.js';
import { openSqlite } from '../src/sqlite/open.js';

/** A database, whichever it is, with the data source that it is reached by. */
export const openAddress = (
  address: DatabaseAddress,
): Promise<Connections & { readonly dataSource: DataSource }> => {
  switch (address.kind) {
    case 'sqlite':
      return openSqlite(address.file);
    case 'mysql':
      return openMysql(address);
    case 'postgres':
      return openPostgres(address);
  }
};
