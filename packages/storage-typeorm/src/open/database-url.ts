import { form as mysqlForm, mysqlAddress, type MysqlAddress } from '../mysql/address.js';
import {
  form as postgresForm,
  postgresAddress,
  type PostgresAddress,
} from '../postgres/address.js';
import { form as sqliteForm, sqliteAddress, type SqliteAddress } from '../sqlite/address.js';

export type DatabaseAddress = SqliteAddress | MysqlAddress | PostgresAddress;

/** @throws Error that says what is expected, and never repeats the URL: it may hold a password. */
export const parseDatabaseUrl = (text: string): DatabaseAddress => {
  const scheme = text.split(':')[0]!;
  switch (scheme) {
    case 'sqlite':
      return sqliteAddress(text);
    case 'mysql':
    case 'mariadb':
      return mysqlAddress(text);
    case 'postgres':
    case 'postgresql':
      return postgresAddress(text);
    default:
      throw new Error(
        `The database URL ${beginning(text)}must look like ${sqliteForm}, ${mysqlForm} or ` +
          `${postgresForm}.`,
      );
  }
};

/** The name of another kind of database. What has no such beginning may be a password, and is not repeated. */
const beginning = (text: string): string => {
  const [, scheme] = /^([a-z][a-z0-9+]{0,19}):\/\//i.exec(text) ?? [];
  return scheme === undefined
    ? ''
    : `begins with ${scheme}:, which names no database that is known; it `;
};
