/** Storages for tests, each in a folder of its own that goes with it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OpenedStorage } from '@keyward/core/contracts';
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

/** What a first start leaves before anything is in it: made once, because hundreds of tests begin with it and one migration takes as long as most of them. */
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

export const openSqliteFile = async (): Promise<OpenedStorage & { readonly file: string }> => {
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
