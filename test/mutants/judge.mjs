// Plants a fault, runs the tests that reach it, and says whether one of them fails.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cwd } from 'node:process';
import { runJest, temporaryFolder } from './jest.mjs';

/** Most faults are noticed by what stands beside them. Parts larger than the last would fill the memory. */
const sizes = [6, 24, 40];

const partsOf = (suites) => {
  const parts = [];
  let from = 0;
  while (from < suites.length) {
    const size = sizes[Math.min(parts.length, sizes.length - 1)];
    parts.push(suites.slice(from, from + size));
    from += size;
  }
  return parts;
};

/**
 * The test files that reach a fault: near ones first, and of these the quick ones.
 * @type {(
 *   fault: import('./faults.mjs').Fault,
 *   map: readonly import('./reach.mjs').Suite[],
 * ) => readonly import('./reach.mjs').Suite[]}
 */
export const suitesFor = (fault, map) => {
  const nearness = new Map(map.map(({ suite }) => [suite, nearnessOf(suite, fault.file)]));

  return map
    .filter(({ isPassed, places }) => isPassed && places.includes(fault.place))
    .sort(
      (one, other) =>
        nearness.get(other.suite) - nearness.get(one.suite) || one.seconds - other.seconds,
    );
};

/** How many folders two files have in common; nothing is nearer to `x.ts` than `x.test.ts`. */
const nearnessOf = (suite, file) => {
  if (suite.replace('.test.ts', '.ts') === file) return Infinity;
  const folders = dirname(file).split('/');
  const others = dirname(suite).split('/');
  const apart = folders.findIndex((folder, at) => folder !== others[at]);
  return apart === -1 ? folders.length : apart;
};

/**
 * A fault is noticed where tests fail, or do not end. A test can fail because of what others left in its process, so it
 * counts only if it fails alone as well.
 * @type {(
 *   fault: import('./faults.mjs').Fault,
 *   suites: readonly import('./reach.mjs').Suite[],
 *   run?: typeof runJest,
 * ) => Promise<string | undefined>} answers what has noticed it; undefined if nothing has
 */
export const noticedBy = async (fault, suites, run = runJest) => {
  const file = join(temporaryFolder(), `${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(fault));
  const runPart = (part) =>
    run(['--runInBand', '--bail=1', '--runTestsByPath', ...part.map(({ suite }) => suite)], {
      environment: { KEYWARD_FAULT: file },
      seconds: limitOf(part),
    });

  try {
    const open = partsOf(suites);
    for (let part = open.shift(); part !== undefined; part = open.shift()) {
      const outcome = await runPart(part);
      if (outcome.isPassed) continue;

      const isFailed = ({ suite }) => suite === failedSuite(outcome);
      const failed = part.filter(isFailed);
      if (failed.length === 0 || !(await runPart(failed)).isPassed) return reasonOf(outcome);

      const others = part.filter((each) => !isFailed(each));
      if (others.length > 0) open.unshift(others);
    }
    return undefined;
  } finally {
    rmSync(file);
  }
};

/** In seconds, with room for a machine that is busy. */
const limitOf = (part) => 30 + 5 * part.reduce((sum, { seconds }) => sum + seconds, 0);

const failedResult = ({ report }) => report?.testResults.find(({ status }) => status === 'failed');

const failedSuite = (outcome) => {
  const failed = failedResult(outcome);
  return failed && relative(cwd(), failed.name);
};

const reasonOf = (outcome) => {
  if (outcome.isTooSlow) return 'the time limit';
  const failed = failedResult(outcome);
  if (failed === undefined) return 'the end of the process';

  const title = failed.assertionResults.find(({ status }) => status === 'failed')?.fullName;
  return `${failedSuite(outcome)}: ${title ?? 'does not load'}`;
};
