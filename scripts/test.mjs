// `npm test` and `npm run test:all`: installs and builds if need be, then runs one tier of the tests. Arguments of Jest
// select some of them, which then run as they are, without a build.
import { chdir, argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { install, run } from './install.mjs';
import { close, runTests } from './run-tests.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const [tier, ...words] = argv.slice(2);

install();
// Where nothing has changed, this takes a second.
if (words.length === 0)
  run(execPath, ['node_modules/turbo/bin/turbo', 'run', 'build', '--output-logs=errors-only'], {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });

close(runTests(tier, words));
