/** Storages for tests, each in a folder of its own that goes with it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from '@keyward/core/ports';
import { typeormStorage } from '../src/index.js';
import { quickFolder } from './quick-folder.js';
import { showingSealer } from './showing-sealer.js';

export const temporaryFolder = async (): Promise<{
  readonly path: string;
  remove(): Promise<void>;
}> => {
  const path = await mkdtemp(join(quickFolder(), 'keyward-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

let template: Promise<Buffer> | undefined;

/**
 * An empty database with its tables. It is made once: hundreds of tests begin with it, and the migrations take as long
 * as most of them.
 */
const emptyDatabase = (): Promise<Buffer> =>
  (template ??= (async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'template.db');
    await (
      await typeormStorage({ database: { kind: 'sqlite', file }, sealer: showingSealer })
    ).close();
    return readFile(file).finally(() => folder.remove());
  })());

/** A file with the tables and nothing in them. */
export const newSqliteFile = async (file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await emptyDatabase());
};

export interface OpenedFile {
  readonly file: string;
  readonly storage: Storage;
  readonly close: () => Promise<void>;
}

export const openSqliteFile = async (): Promise<OpenedFile> => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'data', 'keyward.db');
  await newSqliteFile(file);
  const storage = await typeormStorage({
    database: { kind: 'sqlite', file },
    sealer: showingSealer,
  });
  return {
    file,
    storage,
    close: async () => {
      await storage.close();
      await folder.remove();
    },
  };
};
