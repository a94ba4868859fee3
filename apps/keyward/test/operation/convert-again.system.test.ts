/** A conversion that is killed goes on where it was, and gives what one run would have given. */
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { cleanUp, dataFolder, spawnKeyward } from './keyward-process.js';

afterAll(cleanUp);

const people = 200_000;

/** Each third is told of in the report. */
const line = (at: number): string =>
  `${JSON.stringify({ email: `p${at}@harbour.example`, email_verified: at % 3 === 0 ? 'perhaps' : true })}\n`;

describe('a conversion that was killed', () => {
  const folder = dataFolder();
  const input = join(folder, 'people.ndjson');
  const whole = join(folder, 'whole');
  const checkpoint = (out: string): string => join(out, 'conversion.checkpoint.json');

  const start = async (out: string, ...more: string[]) =>
    spawnKeyward({}, await freePort(), 'convert', 'ndjson', input, '--out', out, ...more);
  const run = async (out: string, ...more: string[]) => {
    const command = await start(out, ...more);
    return { code: await command.ended, output: command.output(), errors: command.errors() };
  };
  const killedIn = async (name: string): Promise<string> => {
    const out = join(folder, name);
    const command = await start(out);
    while (!existsSync(checkpoint(out))) await wait(5);
    command.kill('SIGKILL');
    expect(await command.ended).toBe('SIGKILL');
    return out;
  };
  const filesIn = (out: string): readonly string[] =>
    ['users.ndjson', 'report.json'].map((name) => readFileSync(join(out, name), 'utf8'));

  beforeAll(async () => {
    writeFileSync(input, Array.from({ length: people }, (_, at) => line(at)).join(''));
    expect(await run(whole)).toMatchObject({ code: 0, errors: '' });
  });

  test('leaves no file that looks whole', async () => {
    const out = await killedIn('unfinished');
    expect(existsSync(join(out, 'users.ndjson'))).toBe(false);
  });

  test('goes on after the people that it has written', async () => {
    const out = await killedIn('again');
    const { people: there } = JSON.parse(readFileSync(checkpoint(out), 'utf8')) as {
      people: number;
    };
    const { code, output, errors } = await run(out);
    expect(errors).toBe('');
    expect(output).toContain(`goes on after ${there} people`);
    expect(output).toContain(`user: ${people} read, ${people} written`);
    expect(code).toBe(0);
    expect(filesIn(out)).toEqual(filesIn(whole));
    expect(existsSync(checkpoint(out))).toBe(false);
  });

  test('begins anew where its files are shorter than it left them', async () => {
    const out = await killedIn('shorter');
    truncateSync(join(out, 'users.ndjson.part'), 10);
    expect((await run(out)).output).toContain('begins anew');
    expect(filesIn(out)).toEqual(filesIn(whole));
  });

  test('a conversion that broke off goes on with the same input and options alone', async () => {
    const out = await killedIn('refused');
    const other = await run(out, '--tenant', 'other');
    expect(other.errors).toMatch(/broke off, of other options.*Remove .*checkpoint\.json/);
    expect(other.code).toBe(1);

    appendFileSync(input, line(people));
    const changed = await run(out);
    expect(changed.errors).toMatch(/people\.ndjson as it was before it changed/);
    expect(changed.code).toBe(1);
    expect(existsSync(checkpoint(out))).toBe(true);
  });
});
