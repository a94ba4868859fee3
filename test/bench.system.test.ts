/** `npm run bench` finds what takes more CPU time than before, and nothing else. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compare, createContest, openKeyward } from '../bench/bench.mjs';
import { longWait, partThatWaits } from '../bench/queue.mjs';
import { leaveOut } from '../packages/storage-typeorm/test/left-out.js';
import { root } from '../scripts/generate-docs.mjs';

interface Figure {
  readonly name: string;
  readonly own: number;
  readonly ratio: number;
}
type Compared = Figure & { readonly change: number; readonly isSlower: boolean };

const compared = (figures: readonly Figure[], before: Readonly<Record<string, number>>) =>
  compare(figures, before) as readonly Compared[];

const slowerAmong = (ratio: number): readonly string[] =>
  compared([{ name: 'token', own: 0.1, ratio }], { token: 2 })
    .filter(({ isSlower }) => isSlower)
    .map(({ name }) => name);

test('a workload is slower when it takes over a twentieth more CPU time than at the release', () => {
  expect(slowerAmong(2.08)).toEqual([]);
  expect(slowerAmong(2.12)).toEqual(['token']);
  expect(slowerAmong(1.5)).toEqual([]);
});

test('a workload that the release did not have is not slower', () => {
  expect(compared([{ name: 'new', own: 1, ratio: 1 }], {})).toEqual([
    { name: 'new', own: 1, ratio: 1, change: 0, isSlower: false },
  ]);
});

/** What `npm run bench` prints, and how it ends. */
const benchSays = (...words: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'bench/run.mjs'), ...words],
    { encoding: 'utf8' },
  );
  return { stdout, stderr, status };
};

test('--help lists the options', () => {
  expect(benchSays('--help').stdout).toContain('--against FOLDER');
});

test('an option that does not exist is named, without a stack', () => {
  const { stderr, status } = benchSays('--hlep');

  expect(status).toBe(2);
  expect(stderr).toContain("Unknown option '--hlep'");
  expect(stderr).not.toContain('    at ');
});

describe('a queue', () => {
  test('before one server makes as many wait as it is busy', () => {
    expect(partThatWaits(1, 0.25)).toBeCloseTo(0.25, 10);
  });

  test('before two servers that are half busy makes a third wait', () => {
    expect(partThatWaits(2, 1)).toBeCloseTo(1 / 3, 10);
  });

  test('grows without end when more comes than is served', () => {
    expect(longWait(1, 1001, 1)).toBe(Infinity);
    expect(longWait(1, 900, 1)).toBeCloseTo(45, 0);
  });
});

/** Makes a server work for some tenths of a millisecond before each request. */
const slowdown = `
  import { Server } from 'node:http';
  const { emit } = Server.prototype;
  Server.prototype.emit = function (name, ...rest) {
    for (let turn = 0, sum = 0; name === 'request' && turn < 200_000; turn++) sum += turn % 7;
    return emit.call(this, name, ...rest);
  };`;

const onLinux = process.platform === 'linux' ? describe : describe.skip;
if (process.platform !== 'linux') leaveOut('a planted slowdown: CPU times are read on Linux only');

onLinux('beside a server of the same build', () => {
  test('a planted slowdown is reported', async () => {
    if (!existsSync(join(root, 'apps/keyward/dist/main.js')))
      throw new Error('The server is not built. Run `npm run build` first; `npm test` does.');
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(slowdown)}`];
    const ours = await openKeyward({ folder: root, nodeOptions });
    const other = await openKeyward({ folder: root });
    const contest = createContest(ours, other);
    await contest.play(['token'], 1).finally(async () => {
      await ours.server.stop();
      await other.server.stop();
    });

    const [token] = compared(contest.figures(), { token: 1 });
    expect(token).toMatchObject({ name: 'token', isSlower: true });
  });
});
