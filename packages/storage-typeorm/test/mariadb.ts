import { afterAll, beforeAll, describe } from '@jest/globals';
import { leaveOut } from './left-out.js';
import { mariadbAdvice, mariadbIsInstalled, startMariadb, type Mariadb } from './mariadb-server.js';

export { startMariadb, type Mariadb } from './mariadb-server.js';

/**
 * A suite that has a MariaDB of its own. Where there is none to start it is left out, with a word on what to
 * install; or it fails, with KEYWARD_REQUIRE_ALL=1.
 */
export const describeWithMariadb = (name: string, body: (mariadb: () => Mariadb) => void): void => {
  const isPossible = mariadbIsInstalled() || process.env.KEYWARD_REQUIRE_ALL === '1';
  if (!isPossible) leaveOut(`${name}: ${mariadbAdvice}`);
  (isPossible ? describe : describe.skip)(name, () => {
    let running: Mariadb | undefined;
    beforeAll(async () => {
      running = await startMariadb();
    });
    afterAll(async () => running?.stop());
    body(() => running!);
  });
};
