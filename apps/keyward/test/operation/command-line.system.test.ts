/** The command line as an operator meets it: words that are unknown, help, exit codes, and JSON. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWithServers } from '../../../../packages/storage-typeorm/test/servers.js';
import { commandLine, type KeywardCommand } from '../../src/command-line.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  secretKey,
  spawnKeyward,
  stop,
  untilReady,
  type Environment,
} from './keyward-process.js';

afterAll(cleanUp);

const run = async (environment: Environment, ...words: readonly string[]) => {
  const command = spawnKeyward(environment, await freePort(), ...words);
  const code = await command.ended;
  return { code, output: command.output(), errors: command.errors() };
};

describe('words that mean nothing', () => {
  test.each([
    [
      ['bakup'],
      /^keyward: there is no command bakup; known are serve, .*withdraw-key.*\. Did you mean backup\?\n$/,
    ],
    [
      ['--new-databas'],
      'keyward: serve knows --new-database and --new-issuer. Did you mean --new-database?\n',
    ],
    [['serve', 'now'], 'keyward: serve knows --new-database and --new-issuer\n'],
    [['audit'], 'keyward: audit knows verify\n'],
    [['audit', 'verfy'], /^keyward: .*audit knows verify\. Did you mean verify\?\n$/],
    [['audit', 'verify', 'all'], 'keyward: audit verify takes no words\n'],
    [['migrate', 'now'], 'keyward: migrate knows --without-stop\n'],
    [['rekey', 'now'], 'keyward: rekey takes no words\n'],
    [
      ['rotate-keys', 'XS1'],
      'keyward: rotate-keys knows ES256, RS256, PS256, EdDSA, ES384, ES512, SAML, not XS1\n',
    ],
    [
      ['turn-stream', 'any', 'asleep'],
      'keyward: turn-stream knows STREAM, STATUS (enabled, paused, disabled), --reason TEXT and --dry-run, ' +
        'not asleep\n',
    ],
    [
      ['import-users', '--tennant', 'a', 'b'],
      'keyward: import-users knows [--tenant TENANT] [--update] FILE. Did you mean --tenant?\n',
    ],
    [
      ['import-users', 'people.ndjson', '--tenant'],
      /^keyward: TENANT is missing after --tenant; import-users knows .*\n$/,
    ],
  ])('%j end the command with 2 and one line', async (words, line) => {
    const { code, output, errors } = await run({ KEYWARD_DATA_DIR: dataFolder() }, ...words);

    expect(errors).toMatch(line);
    expect(errors.match(/\n/g)).toHaveLength(1);
    expect(output).toBe('');
    expect(code).toBe(2);
  });

  test('are told in JSON to a program', async () => {
    const { code, output, errors } = await run({}, 'backup', '--json');

    expect(JSON.parse(output)).toEqual({
      ok: false,
      error: { kind: 'usage', message: 'FILE is missing; backup knows FILE' },
    });
    expect(errors).toBe('');
    expect(code).toBe(2);
  });
});

describe('help', () => {
  test('of the program lists the commands', async () => {
    const { code, output } = await run({}, '--help');

    expect(output).toMatch(/^Usage: keyward \[options\] \[command\]\n/);
    expect(output).toContain('import users from a file');
    expect(code).toBe(0);
  });

  test('of a command has its options and examples, and reads no configuration', async () => {
    const { code, output } = await run({ KEYWARD_PORT: 'none' }, 'recover-admin', '--help');

    expect(output).toContain('--username <NAME>');
    expect(output).toContain('Examples:\n  keyward recover-admin\n');
    expect(code).toBe(0);
  });

  test('the version is that of the package', async () => {
    const manifest = new URL('../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

    expect(await run({}, '--version')).toEqual({
      code: 0,
      output: `keyward ${version}\n`,
      errors: '',
    });
  });
});

const onUnix = process.platform === 'win32' ? test.skip : test;
onUnix('a reader that leaves early, such as head, does not break a command', () => {
  const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const script = '("$0" "$1" doctor; echo "ended with $?" >&2) 2>&1 >&3 | cat';
  const output = execFileSync(
    'bash',
    ['-c', `exec 3> >(:); ${script}`, process.execPath, program],
    {
      env: { PATH: process.env['PATH'], KEYWARD_DATA_DIR: dataFolder() },
      encoding: 'utf8',
    },
  );
  expect(output).toBe('ended with 0\n');
});

/** The members of the JSON object of a command, as the reference lists them. */
const membersOf = (words: readonly string[]): readonly string[] => {
  const doNothing = () => Promise.resolve();
  const program = commandLine({
    withConfiguration: doNothing,
    withoutConfiguration: doNothing,
    fail: () => undefined,
  });
  let found: KeywardCommand = program;
  for (const word of words) {
    found = (found.commands.find((each) => each.name() === word) ?? found) as KeywardCommand;
  }
  return ['ok', 'error', ...found.resultMembers];
};

