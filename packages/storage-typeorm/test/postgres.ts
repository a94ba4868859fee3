import { afterAll, beforeAll, describe } from '@jest/globals';
import { leaveOut } from './left-out.js';
import {
  postgresAdvice,
  postgresIsInstalled,
  startPostgres,
  type Postgres,
} from './postgres-server.js';

export { emptying, startPostgres, type Postgres } from './postgres-server.js';

/**
 * A suite that has a PostgreSQL of its own. Where there is none to start it is left out, with a word on what to
 * install; or it fails, with KEYWARD_REQUIRE_ALL=1.
 */
export const describeWithPostgres = (
  name: string,
  body: (postgres: () => Postgres) => void,
): void => {
  const isPossible = postgresIsInstalled() || process.env.KEYWARD_REQUIRE_ALL === '1';
  if (!isPossible) leaveOut(`${name}: ${postgresAdvice}`);
  (isPossible ? describe : describe.skip)(name, () => {
    let running: Postgres | undefined;
    beforeAll(async () => {
      running = await startPostgres();
    });
    afterAll(async () => running?.stop());
    body(() => running!);
  });
};
