// Runs Jest over some test files, in a group of processes that ends with it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { env, execPath, exit, kill } from 'node:process';

let runs = 0;
const running = new Set();
const end = (child) => {
  try {
    kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

/** However this program ends, nothing goes on, and what the tests have left behind goes away. */
const cleanUpAtTheEnd = (folder) => {
  process.on('exit', () => {
    running.forEach(end);
    rmSync(folder, { recursive: true, force: true });
  });
  process.on('SIGINT', () => exit(130));
  process.on('SIGTERM', () => exit(143));
};

/** @type {string | undefined} */
let temporary;

/**
 * A folder for what is of no use afterwards. Its name is short, since a path of a socket is.
 * @type {() => string}
 */
export const temporaryFolder = () => {
  if (temporary === undefined) {
    temporary = mkdtempSync(join(tmpdir(), 'keyward-'));
    cleanUpAtTheEnd(temporary);
  }
  return temporary;
};

/**
 * @typedef {object} Outcome
 * @property {boolean} isPassed
 * @property {boolean} isTooSlow whether it was ended by the limit
 * @property {any} report Jest's results; undefined where the process did not live so long
 */

/**
 * @param {readonly string[]} words
 * @param {{ environment?: object, seconds?: number, stderr?: 'inherit' }} settings
 * @returns {Promise<Outcome>}
 */
export const runJest = async (words, { environment, seconds, stderr = 'ignore' } = {}) => {
  runs += 1;
  const folder = join(temporaryFolder(), `${runs}`);
  mkdirSync(folder);
  const results = join(folder, 'results.json');

  const child = spawn(
    execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings=ExperimentalWarning',
      // A fault can fill the memory. That of the machine belongs to others too.
      '--max-old-space-size=3072',
      'node_modules/jest/bin/jest.js',
      '--config=test/mutants/jest.config.ts',
      '--json',
      `--outputFile=${results}`,
      '--forceExit',
      ...words,
    ],
    {
      stdio: ['ignore', 'ignore', stderr],
      detached: true,
      env: { ...env, TMPDIR: folder, ...environment },
    },
  );
  running.add(child);

  let isTooSlow = false;
  const limit = setTimeout(
    () => {
      isTooSlow = true;
      end(child);
    },
    (seconds ?? 24 * 3600) * 1000,
  );

  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearTimeout(limit);
  running.delete(child);
  // Servers that a test has started outlive a Jest that was broken off.
  end(child);

  const report = readReport(results);
  rmSync(folder, { recursive: true, force: true });
  return { isPassed: status === 0, isTooSlow, report };
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};
