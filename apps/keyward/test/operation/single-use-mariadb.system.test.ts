import { afterAll } from '@jest/globals';
import { describeWithMariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import { cleanUp, secretKey, startKeyward } from './keyward-process.js';
import { singleUseSuite } from './single-use.suite.js';
import { firstCredentials } from './single-use-stage.js';

describeWithMariadb('secrets that work once', (mariadb) => {
  afterAll(cleanUp);
  singleUseSuite('on MariaDB', async (folder) => [
    await startKeyward({
      KEYWARD_DATABASE_URL: await mariadb().url('one_process'),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATA_DIR: folder,
      ...firstCredentials,
    }),
  ]);
});
