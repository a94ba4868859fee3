/** The console as its build leaves it. A run that finds sources newer than the build builds first. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../console/', import.meta.url));
const dist = join(root, 'dist');
const index = join(dist, 'index.html');
const lock = join(root, 'node_modules', '.building-for-tests');

const newestIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'schema.d.ts')
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
    .reduce((newest, time) => Math.max(newest, time), 0);

const isBuilt = (): boolean =>
  existsSync(index) && statSync(index).mtimeMs >= newestIn(join(root, 'src'));

/** A run that was killed leaves its lock behind; no build takes as many milliseconds. */
const longestBuild = 180_000;

const isLocked = (): boolean => {
  try {
    mkdirSync(lock);
    return false;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    return since === undefined || Date.now() - since < longestBuild;
  }
};

const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

const build = (): void => {
  // The test run says `test`, for which React would build its larger half for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The console was not built: ${stderr}`);
};

/** Answers the folder for `consoleFolder` of the configuration. Suites that start at once build it once. */
export const builtConsole = (): string => {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  // A build under way has written the page, and not yet the compressed copies.
  while (isLocked()) pause(100);
  try {
    if (!isBuilt()) build();
    return dist;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};
