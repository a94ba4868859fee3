/** Names of SQLite files for the tests of a group. */
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { temporaryFolder } from './open-sqlite.js';

/** Answers, at each call, the name of a file that is not there yet. Its folder goes after the test. */
export const newFileNames = (): (() => Promise<string>) => {
  const folders: { remove(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => folder.remove()));
  });

  return async () => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return join(folder.path, 'keyward.db');
  };
};
