import { afterAll } from '@jest/globals';
import { cleanUp, dataFolder, startKeyward } from './keyward-process.js';
import { singleUseSuite } from './single-use.suite.js';
import { firstCredentials } from './single-use-stage.js';

afterAll(cleanUp);

singleUseSuite('secrets that work once, in memory', async () => [await startKeyward({ KEYWARD_DATABASE_URL: 'memory:', ...firstCredentials })]);
singleUseSuite('secrets that work once, on SQLite', async () => [await startKeyward({ KEYWARD_DATA_DIR: dataFolder(), ...firstCredentials })]);
