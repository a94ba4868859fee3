/**
 * Of any number of callers who present a secret at the same moment, one gets what it stands for.
 *
 * `npm run test:proofs single-use` plays 200 rounds of each instead of 12 (docs/proofs.md).
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { quickFolder } from '../../../../packages/storage-typeorm/test/quick-folder.js';
import { dataFolder, type KeywardProcess } from './keyward-process.js';
import { singleUseSecrets } from './single-use-secrets.js';
import { setSingleUseStage, type SingleUseStage } from './single-use-stage.js';

export const singleUseSuite = (
  name: string,
  start: (dataFolder: string) => Promise<readonly KeywardProcess[]>,
  { rounds = Number(process.env['KEYWARD_TEST_ROUNDS'] ?? 12), callers = 64 } = {},
): void =>
  describe(name, () => {
    let processes: readonly KeywardProcess[] = [];
    let stage: SingleUseStage;
    beforeAll(async () => {
      const folder = dataFolder(quickFolder());
      processes = await start(folder);
      stage = await setSingleUseStage(processes, callers, join(folder, 'outbox'));
    });
    afterAll(async () => {
      stage?.close();
      for (const each of processes) each.kill('SIGTERM');
      await Promise.all(processes.map(({ ended }) => ended));
    });

    test.each(singleUseSecrets)(
      `of ${callers} parallel presentations exactly one wins, in ${rounds} of ${rounds} rounds: $name`,
      async ({ prepare, present, outcome, refusal, afterwards }) => {
        const seen: Record<string, number> = {};
        let winner;
        for (let round = 0; round < rounds; round++) {
          const secret = await prepare(stage, winner);
          const answers = await Promise.all(
            Array.from({ length: callers }, (_, at) => present(stage, secret, at)),
          );
          winner = answers.find((answer) => outcome(answer) === 'won');
          const story = answers.map(outcome).sort().join();
          seen[story] = (seen[story] ?? 0) + 1;
          if (winner) await afterwards?.(stage, winner);
        }
        expect(seen).toEqual({
          [[...Array<string>(callers - 1).fill(refusal), 'won'].join()]: rounds,
        });
      },
    );
  });