describe('with --json', () => {
  const environment = { KEYWARD_DATA_DIR: dataFolder(), KEYWARD_LOG_LEVEL: 'info' };
  let lines: Record<string, string>[];
  let errors: string;

  beforeAll(async () => {
    const server = spawnKeyward(environment, await freePort(), '--json');
    await untilReady(server);
    while (!server.output().includes('listening')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    const [first] = lines;
    expect(await accessToken(server.url, first!.client_id!, first!.client_secret!)).toMatch(/^ey/);
    expect(await stop(server)).toBe(0);
    errors = server.errors();
  });

  const resultOf = async (...words: readonly string[]) => {
    const { code, output } = await run(environment, ...words, '--json');
    const result = JSON.parse(output) as Record<string, unknown>;
    expect(membersOf(words)).toEqual(expect.arrayContaining(Object.keys(result)));
    return { code, result };
  };

  test('the server prints the first credentials and its address, and nothing else', () => {
    expect(lines.map(({ event }) => event)).toEqual(['first_start', 'listening']);
    expect(lines[0]).toMatchObject({ ok: true, username: 'admin' });
    expect(lines[1]).toMatchObject({ console: 'http://localhost:3000/console' });
  });

  test('the server prints the members that the reference lists', () => {
    for (const line of lines) {
      expect(membersOf(['serve'])).toEqual(expect.arrayContaining(Object.keys(line)));
    }
  });

  test('the server writes its log to standard error', () => {
    expect(errors).toContain('"msg":"shutting down"');
  });

  test('backup says which file it has written', async () => {
    const file = join(dataFolder(), 'copy.db');

    expect(await resultOf('backup', file)).toEqual({
      code: 0,
      result: { ok: true, file, bytes: readFileSync(file).length },
    });
  });

  test('backup says why there is no copy', async () => {
    const { code, result } = await resultOf('backup', '/nowhere/copy.db');

    expect(result).toMatchObject({ ok: false, error: { kind: 'problem' } });
    expect(code).toBe(1);
  });

  test('audit verify gives each chain', async () => {
    const { code, result } = await resultOf('audit', 'verify');

    expect(result).toMatchObject({ ok: true, chains: [{ is_sound: true }, {}] });
    expect(code).toBe(0);
  });

  test('migrate gives the migrations that ran, and none the second time', async () => {
    const folder = { KEYWARD_DATA_DIR: dataFolder() };
    const first = JSON.parse((await run(folder, 'migrate', '--json')).output) as {
      migrations: readonly string[];
    };
    expect(first.migrations[0]).toBe('FirstTables1790000000000');

    const { code, output } = await run(folder, 'migrate', '--json');
    expect(JSON.parse(output)).toEqual({ ok: true, migrations: [] });
    expect(code).toBe(0);
  });

  test('rotate-keys gives the next key of an algorithm', async () => {
    const { result } = await resultOf('rotate-keys', 'ES256');

    expect(result).toMatchObject({ ok: true, keys: [{ algorithm: 'ES256' }] });
  });

  test('recover-admin gives the credentials, and its log does not mix with them', async () => {
    const { code, result } = await resultOf('recover-admin', '--client');

    expect(result).toMatchObject({ ok: true, username: 'admin' });
    expect(result.client_secret).toMatch(/^\S{16,}$/);
    expect(code).toBe(0);
  });

  test('turn-stream names the stream that it does not know', async () => {
    const { code, result } = await resultOf('turn-stream', 'none', 'paused', '--dry-run');
    expect([code, result]).toMatchObject([
      1,
      { ok: false, error: { message: expect.stringContaining('STREAM names a stream') } },
    ]);
  });

  test('withdraw-key names the key that it does not know', async () => {
    expect(await resultOf('withdraw-key', 'none')).toEqual({
      code: 1,
      result: {
        ok: false,
        error: { kind: 'problem', message: 'withdraw-key knows no published key none' },
      },
    });
  });

  test('rekey says which step it took', async () => {
    const { result } = await resultOf('rekey');

    expect(result).toMatchObject({ ok: true, step: 'prepared' });
  });

  test('import-users counts, and names the report of what it refused', async () => {
    const file = join(dataFolder(), 'people.ndjson');
    writeFileSync(file, '{"username":"ada"}\n{"username":"a b"}\n');

    expect(await resultOf('import-users', file)).toEqual({
      code: 1,
      result: {
        ok: false,
        lines: 2,
        created: 1,
        updated: 0,
        present: 0,
        refused: 1,
        need_reset: 0,
        report: `${file}.report.ndjson`,
      },
    });
  });
});

describeWithServers('workers with --json', (database) => {
  test('print the same objects, and their logs go to standard error', async () => {
    const environment = {
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_DATABASE_URL: await database().url('workers'),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_WORKERS: '2',
      KEYWARD_LOG_LEVEL: 'info',
    };
    const server = spawnKeyward(environment, await freePort(), 'serve', '--json');
    await untilReady(server);
    while (!server.output().includes('listening')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await stop(server)).toBe(0);

    const lines = server.output().trim().split('\n');
    const events = lines.map((line) => (JSON.parse(line) as { readonly event: string }).event);
    expect(events).toEqual(['first_start', 'listening']);
    expect(server.errors()).toContain('"msg":"worker shutting down"');
  });
});
