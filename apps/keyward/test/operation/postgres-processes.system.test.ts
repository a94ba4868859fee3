import { afterAll, beforeAll } from '@jest/globals';
import { describeWithPostgres } from '../../../../packages/storage-typeorm/test/postgres.js';
import { durabilitySuite } from './durability.suite.js';
import { instancesSuite } from './instances.suite.js';
import { cleanUp, secretKey } from './keyward-process.js';
import { slowDatabaseSuite } from './slow-database.suite.js';

describeWithPostgres('processes on PostgreSQL', (postgres) => {
  const key = { KEYWARD_SECRET_KEY: secretKey() };
  let url = '';
  beforeAll(async () => {
    url = await postgres().url('durability');
  });
  afterAll(cleanUp);
  durabilitySuite(() => ({ KEYWARD_DATABASE_URL: url, ...key }));
  instancesSuite(async (name) => {
    const shared = { KEYWARD_DATABASE_URL: await postgres().url(name), ...key };
    return [shared, shared];
  });
});

describeWithPostgres('When the database is slow, on PostgreSQL', (postgres) =>
  slowDatabaseSuite(postgres),
);
