/** Configuration as code, as a pipeline runs it: `keyward export`, `plan` and `apply` in processes of their own. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanUp, dataFolder, spawnKeyward, startKeyward, stop } from './keyward-process.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';

const secret = 'a-secret-from-the-environment';

const shop = `
keyward: 1
owner: shop-team
tenant: default
resources:
  - resource_name: Orders
    resource_type: api
    scopes: [{ scope_name: read:orders }]
roles:
  - role_name: Clerk
    permissions: [{ resource: Orders, scope: read:orders }]
clients:
  - client_name: Shop
    client_type: machine_to_machine
    client_secret: { env: SHOP_SECRET }
    resources: [{ resource: Orders, permissions: [read:orders] }]
  - client_name: Job
    client_type: machine_to_machine
`;

let folder: string;
let environment: Record<string, string>;
let issued: { readonly client_id: string; readonly client_secret: string };

beforeAll(async () => {
  folder = dataFolder();
  environment = { KEYWARD_DATA_DIR: folder, SHOP_SECRET: secret };
  const server = await startKeyward(environment);
  const [, client_id] = /client_id: (\S+)/.exec(server.output())!;
  const [, client_secret] = /client_secret: (\S+)/.exec(server.output())!;
  issued = { client_id: client_id!, client_secret: client_secret! };
  await stop(server);
});
afterAll(cleanUp);

const run = async (words: readonly string[], more: Record<string, string> = {}) => {
  const command = spawnKeyward({ ...environment, ...more }, await freePort(), ...words);
  const code = await command.ended;
  return { code, output: command.output(), errors: command.errors() };
};

const written = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

describe('keyward plan and apply', () => {
  test('end with 3 for a plan with changes, 0 for one without, and write secrets once', async () => {
    const file = written('shop.yaml', shop);
    const secrets = join(folder, 'secrets.json');
    expect(await run(['plan', file])).toMatchObject({
      code: 3,
      output: expect.stringContaining('+ roles Clerk (default)'),
      errors: '',
    });
    const applied = await run(['apply', '--secrets-to', secrets, file]);
    expect(applied).toMatchObject({ code: 0, errors: '' });
    expect(applied.output).not.toContain(secret);
    expect(await run(['plan', file])).toEqual({ code: 0, output: 'Nothing to do.\n', errors: '' });

    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    const { clients } = JSON.parse(readFileSync(secrets, 'utf8')) as {
      clients: { client_name: string; client_secret: string | null }[];
    };
    expect(
      clients.map(({ client_name: name, client_secret: made }) => [name, made === null]),
    ).toEqual([
      ['Shop', true],
      ['Job', false],
    ]);
    expect(applied.output).not.toContain(clients[1]!.client_secret);
  });

  test('read what export has written, and find nothing to do', async () => {
    const file = join(folder, 'exported.yaml');
    expect(await run(['export', '--tenant', 'default', '--out', file])).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).not.toContain(secret);
    expect(await run(['plan', '--prune', file])).toMatchObject({ code: 0 });
  });

  test('end with 1 for an effect that was not wanted', async () => {
    const file = written(
      'less.yaml',
      shop.replace('permissions: [read:orders]', 'permissions: []'),
    );
    const planned = await run(['plan', '--fail-on', 'lost', '--json', file]);
    expect(planned.code).toBe(1);
    expect(JSON.parse(planned.output)).toMatchObject({
      ok: false,
      failed: ['lost'],
      lost: [{ holder_name: 'Shop', resource: 'Orders', scope: 'read:orders' }],
    });
  });

  test('keep a plan, unless something has changed since', async () => {
    const file = written('role.yaml', shop.replace('role_name: Clerk', 'role_name: Packer'));
    const planned = await run(['plan', '--json', file]);
    const plan = written('plan.json', planned.output);
    expect(await run(['apply', '--plan', plan, file])).toMatchObject({ code: 0 });
    expect(await run(['apply', '--plan', plan, file])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Something has changed since the plan was made'),
    });
  });

  test('work over the API, with the credentials of a client', async () => {
    const server = await startKeyward({ ...environment, KEYWARD_LOG_LEVEL: 'debug' });
    const credentials = {
      KEYWARD_CLIENT_ID: issued.client_id,
      KEYWARD_CLIENT_SECRET: issued.client_secret,
    };
    const file = written('over-api.yaml', shop.replace('role_name: Clerk', 'role_name: Over API'));
    const overApi = ['--url', server.url];
    expect(await run(['plan', ...overApi, file], credentials)).toMatchObject({ code: 3 });
    expect(await run(['apply', ...overApi, file], credentials)).toMatchObject({ code: 0 });
    expect(await run(['plan', ...overApi, file], credentials)).toMatchObject({ code: 0 });
    expect(await run(['plan', ...overApi, file])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('KEYWARD_CLIENT_ID'),
    });
    await stop(server);
    expect(`${server.output()}${server.errors()}`).not.toContain(secret);
  });
});

test('the log of a command goes to standard error, so its answer stands alone', async () => {
  const file = written('logged.yaml', shop.replace('role_name: Clerk', 'role_name: Logged'));
  const { output, errors } = await run(['apply', file], { KEYWARD_LOG_LEVEL: 'info' });
  expect(output).toMatch(/^\+ roles Logged \(default\)\n/);
  expect(output).not.toContain('"event"');
  expect(errors).toContain('"event":"role.created"');
});

describe('a document with a fault is refused with its place', () => {
  test.each([
    ['roles: [{ role_name: 5 }]', ':4:22: roles[0].role_name must be a string'],
    ['roles: [{ role_name: A }, { role_name: a }]', ':4:40: roles[1].role_name names a row'],
    ['roles:\n  - role_name: Clerk\n    unknown: 1', ':6:5: roles[0].unknown is not known here'],
    ['roles: &all []\ngroups: *all', ':4:13: an anchor is not taken'],
    ['roles: !!seq []', ':4:14: a tag is not taken'],
    ['roles: []\nroles: []', ':5:1: the name stands here a second time'],
    ['roles: [', ':5:1: Flow sequence'],
    ['clients: [{ client_name: A, client_secret: text }]', ':4:44: client_secret must be {env'],
    [
      'clients: [{ client_name: A, client_secret: { env: NOT_SET } }]',
      ':4:44: client_secret names the variable NOT_SET',
    ],
    ['"__proto__": { roles: [] }', ':4:1: __proto__ is not a name that is allowed'],
  ])('%s', async (text, message) => {
    const file = written('fault.yaml', `keyward: 1\nowner: x\ntenant: default\n${text}\n`);
    const { code, errors } = await run(['plan', file]);
    expect(code).toBe(1);
    expect(errors.startsWith('keyward: ')).toBe(true);
    expect(errors).toContain(message);
  });

  test('a secret that stands in the document itself', async () => {
    const text = `keyward: 1\nowner: x\nclients: [{ client_name: A, client_secret: ${secret} }]\n`;
    const { code, errors } = await run(['plan', written('secret.yaml', text)]);
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining(':3:44: client_secret must be {env'),
    ]);
    expect(errors).not.toContain(secret);
  });

  test('a file of more than 2 MiB', async () => {
    const file = written('large.yaml', `# ${'x'.repeat(2 * 1024 * 1024)}\n`);
    expect(await run(['plan', file])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is larger than 2097152 bytes'),
    });
  });

  test('a file that is not there', async () => {
    expect(await run(['plan', join(folder, 'nowhere.yaml')])).toMatchObject({ code: 1 });
  });
});

test('a process that is killed while it applies documents keeps nothing of them', async () => {
  const names = Array.from({ length: 1900 }, (_, at) => `  - { role_name: Killed ${at} }`);
  const file = written(
    'killed.yaml',
    ['keyward: 1', 'owner: killed', 'tenant: default', 'roles:', ...names].join('\n'),
  );
  const kept = async (): Promise<number> => {
    const { output } = await run(['export', '--tenant', 'default', '--owner', 'killed', '--json']);
    const { document } = JSON.parse(output) as { document: { roles?: object[] } };
    return document.roles?.length ?? 0;
  };

  // What a transaction has written so far grows the log beside the database.
  const log = join(folder, 'keyward.db-wal');
  const command = spawnKeyward(environment, await freePort(), 'apply', file);
  const sizeOf = (): number => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  let isOver = false;
  void command.ended.then(() => {
    isOver = true;
  });
  while (!isOver && sizeOf() < 200_000) await new Promise((resolve) => setImmediate(resolve));
  command.kill('SIGKILL');

  expect(await command.ended).toBe('SIGKILL');
  expect(await kept()).toBe(0);
  expect(await run(['apply', file])).toMatchObject({ code: 0 });
  expect(await kept()).toBe(1900);
});
