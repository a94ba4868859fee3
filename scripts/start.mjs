// `npm start` on a fresh clone: installs, builds, and serves. Later starts find all that done already. The guide is
// built beside the server, which shows it when it is there.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { install, run } from './install.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
install();
process.stderr.write('Building; the first time takes a minute …\n');
run(
  process.execPath,
  [
    'node_modules/turbo/bin/turbo',
    'run',
    'build',
    '--output-logs=errors-only',
    '--log-prefix=none',
  ],
  {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);

// The thread pool can only be sized before the process starts; password hashes need more of it than four.
const server = spawn(process.execPath, ['apps/keyward/dist/main.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { UV_THREADPOOL_SIZE: '8', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : code));

/** Takes the time that the server leaves, and ends with it. */
const buildGuide = () => {
  const guide = spawn(process.execPath, ['scripts/build-guide.mjs'], { stdio: 'ignore' });
  if (guide.pid !== undefined) setPriority(guide.pid, constants.priority.PRIORITY_LOW);
  process.on('exit', () => guide.kill());
};
if (!existsSync('packages/server/dist/guide/index.html')) buildGuide();
