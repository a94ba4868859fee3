/** What a start costs, and how the bundle that starts names its sources. The bounds are wide: machines differ. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { withSourceLines } from '../../src/source-lines.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  printed,
  secretKey,
  startKeyward,
  type KeywardProcess,
} from './keyward-process.js';

afterAll(cleanUp);

/** Seconds of processor time since the process began, and mebibytes that it holds. */
const costOf = ({ pid }: KeywardProcess): { readonly seconds: number; readonly memory: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { seconds: ticks / 100, memory: Number(kibibytes) / 1024 };
};

const inLinux = process.platform === 'linux' ? describe : describe.skip;

inLinux('A start on existing data', () => {
  const startAgain = async () => {
    const environment = { KEYWARD_DATA_DIR: dataFolder(), KEYWARD_SECRET_KEY: secretKey() };
    const first = await startKeyward(environment);
    const [id, secret] = [printed(first, 'client_id')!, printed(first, 'client_secret')!];
    first.kill('SIGTERM');
    await first.ended;

    const second = await startKeyward(environment);
    return { second, token: await accessToken(second.url, id, secret) };
  };

  it('costs little until the first token', async () => {
    const { second, token } = await startAgain();
    const { seconds, memory } = costOf(second);

    expect(token).toMatch(/^ey/);
    expect(seconds).toBeLessThan(1.2);
    expect(memory).toBeLessThan(115);
  });
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

    expect(file).toBe('apps/server/src/commands/serve.ts');
    expect(source.split('\n')[Number(line) - 1]).toContain('serveWithWorkers');
  });

  it('keeps places that have no map', () => {
    const stack = 'Error: failed\n    at run (file:///elsewhere/program.js:1:2)';

    expect(withSourceLines(stack)).toBe(stack);
  });
});
