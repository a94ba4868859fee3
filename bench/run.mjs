// Says what has become slower since the last release, and then ends with the exit code 1:
//   npm run build && npm run bench -- [--only token,refresh] [--rounds 10] [--mariadb]
//     [--against FOLDER]  a built checkout in the place of the last release
//     [--figures]         the figures of release.json instead of its server: coarse, and needs no build of it
//     [--write]           makes this commit the last release
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { createContest, openKeyward, openReference, playAndCompare, tolerance } from './bench.mjs';
import { startMariadb } from './mariadb.mjs';
import { buildRelease, home, isBuilt, readRelease, writeRelease } from './release.mjs';
import { workloads } from './workloads.mjs';

const fail = (text) => {
  console.error(text);
  process.exit(2);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        rounds: { type: 'string', default: '10' },
        against: { type: 'string' },
        mariadb: { type: 'boolean' },
        figures: { type: 'boolean' },
        write: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\nnpm run bench -- --help lists the options.`);
  }
};
const options = readOptions();

if (options.help) {
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  console.log(
    lines
      .slice(0, end)
      .map((line) => line.slice(3))
      .join('\n'),
  );
  process.exit(0);
}
const names = options.only?.split(',') ?? Object.keys(workloads);

const unknown = names.find((name) => !(name in workloads));
if (process.platform !== 'linux') fail('CPU times are read from /proc: run this on Linux');
if (unknown) fail(`There is no workload ${unknown}. There are: ${Object.keys(workloads).join()}`);
if (!isBuilt(home)) fail('The server is not built. Run npm run build first.');
if (!/^[1-9]\d*$/.test(options.rounds)) fail('--rounds takes a whole number from 1.');
if (options.write && options.only) fail('--write takes all workloads, so it goes without --only.');
if (options.against && !isBuilt(options.against)) fail(`${options.against} is not built.`);

const folderBeside = () => {
  if (options.write || options.figures) return undefined;
  if (options.against) return resolve(options.against);
  console.log('Building the last release, unless it is built already …');
  return buildRelease(readRelease());
};
const beside = folderBeside();

const mariadb = options.mariadb ? await startMariadb() : undefined;
const open = async (folder) => openKeyward({ folder, database: await mariadb?.createDatabase() });
const [ours, other] = [await open(home), await (beside ? open(beside) : openReference())];
const equal = Object.fromEntries(names.map((name) => [name, 1]));
const ratiosBefore = beside ? equal : readRelease().ratios;

const contest = createContest(ours, other);
const rounds = Number(options.rounds);
const results = await (
  options.write
    ? contest.play(names, rounds)
    : playAndCompare(contest, { names, rounds, ratiosBefore })
).finally(async () => {
  await Promise.all([ours.server.stop(), other.server.stop()]);
  await mariadb?.stop();
});

if (options.write) {
  const ratios = contest.figures().map(({ name, ratio }) => [name, Number(ratio.toFixed(2))]);
  writeRelease(Object.fromEntries(ratios));
} else {
  const percent = (change) => `${change < 0 ? '' : '+'}${(100 * change).toFixed(1)}%`;
  console.log(`CPU time of a request beside ${beside ?? 'the figures of the last release'}:`);
  for (const { name, own, change, isSlower } of results) {
    const verdict = isSlower ? `  SLOWER by more than ${100 * tolerance}%` : '';
    console.log(
      `${name.padEnd(16)} ${own.toFixed(3)} ms  ${percent(change).padStart(7)}${verdict}`,
    );
  }
  process.exitCode = results.some(({ isSlower }) => isSlower) ? 1 : 0;
}
