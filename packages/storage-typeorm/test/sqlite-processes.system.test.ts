/** Processes that share one file, as a server and a command line beside it do. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { typeormStorage } from '../src/index.js';
import { counter } from './counter.js';
import { temporaryFolder } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'keyward.db');
});
afterEach(() => folder.remove());

test('processes that start at once on no SQLite file lose nothing, and win nothing twice', async () => {
  const processes = 3;
  const results = Promise.all(
    Array.from({ length: processes }, (_, at) =>
      runOnFile(file, `process ${at}`, { changes: 0, wanted: 50 }),
    ),
  );
  expect((await results).reduce((sum, won) => sum + won, 0)).toBe(50);

  const storage = await typeormStorage({
    database: { kind: 'sqlite', file },
    sealer: showingSealer,
  });
  await storage.signingKeys.add(counter);
  await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      runOnFile(file, `process ${at}`, { changes: 100, wanted: 0 }),
    ),
  );
  expect((await storage.signingKeys.find('counter'))?.generation).toBe(processes * 100);
  await storage.close();
});

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Node cannot run the sources on its own, so they are bundled once, beside the packages that they import. */
const bundle = here('../node_modules/.process-on-file.mjs');
let bundled: Promise<unknown> | undefined;

const runOnFile = async (
  file: string,
  me: string,
  { changes, wanted }: { changes: number; wanted: number },
): Promise<number> => {
  bundled ??= build({
    entryPoints: [here('process-on-file.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: bundle,
    conditions: ['@keyward/source'],
    external: ['typeorm', 'mysql2', 'reflect-metadata', '@photostructure/sqlite'],
  });
  await bundled;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [bundle],
      {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          KEYWARD_TEST_SHARE: [file, me, changes, wanted].join('|'),
        },
      },
      (error, won) => {
        if (error) reject(new Error('the process failed', { cause: error }));
        else resolve(Number(won));
      },
    );
  });
};
