import { describeWithMariadb } from './mariadb.js';
import { describeWithPostgres } from './postgres.js';

/** A database server of the tests' own. */
export interface DatabaseServer {
  readonly port: number;
  /** Creates an empty database and answers its URL. */
  url(database: string): Promise<string>;
}

/** A suite that runs on each kind of database server. */
export const describeWithServers = (
  name: string,
  body: (server: () => DatabaseServer) => void,
): void => {
  describeWithMariadb(name, body);
  describeWithPostgres(`${name}, on PostgreSQL`, body);
};
