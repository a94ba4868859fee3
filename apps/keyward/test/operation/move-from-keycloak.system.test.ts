/** A realm of Keycloak moves in: converted, planned, applied and imported by the program alone. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  passwordOf,
  people,
  personIds,
  realm,
} from '../../../../packages/convert/src/testing/realm.test-support.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { cleanUp, dataFolder, spawnKeyward, startKeyward, stop } from './keyward-process.js';

afterAll(cleanUp);

const [ada, ...others] = people;
const given = {
  ...realm,
  // Who must choose a new password cannot log in by a grant.
  users: [{ ...ada, requiredActions: [], credentials: [ada!.credentials[0]] }, ...others],
  clients: realm.clients.map((client) =>
    client.clientId === 'shop' ? { ...client, directAccessGrantsEnabled: true } : client,
  ),
};

describe('a realm of Keycloak', () => {
  const folder = dataFolder();
  const out = join(folder, 'moved');
  const file = join(folder, 'realm.json');
  let environment: Record<string, string> = { KEYWARD_DATA_DIR: folder };
  let server: Awaited<ReturnType<typeof startKeyward>>;

  const run = async (...words: string[]) => {
    const command = spawnKeyward(environment, await freePort(), ...words);
    return { code: await command.ended, output: command.output(), errors: command.errors() };
  };
  const documents = ['01', '02'].map((number) => join(out, `configuration-${number}.yaml`));
  const logIn = (username: string, password: string): Promise<Response> =>
    fetch(`${server.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`shop:${environment['SHOP_SECRET']}`)}` },
      body: new URLSearchParams({
        grant_type: 'password',
        resource: 'urn:harbour:orders',
        scope: 'openid read write',
        username,
        password,
      }),
    });

  beforeAll(async () => {
    writeFileSync(file, JSON.stringify(given));
    server = await startKeyward(environment);
  });
  afterAll(() => stop(server));

  test('is converted into files that their owner alone reads', async () => {
    const { code, output, errors } = await run('convert', 'keycloak', file, '--out', out);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output).toContain('user: 2 read, 2 written');
    for (const name of ['users.ndjson', 'secrets.env', 'report.json'])
      expect(statSync(join(out, name)).mode & 0o777).toBe(0o600);
  });

  test('names what is lost, without any secret', () => {
    const text = readFileSync(join(out, 'report.json'), 'utf8');
    const report = JSON.parse(text) as { losses: { code: string }[]; counts: object };
    expect(report.losses.map(({ code }) => code)).toContain('unknown_path');
    expect(report.counts).toMatchObject({ user: { read: 2, written: 2 } });
    expect(text).not.toContain('a-secret-of-the-shop');
  });

  test('ends with 1 for what is lost, where that is asked for', async () => {
    expect((await run('convert', 'keycloak', file, '--out', out, '--strict')).code).toBe(1);
  });

  test('is planned and applied', async () => {
    const lines = readFileSync(join(out, 'secrets.env'), 'utf8').trim().split('\n');
    const secrets = lines.map((line) => line.replace(/'/g, '').split('=') as [string, string]);
    environment = { ...environment, ...Object.fromEntries(secrets) };
    const planned = await run('plan', ...documents);
    expect(planned.errors).toBe('');
    expect(planned.code).toBe(3);

    const applied = await run('apply', ...documents);
    expect(applied.errors).toBe('');
    expect(applied.code).toBe(0);
    expect((await run('plan', ...documents)).code).toBe(0);
  });

  test('brings its people', async () => {
    const { code, output, errors } = await run(
      'import-users',
      '--tenant',
      'harbour',
      join(out, 'users.ndjson'),
    );
    expect(errors).toBe('');
    expect(output).toContain('2 created');
    expect(code).toBe(0);
  });

  test('whose passwords, ids and rights are the same, at the client by its old id', async () => {
    expect((await logIn('ada', 'another')).status).toBe(400);
    const answer = await logIn('ada', passwordOf('ada'));
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as { access_token: string; id_token: string };
    const claims = (token: string): unknown =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(claims(tokens.id_token)).toMatchObject({ sub: personIds.ada, aud: 'shop' });
    expect(claims(tokens.access_token)).toMatchObject({ scope: 'openid write', client_id: 'shop' });
  });

  test('and who was disabled there stays out', async () => {
    expect((await logIn('grace@harbour.example', passwordOf('grace'))).status).toBe(400);
  });

  test.each([
    ['{"realm":"a",\n  "users":[}', /line 2, column 12: is not JSON/],
    ['[]', /holds several realms/],
  ])('that is broken leaves no file: %j', async (text, why) => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, text);
    const into = join(folder, 'nothing');
    const { code, errors } = await run('convert', 'keycloak', broken, '--out', into);
    expect(errors).toMatch(why);
    expect(code).toBe(1);
    expect(() => statSync(join(into, 'users.ndjson'))).toThrow();
  });
});
