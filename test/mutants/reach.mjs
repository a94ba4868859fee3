// The map of what each test file reaches, made by running it once. What has passed and not changed since is not run
// again.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cwd } from 'node:process';
import { runJest, temporaryFolder } from './jest.mjs';

export const cache = 'node_modules/.cache/keyward/mutants';
const mapFile = join(cache, 'reach.json');

/** What these have reached is kept before the next ones run: a run that was broken off goes on from there. */
const suitesAtOnce = 60;

/**
 * @typedef {object} Suite
 * @property {string} suite
 * @property {string} text the digest of its text and of all sources
 * @property {boolean} isPassed
 * @property {number} seconds
 * @property {readonly string[]} places
 */

const read = (file) => readFileSync(file, 'utf8');
export const digest = (...texts) =>
  texts.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex');

const listed = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns])
    .toString()
    .split('\n')
    .filter(Boolean);

/** All sources of the product. */
export const sources = () =>
  listed('packages/*/src/*.ts', 'apps/*/src/*.ts').filter((file) => !file.endsWith('.test.ts'));

/** @type {(allSources: string) => Promise<readonly Suite[]>} */
export const readReach = async (allSources) => {
  const known = readMap().filter(({ isPassed }) => isPassed);
  const suites = listed('packages/*.test.ts', 'apps/*.test.ts')
    .filter((suite) => !suite.endsWith('.system.test.ts'))
    .map((suite) => ({ suite, text: digest(allSources, read(suite)) }));

  const isCurrent = ({ suite, text }) =>
    suites.some((each) => each.suite === suite && each.text === text);
  const map = known.filter(isCurrent);
  const open = suites.filter(({ suite }) => !map.some((each) => each.suite === suite));

  mkdirSync(cache, { recursive: true });
  while (open.length > 0) {
    console.log(`Known is what ${map.length} of ${suites.length} test files reach`);
    map.push(...(await runWithProbes(open.splice(0, suitesAtOnce))));
    writeFileSync(mapFile, JSON.stringify(map));
  }
  return map;
};

const readMap = () => {
  try {
    return JSON.parse(read(mapFile));
  } catch {
    return [];
  }
};

const runWithProbes = async (suites) => {
  const folder = mkdtempSync(join(temporaryFolder(), 'reach-'));

  const { report } = await runJest(
    [
      `--reporters=${join(cwd(), 'scripts/progress-reporter.mjs')}`,
      '--runTestsByPath',
      ...suites.map(({ suite }) => suite),
    ],
    { environment: { KEYWARD_REACH: folder }, stderr: 'inherit' },
  );
  if (report === undefined) throw new Error('The tests did not run to their end.');

  const reached = readdirSync(folder).map((name) => JSON.parse(read(join(folder, name))));
  return suites.map((each) => {
    const result = report.testResults.find(({ name }) => relative(cwd(), name) === each.suite);
    return {
      ...each,
      isPassed: result?.status === 'passed',
      seconds: ((result?.endTime ?? 0) - (result?.startTime ?? 0)) / 1000,
      places: reached.find(({ suite }) => suite === each.suite)?.places ?? [],
    };
  });
};
