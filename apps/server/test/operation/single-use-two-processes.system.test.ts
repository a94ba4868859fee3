import { afterAll } from '@jest/globals';
import { describeWithMariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import { cleanUp, secretKey, startKeyward } from './keyward-process.js';
import { singleUseSuite } from './single-use.suite.js';
import { firstCredentials } from './single-use-stage.js';

describeWithMariadb('secrets that work once', (mariadb) => {
  afterAll(cleanUp);
  singleUseSuite('with two processes on one MariaDB', async (folder) => {
    const environment = {
      KEYWARD_DATABASE_URL: await mariadb().url('two_processes'),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATA_DIR: folder,
      ...firstCredentials,
    };
    return Promise.all([startKeyward(environment), startKeyward(environment)]);
  });
});
