// Installs what the lock file says, if that has not been done since the lock file last changed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const changed = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** No package of ours needs an install script, so none is run. */
export const install = () => {
  if (
    changed('node_modules/.package-lock.json') >= changed('package-lock.json') &&
    existsSync('node_modules/.package-lock.json')
  )
    return;
  process.stderr.write('Installing the packages …\n');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
};

/** Runs a program to its end; ends this one with its exit code if that is not 0. */
export const run = (program, args, options = {}) => {
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};
