import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addManager,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import { maximumOverlap } from './change-secret.js';

describe('a new secret', () => {
  test('replaces the old one', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect((await world.keyward.clients.changeSecret(client.id, 0)).secret).not.toBe(client.secret);
  });

  test('kills the old one at once', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect(await world.keyward.clients.changeSecret(client.id, 0)).toMatchObject({
      previousSecret: null,
      previousSecretExpiresAt: null,
    });
  });

  test('lets the old one live for as long as it is told', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect(await world.keyward.clients.changeSecret(client.id, 60)).toMatchObject({
      previousSecret: client.secret,
      previousSecretExpiresAt: new Date(world.clock.now().getTime() + 60_000),
    });
  });

  test('ends the life of the secret before the previous one', async () => {
    const world = await setUp();
    const first = await addClient(world);
    const second = await world.keyward.clients.changeSecret(first.id, 60);
    expect(await world.keyward.clients.changeSecret(first.id, 60)).toMatchObject({
      previousSecret: second.secret,
    });
  });

  test('does not bring an expired one back to life', async () => {
    const world = await setUp();
    const client = await addClient(world);
    const expired = new Date(world.clock.now().getTime() - 1000);
    await world.storage.clients.change(client.id, (current) => ({
      ...current,
      secretExpiresAt: expired,
    }));
    expect(await world.keyward.clients.changeSecret(client.id, 60)).toMatchObject({
      previousSecretExpiresAt: expired,
    });
  });

  test('changes nothing else, and says who made it and when', async () => {
    const world = await setUp();
    const client = await addClient(world);
    world.clock.advance(60);
    const changed = await world.keyward.clients.changeSecret(client.id, 0, globalAdmin());
    expect(changed).toEqual({
      ...client,
      secret: changed.secret,
      updatedBy: 'global-admin',
      updatedAt: world.clock.now(),
    });
  });

  test('is told to the world without being shown', async () => {
    const world = await setUp();
    const client = await addClient(world);
    await world.keyward.clients.changeSecret(client.id, 0, globalAdmin());
    expect(world.events.list.at(-1)).toEqual({
      name: 'client.secret_changed',
      recordId: client.id,
      actorId: 'global-admin',
      at: world.clock.now(),
      ids: undefined,
    });
  });
});

describe('is refused without a trace', () => {
  test('for a public client', async () => {
    const world = await setUp();
    const client = await addClient(world, { type: 'spa', isPublic: true });
    expect(await attempt(world, () => world.keyward.clients.changeSecret(client.id, 0))).toEqual(
      refusedCleanly('invalid_field'),
    );
  });

  test('for an unknown client', async () => {
    const world = await setUp();
    expect(await attempt(world, () => world.keyward.clients.changeSecret(nowhere, 0))).toEqual(
      refusedCleanly('record_not_found'),
    );
  });

  test.each([-1, 0.5, NaN, Infinity, maximumOverlap + 1])(
    'for an overlap of %s seconds',
    async (seconds) => {
      const world = await setUp();
      const client = await addClient(world);
      expect(
        await attempt(world, () => world.keyward.clients.changeSecret(client.id, seconds)),
      ).toEqual(refusedCleanly('invalid_field'));
    },
  );

  test.each([
    ['another tenant', { isGlobal: false, tenantId: globex }],
    ['nobody', {}],
  ])('for a client of %s', async (_, place) => {
    const world = await setUp();
    const client = await addClient(world, place);
    expect(
      await attempt(world, () => world.keyward.clients.changeSecret(client.id, 0, adminOf(acme))),
    ).toEqual(refusedCleanly('record_not_found'));
  });
});

describe('a reader of the new secret becomes the client, so the caller must hold what the client holds', () => {
  test('a caller that holds less is refused', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'read:clients', 'delete:clients');
    expect(
      await attempt(world, () =>
        world.keyward.clients.changeSecret(
          client.id,
          0,
          globalAdmin('read:clients', 'update:client_secrets'),
        ),
      ),
    ).toEqual(refusedCleanly('escalation_refused'));
  });

  test('a caller that holds nothing does not take the Default Client over', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        world.keyward.clients.changeSecret(
          world.defaultClientId,
          0,
          globalAdmin('update:client_secrets'),
        ),
      ),
    ).toEqual(refusedCleanly('escalation_refused'));
  });

  test('a caller that holds as much may', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'read:clients');
    expect(
      (
        await attempt(world, () =>
          world.keyward.clients.changeSecret(client.id, 0, globalAdmin('read:clients')),
        )
      ).refused,
    ).toBeUndefined();
  });

  test.each<[string, readonly string[], string | undefined]>([
    ['a client changes its own secret', ['read:clients', 'update:client_secrets'], undefined],
    [
      "a client's own token that carries less than the client holds does not win the rest by a new secret",
      ['update:client_secrets'],
      'escalation_refused',
    ],
  ])('%s', async (_, carried, refused) => {
    const world = await setUp();
    const client = await addManager(world, {}, 'read:clients', 'update:client_secrets');
    expect(
      (
        await attempt(world, () =>
          world.keyward.clients.changeSecret(client.id, 0, {
            ...globalAdmin(...carried),
            id: client.id,
          }),
        )
      ).refused,
    ).toBe(refused);
  });

  test('a tenant that holds less than its own client is refused', async () => {
    const world = await setUp();
    const client = await addManager(world, { isGlobal: false, tenantId: acme }, 'delete:clients');
    expect(
      await attempt(world, () =>
        world.keyward.clients.changeSecret(client.id, 0, adminOf(acme, 'update:client_secrets')),
      ),
    ).toEqual(refusedCleanly('escalation_refused'));
  });
});
