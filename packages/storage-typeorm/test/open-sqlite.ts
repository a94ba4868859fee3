/** Storages for tests, each in a folder of its own that goes with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedStorage } from '@keyward/core/contracts';
import { typeormStorage } from '../src/index.js';
import { showingSealer } from './showing-sealer.js';

export const temporaryFolder = async (): Promise<{ readonly path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'keyward-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

export const openSqliteFile = async (): Promise<OpenedStorage & { readonly file: string }> => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'data', 'keyward.db');
  const storage = await typeormStorage({ database: { kind: 'sqlite', file }, sealer: showingSealer });
  return { file, storage, close: async () => { await storage.close(); await folder.remove(); } };
};
