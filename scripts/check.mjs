// `npm run check`: everything that reads the tree and runs none of it. A step that finds something does not end the
// others. `npm run check -- --since main` lints and formats no more than the files that differ from that commit. That
// is quick without a cache, and less than the whole: a rule about types may find something in a file that stayed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { argv, chdir, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { tellWordsLeft } from './changes.mjs';
import { install, run } from './install.mjs';
import { close, runTests } from './run-tests.mjs';

const typesOf = (project) => ['typescript7/bin/tsc', '-p', project];

chdir(fileURLToPath(new URL('..', import.meta.url)));

const linesOf = (...words) => {
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
};

/** Those that are not committed yet are among them. */
const filesSince = (commit) =>
  [
    ...linesOf('diff', '--name-only', '--relative', commit),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ].filter((path) => existsSync(path));

const [flag, commit] = argv.slice(2);
if (flag !== undefined && (flag !== '--since' || commit === undefined)) {
  console.error('npm run check takes --since and a commit, or nothing.');
  process.exit(2);
}
const changed = commit === undefined ? ['.'] : filesSince(commit);
const linted = changed.filter((path) => path === '.' || /\.(tsx?|m?js)$/.test(path));
// Prettier takes no empty list.
const formatted = [...changed, 'package.json'];

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
    ...'--cache --cache-strategy content --cache-location node_modules/.cache/eslint/'.split(' '),
    '--no-warn-ignored',
    '--pass-on-no-patterns',
    ...linted,
  ],
  [
    'Format',
    'prettier/bin/prettier.cjs',
    ...'--check --cache --log-level warn --ignore-unknown --no-error-on-unmatched-pattern'.split(
      ' ',
    ),
    ...formatted,
  ],
  [
    'Dependency rule',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...'packages apps --config .dependency-cruiser.cjs --output-type err'.split(' '),
  ],
];

// A house test fails where it has too many; it comes last, and another line is soon written.
console.log(tellWordsLeft());
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
