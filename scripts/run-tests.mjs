// Runs one tier of the tests with Jest, and says at the end what failed, what was slow and what was left out.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { cwd, execPath } from 'node:process';
import { stripVTControlCharacters } from 'node:util';

/** Jest's arguments for the projects of a tier. */
const projectsOf = {
  units: ['--ignoreProjects', 'system', 'house'],
  // Much of it waits: for limits of time, and for databases, browsers and servers to start.
  system: ['--selectProjects', 'system', `--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`],
  house: ['--selectProjects', 'house'],
};

/** Whoever selects tests wants to read what they write; for a whole tier a line of progress is enough. */
const reporterFor = (words) =>
  words.length > 0 ? [] : [`--reporters=${join(cwd(), 'scripts/progress-reporter.mjs')}`];

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Runs a tier, or what `words` select of it, and answers how many tests passed and failed. */
export const runTests = (tier, words = [], environment = process.env) => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-test-'));
  const results = join(folder, 'results.json');
  const leftOut = join(folder, 'left-out.txt');
  const projects = words.includes('--selectProjects') ? [] : projectsOf[tier];

  const { status } = spawnSync(
    execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${results}`,
      ...reporterFor(words),
      ...words,
      ...projects,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment, KEYWARD_TEST_LEFT_OUT: leftOut },
    },
  );

  const report = JSON.parse(read(results) || '{}');
  const { testResults = [], numPassedTests = 0, numPendingTests = 0 } = report;
  tellFailures(testResults);
  tellSlowest(testResults);
  tellLeftOut(read(leftOut));
  rmSync(folder, { recursive: true, force: true });

  const failed = failuresIn(report, status);
  const isMistyped = isByTitle(words) && numPassedTests + failed === 0;
  if (isMistyped) console.log('\nNo title in these files matches -t, so no test has run.');
  return { passed: numPassedTests, failed: isMistyped ? 1 : failed, skipped: numPendingTests };
};

const isByTitle = (words) => words.some((word) => /^(-t|--testNamePattern)(=|$)/.test(word));

/** A file that did not run at all has no failed test, and a run that broke off has no results. */
const failuresIn = ({ numFailedTests = 0, numRuntimeErrorTestSuites = 0 }, status) =>
  Math.max(numFailedTests + numRuntimeErrorTestSuites, status === 0 ? 0 : 1);

/** Whoever reads only the end of a long log finds there what went wrong. */
const tellFailures = (testResults) => {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0
        ? failed.map(
            ({ fullName, failureMessages }) =>
              `  - ${relative(cwd(), name)}: ${fullName}\n${firstLines(failureMessages[0])}`,
          )
        : [`  - ${relative(cwd(), name)}\n${firstLines(message)}`];
    });

  if (failures.length > 0) console.log(`\nFailed:\n${failures.slice(0, 40).join('\n')}`);
};

const firstLines = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 6)
    .map((line) => `      ${line.trim()}`)
    .join('\n');

const tellSlowest = (testResults) => {
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
  const lines = slowest.map(
    ({ name, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${relative(cwd(), name)}`,
  );

  console.log(`\nSlowest:\n${lines.join('\n')}`);
};

const tellLeftOut = (text) => {
  const lines = [...new Set(text.split('\n').filter(Boolean))];
  console.log(
    `\nLeft out:\n${lines.length > 0 ? lines.map((line) => `  - ${line}`).join('\n') : '  nothing'}`,
  );
};

/** Closes a tier: the line that tells its result, the same for `.ci/run`, and the exit code. */
export const close = ({ passed, failed, skipped }) => {
  const counts = process.env.KEYWARD_TEST_COUNTS;
  if (counts) appendFileSync(counts, `${passed} ${failed}\n`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
};
