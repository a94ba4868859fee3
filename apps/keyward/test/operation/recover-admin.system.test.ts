import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { aesGcmSealer, deriveSealingKey, readOrCreateSecretKey } from '@keyward/platform-node';
import { typeormStorage } from '@keyward/storage-typeorm';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  spawnKeyward,
  startKeyward,
  stop,
} from './keyward-process.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';

afterAll(cleanUp);

const run = async (environment: Readonly<Record<string, string>>, ...words: string[]) => {
  const command = spawnKeyward(environment, await freePort(), 'recover-admin', ...words);
  return { code: await command.ended, command };
};

test('`keyward recover-admin` restores an administrator and the Default Client offline, and logs it', async () => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  const first = await startKeyward(environment);
  const clientId = printed(first, 'client_id')!;
  await stop(first);

  const storage = await typeormStorage({
    database: { kind: 'sqlite', file: join(folder, 'keyward.db') },
    sealer: aesGcmSealer(deriveSealingKey(await readOrCreateSecretKey(folder))),
  });
  const [admin] = await storage.users.all([]);
  await storage.users.change(admin!.id, (user) => ({
    ...user,
    isBlocked: true,
    passwordHash: null,
  }));
  await storage.tenantAdmins.removeAll([{ attribute: 'userId', equals: admin!.id }]);
  await storage.permissions.removeAll([{ attribute: 'clientId', equals: clientId }]);
  await storage.close();

  const { code, command } = await run(environment, '--client');
  expect(code).toBe(0);
  expect(command.errors()).toBe('');
  expect(printed(command, 'username')).toBe('admin');
  expect(printed(command, 'client_id')).toEqual(clientId);

  const server = await startKeyward(environment);
  const token = await accessToken(server.url, clientId, printed(command, 'client_secret')!);
  const api = (
    (await (
      await manage({ url: server.url, token }, 'GET', '/resources?q=(resource_name=Management API)')
    ).json()) as { items: [{ id: string }] }
  ).items[0].id;
  const scope = (
    (await (
      await manage(
        { url: server.url, token },
        'GET',
        `/resources/${api}/scopes?q=(scope_name=read:users)`,
      )
    ).json()) as { items: [{ id: string }] }
  ).items[0].id;
  const app = (await (
    await manage({ url: server.url, token }, 'POST', '/clients', {
      client_name: 'Console',
      client_type: 'regular_web',
      is_first_party: true,
      client_metadata: { grant_types: ['password'] },
    })
  ).json()) as { id: string; client_secret: string };
  expect(
    (
      await manage({ url: server.url, token }, 'POST', `/clients/${app.id}/resources`, {
        resources: [api],
      })
    ).status,
  ).toBe(204);
  expect(
    (
      await manage({ url: server.url, token }, 'POST', `/clients/${app.id}/permissions`, {
        permissions: [{ resource_id: api, scopes: [scope] }],
      })
    ).status,
  ).toBe(204);
  const login = await fetch(`${server.url}/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${app.id}:${app.client_secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'admin',
      password: printed(command, 'password')!,
      scope: 'read:users',
    }),
  });
  const { access_token: own } = (await login.json()) as { access_token: string };
  expect((await manage({ url: server.url, token: own }, 'GET', '/users')).status).toBe(200);
  const { items } = (await (
    await manage({ url: server.url, token }, 'GET', '/audit_events?q=(event=admin.recovered)')
  ).json()) as { items: object[] };
  expect(items).toMatchObject([{ actor_id: null, record_id: admin!.id }]);
  await stop(server);
});

test('a name that is not there is refused and says how to make an administrator, which then works', async () => {
  const environment = { KEYWARD_DATA_DIR: dataFolder() };
  const first = await startKeyward(environment);
  await stop(first);

  const mistyped = await run(environment, '--username', 'grace');
  expect(mistyped.command.errors()).toBe(
    'keyward: there is no user "grace" in the default tenant, so nothing has changed. ' +
      'To make a new administrator, add --create: ' +
      'keyward recover-admin --username grace --create\n',
  );
  expect(mistyped.command.output()).toBe('');
  expect(mistyped.code).toBe(1);

  const created = await run(environment, '--username', 'grace', '--create');
  expect(created.command.errors()).toBe('');
  expect(printed(created.command, 'username')).toBe('grace');
  expect(created.code).toBe(0);

  // Now the name is there.
  expect((await run(environment, '--username', 'grace')).code).toBe(0);
});

test('it says what it cannot do, and does nothing then', async () => {
  const unknown = await run({ KEYWARD_DATA_DIR: dataFolder() }, '--colour');
  expect(unknown.code).toBe(2);
  expect(unknown.command.errors()).toBe(
    'keyward: recover-admin knows --username NAME, --create and --client\n',
  );
  const nameless = await run({ KEYWARD_DATA_DIR: dataFolder() }, '--create');
  expect(nameless.code).toBe(2);
  expect(nameless.command.errors()).toBe(
    'keyward: recover-admin --create needs --username NAME: the new administrator\n',
  );
  const empty = await run({ KEYWARD_DATA_DIR: dataFolder() });
  expect(empty.code).toBe(1);
  expect(empty.command.errors()).toBe(
    'keyward: KEYWARD_DATABASE_URL names a database that was never set up; a first start makes an administrator\n',
  );
});
