import { describe, expect, test } from '@jest/globals';
import { plainDigest } from '../in-memory/test-platform.js';
import { createKeyward } from '../keyward.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { addUser } from '../testing/people.test-support.js';
import { revocationId, type Directory } from './directory.js';
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
    'a scope of a client',
    async (directory, { client }) => (await directory.client(client.id))?.resources[0]?.scopes,
    async ({ world, resource }) => {
      const [scope] = await world.storage.scopes.all([
        { attribute: 'resourceId', equals: resource.id },
      ]);
      return world.keyward.scopes.delete(resource.id, scope!.id);
    },
  ],
  [
    'a resource of a client',
    async (directory, { client }) => (await directory.client(client.id))?.resources[0]?.resource,
    ({ world, resource }) => world.keyward.resources.modify(resource.id, { tokenLifetime: 60 }),
  ],
  [
    'a resource of a client that is deleted',
    async (directory, { client }) => (await directory.client(client.id))?.resources,
    ({ world, resource }) => world.keyward.resources.delete(resource.id),
  ],
  [
    'whether an origin of a deleted client is allowed',
    (directory) => directory.allowsOrigin('https://shop.example'),
    ({ world, client }) => world.keyward.clients.delete(client.id),
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
    'whether a tenant is suspended',
    async (directory) => (await directory.tenant(acme))?.isSuspended,
    ({ world }) => world.keyward.tenants.modify(acme, { isSuspended: true }),
  ],
  [
    'whose a domain is',
    (directory) => directory.tenantOfDomain('acme.example'),
    ({ world }) => world.keyward.tenants.modify(acme, { domains: ['acme.example'] }),
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

describe('with another bound of staleness', () => {
  const after = async (staleness: number, seconds: number) => {
    const setting = await twoProcesses();
    const { directory } = createKeyward({ ...setting.world, directoryStaleness: staleness });
    const nameOf = async () => (await directory.client(setting.client.id))?.client.name;
    await nameOf();
    await setting.world.keyward.clients.modify(setting.client.id, { name: 'renamed' });
    setting.world.clock.advance(seconds);
    return nameOf();
  };

  test('of 0, a write of another process is known at once', async () => {
    expect(await after(0, 0)).toBe('renamed');
  });

  test('of 0.2 s, a write of another process is known then', async () => {
    expect(await after(0.2, 0.2)).toBe('renamed');
  });

  test('of 0.2 s, a write of another process is not known before', async () => {
    expect(await after(0.2, 0.199)).not.toBe('renamed');
  });

  test.each([-0.1, 1.1, Number.NaN])('of %s, the server is not made', async (staleness) => {
    const world = await setUp();
    expect(() => createKeyward({ ...world, directoryStaleness: staleness })).toThrow(RangeError);
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

describe('a delegation, after a write of another process', () => {
  const delegated = async () => {
    const setting = await twoProcesses();
    const { world, other } = setting;
    const user = await addUser(world);
    const given = { resourceId: null, scopes: ['openid'], methods: ['pwd'] };
    const delegation = newDelegation(world, {
      ...given,
      client: setting.client,
      user,
      authenticatedAt: world.clock.now(),
    });
    await world.storage.delegations.add(delegation);
    const isAlive = async () => (await other.directory.delegation(delegation.id)) !== undefined;
    return { world, other, user, delegation, isAlive };
  };

  test('comes with a person without secrets', async () => {
    const { other, delegation } = await delegated();
    const found = await other.directory.delegation(delegation.id);
    expect(Object.keys(found!.user)).not.toContain('passwordHash');
  });

  test.each(['code', 'refreshToken'])('is read without its %s', async (attribute) => {
    const { other, delegation } = await delegated();
    const found = await other.directory.delegation(delegation.id);
    expect(Object.keys(found!.delegation)).not.toContain(attribute);
  });

  test('is over at once when its person is blocked', async () => {
    const { world, user, isAlive } = await delegated();
    const before = await isAlive();
    await world.keyward.users.block(user.id);
    expect(before).toBe(true);
    expect(await isAlive()).toBe(false);
  });

  test('is over at once when it is revoked', async () => {
    const { world, delegation, isAlive } = await delegated();
    await isAlive();
    const now = world.clock.now();
    await world.storage.delegations.change(delegation.id, (old) => ({ ...old, revokedAt: now }));
    expect(await isAlive()).toBe(false);
  });

  test('is over a second later when the tenant of its person is suspended', async () => {
    const { world, isAlive } = await delegated();
    await isAlive();
    await world.keyward.tenants.modify(acme, { isSuspended: true });
    world.clock.advance(directoryStaleness);
    expect(await isAlive()).toBe(false);
  });
});

test('a transaction reads a tenant with its own stores', async () => {
  const { world, other } = await twoProcesses();
  const asked: string[] = [];
  const tenants = {
    ...world.storage.tenants,
    find: (id: string) => {
      asked.push(id);
      return world.storage.tenants.find(id);
    },
  };
  await other.directory.tenant(acme, { tenants });
  expect(asked).toEqual([acme]);
});

test('a transaction takes what is remembered of a tenant', async () => {
  const { world, other } = await twoProcesses();
  const kept = await other.directory.tenant(acme);
  const tenants = { ...world.storage.tenants, find: () => Promise.reject(new Error('asked')) };
  expect(await other.directory.tenant(acme, { tenants })).toBe(kept);
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

describe('what is remembered of a client and a resource', () => {
  const writes: [string, (setting: Setting) => Promise<unknown>][] = [
    ['a new client', ({ world }) => addClient(world)],
    [
      'another client',
      async ({ world }) => {
        const { id } = await addClient(world);
        return world.keyward.clients.modify(id, { name: 'renamed' });
      },
    ],
    [
      'the permissions of another client',
      async ({ world, resource }) => {
        const other = await addClient(world);
        return letUse(world, other, resource, await addScopes(world, resource, 'more'));
      },
    ],
    ['a new user', ({ world }) => addUser(world)],
    [
      'a revoked token',
      async ({ world, client }) =>
        world.keyward.revoke(
          { method: 'client_secret_basic', id: client.id, secret: client.secret! },
          await tokenFor(world, client),
        ),
    ],
  ];

  test.each(writes)('stays after a write that concerns %s', async (_, write) => {
    const setting = await twoProcesses();
    const { directory } = setting.world.keyward;
    const client = await directory.client(setting.client.id);
    const resource = await directory.resourceOf('urn:orders');
    await write(setting);
    expect(await directory.client(setting.client.id)).toBe(client);
    expect(await directory.resourceOf('urn:orders')).toBe(resource);
  });
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
