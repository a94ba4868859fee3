/**
 * A first start costs no more on one database server than on another. Processor time is compared, since a busy machine
 * makes any start slow. The bound is wide: machines differ.
 */
import { afterAll, expect, test } from '@jest/globals';
import { leaveOut } from '../../../../packages/storage-typeorm/test/left-out.js';
import { describeWithMariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import { describeWithPostgres } from '../../../../packages/storage-typeorm/test/postgres.js';
import { cleanUp, printed, secretKey, startKeyward } from './keyward-process.js';
import { canReadCosts, costOf } from './process-cost.js';

const mostTimesAsMuch = 2;

afterAll(cleanUp);

/** Seconds of processor time from an empty database to the printed credentials and the first 200 of `/readyz`. */
const costOfFirstStart = async (url: string): Promise<number> => {
  const server = await startKeyward({
    KEYWARD_DATABASE_URL: url,
    KEYWARD_SECRET_KEY: secretKey(),
  });
  const { seconds } = costOf(server);
  expect(printed(server, 'client_secret')).toBeDefined();
  return seconds;
};

if (!canReadCosts) leaveOut('What a first start costs: run it on Linux');

describeWithMariadb('a first start', (mariadb) => {
  describeWithPostgres('on an empty database server', (postgres) => {
    (canReadCosts ? test : test.skip)(
      'prints the credentials on PostgreSQL with no more work than on MariaDB',
      async () => {
        const onMariadb = await costOfFirstStart(await mariadb().url('first_start'));
        const onPostgres = await costOfFirstStart(await postgres().url('first_start'));
        expect(onPostgres).toBeLessThan(onMariadb * mostTimesAsMuch);
      },
    );
  });
});
