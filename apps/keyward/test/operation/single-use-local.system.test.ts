import { afterAll } from '@jest/globals';
import { cleanUp, startKeyward } from './keyward-process.js';
import { singleUseSuite } from './single-use.suite.js';
import { firstCredentials } from './single-use-stage.js';

afterAll(cleanUp);

singleUseSuite('secrets that work once, in memory', async (folder) => [
  await startKeyward({
    KEYWARD_DATABASE_URL: 'memory:',
    KEYWARD_DATA_DIR: folder,
    ...firstCredentials,
  }),
]);
singleUseSuite('secrets that work once, on SQLite', async (folder) => [
  await startKeyward({ KEYWARD_DATA_DIR: folder, ...firstCredentials }),
]);
