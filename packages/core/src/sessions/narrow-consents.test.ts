import { expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  agreeTo,
  ask,
  browser,
  fromPerson,
  logInWith,
  redirectUri,
  returned,
} from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  letUse,
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
      expiresAt: null,
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

test('a scope that is deleted and made anew is not in what an application has already', async () => {
  const world = await setUp();
  const { keyward, clock } = world;
  const resource = await addResource(world, acme);
  const scopes = await addScopes(world, resource, 'read', 'write');
  const app = await addApp(world);
  await letUse(world, app, resource, scopes);
  const at = browser();
  await logInWith(world, at, await addUser(world));
  const wanted = { scope: 'read write offline_access', resource: resource.id };
  const asked = await ask(world, app, at, wanted);
  const { code } = returned(await agreeTo(world, asked, at));
  const form = { code, redirect_uri: redirectUri };
  const first = await keyward.token(fromPerson(app, 'authorization_code', form));
  expect(first.scope).toContain('write');

  clock.advance(1);
  await keyward.scopes.delete(resource.id, scopes[1]!.id, adminOf(acme));
  clock.advance(1);
  await letUse(world, app, resource, await addScopes(world, resource, 'write'));
  clock.advance(1);
  const next = { refresh_token: first.refreshToken! };
  const refreshed = await keyward.token(fromPerson(app, 'refresh_token', next));
  expect(refreshed.scope).toBe('offline_access read');
});
