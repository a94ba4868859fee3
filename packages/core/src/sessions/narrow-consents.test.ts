import { expect, test } from '@jest/globals';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  setUp,
} from '../testing/set-up.test-support.js';

test('a scope that is deleted goes from what people agreed to, and an empty agreement goes whole', async () => {
  const world = await setUp();
  const [resource, other] = [await addResource(world, acme), await addResource(world, acme)];
  const [read] = await addScopes(world, resource, 'read', 'write');
  await addScopes(world, other, 'read');
  const user = await addUser(world);
  const agree = async (resourceId: string | null, ...scopes: string[]): Promise<string> => {
    const id = world.random.uuid();
    const stamps = {
      createdBy: user.id,
      createdAt: world.clock.now(),
      updatedBy: user.id,
      updatedAt: world.clock.now(),
    };
    await world.storage.consents.add({
      id,
      tenantId: acme,
      userId: user.id,
      clientId: (await addClient(world, { tenantId: acme, isGlobal: false })).id,
      resourceId,
      scopes,
      ...stamps,
    });
    return id;
  };
  const ids = [
    await agree(resource.id, 'openid', 'read', 'write'),
    await agree(resource.id, 'read'),
    await agree(resource.id, 'write'),
    await agree(other.id, 'read'),
    await agree(null, 'openid'),
  ];
  await world.keyward.scopes.delete(resource.id, read!.id, adminOf(acme));
  expect(
    await Promise.all(ids.map(async (id) => (await world.storage.consents.find(id))?.scopes)),
  ).toEqual([['openid', 'write'], undefined, ['write'], ['read'], ['openid']]);
});
