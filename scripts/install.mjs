// Installs what the lock file says, unless the packages that are there are those.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Whether these packages are there: each by its folder, as a lock file names it. Times would tell nothing, since a
 * clone makes the lock file anew. What is optional may be for another system.
 * @type {(wanted: Record<string, any>, there: Record<string, any>) => boolean}
 */
export const isInstalled = (wanted, there) =>
  Object.entries(wanted)
    .filter(([folder]) => folder.includes('node_modules/'))
    .every(([folder, { version, integrity, optional, devOptional }]) => {
      const found = there[folder];
      if (found === undefined) return optional === true || devOptional === true;
      return found.version === version && found.integrity === integrity;
    });

const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};

/** No package of ours needs an install script, so none is run. */
export const install = () => {
  // npm writes a lock file into the folder when it has installed.
  const there = packagesIn('node_modules/.package-lock.json');
  if (isInstalled(packagesIn('package-lock.json'), there)) return;
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
