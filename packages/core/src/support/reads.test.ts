/** Reads beside the writes: `get` and `list` of each kind of record. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  globalAdmin,
  globex,
  nowhere,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

let world: World;
beforeEach(async () => {
  world = await setUp();
});

interface Reads {
  readonly add: (world: World) => Promise<{ readonly id: string }>;
  readonly get: (world: World, id: string, actor?: Actor) => Promise<{ readonly id: string }>;
  readonly list: (
    world: World,
    limit: number | undefined,
    actor?: Actor,
  ) => Promise<{ readonly items: readonly { readonly id: string }[] }>;
}

const oidc = {
  type: 'oidc',
  name: 'Upstream',
  metadata: { issuer: 'https://login.example', client_id: 'keyward' },
} as const;

const records: Readonly<Record<string, Reads>> = {
  clients: {
    add: (its) => addClient(its, { isGlobal: false, tenantId: acme }),
    get: ({ keyward }, id, actor) => keyward.clients.get(id, actor),
    list: ({ keyward }, limit, actor) => keyward.clients.list({ limit }, actor),
  },
  resources: {
    add: (its) => addResource(its, acme),
    get: ({ keyward }, id, actor) => keyward.resources.get(id, actor),
    list: ({ keyward }, limit, actor) => keyward.resources.list({ limit }, actor),
  },
  tenants: {
    add: async ({ storage }) => (await storage.tenants.find(acme))!,
    get: ({ keyward }, id, actor) => keyward.tenants.get(id, actor),
    list: ({ keyward }, limit, actor) => keyward.tenants.list({ limit }, actor),
  },
  users: {
    add: ({ keyward }) => keyward.users.create({ username: 'ann' }, adminOf(acme)),
    get: ({ keyward }, id, actor) => keyward.users.get(id, actor),
    list: ({ keyward }, limit, actor) => keyward.users.list({ limit }, actor),
  },
  roles: {
    add: ({ keyward }) => keyward.roles.create({ name: 'Editor', tenantId: acme }),
    get: ({ keyward }, id, actor) => keyward.roles.get(id, actor),
    list: ({ keyward }, limit, actor) => keyward.roles.list({ limit }, actor),
  },
  groups: {
    add: ({ keyward }) => keyward.groups.create({ name: 'Staff', tenantId: acme }),
    get: ({ keyward }, id, actor) => keyward.groups.get(id, actor),
    list: ({ keyward }, limit, actor) => keyward.groups.list({ limit }, actor),
  },
  tickets: {
    add: async ({ keyward }) => {
      const input = { email: 'ann@acme.example', tenantId: acme };
      return (await keyward.tickets.create('invitation', input)).ticket;
    },
    get: ({ keyward }, id, actor) => keyward.tickets.get(id, actor),
    list: ({ keyward }, limit, actor) => keyward.tickets.list({ limit }, actor),
  },
  identityProviders: {
    add: ({ keyward }) => keyward.identityProviders.create(acme, oidc),
    get: ({ keyward }, id, actor) => keyward.identityProviders.get(acme, id, actor),
    list: ({ keyward }, limit, actor) => keyward.identityProviders.list(acme, { limit }, actor),
  },
};

describe.each(Object.entries(records))('reading %s', (_name, { add, get, list }) => {
  test('get answers the record with the id', async () => {
    const { id } = await add(world);

    expect((await get(world, id)).id).toBe(id);
  });

  test('get refuses an id that names nothing', async () => {
    await expect(get(world, nowhere)).rejects.toMatchObject({ code: 'record_not_found' });
  });

  test('get refuses a record of another tenant', async () => {
    const { id } = await add(world);

    await expect(get(world, id, adminOf(globex))).rejects.toMatchObject({
      code: 'record_not_found',
    });
  });

  test('list holds the record', async () => {
    const { id } = await add(world);

    const { items } = await list(world, 100);

    expect(items.map((item) => item.id)).toContain(id);
  });

  test.each([0, -1, 1.5])('list refuses a limit of %s', async (limit) => {
    await expect(list(world, limit)).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});

describe('reading the scopes of a resource', () => {
  test('get answers a scope of the resource', async () => {
    const resource = await addResource(world, acme);
    const [scope] = await addScopes(world, resource, 'read');

    expect(await world.keyward.scopes.get(resource.id, scope!.id)).toEqual(scope);
  });

  test('get refuses a scope of another resource', async () => {
    const [scope] = await addScopes(world, await addResource(world, acme), 'read');
    const other = await addResource(world, acme);

    await expect(world.keyward.scopes.get(other.id, scope!.id)).rejects.toMatchObject({
      code: 'record_not_found',
    });
  });

  test('list holds the scopes of the resource alone', async () => {
    const resource = await addResource(world, acme);
    await addScopes(world, resource, 'read', 'write');
    await addScopes(world, await addResource(world, acme), 'other');

    const { items } = await world.keyward.scopes.list(resource.id, {
      sort: [{ attribute: 'name', direction: 'desc' }],
    });

    expect(items.map(({ name }) => name)).toEqual(['write', 'read']);
  });

  test('list refuses a resource of another tenant', async () => {
    const { id } = await addResource(world, acme);

    await expect(world.keyward.scopes.list(id, {}, adminOf(globex))).rejects.toMatchObject({
      code: 'record_not_found',
    });
  });
});

describe('what a list is asked for', () => {
  test('the filter narrows it', async () => {
    await addClient(world, { name: 'Billing' });
    await addClient(world, { name: 'Orders' });

    const { items } = await world.keyward.clients.list({
      filter: { kind: 'equals', attribute: 'name', value: 'Orders' },
    });

    expect(items.map(({ name }) => name)).toEqual(['Orders']);
  });

  test('a page has ten records unless more are asked for', async () => {
    for (let added = 0; added < 11; added++) await addClient(world);

    const { items, hasMore } = await world.keyward.clients.list();

    expect(items).toHaveLength(10);
    expect(hasMore).toBe(true);
  });

  test('offset passes records over, and totalCount counts them all', async () => {
    await addClient(world);
    await addClient(world);

    const { items, totalCount } = await world.keyward.clients.list({
      offset: 2,
      totalCount: true,
    });

    // Two are there from the first start: the Default Client, and the console's.
    expect(items).toHaveLength(2);
    expect(totalCount).toBe(4);
  });

  test('an offset below 0 is refused', async () => {
    await expect(world.keyward.clients.list({ offset: -1 })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});

describe('secrets in reads', () => {
  test('the server reads the secret of a client', async () => {
    const client = await addClient(world);

    expect((await world.keyward.clients.get(client.id)).secret).toBe(client.secret);
  });

  test('an actor who holds less than a client does not read its secret (contract §4)', async () => {
    const actor = globalAdmin('read:clients');

    expect((await world.keyward.clients.get(world.defaultClientId, actor)).secret).toBeNull();
  });

  test('an actor who holds less than a client does not read its secret in a list', async () => {
    const { items } = await world.keyward.clients.list({}, globalAdmin('read:clients'));

    expect(items.map(({ secret }) => secret)).toEqual([null, null]);
  });

  test('an actor with limited scopes does not read the client secret of an identity provider', async () => {
    const { id } = await world.keyward.identityProviders.create(acme, {
      ...oidc,
      metadata: { ...oidc.metadata, client_secret: 'kept' },
    });

    const read = await world.keyward.identityProviders.get(acme, id, adminOf(acme));

    expect(read.clientSecret).toBeNull();
  });

  test.each([
    ['filter', { filter: { kind: 'present', attribute: 'secret' } }],
    [
      'filter',
      {
        filter: { kind: 'not', of: { kind: 'or', of: [{ kind: 'present', attribute: 'secret' }] } },
      },
    ],
    ['sort', { sort: [{ attribute: 'previousSecret', direction: 'asc' }] }],
  ] as const)(
    'nothing is searched or sorted by a secret: a list refuses one in the %s',
    async (_parameter, query) => {
      await expect(world.keyward.clients.list(query)).rejects.toMatchObject({
        code: 'invalid_parameter',
      });
    },
  );
});
