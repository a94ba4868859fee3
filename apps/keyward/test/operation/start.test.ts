/** A start of the real server, and how the bundle that starts names its sources. */
import { afterAll, describe, expect, it, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { withSourceLines } from '../../../../packages/server/src/source-lines.js';
import { cleanUp } from './keyward-process.js';
import { startAgain } from './start-again.js';

afterAll(cleanUp);

test('a start on existing data gets to its first token', async () => {
  const { token } = await startAgain();

  expect(token).toMatch(/^ey/);
});

describe('A stack of the bundle', () => {
  const chunks = fileURLToPath(new URL('../../dist/chunks', import.meta.url));

  /** Where a text stands in the bundle, as a stack names it. */
  const placeOf = (text: string): string => {
    const files = readdirSync(chunks).filter((name) => name.endsWith('.js'));
    for (const file of files) {
      const lines = readFileSync(join(chunks, file), 'utf8').split('\n');
      const at = lines.findIndex((line) => line.includes(text));
      if (at < 0) continue;
      return `${pathToFileURL(join(chunks, file)).href}:${at + 1}:${lines[at]!.indexOf(text) + 1}`;
    }
    throw new Error(`The bundle does not contain ${text}.`);
  };

  it('names lines of the sources', () => {
    const stack = `Error: failed\n    at serve (${placeOf('serveWithWorkers=')})`;
    const [, file, line] = /\((.+):(\d+):\d+\)/.exec(withSourceLines(stack)) ?? [];
    const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

    expect(file).toBe('apps/keyward/src/commands/serve.ts');
    expect(source.split('\n')[Number(line) - 1]).toContain('serveWithWorkers');
  });

  it('keeps places that have no map', () => {
    const stack = 'Error: failed\n    at run (file:///elsewhere/program.js:1:2)';

    expect(withSourceLines(stack)).toBe(stack);
  });
});
