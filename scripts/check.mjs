// `npm run check`: everything that reads the tree and runs none of it. A step that finds something does not end the
// others. `npm run check -- --since main` lints and formats no more than the files that differ from that commit, and
// leaves out the types and the slow house tests that these cannot concern. That is quick without a cache, and less than
// the whole: a rule about types may find something in a file that stayed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { argv, chdir, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { tellWordsLeft } from './changes.mjs';
import { concerned } from './house-concerns.mjs';
import { install, run } from './install.mjs';
import { close, runTests } from './run-tests.mjs';

const typesOf = (project) => ['typescript7/bin/tsc', '-p', project];

chdir(fileURLToPath(new URL('..', import.meta.url)));

const linesOf = (...words) => {
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
};

/** Those that are not committed yet are among them, and so are those that are gone. */
const filesSince = (commit) => [
  ...linesOf('diff', '--name-only', '--no-renames', '--relative', commit),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
];

const [flag, commit] = argv.slice(2);
if (flag !== undefined && (flag !== '--since' || commit === undefined)) {
  console.error('npm run check takes --since and a commit, or nothing.');
  process.exit(2);
}
const changed = commit === undefined ? undefined : filesSince(commit);
const present = changed?.filter((path) => existsSync(path)) ?? ['.'];
const linted = present.filter((path) => path === '.' || /\.(tsx?|m?js)$/.test(path));
// Prettier takes no empty list.
const formatted = [...present, 'package.json'];

const isChanged = (pattern) => changed === undefined || changed.some((path) => pattern.test(path));

const steps = [
  // All that runs on Node is one program, so that each file is read once. The others have another environment.
  ['Types', ...typesOf('tsconfig.types.json')],
  isChanged(/^packages\/core\/|tsconfig|^package-lock/) && [
    'Types of the core, without Node',
    ...typesOf('packages/core'),
  ],
  isChanged(/^packages\/client\/|tsconfig|^package-lock/) && [
    'Types of the client, with a browser',
    ...typesOf('packages/client'),
  ],
  isChanged(/^apps\/console\/|openapi\.json$|tsconfig|^package-lock/) && [
    'Types of the console',
    ...typesOf('apps/console'),
  ],
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
  isChanged(/^(packages|apps)\/|dependency-cruiser|^package-lock/) && [
    'Dependency rule',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...'packages apps --config .dependency-cruiser.cjs --output-type err'.split(' '),
  ],
].filter(Boolean);

// A house test fails where it has too many; it comes last, and another line is soon written.
console.log(tellWordsLeft());
install();
run(execPath, ['apps/console/scripts/generate-schema.mjs']);

/** What a step says is shown when it has ended, since others run beside it. */
const isPassed = ([name, program, ...words]) =>
  new Promise((resolve) => {
    const step = spawn(execPath, [`node_modules/${program}`, ...words]);
    let said = '';
    const hear = (text) => (said += text);
    step.stdout.on('data', hear);
    step.stderr.on('data', hear);
    step.on('close', (status) => {
      console.log(`\n> ${name}\n${said.trimEnd()}`);
      resolve(status === 0);
    });
  });

/** As many at once as there are cores. */
const runSteps = async () => {
  const waiting = [...steps];
  const results = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push(await isPassed(step));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
};

const houseTests = readdirSync('test')
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.system.test.ts'))
  .map((name) => `test/${name}`);

const results = await runSteps();
console.log('\n> Documents and rules of the house');
const tests = changed === undefined ? [] : concerned(houseTests, changed);
const { passed, failed, skipped } = runTests('house', tests);

close({
  passed: passed + results.filter((isFine) => isFine).length,
  failed: failed + results.filter((isFine) => !isFine).length,
  skipped,
});
