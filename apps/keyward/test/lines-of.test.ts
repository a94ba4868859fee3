import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { linesOf } from '../src/commands/lines-of.js';

const folder = mkdtempSync(join(tmpdir(), 'kw-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const batchesOf = async (bytes: Buffer, skipped = 0, size = 10): Promise<unknown> => {
  const file = join(folder, 'people.ndjson');
  writeFileSync(file, bytes);
  const batches: (readonly string[])[] = [];
  for await (const batch of linesOf(file, skipped, size)) batches.push(batch);
  return batches;
};

describe('the lines of a file', () => {
  test.each([
    ['as Linux writes them', Buffer.from('a\nü\n')],
    ['with a byte order mark and CRLF (Notepad)', Buffer.from('\uFEFFa\r\nü\r\n')],
    ['in UTF-16 (PowerShell)', Buffer.from('\uFEFFa\r\nü\r\n', 'utf16le')],
    ['in UTF-16 in the other order', Buffer.from('\uFEFFa\nü', 'utf16le').swap16()],
    ['without an end of the last one', Buffer.from('a\nü')],
  ])('are read %s', async (_how, bytes) => {
    expect(await batchesOf(bytes)).toEqual([['a', 'ü']]);
  });

  test('come in batches, after those that are skipped', async () => {
    const bytes = Buffer.from(`${'ü'.repeat(100_000)}\nb\nc\nd\n`);
    expect(await batchesOf(bytes, 1, 2)).toEqual([['b', 'c'], ['d']]);
  });

  test('of a file that is no text are not guessed at', async () => {
    await expect(batchesOf(Buffer.from('M\xfcller\n', 'latin1'))).rejects.toThrow(
      'save it as UTF-8',
    );
  });
});
