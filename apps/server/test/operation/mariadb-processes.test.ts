import { afterAll, beforeAll } from '@jest/globals';
import { describeWithMariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import { durabilitySuite } from './durability.suite.js';
import { instancesSuite } from './instances.suite.js';
import { cleanUp, secretKey } from './keyward-process.js';

describeWithMariadb('processes on MariaDB', (mariadb) => {
  const key = { KEYWARD_SECRET_KEY: secretKey() };
  let url = '';
  beforeAll(async () => {
    url = await mariadb().url('durability');
  });
  afterAll(cleanUp);
  durabilitySuite(() => ({ KEYWARD_DATABASE_URL: url, ...key }));
  instancesSuite(async () => {
    const shared = { KEYWARD_DATABASE_URL: await mariadb().url('instances'), ...key };
    return [shared, shared];
  });
});
