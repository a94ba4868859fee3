// `npm run check`: everything that reads the tree and runs none of it. A step that finds something does not end the
// others.
import { spawnSync } from 'node:child_process';
import { chdir, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { install, run } from './install.mjs';
import { close, runTests } from './run-tests.mjs';

const typesOf = (project) => ['typescript7/bin/tsc', '-p', project];

const steps = [
  // All that runs on Node is one program, so that each file is read once. The others have another environment.
  ['Types', ...typesOf('tsconfig.types.json')],
  ['Types of the core, without Node', ...typesOf('packages/core')],
  ['Types of the client, with a browser', ...typesOf('packages/client')],
  ['Types of the console', ...typesOf('apps/console')],
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
run(execPath, ['apps/console/scripts/generate-schema.mjs']);

const isPassed = ([name, program, ...words]) => {
  console.log(`\n> ${name}`);
  const { status } = spawnSync(execPath, [`node_modules/${program}`, ...words], {
    stdio: 'inherit',
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
