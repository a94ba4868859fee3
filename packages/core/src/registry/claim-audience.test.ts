import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addResource,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { Actor } from '../model/values/actor.js';

const identifierUrl = 'https://orders.example';

const register = (world: World, actor: Actor) =>
  world.keyward.resources.create({ type: 'api', name: 'orders', identifierUrl }, actor);

describe('an audience that a tenant once had stays that tenant’s', () => {
  test('when its resource is deleted', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme, 'orders', { identifierUrl });
    await world.keyward.resources.delete(id, adminOf(acme));

    expect(await refusalOf(register(world, adminOf(globex)))).toBe('already_exists');
    expect((await register(world, adminOf(acme))).tenantId).toBe(acme);
  });

  test('when the tenant is deleted', async () => {
    const world = await setUp();
    await addResource(world, acme, 'orders', { identifierUrl });
    await world.keyward.tenants.delete(acme, { cascade: true });

    expect(await refusalOf(register(world, adminOf(globex)))).toBe('already_exists');
  });

  test('however another writes its host and its last slash', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme, 'orders', { identifierUrl });
    await world.keyward.resources.delete(id, adminOf(acme));

    const respelled = { identifierUrl: 'HTTPS://Orders.example:443/' };
    expect(await refusalOf(addResource(world, globex, 'orders', respelled))).toBe('already_exists');
    expect((await addResource(world, acme, 'orders', respelled)).identifierUrl).toBe(
      respelled.identifierUrl,
    );
  });

  test('however often it is deleted and made anew, as one record', async () => {
    const world = await setUp();
    for (let round = 0; round < 3; round++) {
      const { id } = await register(world, adminOf(acme));
      await world.keyward.resources.delete(id, adminOf(acme));
    }
    const kept = await world.storage.audiences.all([
      { attribute: 'identifierUrl', equals: identifierUrl },
    ]);
    expect(kept.map(({ tenantId }) => tenantId)).toEqual([acme]);
  });

  test('until a global caller gives it to another', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme, 'orders', { identifierUrl });
    await world.keyward.resources.delete(id);
    const within = { ...adminOf(globex), reachesAllTenants: true };
    expect((await register(world, within)).tenantId).toBe(globex);

    const [resource] = await world.storage.resources.all([
      { attribute: 'identifierUrl', equals: identifierUrl },
    ]);
    await world.keyward.resources.delete(resource!.id);
    expect(await refusalOf(register(world, adminOf(acme)))).toBe('already_exists');
    const byDefault = await register(world, globalAdmin());
    expect([acme, globex]).not.toContain(byDefault.tenantId);
  });

  test('not even a global caller takes it while a resource has it', async () => {
    const world = await setUp();
    await addResource(world, acme, 'orders', { identifierUrl });
    expect(await refusalOf(register(world, globalAdmin()))).toBe('already_exists');
  });

  test('but what was refused is nobody’s', async () => {
    const world = await setUp();
    await addResource(world, acme, 'orders');
    const taken = await attempt(world, () => register(world, adminOf(acme)));
    expect(taken.changed).toEqual([]);
    expect(await refusalOf(register(world, adminOf(globex)))).toBeUndefined();
  });
});

test('the audience of the Management API is claimed at the first start', async () => {
  const { storage, system } = await setUp();
  expect(await storage.audiences.all([])).toEqual([
    { id: system.id, identifierUrl: system.identifierUrl, tenantId: null },
  ]);
});
