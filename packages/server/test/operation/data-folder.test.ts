import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { keepFolderPrivate } from '../../src/data-folder.js';

const describeOnPosix = process.platform === 'win32' ? describe.skip : describe;

describeOnPosix('the data folder', () => {
  let folder: string;
  let warnings: string[];
  const modeAfterStart = async (): Promise<number> => {
    await keepFolderPrivate(folder, (text) => warnings.push(text));
    return (await stat(folder)).mode & 0o777;
  };
  beforeEach(async () => {
    warnings = [];
    folder = await mkdtemp(join(tmpdir(), 'kw-folder-'));
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'keyward.db'), '');
    await writeFile(join(folder, 'secret.key'), '');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is closed to other users when it holds only files of the server', async () => {
    expect(await modeAfterStart()).toBe(0o700);
    expect(warnings).toEqual([]);
  });

  test('stays as it is, with a warning, when it holds files of other programs', async () => {
    await writeFile(join(folder, 'index.html'), '');
    expect(await modeAfterStart()).toBe(0o755);
    expect(warnings).toEqual([
      `other users of the machine can enter ${folder}: run chmod 700 on it`,
    ]);
  });

  test('may be missing', async () => {
    await keepFolderPrivate(join(folder, 'missing'), (text) => warnings.push(text));
    expect(warnings).toEqual([]);
  });
});
