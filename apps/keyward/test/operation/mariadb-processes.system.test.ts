import { afterAll, beforeAll } from '@jest/globals';
import { describeWithMariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import { durabilitySuite } from './durability.suite.js';
import { instancesSuite } from './instances.suite.js';
import { cleanUp, secretKey } from './keyward-process.js';
import { slowDatabaseSuite } from './slow-database.suite.js';

describeWithMariadb('processes on MariaDB', (mariadb) => {
  const key = { KEYWARD_SECRET_KEY: secretKey() };
  let url = '';
  beforeAll(async () => {
    url = await mariadb().url('durability');
  });
  afterAll(cleanUp);
  durabilitySuite(() => ({ KEYWARD_DATABASE_URL: url, ...key }));
  instancesSuite(async (name) => {
    const shared = { KEYWARD_DATABASE_URL: await mariadb().url(name), ...key };
    return [shared, shared];
  });
});

/** The title is that of the section of docs/how-to/operate.md. */
describeWithMariadb('When the database is slow', (mariadb) => slowDatabaseSuite(mariadb));
