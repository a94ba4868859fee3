/** People who come from other systems, with their ids, their passwords and what they have there. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cleanUp,
  dataFolder,
  firstToken,
  manage,
  spawnKeyward,
  startKeyward,
  stop,
} from './keyward-process.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';

interface Person {
  readonly algorithm: string;
  readonly value: string;
  readonly password: string;
}

/** From the specifications and programs that are named in the tests of the formats. */
const people: readonly Person[] = [
  {
    algorithm: 'pbkdf2',
    value: '$pbkdf2-sha1$i=4096,l=20$c2FsdA$SwB5AbdlSJq+rUnZJvch0GWkKcE',
    password: 'password',
  },
  {
    algorithm: 'argon2',
    value: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    password: 'password',
  },
  {
    algorithm: 'firebase-scrypt',
    value:
      '$firebase-scrypt$ln=14,r=8,sep=Bw,key=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wj' +
      'LNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$42xEC+ixf3L2lw$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrC' +
      'nh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ',
    password: 'user1password',
  },
  {
    algorithm: 'phpass',
    value: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
    password: 'test12345',
  },
  {
    algorithm: 'ldap',
    value: '{SSHA}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA==',
    password: 'grüße',
  },
  {
    algorithm: 'bcrypt',
    value: '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i',
    password: 'abc',
  },
  {
    algorithm: 'sha-crypt',
    value:
      '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnI' +
      'FNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
    password: 'Hello world!',
  },
];

const idOf = (algorithm: string): string =>
  `00000000-0000-4000-9000-${String(people.findIndex((each) => each.algorithm === algorithm)).padStart(12, '0')}`;

const untouched = '00000000-0000-4000-9000-0000000000ff';

afterAll(cleanUp);

