/** What clients got by trust alone ends with the trust; what a person agreed to stays. */
import { expect, test } from '@jest/globals';
import { atAnApp } from '../testing/people.test-support.js';
import { acme, refusalOf, setUp } from '../testing/set-up.test-support.js';
import { newDelegation } from './new-delegation.js';

const trusted = async () => {
  const at = await atAnApp(await setUp());
  const { world, app, user } = at;
  const given = async (resourceId: string | null, scopes: readonly string[]) => {
    const delegation = newDelegation(world, {
      client: app,
      user,
      resourceId,
      scopes,
      authenticatedAt: world.clock.now(),
      methods: ['pwd'],
    });
    await world.storage.delegations.add(delegation);
    return delegation.id;
  };
  const agree = async (resourceId: string | null, scopes: readonly string[]) => {
    const stamp = { createdBy: user.id, createdAt: world.clock.now() };
    await world.storage.consents.add({
      id: world.random.uuid(),
      tenantId: acme,
      userId: user.id,
      clientId: app.id,
      resourceId,
      scopes,
      expiresAt: null,
      ...stamp,
      updatedBy: user.id,
      updatedAt: world.clock.now(),
    });
  };
  const isAlive = async (id: string) =>
    (await world.storage.delegations.find(id))?.revokedAt === null;
  return { ...at, given, agree, isAlive };
};

test('what only the trust in a client gave goes with the trust: of one that is first-party no more', async () => {
  const { world, app, resource, given, agree, isAlive } = await trusted();
  const ids = [
    await given(null, ['openid']),
    await given(resource.id, ['openid', 'read']),
  ] as const;
  await world.keyward.clients.modify(app.id, { name: 'renamed' });
  expect(await Promise.all(ids.map(isAlive))).toEqual([true, true]);
  await agree(resource.id, ['openid', 'read']);
  await world.keyward.clients.modify(app.id, { isFirstParty: false });
  expect(await Promise.all(ids.map(isAlive))).toEqual([false, true]);
});

test('a resource that wants every person asked takes from first-party clients what nobody agreed to', async () => {
  const { world, resource, given, agree, isAlive } = await trusted();
  await agree(resource.id, ['openid']);
  const ids = [
    await given(null, ['openid']),
    await given(resource.id, ['openid']),
    await given(resource.id, ['openid', 'read']),
  ];
  await world.keyward.resources.modify(resource.id, { skipConsentForFirstParty: false });
  expect(await Promise.all(ids.map(isAlive))).toEqual([true, true, false]);
});

test('a code that went to an address which the client has registered no more gives nothing', async () => {
  const { world, app, code, redeem } = await atAnApp(await setUp());
  const waiting = await code();
  await world.keyward.clients.modify(app.id, {
    metadata: { urls: { redirect_uris: ['https://app.example/other'] } },
  });
  world.clock.advance(2);
  expect(await refusalOf(redeem(waiting))).toBe('grant_invalid');
});
