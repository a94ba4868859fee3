import { expect, test } from '@jest/globals';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { counter } from './counter.js';
import { openSqliteFile, type OpenedFile } from './open-sqlite.js';

const onFile = async (work: (opened: OpenedFile) => Promise<void>): Promise<void> => {
  const opened = await openSqliteFile();
  await work(opened).finally(opened.close);
};

const isUndone = true;
const undone = new Error('undone');

test('what is undone anyway runs on a copy of the file, one at a time, so that nothing waits for it', () =>
  onFile(async ({ storage }) => {
    const work = storage.transaction(
      async ({ signingKeys }) => {
        await signingKeys.add(counter);
        await storage.signingKeys.add({ ...counter, id: 'another' });
        throw undone;
      },
      { isUndone },
    );

    await expect(work).rejects.toBe(undone);
    const kept = await storage.signingKeys.all([]);
    expect(kept.map(({ id }) => id)).toEqual(['another']);
  }));

test('work on a copy sees what was committed before', () =>
  onFile(async ({ storage }) => {
    await storage.signingKeys.add(counter);
    let seen: unknown;
    const work = storage.transaction(
      async ({ signingKeys }) => {
        seen = await signingKeys.find(counter.id);
        throw undone;
      },
      { isUndone },
    );

    await expect(work).rejects.toBe(undone);
    expect(seen).toEqual(counter);
  }));

test('no copy of the file is left', () =>
  onFile(async ({ file, storage }) => {
    const before = await readdir(dirname(file));
    const work = storage.transaction(() => Promise.reject(undone), { isUndone });

    await expect(work).rejects.toBe(undone);
    expect(await readdir(dirname(file))).toEqual(before);
  }));

test('a copy that a killed process left is removed by the next', () =>
  onFile(async ({ file, storage }) => {
    const [left, young] = [`${file}.copy-left`, `${file}.copy-young`];
    for (const each of [left, young]) await writeFile(each, '');
    await utimes(left, 0, 0);
    const work = storage.transaction(() => Promise.reject(undone), { isUndone });

    await expect(work).rejects.toBe(undone);
    const names = await readdir(dirname(file));
    expect(names).toContain(basename(young));
    expect(names).not.toContain(basename(left));
  }));
