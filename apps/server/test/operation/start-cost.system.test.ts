/** What a start costs. The bounds are wide: machines differ. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { leaveOut } from '../../../../packages/storage-typeorm/test/left-out.js';
import { cleanUp, type KeywardProcess } from './keyward-process.js';
import { startAgain } from './start-again.js';

afterAll(cleanUp);

/** Seconds of processor time since the process began, and mebibytes that it holds. */
const costOf = ({ pid }: KeywardProcess): { readonly seconds: number; readonly memory: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { seconds: ticks / 100, memory: Number(kibibytes) / 1024 };
};

// Elsewhere there is no /proc to read.
const isLinux = process.platform === 'linux';
if (!isLinux) leaveOut('What a start costs: run it on Linux');
const inLinux = isLinux ? describe : describe.skip;

inLinux('A start on existing data', () => {
  it('costs little until the first token', async () => {
    const { server } = await startAgain();
    const { seconds, memory } = costOf(server);

    expect(seconds).toBeLessThan(1.2);
    expect(memory).toBeLessThan(115);
  });
});
