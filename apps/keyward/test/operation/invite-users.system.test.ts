import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { cleanUp, dataFolder, spawnKeyward, startKeyward, stop } from './keyward-process.js';

afterAll(cleanUp);

const folder = dataFolder();
const environment = { KEYWARD_DATA_DIR: folder };
const file = join(folder, 'people.ndjson');
const run = async (...words: string[]) => {
  const command = spawnKeyward(environment, await freePort(), ...words);
  const code = await command.ended;
  return { code, output: command.output(), errors: command.errors() };
};
const objectsIn = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
/** The addresses of the mails so far, which are files where no server is named. */
const mails = async (): Promise<string[]> => {
  const { output } = await run('outbox', '--json');
  return (JSON.parse(output) as { mails: { to: string }[] }).mails.map(({ to }) => to);
};

let first: Awaited<ReturnType<typeof run>>;

beforeAll(async () => {
  await stop(await startKeyward(environment));
  const lines = [
    '{"email":"ada@example.com","send_mail":true}',
    '',
    '{"email":"bob@example.com"}',
    '{"email":"nobody"}',
    '{"email":"eve@example.com","role":"x"}',
    '{"email":"ADA@example.com","send_mail":true}',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  first = await run('invite-users', '--json', file);
});

test('`keyward invite-users` counts, and names the files of links and refusals', () => {
  expect([first.code, JSON.parse(first.output)]).toEqual([
    1,
    {
      ok: false,
      lines: 5,
      created: 2,
      sent_again: 0,
      present: 1,
      refused: 2,
      links: `${file}.links.ndjson`,
      report: `${file}.report.ndjson`,
    },
  ]);
});

test('each refused line has its number and what is wrong with it', () => {
  expect(objectsIn(`${file}.report.ndjson`)).toEqual([
    { line: 4, code: 'invalid_request', message: expect.stringContaining('email') },
    { line: 5, code: 'invalid_request', message: expect.stringContaining('role') },
  ]);
});

test('a link that is not mailed is in a file that only its owner can read', () => {
  const links = `${file}.links.ndjson`;
  expect(objectsIn(links)).toEqual([
    { email: 'bob@example.com', ticket: expect.stringContaining('/ticket/') },
  ]);
  expect(statSync(links).mode & 0o777).toBe(0o600);
});

test('the others are mailed before the command ends', async () => {
  expect(await mails()).toEqual(['ada@example.com']);
});

test('the same file invites no one twice, and --again mails a new link', async () => {
  writeFileSync(file, '{"email":"ada@example.com","send_mail":true}\n');
  const second = await run('invite-users', file);
  expect([second.code, second.output]).toEqual([
    0,
    expect.stringContaining('1 lines: 0 invited, 1 waiting already, 0 refused'),
  ]);
  const third = await run('invite-users', '--again', file);
  expect([third.code, third.output]).toEqual([
    0,
    expect.stringContaining('1 lines: 0 invited, 1 sent again, 0 waiting already, 0 refused'),
  ]);
  expect(await mails()).toEqual(['ada@example.com', 'ada@example.com']);
});

test('--again sends what the line says, and the link of before ends', async () => {
  const email = 'mia@example.com';
  writeFileSync(file, `${JSON.stringify({ email, result_url: null })}\n`);
  await run('invite-users', file);
  const [{ ticket }] = objectsIn(`${file}.links.ndjson`).slice(-1) as [{ ticket: string }];
  await run('invite-users', '--again', file);

  const keyward = await startKeyward(environment);
  const page = await fetch(keyward.url + new URL(ticket).pathname);
  await stop(keyward);
  expect(page.status).toBe(400);
  expect((await mails()).filter((to) => to === email)).toEqual([email]);
});

test('a tenant that is not there is refused', async () => {
  const { code, errors } = await run('invite-users', '--tenant', 'nowhere', file);
  expect([code, errors]).toEqual([1, expect.stringContaining('--tenant names a tenant')]);
});
