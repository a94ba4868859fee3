/** A tenant of Auth0 moves in: converted, planned, applied and imported by the program alone. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import {
  auth0Hashes,
  auth0Ids,
  auth0Password,
  auth0People,
  auth0Tenant,
  linesOf,
} from '../../../../packages/convert/src/testing/auth0.test-support.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { cleanUp, dataFolder, spawnKeyward, startKeyward, stop } from './keyward-process.js';

afterAll(cleanUp);

const [shop, ...clients] = auth0Tenant.clients;
const given = {
  ...auth0Tenant,
  // A grant has no page for a second factor.
  guardianPolicies: { policies: [] },
  clients: [{ ...shop, grant_types: [...shop!.grant_types, 'password'] }, ...clients],
};

describe('a tenant of Auth0', () => {
  const folder = dataFolder();
  const exported = join(folder, 'exported');
  const out = join(folder, 'moved');
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
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'Kx0ShopShopShop',
        client_secret: environment['SHOP_SECRET']!,
        resource: 'urn:harbour:reports',
        scope: 'openid read:reports',
        username,
        password,
      }),
    });

  beforeAll(async () => {
    mkdirSync(exported);
    writeFileSync(join(exported, 'tenant.yaml'), stringify(given));
    writeFileSync(join(exported, 'people.json'), linesOf(auth0People));
    writeFileSync(join(exported, 'hashes.ndjson'), linesOf(auth0Hashes));
    server = await startKeyward(environment);
  });
  afterAll(() => stop(server));

  test('is converted into files that their owner alone reads', async () => {
    const { code, output, errors } = await run('convert', 'auth0', exported, '--out', out);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output).toContain('user: 4 read, 4 written');
    expect(output).toContain('The tenant is harbour.');
    for (const name of ['users.ndjson', 'secrets.env', 'report.json'])
      expect(statSync(join(out, name)).mode & 0o777).toBe(0o600);
  });

  test('names what is lost, without any secret', () => {
    const text = readFileSync(join(out, 'report.json'), 'utf8');
    const report = JSON.parse(text) as { losses: { code: string }[] };
    expect(report.losses.map(({ code }) => code)).toContain('code_lost');
    expect(text).not.toMatch(/a-secret-of|\$2b\$/);
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
    const file = join(out, 'users.ndjson');
    const { code, output, errors } = await run('import-users', '--tenant', 'harbour', file);
    expect(errors).toBe('');
    expect(output).toContain('4 created');
    expect(output).toContain('Only applications of harbour log these people in');
    expect(code).toBe(0);
  });

  test('who log in with their passwords, at the client by its old ID', async () => {
    expect((await logIn('ada', 'another')).status).toBe(400);
    const answer = await logIn('ada@harbour.example', auth0Password);
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as { access_token: string; id_token: string };
    const claims = (token: string): unknown =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(claims(tokens.id_token)).toMatchObject({ aud: 'Kx0ShopShopShop' });
    expect(claims(tokens.access_token)).toMatchObject({
      aud: 'urn:harbour:reports',
      scope: 'openid read:reports',
    });
  });

  test('and who was blocked there stays out', async () => {
    expect((await logIn('euclid@harbour.example', auth0Password)).status).toBe(400);
  });

  test('keep their old ID beside the new one', () => {
    expect(readFileSync(join(out, 'users.ndjson'), 'utf8')).toContain(`auth0|${auth0Ids.ada}`);
  });

  test('that is no YAML is refused with its place, and shows no line of it', async () => {
    const broken = join(folder, 'tenant.yaml');
    writeFileSync(broken, 'tenant:\n  secret: "a-secret-of-the\n');
    const { code, errors } = await run('convert', 'auth0', broken, '--out', join(folder, 'no'));
    expect(errors).toMatch(/tenant\.yaml: .*line \d+, column \d+/);
    expect(errors).not.toContain('a-secret-of');
    expect(code).toBe(1);
  });
});
