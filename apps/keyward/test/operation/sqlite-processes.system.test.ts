import { afterAll, describe } from '@jest/globals';
import { durabilitySuite } from './durability.suite.js';
import { instancesSuite } from './instances.suite.js';
import { cleanUp, dataFolder, secretKey } from './keyward-process.js';

afterAll(cleanUp);

describe('processes on SQLite', () => {
  const environment = { KEYWARD_DATA_DIR: dataFolder() };
  durabilitySuite(() => environment);
  instancesSuite(() => {
    const shared = { KEYWARD_DATA_DIR: dataFolder(), KEYWARD_SECRET_KEY: secretKey() };
    return Promise.resolve([shared, shared]);
  });
});
