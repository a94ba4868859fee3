import { afterAll } from '@jest/globals';
import { describeWithServers } from '../../../../packages/storage-typeorm/test/servers.js';
import { cleanUp, secretKey, startKeyward } from './keyward-process.js';
import { singleUseSuite } from './single-use.suite.js';
import { firstCredentials } from './single-use-stage.js';

describeWithServers('secrets that work once', (database) => {
  afterAll(cleanUp);
  singleUseSuite('with two processes on one database', async (folder) => {
    const environment = {
      KEYWARD_DATABASE_URL: await database().url('two_processes'),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATA_DIR: folder,
      ...firstCredentials,
    };
    return Promise.all([startKeyward(environment), startKeyward(environment)]);
  });
});
