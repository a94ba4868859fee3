import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import { acme, addClient, nowhere, setUp } from '../testing/set-up.test-support.js';
import type { PresentedClient } from './grant.js';

const proves = async (world: Awaited<ReturnType<typeof setUp>>, presented: PresentedClient) =>
  world.keyward.authenticateClient(presented).then(
    ({ client }) => client.id,
    (error: { code: string }) => error.code,
  );
const failed = 'client_authentication_failed';
const basic = 'client_secret_basic';

describe('a confidential client', () => {
  const registered = async (method?: PresentedClient['method']) => {
    const world = await setUp();
    const client = await addClient(
      world,
      method ? { metadata: { oauth: { token_endpoint_auth_method: method } } } : {},
    );
    return { world, client, secret: client.secret! };
  };

  test.each([
    [undefined, basic, true],
    [undefined, 'client_secret_post', true],
    [undefined, 'none', false],
    [basic, basic, true],
    [basic, 'client_secret_post', true],
    [basic, 'none', false],
    ['client_secret_post', basic, false],
    ['client_secret_post', 'client_secret_post', true],
    ['client_secret_post', 'none', false],
  ] as const)('registered for %s and coming by %s: %s', async (registration, method, accepted) => {
    const { world, client, secret } = await registered(registration);
    expect(await proves(world, { method, id: client.id, secret })).toBe(
      accepted ? client.id : failed,
    );
  });

  test.each(['wrong', '', undefined, 'undefined', 'null'])(
    'is refused with the secret %j',
    async (secret) => {
      const { world, client } = await registered();
      expect(await proves(world, { method: basic, id: client.id, secret })).toBe(failed);
    },
  );

  test('is refused with a part of its secret', async () => {
    const { world, client, secret } = await registered();
    expect(await proves(world, { method: basic, id: client.id, secret: secret.slice(0, -1) })).toBe(
      failed,
    );
  });

  test('is refused with the secret of another', async () => {
    const { world, client } = await registered();
    expect(
      await proves(world, {
        method: basic,
        id: client.id,
        secret: (await addClient(world)).secret!,
      }),
    ).toBe(failed);
  });

  test('is refused with a secret that has expired', async () => {
    const { world, client, secret } = await registered();
    await world.storage.clients.change(client.id, (current) => ({
      ...current,
      secretExpiresAt: world.clock.now(),
    }));
    expect(await proves(world, { method: basic, id: client.id, secret })).toBe(failed);
  });

  test('of a suspended tenant is refused, and told why once it has proven itself', async () => {
    const { world, client, secret } = await registered();
    await world.storage.clients.change(client.id, (current) => ({
      ...current,
      isGlobal: false,
      tenantId: acme,
    }));
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    expect(await proves(world, { method: basic, id: client.id, secret })).toBe('tenant_suspended');
    expect(await proves(world, { method: basic, id: client.id, secret: 'wrong' })).toBe(failed);
  });

  test('may send a secret that its library did not encode', async () => {
    const { world, client, secret } = await registered();
    expect(
      await proves(world, {
        method: basic,
        id: client.id,
        secret: 'decoded differently',
        secretAsSent: secret,
      }),
    ).toBe(client.id);
  });
});

describe('the refusal of a client costs the same', () => {
  /** What a refusal asks the storage for, and how many digests it makes. */
  const costOf = async (
    world: Awaited<ReturnType<typeof setUp>>,
    presented: PresentedClient,
    isRemembered: boolean,
  ): Promise<readonly string[]> => {
    const costs: string[] = [];
    const counted = <F extends (...given: never[]) => unknown>(name: string, work: F): F =>
      ((...given: Parameters<F>) => {
        costs.push(name);
        return work(...given);
      }) as F;
    const { clients, tenants, clientResources, permissions } = world.storage;
    const storage = {
      ...world.storage,
      clients: {
        ...clients,
        find: counted('client', (id: string) => clients.find(id)),
        all: (...given: Parameters<typeof clients.all>) => {
          if (given[0]?.some(({ attribute }) => attribute === 'alias')) costs.push('client');
          return clients.all(...given);
        },
      },
      tenants: { ...tenants, find: counted('tenant', (id: string) => tenants.find(id)) },
      clientResources: {
        ...clientResources,
        pick: counted('links', (...given: Parameters<typeof clientResources.pick>) =>
          clientResources.pick(...given),
        ),
      },
      permissions: {
        ...permissions,
        pick: counted('permissions', (...given: Parameters<typeof permissions.pick>) =>
          permissions.pick(...given),
        ),
      },
    } as typeof world.storage;
    const sha256 = counted('digest', (text: string) => world.digest.sha256(text));
    const digest = { ...world.digest, sha256 };
    const keyward = createKeyward({ ...world, storage, digest });
    if (isRemembered) await keyward.directory.client(presented.id);
    costs.length = 0;
    await expect(keyward.authenticateClient(presented)).rejects.toMatchObject({ code: failed });
    return costs.sort();
  };

  test('whether it is unknown, remembered or not, public, named by an alias, or has an old secret', async () => {
    const world = await setUp();
    const known = await addClient(world);
    const publicClient = await addClient(world, { type: 'spa' });
    const changed = await addClient(world);
    await world.keyward.clients.changeSecret(changed.id, 60);
    await addClient(world, { alias: 'alias' });
    const wrong = (id: string, method: PresentedClient['method'] = basic) =>
      ({ method, id, secret: 'wrong' }) as const;

    const costs = [];
    for (const isRemembered of [false, true])
      for (const presented of [
        wrong(nowhere),
        wrong(known.id),
        wrong(known.id, 'none'),
        wrong(publicClient.id),
        wrong(publicClient.id, 'none'),
        wrong(changed.id),
        wrong('no-such-alias'),
        wrong('alias'),
        wrong('alias', 'none'),
      ])
        costs.push(await costOf(world, presented, isRemembered));
    expect(new Set(costs.map((each) => each.join()))).toEqual(
      new Set(['client,client,digest,digest,digest']),
    );
  });
});

