// `npm run check`: everything that reads the tree and runs none of it. A step that finds something does not end the
// others.
import { spawnSync } from 'node:child_process';
import { chdir, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { close, runTests } from './run-tests.mjs';

const steps = [
  ['Types', 'turbo/bin/turbo', 'run', 'typecheck', '--output-logs=errors-only'],
  ['Types of the tests and examples', 'typescript7/bin/tsc', '-p', 'test/tsconfig.json'],
  // Rules about types read more files than the one that the cache knows. A clean checkout, as in CI, has no cache.
  [
    'Lint',
    'eslint/bin/eslint.js',
    ...'. --cache --cache-strategy content --cache-location node_modules/.cache/eslint/'.split(' '),
  ],
  ['Format', 'prettier/bin/prettier.cjs', '--check', '--cache', '--log-level', 'warn', '.'],
  [
    'Dependency rule',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...'packages apps --config .dependency-cruiser.cjs --output-type err'.split(' '),
  ],
];

chdir(fileURLToPath(new URL('..', import.meta.url)));
install();

const isPassed = ([name, program, ...words]) => {
  console.log(`\n> ${name}`);
  const { status } = spawnSync(execPath, [`node_modules/${program}`, ...words], {
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  return status === 0;
};

const results = steps.map(isPassed);
console.log('\n> Documents and rules of the house');
const { passed, failed, skipped } = runTests('house');

close({
  passed: passed + results.filter((isFine) => isFine).length,
  failed: failed + results.filter((isFine) => !isFine).length,
  skipped,
});
