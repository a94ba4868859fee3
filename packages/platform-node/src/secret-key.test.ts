import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adoptNextSecretKey, createNextSecretKey, readNextSecretKey } from './next-secret-key.js';
import { parseSecretKey } from './parse-secret-key.js';
import { readOrCreateSecretKey } from './read-or-create-secret-key.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'keyward-key-'));
});
afterAll(() => rm(root, { recursive: true }));

describe('parseSecretKey', () => {
  test('reads base64 and base64url, padded or not, with a line feed after it', () => {
    // Its base64 has + and /, its base64url - and _.
    const key = Buffer.concat([Buffer.alloc(16, 0xfb), Buffer.from('The quick brown ')]);
    for (const text of [
      key.toString('base64'),
      key.toString('base64url'),
      `${key.toString('base64url')}=`,
      `${key.toString('base64')}\n`,
    ]) {
      expect(parseSecretKey(text)).toEqual(key);
    }
  });

  test('refuses everything that is not 32 bytes', () => {
    const others = [
      '',
      'secret',
      randomBytes(31).toString('base64'),
      randomBytes(33).toString('base64'),
      randomBytes(32).toString('hex'),
      `${'A'.repeat(20)} ${'A'.repeat(22)}`,
    ];
    for (const text of others)
      expect(() => parseSecretKey(text)).toThrow(
        'The secret key must be 32 bytes, written as base64 or base64url.',
      );
  });
});

describe('parseSecretKey refuses a key that anybody could guess', () => {
  test.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte repeated', Buffer.alloc(32, 7)],
    ['a word repeated', Buffer.alloc(32, 'password')],
    ['bytes that count up', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
    ['bytes that count down', Buffer.from(Array.from({ length: 32 }, (_, at) => 200 - at))],
  ])('%s', (_, key) => {
    expect(() => parseSecretKey(key.toString('base64'))).toThrow(
      'The secret key must be random bytes, and not a pattern.',
    );
  });

  test('but no key that was drawn by chance', () => {
    const drawn = Array.from({ length: 1000 }, () => randomBytes(32));
    expect(drawn.map((key) => parseSecretKey(key.toString('base64')))).toEqual(drawn);
  });
});

const onPosix = process.platform === 'win32' ? test.skip : test;

describe('readOrCreateSecretKey', () => {
  test('makes the folder and the key on the first start and reads it on the next', async () => {
    const folder = join(root, 'first', 'start');
    const key = await readOrCreateSecretKey(folder);
    expect(key).toHaveLength(32);
    expect(await readOrCreateSecretKey(folder)).toEqual(key);
    expect(parseSecretKey(await readFile(join(folder, 'secret.key'), 'utf8'))).toEqual(key);
  });

  onPosix('lets nobody but its owner read the key', async () => {
    const folder = join(root, 'mode');
    await readOrCreateSecretKey(folder);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('gives fifty callers at once one and the same key, and leaves nothing behind', async () => {
    const folder = join(root, 'callers');
    const keys = await Promise.all(Array.from({ length: 50 }, () => readOrCreateSecretKey(folder)));
    expect(new Set(keys.map(String)).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret.key']);
  });

  test('gives processes that start at once one and the same key', async () => {
    const folder = join(root, 'processes');
    const processes = Array.from({ length: 4 }, () => anotherProcess(folder));
    await Promise.all(processes.map((each) => each.said('ready')));
    const keys = await Promise.all(processes.map((each) => each.go()));
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set(keys).size).toBe(1);
  });

  test('does not replace a key file that it cannot read, and names it', async () => {
    const path = join(root, 'secret.key');
    await writeFile(path, 'half a k');
    await expect(readOrCreateSecretKey(root)).rejects.toThrow(
      `${path}: The secret key must be 32 bytes`,
    );
    expect(await readFile(path, 'utf8')).toBe('half a k');
  });
});

describe('the next secret key', () => {
  const folderWithKey = async (name: string): Promise<string> => {
    const folder = join(root, name);
    await readOrCreateSecretKey(folder);
    return folder;
  };

  test('is none until it is made, and then stays the same', async () => {
    const folder = await folderWithKey('next');
    expect(await readNextSecretKey(folder)).toBeUndefined();
    await createNextSecretKey(folder);
    const next = await readNextSecretKey(folder);
    await createNextSecretKey(folder);
    expect(next).toHaveLength(32);
    expect(await readNextSecretKey(folder)).toEqual(next);
    expect(await readOrCreateSecretKey(folder)).not.toEqual(next);
  });

  test('takes the place of the key, and leaves nothing behind', async () => {
    const folder = await folderWithKey('adopted');
    await createNextSecretKey(folder);
    const next = await readNextSecretKey(folder);
    await adoptNextSecretKey(folder);
    await adoptNextSecretKey(folder);
    expect(await readOrCreateSecretKey(folder)).toEqual(next);
    expect(await readdir(folder)).toEqual(['secret.key']);
  });

  onPosix('can be read by its owner alone', async () => {
    const folder = await folderWithKey('next-mode');
    await createNextSecretKey(folder);
    expect((await stat(join(folder, 'secret.key.new'))).mode & 0o777).toBe(0o600);
    await adoptNextSecretKey(folder);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  test('is named when it cannot be read', async () => {
    const folder = join(root, 'next-broken');
    await mkdir(folder);
    await writeFile(join(folder, 'secret.key.new'), 'half a k');
    await expect(readNextSecretKey(folder)).rejects.toThrow('secret.key.new: The secret key must');
  });
});

/** Builds the room, says so, waits for the word, and prints the key. */
const script = `
  import { build } from 'esbuild';
  const { outputFiles } = await build({
    entryPoints: ['./read-or-create-secret-key.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { readOrCreateSecretKey } = await import('data:text/javascript;base64,' + source);
  process.stdout.write('ready ');
  process.stdin.once('data', async () => {
    process.stdout.write((await readOrCreateSecretKey(process.argv[1])).toString('base64url') + ' ');
    process.exit();
  });
`;

const anotherProcess = (folder: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let heard = '';
  child.stdout.on('data', (text) => {
    heard += String(text);
  });
  const closed = once(child, 'close');
  return {
    said: async (word: string): Promise<void> => {
      while (!heard.includes(word)) await once(child.stdout, 'data');
    },
    go: async (): Promise<string> => {
      child.stdin.write('go');
      await closed;
      return heard.split(' ')[1]!;
    },
  };
};
