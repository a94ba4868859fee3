import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import {
  cleanUp,
  dataFolder,
  firstToken,
  manage,
  secretKey,
  spawnKeyward,
  startKeyward,
  stop,
} from './keyward-process.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';

afterAll(cleanUp);

describe('a command with another secret key', () => {
  test.each([
    ['import-users', (file: string) => ['import-users', file]],
    ['audit verify', () => ['audit', 'verify']],
    ['rotate-keys', () => ['rotate-keys']],
    ['recover-admin', () => ['recover-admin']],
  ])('%s is refused, names the key and changes nothing', async (_, words) => {
    const folder = dataFolder();
    const file = join(dataFolder(), 'users.ndjson');
    writeFileSync(file, '{"username": "ada"}\n');
    const server = await startKeyward({ KEYWARD_DATA_DIR: folder });
    await stop(server);
    const before = readFileSync(join(folder, 'keyward.db'));

    const wrong = { KEYWARD_DATA_DIR: folder, KEYWARD_SECRET_KEY: secretKey() };
    const command = spawnKeyward(wrong, 1, ...words(file));
    expect(await command.ended).toBe(1);
    expect(command.output()).toBe('');
    expect(command.errors()).toBe(
      'keyward: KEYWARD_SECRET_KEY is not the key that the data was sealed with\n',
    );
    expect(readFileSync(join(folder, 'keyward.db')).equals(before)).toBe(true);
  });
});

test('`keyward import-users` shows progress, resumes, skips existing users and reports refused ones', async () => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  const run = async (...words: string[]) => {
    const command = spawnKeyward(environment, await freePort(), 'import-users', ...words);
    return [await command.ended, command.output(), command.errors()] as const;
  };
  const file = join(folder, 'people.ndjson');
  const good = Array.from({ length: 1100 }, (_, at) =>
    JSON.stringify({
      username: `person-${at}`,
      email: `person-${at}@example.com`,
      email_verified: true,
      name: `Person ${at}`,
      password_hash: {
        algorithm: 'bcrypt',
        value: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
      },
    }),
  );
  const bad = ['{"username":', '{"username":"a b"}', '{"id":"x","username":"z"}'];
  const lines = [...good.slice(0, 700), ...bad, ...good.slice(700)];
  writeFileSync(file, `${lines.join('\n')}\n`);

  expect((await run(file))[2]).toContain('never set up');
  const server = await startKeyward(environment);
  // Beside the running server.
  const [code, output] = await run(file);
  expect(code).toBe(1);
  expect(output.match(/ lines: /g)!.length).toBe(3);
  expect(output.split('\n').at(-3)).toEqual(
    expect.stringMatching(/^1103 lines: 1100 created, 0 there already, 3 refused, \d+ a second$/),
  );
  expect(
    readFileSync(`${file}.report.ndjson`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    { line: 701, code: 'invalid_request', message: 'The body is not JSON.' },
    { line: 702, code: 'invalid_request', message: expect.stringContaining('username') },
    { line: 703, code: 'invalid_request', message: 'id must be a UUID.' },
  ]);
  expect(existsSync(`${file}.state.json`)).toBe(false);
  const token = await firstToken(server);
  expect(
    await (
      await manage(
        { url: server.url, token },
        'GET',
        '/users?q=(email=person-*)&total_count=true&limit=1',
      )
    ).json(),
  ).toMatchObject({ total_count: 1100 });

  expect((await run(file))[1]).toContain('1103 lines: 0 created, 1100 there already, 3 refused');
  writeFileSync(
    `${file}.state.json`,
    JSON.stringify({ lines: 1000, created: 997, present: 0, refused: 3, reportBytes: 10 }),
  );
  expect((await run(file))[1]).toMatch(/^1103 lines: 997 created, 103 there already, 3 refused/);
  expect(readFileSync(`${file}.report.ndjson`, 'utf8')).toHaveLength(10);

  expect(await run()).toEqual([
    2,
    '',
    'keyward: FILE is missing; import-users knows [--tenant TENANT] [--update] FILE\n',
  ]);
  expect((await run(join(folder, 'none.ndjson')))[2]).toContain('cannot be read');

  const doubled = join(folder, 'doubled.ndjson');
  writeFileSync(doubled, '{"username":"new-one"}\n{"username":"New-One"}\n');
  expect(await run(doubled)).toEqual([
    1,
    '',
    expect.stringContaining('doubled.ndjson, line 2, column 2: the user name "New-One" stands in'),
  ]);
  const found = await manage({ url: server.url, token }, 'GET', '/users?q=(username=new-one)');
  expect(await found.json()).toMatchObject({ items: [] });
  await stop(server);
});

test('an import that is killed in a batch, again and again, in the end has added each user once', async () => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  const file = join(folder, 'people.ndjson');
  const people = 3000;
  writeFileSync(
    file,
    Array.from(
      { length: people },
      (_, at) =>
        `${JSON.stringify({ username: `person-${at}`, email: `person-${at}@example.com`, email_verified: true })}\n`,
    ).join(''),
  );
  const server = await startKeyward(environment);
  const ends: unknown[] = [];
  for (let attempt = 0; ends.at(-1) !== 0; attempt++) {
    const command = spawnKeyward(environment, await freePort(), 'import-users', file);
    // In the first attempts, once it has noted a batch: the next is under way then, and may or may not be committed.
    const killing = setInterval(() => {
      if (attempt < 3 && command.output().includes(' lines: ')) command.kill('SIGKILL');
    }, 1);
    ends.push(await command.ended);
    clearInterval(killing);
    expect([0, 'SIGKILL']).toContain(ends.at(-1));
  }
  expect(ends).toContain('SIGKILL');
  const token = await firstToken(server);
  // Each name is unique in its tenant, so as many as there were lines are everybody, once.
  expect(
    await (
      await manage(
        { url: server.url, token },
        'GET',
        '/users?q=(username=person-*)&total_count=true&limit=1',
      )
    ).json(),
  ).toMatchObject({ total_count: people });
  await stop(server);
});

test.each([
  ['a byte order mark, CRLF and empty lines', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('`keyward import-users` takes a file with %s', async (_what, bytesOf) => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  const server = await startKeyward(environment);
  await stop(server);

  const file = join(folder, 'people.ndjson');
  writeFileSync(
    file,
    bytesOf('{"username":"ada"}\r\n\r\n{"username":"grace","name":"Müller"}\r\n\r\n'),
  );
  const command = spawnKeyward(environment, await freePort(), 'import-users', file);
  expect(await command.ended).toBe(0);
  expect(command.output()).toContain('2 lines: 2 created, 0 there already, 0 refused');
});

test('`keyward import-users` names what a file in another encoding needs', async () => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  const server = await startKeyward(environment);
  await stop(server);

  const file = join(folder, 'people.ndjson');
  writeFileSync(file, Buffer.from('{"username":"müller"}', 'latin1'));
  const command = spawnKeyward(environment, await freePort(), 'import-users', file);
  expect(await command.ended).toBe(1);
  expect(command.errors()).toContain('is not text in UTF-8: save it as UTF-8');
});

test('`keyward import-users` names a folder that is given as its file', async () => {
  const folder = dataFolder();
  const command = spawnKeyward(
    { KEYWARD_DATA_DIR: folder },
    await freePort(),
    'import-users',
    folder,
  );
  expect(await command.ended).toBe(1);
  expect(command.errors()).toBe(
    `keyward: ${folder} cannot be read, or nothing can be written beside it\n`,
  );
});
