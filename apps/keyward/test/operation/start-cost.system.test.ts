/** What a start costs. The bounds are wide: machines differ. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { leaveOut } from '../../../../packages/storage-typeorm/test/left-out.js';
import { cleanUp } from './keyward-process.js';
import { canReadCosts, costOf } from './process-cost.js';
import { startAgain } from './start-again.js';

afterAll(cleanUp);

if (!canReadCosts) leaveOut('What a start costs: run it on Linux');
const inLinux = canReadCosts ? describe : describe.skip;

inLinux('A start on existing data', () => {
  it('costs little until the first token', async () => {
    const { server } = await startAgain();
    const { seconds, memory } = costOf(server);

    expect(seconds).toBeLessThan(1.2);
    expect(memory).toBeLessThan(115);
  });
});