test('an alias that moves while a client proves itself makes it no other client', async () => {
  const world = await setUp();
  const one = await addClient(world, { alias: 'alias' });
  const other = await addClient(world);
  const { clients } = world.storage;
  let reads = 0;
  const storage = {
    ...world.storage,
    clients: {
      ...clients,
      // Between the record, whose secret is compared, and what the client may do.
      all: async (...given: Parameters<typeof clients.all>) => {
        const isAsked = given[0]?.some(({ attribute }) => attribute === 'alias') ?? false;
        if (isAsked && ++reads === 2) {
          await world.keyward.clients.modify(one.id, { alias: null });
          await world.keyward.clients.modify(other.id, { alias: 'alias' });
        }
        return clients.all(...given);
      },
    },
  } as typeof world.storage;
  const keyward = createKeyward({ ...world, storage });
  const presented = { method: basic, id: 'alias', secret: one.secret! } as const;
  expect(await proves({ ...world, keyward }, presented)).toBe(failed);
});

describe('after a change of the secret', () => {
  const changed = async (overlap: number) => {
    const world = await setUp();
    const client = await addClient(world);
    const { secret } = await world.keyward.clients.changeSecret(client.id, overlap);
    return { world, id: client.id, old: client.secret!, secret: secret! };
  };

  test('the new one is accepted', async () => {
    const { world, id, secret } = await changed(0);
    expect(await proves(world, { method: basic, id, secret })).toBe(id);
  });

  test('the old one is refused at once', async () => {
    const { world, id, old } = await changed(0);
    expect(await proves(world, { method: basic, id, secret: old })).toBe(failed);
  });

  test.each([
    [59, true],
    [60, false],
    [61, false],
  ])('with an overlap of 60 s the old one after %s s: %s', async (seconds, accepted) => {
    const { world, id, old } = await changed(60);
    world.clock.advance(seconds);
    expect(await proves(world, { method: basic, id, secret: old })).toBe(accepted ? id : failed);
  });

  test('the new one is accepted during and after the overlap', async () => {
    const { world, id, secret } = await changed(60);
    const during = await proves(world, { method: basic, id, secret });
    world.clock.advance(61);
    expect(during).toEqual(id);
    expect(await proves(world, { method: basic, id, secret })).toEqual(id);
  });
});

describe('a public client', () => {
  test.each([
    ['none', undefined, true],
    ['none', 'x', false],
    [basic, 'x', false],
    [basic, '', false],
    ['client_secret_post', undefined, false],
  ] as const)('coming by %s with the secret %s: %s', async (method, secret, accepted) => {
    const world = await setUp();
    const { id } = await addClient(world, { type: 'spa', isPublic: true });
    expect(await proves(world, { method, id, secret })).toBe(accepted ? id : failed);
  });
});

test.each(['none', basic, 'client_secret_post'] as const)(
  'an unknown client coming by %s gets the same refusal',
  async (method) => {
    expect(await proves(await setUp(), { method, id: nowhere, secret: 'x' })).toBe(failed);
  },
);

test.each(['', 'not-a-uuid', '__proto__', 'x'.repeat(10_000)])(
  'an id that cannot be one is unknown: %.20s',
  async (id) => {
    expect(await proves(await setUp(), { method: basic, id, secret: 'x' })).toBe(failed);
  },
);
