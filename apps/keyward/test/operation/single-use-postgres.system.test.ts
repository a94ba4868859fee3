import { afterAll } from '@jest/globals';
import { describeWithPostgres } from '../../../../packages/storage-typeorm/test/postgres.js';
import { cleanUp, secretKey, startKeyward } from './keyward-process.js';
import { singleUseSuite } from './single-use.suite.js';
import { firstCredentials } from './single-use-stage.js';

describeWithPostgres('secrets that work once', (postgres) => {
  afterAll(cleanUp);
  singleUseSuite('on PostgreSQL', async (folder) => [
    await startKeyward({
      KEYWARD_DATABASE_URL: await postgres().url('one_process'),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATA_DIR: folder,
      ...firstCredentials,
    }),
  ]);
});
