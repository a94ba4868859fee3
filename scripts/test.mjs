// `npm test`: installs if need be, then everything that this machine can run, and says what it left out.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chdir, cwd } from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { install, run } from './install.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
install();
const node = process.execPath;
const quiet = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };

const steps =
  process.argv.length > 2
    ? []
    : [
        ['Build', ['node_modules/turbo/bin/turbo', 'run', 'build', '--output-logs=errors-only']],
        [
          'Types',
          ['node_modules/turbo/bin/turbo', 'run', 'typecheck', '--output-logs=errors-only'],
        ],
        ['Lint', ['node_modules/eslint/bin/eslint.js', '.']],
        [
          'Format',
          ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
        ],
        [
          'Dependency rule',
          [
            'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
            'packages',
            'apps',
            '--config',
            '.dependency-cruiser.cjs',
            '--output-type',
            'err',
          ],
        ],
      ];
for (const [name, args] of steps) {
  console.log(`\n> ${name}`);
  run(node, args, { env: quiet });
}

const folder = mkdtempSync(join(tmpdir(), 'keyward-test-'));
const results = join(folder, 'results.json');
const skips = join(folder, 'left-out.txt');
const { status } = spawnSync(
  node,
  [
    '--experimental-vm-modules',
    '--no-warnings=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${results}`,
    ...process.argv.slice(2),
  ],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...quiet, KEYWARD_TEST_LEFT_OUT: skips } },
);

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const {
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  numFailedTestSuites = 0,
  testResults = [],
} = JSON.parse(read(results) || '{}');
const leftOut = [...new Set(read(skips).split('\n').filter(Boolean))];
rmSync(folder, { recursive: true, force: true });

// Whoever reads only the end of a long log finds there what went wrong.
const firstLines = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 6)
    .map((line) => `      ${line.trim()}`)
    .join('\n');
const failures = testResults
  .filter(({ status: result }) => result === 'failed')
  .flatMap(({ name, message, assertionResults }) => {
    const failedTests = assertionResults.filter(({ status: result }) => result === 'failed');
    return failedTests.length > 0
      ? failedTests.map(
          ({ fullName, failureMessages }) =>
            `  - ${relative(cwd(), name)}: ${fullName}\n${firstLines(failureMessages[0])}`,
        )
      : [`  - ${relative(cwd(), name)}\n${firstLines(message)}`];
  });
if (failures.length > 0) console.log(`\nFailed:\n${failures.slice(0, 40).join('\n')}`);

console.log('\nLeft out:');
console.log(leftOut.length > 0 ? leftOut.map((line) => `  - ${line}`).join('\n') : '  nothing');
const failed = Math.max(numFailedTests, status === 0 ? 0 : Math.max(1, numFailedTestSuites));
console.log(
  `\n${numPassedTests} passed, ${failed} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}`,
);
process.exit(status ?? 1);
