import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  adminOf,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const jwk = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };
const keys = { jwks: { keys: [jwk] } };
const ofAcme = { isGlobal: false, tenantId: acme } as const;

const raise = ({ keyward }: World, minimum: 'none' | 'fapi2' = 'fapi2') =>
  keyward.tenants.modify(acme, { metadata: { minimum_security_profile: minimum } });

describe('a tenant asks for a security profile only once each of its clients keeps to it', () => {
  test('it is refused, and the clients that keep to less are named', async () => {
    const world = await setUp();
    const { id } = await addClient(world, ofAcme);
    await expect(raise(world)).rejects.toMatchObject({
      code: 'invalid_field',
      values: {
        field: 'metadata.minimum_security_profile',
        why: `cannot be fapi2 while 1 clients of the tenant keep to less: ${id}`,
      },
    });
    expect((await world.keyward.tenants.get(acme)).metadata).not.toHaveProperty(
      'minimum_security_profile',
    );
  });

  test('of many, five are named', async () => {
    const world = await setUp();
    for (let count = 0; count < 7; count += 1) await addClient(world, ofAcme);
    await expect(raise(world)).rejects.toMatchObject({
      values: {
        why: expect.stringMatching(/while 7 clients .*: ([0-9a-f-]{36}(, )?){5}$/) as unknown,
      },
    });
  });

  test('it is taken once they are switched to it', async () => {
    const world = await setUp();
    const { id } = await addClient(world, ofAcme);
    await world.keyward.clients.modify(id, {
      metadata: { oauth: { security_profile: 'fapi2', ...keys } },
    });
    expect(await refusalOf(raise(world))).toBeUndefined();
  });

  test('global clients and those of other tenants do not count', async () => {
    const world = await setUp();
    await addClient(world);
    await addClient(world, { isGlobal: false, tenantId: globex });
    expect(await refusalOf(raise(world))).toBeUndefined();
  });
});

describe('within a tenant that asks for one', () => {
  const asking = async (): Promise<World> => {
    const world = await setUp();
    await raise(world);
    return world;
  };

  test('a new client gets it', async () => {
    const world = await asking();
    const { metadata } = await world.keyward.clients.create(
      { name: 'bank', metadata: { oauth: keys } },
      adminOf(acme),
    );
    expect(metadata.oauth).toMatchObject({ security_profile: 'fapi2', require_pkce: true });
  });

  test('no client keeps to less, new, changed or moved', async () => {
    const world = await asking();
    const { clients } = world.keyward;
    const without = { metadata: { oauth: { security_profile: 'none' } } } as const;
    expect(await refusalOf(addClient(world, { ...ofAcme, ...without }))).toBe('invalid_field');

    const held = await addClient(world, { ...ofAcme, metadata: { oauth: keys } });
    expect(await refusalOf(clients.modify(held.id, without))).toBe('invalid_field');

    const global = await addClient(world, without);
    expect(await refusalOf(clients.modify(global.id, ofAcme))).toBe('invalid_field');
  });

  test('it can be lowered again', async () => {
    const world = await asking();
    await raise(world, 'none');
    expect(await refusalOf(addClient(world, ofAcme))).toBeUndefined();
  });

  test('a client that is written while the minimum is raised keeps to it, or the tenant does not ask', async () => {
    const world = await setUp();
    const [raised, made] = await Promise.all([
      refusalOf(raise(world)),
      refusalOf(addClient(world, ofAcme)),
    ]);
    expect([raised, made].filter((refusal) => refusal === undefined)).toHaveLength(1);
  });
});

test('an unregistered client keeps to no security profile, so a tenant that asks for one takes none', async () => {
  const { keyward } = await setUp();
  const change = keyward.tenants.modify(acme, {
    metadata: {
      minimum_security_profile: 'fapi2',
      unregistered_clients: { documents: 'any' },
    },
  });
  await expect(change).rejects.toMatchObject({
    values: { field: 'metadata.minimum_security_profile' },
  });
});
