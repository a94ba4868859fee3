import { afterAll, beforeAll, describe } from '@jest/globals';
import {
  galeraAdvice,
  galeraIsInstalled,
  startGalera,
  type GaleraCluster,
} from './galera-cluster.js';
import { leaveOut } from './left-out.js';

export type { GaleraCluster, GaleraNode } from './galera-cluster.js';

/**
 * A suite that has a Galera cluster of its own. Where there is none to start it is left out, with a word on what to
 * install; or it fails, with KEYWARD_REQUIRE_ALL=1.
 */
export const describeWithGalera = (
  name: string,
  body: (galera: () => GaleraCluster) => void,
): void => {
  const isPossible = galeraIsInstalled() || process.env.KEYWARD_REQUIRE_ALL === '1';
  if (!isPossible) leaveOut(`${name}: ${galeraAdvice}`);
  (isPossible ? describe : describe.skip)(name, () => {
    let running: GaleraCluster | undefined;
    beforeAll(async () => {
      running = await startGalera();
    });
    afterAll(async () => running?.stop());
    body(() => running!);
  });
};
