import { expect, test } from '@jest/globals';
import { atAnApp, claimsOf, fromPerson } from '../testing/people.test-support.js';
import { acme, refusalOf, setUp, type World } from '../testing/set-up.test-support.js';

const storyOf = async ({ storage, keyward }: World, about: string) => {
  await keyward.sealAudit();
  return [...(await storage.auditEvents.all([{ attribute: 'tenantId', equals: acme }]))]
    .sort((a, b) => a.sequence! - b.sequence!)
    .filter(({ name }) => name.startsWith(about));
};

test('the log holds what is granted, redeemed, refreshed and revoked, each with its request', async () => {
  const { world, user, app, at, code, refresh } = await atAnApp(await setUp());
  const from = { requestId: 'request 3', address: '192.0.2.3' };
  const origin = { requestId: 'request 2', address: '192.0.2.2' };
  Object.assign(at, { origin });
  const tokens = await world.keyward.token({
    ...fromPerson(app, 'authorization_code', {
      code: await code(),
      redirect_uri: 'https://app.example/callback',
    }),
    ...from,
  });
  const { refreshToken } = await refresh(tokens.refreshToken!, from);
  const { client } = fromPerson(app, 'refresh_token', {});
  await world.keyward.revoke(client, refreshToken!, from);
  const grant = claimsOf(world, tokens.accessToken)['grant_id'];
  expect(await storyOf(world, 'grant.')).toMatchObject([
    { name: 'grant.authorized', actorId: user.id, recordId: grant, ids: [app.id], ...origin },
    { name: 'grant.redeemed', actorId: user.id, recordId: grant, ids: [app.id], ...from },
    { name: 'grant.refreshed', actorId: user.id, recordId: grant, ids: [app.id], ...from },
    { name: 'grant.revoked', actorId: app.id, recordId: grant, ...from },
  ]);
});

test('a replayed code is in the log once, however often it comes', async () => {
  const { world, code, redeem } = await atAnApp(await setUp());
  const used = await code();
  await redeem(used);
  for (let i = 0; i < 3; i++) expect(await refusalOf(redeem(used))).toBe('grant_invalid');
  expect((await storyOf(world, 'grant.replayed')).length).toBe(1);
});

test('logins are in the log, and failed ones too, for every account and without the name that was typed', async () => {
  const { world, user } = await atAnApp(await setUp());
  const attempt = (identifier: string, password: string) =>
    world.keyward.logIn({
      tenantId: acme,
      identifier,
      password,
      network: '192.0.2.0/24',
      address: '192.0.2.4',
    });
  await attempt(user.username!, 'right');
  expect(await refusalOf(attempt(user.username!, 'wrong'))).toBe('login_failed');
  expect(await refusalOf(attempt('nobody', 'hunter2'))).toBe('login_failed');
  const story = await storyOf(world, 'user.log');
  expect(story).toMatchObject([
    { name: 'user.logged_in', actorId: user.id, recordId: user.id, address: '192.0.2.4' },
    { name: 'user.login_failed', actorId: null, recordId: user.id, address: '192.0.2.4' },
    { name: 'user.login_failed', actorId: null, recordId: null, address: '192.0.2.4' },
  ]);
  expect(JSON.stringify(story)).not.toMatch(/nobody|wrong|hunter2/);
});
