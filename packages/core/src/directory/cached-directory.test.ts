import { describe, expect, test } from '@jest/globals';
import { plainDigest } from '../in-memory/test-platform.js';
import { createKeyward } from '../keyward.js';
import { revocationId } from './revocation-id.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  nowhere,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';
import { cachedDirectory, directoryStaleness } from './cached-directory.js';
import type { Directory } from './directory.js';

/** Two processes on one storage: what one writes, the other is not told. */
const twoProcesses = async () => {
  const world = await setUp();
  const other = createKeyward(world);
  const client = await addClient(world, {
    metadata: { urls: { allowed_origins: ['https://shop.example'] } },
  });
  const resource = await addResource(world, acme, undefined, { identifierUrl: 'urn:orders' });
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  return { world, other, client, resource };
};
type Setting = Awaited<ReturnType<typeof twoProcesses>>;

/** Something to ask, and a write after which the answer is another. */
const questions: [
  string,
  (directory: Directory, setting: Setting) => Promise<unknown>,
  (setting: Setting) => Promise<unknown>,
][] = [
  [
    'the name of a client',
    async (directory, { client }) => (await directory.client(client.id))?.client.name,
    ({ world, client }) => world.keyward.clients.modify(client.id, { name: 'other' }),
  ],
  [
    'whether a client is there',
    async (directory, { client }) => (await directory.client(client.id)) !== undefined,
    ({ world, client }) => world.keyward.clients.delete(client.id),
  ],
  [
    'the scopes of a client',
    async (directory, { client }) =>
      (await directory.client(client.id))?.resources[0]?.scopes.length,
    ({ world, client, resource }) =>
      world.keyward.clients.revokePermissions(client.id, [
        { resourceId: resource.id, scopeIds: [] },
      ]),
  ],
  [
    'the resources of a client',
    async (directory, { client }) => (await directory.client(client.id))?.resources.length,
    ({ world, client, resource }) =>
      world.keyward.resources.revokeClients(resource.id, [client.id]),
  ],
  [
    'the settings of a resource',
    async (directory) => (await directory.resourceOf('urn:orders'))?.scopesAdded,
    ({ world, resource }) => world.keyward.resources.modify(resource.id, { scopesAdded: true }),
  ],
  [
    'whether an origin is allowed',
    (directory) => directory.allowsOrigin('https://shop.example'),
    ({ world, client }) => world.keyward.clients.modify(client.id, { metadata: null }),
  ],
  [
    'whether an origin is not allowed',
    (directory) => directory.allowsOrigin('https://new.example'),
    ({ world, client }) =>
      world.keyward.clients.modify(client.id, {
        metadata: { urls: { allowed_origins: ['https://new.example'] } },
      }),
  ],
];

describe.each(questions)('%s', (_, ask, write) => {
  test('is known at once after a write of the same process', async () => {
    const setting = await twoProcesses();
    const before = await ask(setting.world.keyward.directory, setting);
    await write(setting);
    expect(await ask(setting.world.keyward.directory, setting)).not.toEqual(before);
  });

  test('is remembered for a second after a write of another process', async () => {
    const setting = await twoProcesses();
    const before = await ask(setting.other.directory, setting);
    await write(setting);
    setting.world.clock.advance(directoryStaleness - 0.001);
    expect(await ask(setting.other.directory, setting)).toEqual(before);
  });

  test('is known a second after a write of another process', async () => {
    const setting = await twoProcesses();
    const before = await ask(setting.other.directory, setting);
    await write(setting);
    setting.world.clock.advance(directoryStaleness);
    expect(await ask(setting.other.directory, setting)).not.toEqual(before);
  });
});

test('a token revoked by another process is known to be a second later', async () => {
  const { world, other, client } = await twoProcesses();
  const token = await tokenFor(world, client);
  const { jti, aud } = world.signer.read(token)!.claims as { jti: string; aud: string };
  const id = revocationId(plainDigest, (await world.keyward.directory.resourceOf(aud))!.id, jti);
  const before = await other.directory.isRevoked(id);
  await world.keyward.revoke(
    { method: 'client_secret_basic', id: client.id, secret: client.secret! },
    token,
  );
  world.clock.advance(directoryStaleness);
  expect(before).toBe(false);
  expect(await other.directory.isRevoked(id)).toBe(true);
});

test('what is not there is not remembered', async () => {
  const { world, other } = await twoProcesses();
  await other.directory.resourceOf('urn:late');
  await addResource(world, acme, undefined, { identifierUrl: 'urn:late' });
  expect(await other.directory.resourceOf('urn:late')).toMatchObject({ identifierUrl: 'urn:late' });
});

test('a refused write drops nothing', async () => {
  const { world, client } = await twoProcesses();
  const before = await world.keyward.directory.client(client.id);
  await world.keyward.clients.delete(nowhere).catch(() => undefined);
  expect(await world.keyward.directory.client(client.id)).toBe(before);
});

test('a failure of the storage is not remembered', async () => {
  const { world, client } = await twoProcesses();
  let away = true;
  const directory = cachedDirectory(
    {
      ...world.keyward.directory,
      client: (id) =>
        away ? Promise.reject(new Error('away')) : world.keyward.directory.client(id),
    },
    world.clock,
  );
  await expect(directory.client(client.id)).rejects.toThrow('away');
  away = false;
  expect(await directory.client(client.id)).toMatchObject({ client: { id: client.id } });
});
