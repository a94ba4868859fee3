import { expect, test } from '@jest/globals';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { identitiesPerUser } from '../model/user/user-identity.js';

const given = async () => {
  const world = await setUp();
  const provider = await world.keyward.identityProviders.create(acme, {
    type: 'oidc',
    name: 'login',
    metadata: { issuer: 'https://login.example', client_id: 'x' },
  });
  return {
    world,
    provider,
    user: await addUser(world),
    link: (userId: string, providerUserId: string) =>
      world.keyward.identities.link(userId, { identityProviderId: provider.id, providerUserId }),
  };
};
const held = async ({ storage }: World, userId: string) =>
  (await storage.userIdentities.all([{ attribute: 'userId', equals: userId }])).length;

test('what a provider calls a person stands for one user of the tenant', async () => {
  const { world, user, link } = await given();
  const others = [await addUser(world), await addUser(world)];
  await link(user.id, 'ada');
  expect(await attempt(world, () => link(others[0]!.id, 'ada'))).toEqual(
    refusedCleanly('identity_in_use'),
  );
  expect((await link(others[0]!.id, 'ADA')).userId).toBe(others[0]!.id);
  expect(await race(2, (at) => link(others[at]!.id, 'raced'))).toEqual({
    winners: 1,
    losers: ['identity_in_use'],
  });
});

test('a link for a new password goes with the password', async () => {
  const { world, user, link } = await given();
  await link(user.id, 'one');
  const issued = await world.keyward.tickets.create('password_change', { userId: user.id });
  await world.keyward.identities.unlink(user.id, [user.id]);
  const password = 'kumquat accordion';
  expect(await refusalOf(world.keyward.tickets.redeem(issued.secret, { password }))).toBe(
    'ticket_invalid',
  );
});

test('nobody is left without a way to log in', async () => {
  const { world, user, link } = await given();
  const [one, other] = [await link(user.id, 'one'), await link(user.id, 'other')];
  await world.keyward.identities.unlink(user.id, [user.id]);
  expect(
    await attempt(world, () => world.keyward.identities.unlink(user.id, [one.id, other.id])),
  ).toEqual(refusedCleanly('last_login_method'));
  expect(
    await race(2, (at) => world.keyward.identities.unlink(user.id, [[one, other][at]!.id])),
  ).toEqual({ winners: 1, losers: ['last_login_method'] });
});

test('nobody is left without a way to log in that the tenant admits', async () => {
  const { world, user, provider, link } = await given();
  const [one, other] = [await link(user.id, 'one'), await link(user.id, 'other')];
  await world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { ...tenant.metadata, login: { required_provider_id: provider.id } },
  }));
  await world.keyward.identities.unlink(user.id, [one.id]);
  expect(await attempt(world, () => world.keyward.identities.unlink(user.id, [other.id]))).toEqual(
    refusedCleanly('last_login_method'),
  );
  await world.keyward.identities.unlink(user.id, [user.id]);
  expect(await held(world, user.id)).toBe(1);
});

test('who has no way in that the tenant admits loses nothing by another one', async () => {
  const { world, user, link } = await given();
  const one = await link(user.id, 'one');
  await world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { ...tenant.metadata, login: { methods: ['passkey'] } },
  }));
  await world.keyward.identities.unlink(user.id, [one.id]);
  expect(await held(world, user.id)).toBe(0);
});

test('a merge deletes a user, so it takes `delete:users` as well; administrators are not deleted so', async () => {
  const { world, user, link } = await given();
  const other = await addUser(world);
  await link(other.id, 'other');
  const merge = (...scopes: string[]) =>
    attempt(world, () =>
      world.keyward.identities.merge(user.id, other.id, adminOf(acme, ...scopes)),
    );
  expect(await merge('update:user_identities')).toEqual(refusedCleanly('escalation_refused'));
  const stamp = {
    createdBy: null,
    createdAt: world.clock.now(),
    updatedBy: null,
    updatedAt: world.clock.now(),
  };
  await world.storage.tenantAdmins.add({
    id: other.id,
    tenantId: acme,
    userId: other.id,
    ...stamp,
  });
  expect(await merge('delete:users')).toEqual(refusedCleanly('admin_not_merged'));
  await world.storage.tenantAdmins.removeAll([{ attribute: 'id', equals: other.id }]);
  await merge('delete:users');
  expect(await held(world, user.id)).toBe(1);
  expect(await world.storage.users.find(other.id)).toBeUndefined();
});

test('a user has at most 100 identities', async () => {
  const { world, user, link } = await given();
  for (let at = 0; at < identitiesPerUser; at++) await link(user.id, `${at}`);
  expect(await attempt(world, () => link(user.id, 'one more'))).toEqual(
    refusedCleanly('invalid_field'),
  );
});
