// The last release: its figures in release.json, and its server, built from its commit.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const home = fileURLToPath(new URL('..', import.meta.url));
const file = fileURLToPath(new URL('release.json', import.meta.url));

const git = (...words) =>
  execFileSync('git', words, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

export const readRelease = () => JSON.parse(readFileSync(file, 'utf8'));

/** Makes the commit that is checked out the last release, with these ratios to the reference server. */
export const writeRelease = (ratios) => {
  const commit = git('rev-parse', 'HEAD').trim();
  const release = { commit, node: process.version, ratios };
  writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`);
};

/** The built program of a checkout. That of an earlier release may stand in the folder of the library. */
export const programIn = (folder) =>
  ['apps/keyward', 'apps/server']
    .map((place) => join(folder, place, 'dist/main.js'))
    .find((file) => existsSync(file));

export const isBuilt = (folder) => programIn(folder) !== undefined;

/** The folder in which the release is built, or undefined where git does not have its commit. */
export const buildRelease = ({ commit }) => {
  const folder = join(homedir(), '.cache/keyward-bench', commit);
  if (isBuilt(folder)) return folder;
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return undefined;
  }

  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: home, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  const run = (program, ...words) =>
    execFileSync(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  run('npm', 'run', 'build');
  return folder;
};