describe('people of another system', () => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  const file = join(folder, 'people.ndjson');
  let server: Awaited<ReturnType<typeof startKeyward>>;
  let app: { readonly id: string; readonly client_secret: string };

  const run = async (...words: string[]) => {
    const command = spawnKeyward(environment, await freePort(), ...words);
    return { code: await command.ended, output: command.output(), errors: command.errors() };
  };
  const importing = (lines: readonly object[], ...words: string[]) => {
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return run('import-users', ...words, file);
  };
  const logIn = (username: string, password: string, at = { url: server.url, app }) =>
    fetch(`${at.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: at.app.id,
        client_secret: at.app.client_secret,
        scope: 'openid',
        username,
        password,
      }),
    });

  /** With an application that may ask for passwords, and a role. */
  const prepared = async (at: typeof server): Promise<typeof app> => {
    const token = await firstToken(at);
    await manage({ url: at.url, token }, 'POST', '/roles', { role_name: 'Clerk' });
    const answer = await manage({ url: at.url, token }, 'POST', '/clients', {
      client_name: 'Shop',
      client_type: 'regular_web',
      is_first_party: true,
      client_metadata: { grant_types: ['password'] },
    });
    return (await answer.json()) as typeof app;
  };

  beforeAll(async () => {
    server = await startKeyward(environment);
    app = await prepared(server);
  });
  afterAll(() => stop(server));

  test('come with their ids and the hashes of their passwords', async () => {
    const { algorithm, value } = people.at(-1)!;
    const { code, output } = await importing([
      ...people.map((each) => ({
        id: idOf(each.algorithm),
        username: each.algorithm,
        password_hash: { algorithm: each.algorithm, value: each.value },
      })),
      {
        id: untouched,
        username: 'grace',
        password_hash: { algorithm, value },
        roles: ['Clerk'],
        authenticators: [{ authenticator_type: 'totp', secret: 'JBSWY3DPEHPK3PXP' }],
      },
    ]);
    expect(output).toContain(`${people.length + 1} lines: ${people.length + 1} created`);
    expect(code).toBe(0);
  });

  test('leave no hash in the files of the database that is readable without the key', () => {
    const files = readdirSync(folder).filter((name) => name.startsWith('keyward.db'));
    const bytes = Buffer.concat(files.map((name) => readFileSync(join(folder, name))));
    expect(bytes.includes('argon2')).toBe(true);
    for (const { value } of people) {
      expect(bytes.includes(value)).toBe(false);
      expect(bytes.includes(value.slice(-20))).toBe(false);
    }
  });

  test.each(people)(
    'log in with the password of $algorithm, and not with another',
    async ({ algorithm, password }) => {
      expect((await logIn(algorithm, `${password}.`)).status).toBe(400);
      for (const _ of ['as it came', 'as it is kept now']) {
        const answer = await logIn(algorithm, password);
        expect(answer.status).toBe(200);
        const { id_token: token } = (await answer.json()) as { id_token: string };
        const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
        expect(JSON.parse(claims)).toMatchObject({ sub: idOf(algorithm) });
      }
    },
  );

  test('whose hash takes too long are named in the report, and the summary says what they need', async () => {
    const { code, output } = await importing([
      {
        email: 'ada@example.com',
        password_hash: { algorithm: 'bcrypt', value: `$2b$15$${'.'.repeat(53)}` },
      },
      { username: 'eve', password_hash: { algorithm: 'md5', value: 'x' } },
    ]);
    expect(code).toBe(1);
    expect(output).toContain('1 of them has a password hash that would take too long to check');
    const report = readFileSync(`${file}.report.ndjson`, 'utf8').trim().split('\n');
    expect(report.map((line) => JSON.parse(line) as object)).toEqual([
      {
        line: 1,
        code: 'hash_too_costly',
        message: 'password_hash must have a cost of at most 14.',
        user: 'ada@example.com',
      },
      {
        line: 2,
        code: 'invalid_request',
        message: expect.stringContaining('password_hash must have an algorithm among bcrypt,'),
      },
    ]);
  });

  test('get what has changed there with --update, but for a password that they chose here', async () => {
    const value = '{SSHA256}IjPWxb/kJR5bzH/A+HI94oWlb0iUOQiV/hMgFzAs6/lzYWx0c2FsdA==';
    const lines = ['phpass', 'ldap'].map((username) => ({
      id: idOf(username),
      username,
      name: 'Changed there',
      password_hash: { algorithm: 'ldap', value },
    }));
    const token = await firstToken(server);
    const chosen = 'kumquat accordion';
    await manage({ url: server.url, token }, 'PUT', `/users/${idOf('ldap')}/password`, {
      password: chosen,
    });
    expect((await importing(lines)).output).toContain('0 created, 2 there already');
    expect((await importing(lines, '--update')).output).toContain(
      '2 lines: 0 created, 2 updated, 0 there already, 0 refused',
    );
    expect((await logIn('phpass', 'grüße')).status).toBe(200);
    expect((await logIn('ldap', chosen)).status).toBe(200);
    const { name } = (await (
      await manage({ url: server.url, token }, 'GET', `/users/${idOf('ldap')}`)
    ).json()) as { name: string };
    expect(name).toBe('Changed there');
  });

  describe('that are exported', () => {
    const exported = join(folder, 'exported.ndjson');
    const lines = () =>
      readFileSync(exported, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown> & { id: string });

    test('are in a file for its owner alone, which is never written over', async () => {
      const { code, output } = await run('export-users', exported);
      expect(output).toContain('keep it secret');
      expect(code).toBe(0);
      expect(statSync(exported).mode & 0o777).toBe(0o600);
      const again = await run('export-users', exported);
      expect([again.code, again.errors]).toEqual([1, `keyward: ${exported} is there already\n`]);
    });

    test('have the hashes as they came, and those of this server', () => {
      const { value } = people.find(({ algorithm }) => algorithm === 'sha-crypt')!;
      const byId = new Map(lines().map((line) => [line.id, line]));
      expect(byId.get(idOf('argon2'))).toMatchObject({
        username: 'argon2',
        password_hash: { algorithm: 'keyward-bcrypt', value: expect.stringMatching(/^\$2b\$12\$/) },
      });
      // Has not logged in yet.
      expect(byId.get(untouched)).toMatchObject({
        password_hash: { algorithm: 'sha-crypt', value },
        roles: ['Clerk'],
        authenticators: [{ authenticator_type: 'totp', secret: 'JBSWY3DPEHPK3PXP' }],
      });
    });

    test('are taken back as they are by another Keyward with the same secret key, and log in', async () => {
      const other = dataFolder();
      const key = readFileSync(join(folder, 'secret.key'), 'utf8').trim();
      const elsewhere = { KEYWARD_DATA_DIR: other, KEYWARD_SECRET_KEY: key };
      const second = await startKeyward(elsewhere);
      const at = { url: second.url, app: await prepared(second) };
      const file = join(other, 'people.ndjson');
      const own = lines()
        .filter(({ username }) => username !== 'admin')
        .map(({ tenant_id: _, ...line }) => line);
      writeFileSync(file, own.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const command = spawnKeyward(elsewhere, await freePort(), 'import-users', file);
      expect(await command.ended).toBe(0);
      expect(command.output()).toContain(`${own.length} lines: ${own.length} created`);

      const back = join(other, 'back.ndjson');
      const again = spawnKeyward(elsewhere, await freePort(), 'export-users', back);
      expect(await again.ended).toBe(0);
      const kept = readFileSync(back, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { username?: string; tenant_id?: string })
        .filter(({ username }) => username !== 'admin')
        .map(({ tenant_id: _, ...line }) => line);
      expect(kept).toEqual(own);
      expect((await logIn('argon2', 'password', at)).status).toBe(200);
      expect((await logIn('argon2', 'passwort', at)).status).toBe(400);
      await stop(second);
    });
  });

  test('with dear hashes make doctor say how long refusals wait', async () => {
    const value = `$pbkdf2-sha512$i=1000000$c2FsdA$${'A'.repeat(86)}`;
    await importing([{ username: 'dear', password_hash: { algorithm: 'pbkdf2', value } }]);
    const { output } = await run('doctor');
    expect(output).toContain(
      'the dearest hash of another system takes as long as a bcrypt of cost 14, ' +
        'so each refused password waits 4 times as long',
    );
  });
});
