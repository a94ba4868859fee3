import { describe, expect, test } from '@jest/globals';
import { during } from '../testing/interrupt.test-support.js';
import {
  addApp,
  ask,
  atAnApp,
  browser,
  handleOf,
  logInWith,
  returned,
} from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const [current, next] = ['right', 'kumquat accordion'];

const loggedIn = async () => {
  const here = await atAnApp(await setUp());
  const { world, user } = here;
  const tokens = await here.redeem(await here.code({ scope: 'openid offline_access' }));
  const [delegation] = await world.storage.delegations.all([
    { attribute: 'userId', equals: user.id },
  ]);
  const change = (more: object = {}, id = user.id, actor = adminOf(acme)) =>
    world.keyward.users.changeOwnPassword(
      id,
      { current, next, network: 'home', person: { delegation: delegation!, user }, ...more },
      actor,
    );
  const kept = async () => (await world.storage.users.find(user.id))!;
  return { ...here, tokens, change, kept };
};

describe("changing one's own password", () => {
  test("proves the current one, and keeps the next one's hash", async () => {
    const { world, change, kept } = await loggedIn();
    expect((await attempt(world, () => change())).told).toEqual(['user.password_set']);
    expect(await kept()).toMatchObject({
      passwordHash: `hash(${next})`,
      passwordChangedAt: world.clock.now(),
      mustChangePassword: false,
    });
  });

  test('every guess at the current one counts as a failed login', async () => {
    const { change, kept } = await loggedIn();
    for (let guess = 0; guess < 5; guess++)
      expect(await refusalOf(change({ current: 'wrong', network: String(guess) }))).toBe(
        'invalid_field',
      );
    expect(await refusalOf(change())).toBe('too_many_requests');
    expect((await kept()).passwordHash).toBe('hash(right)');
  });

  test('the delegation and browser session that the change came through go on; every other one ends', async () => {
    const { world, user, app, at, tokens, refresh, change } = await loggedIn();
    const [elsewhere, otherApp] = [
      browser('elsewhere'),
      await addApp(world, { isFirstParty: true }),
    ];
    await logInWith(world, elsewhere, user);
    world.clock.advance(1);
    const code = returned(await ask(world, otherApp, elsewhere))['code'];
    await change();
    world.clock.advance(1);
    expect((await world.keyward.sessions.find(at.session))?.user.id).toEqual(user.id);
    expect(await world.keyward.sessions.find(elsewhere.session)).toBeUndefined();
    expect((await refresh(tokens.refreshToken!)).accessToken).toBeTruthy();
    expect(
      await refusalOf(
        world.keyward.token({
          grantType: 'authorization_code',
          client: { method: 'client_secret_basic', id: otherApp.id, secret: otherApp.secret! },
          scopes: undefined,
          resource: undefined,
          parameter: (name) => ({ code, redirect_uri: 'https://app.example/callback' })[name],
        }),
      ),
    ).toBe('grant_invalid');
    expect(handleOf(await ask(world, app, elsewhere))).toBeTruthy();
  });

  test.each(['short', 'password20250101'])('refuses %s by the policy', async (weak) => {
    const { change, kept } = await loggedIn();
    expect(await refusalOf(change({ next: weak }))).toBe('password_policy_violation');
    expect((await kept()).passwordHash).toBe('hash(right)');
  });

  test('is for the person alone, and tells nothing of other tenants', async () => {
    const { world, change } = await loggedIn();
    const other = await world.keyward.users.create({ username: 'other', tenantId: acme });
    for (const [id, actor, code] of [
      [other.id, adminOf(acme), 'own_account_only'],
      [other.id, adminOf(globex), 'record_not_found'],
      [nowhere, globalAdmin(), 'record_not_found'],
    ] as const) {
      expect(await attempt(world, () => change({}, id, actor))).toEqual(refusedCleanly(code));
    }
  });

  test('of several at once, all with the right password, the last one counts', async () => {
    const { change, kept } = await loggedIn();
    const { winners } = await race(4, (at) => change({ next: `${next} ${at}` }));
    expect(winners).toBeGreaterThan(0);
    expect((await kept()).passwordHash).toMatch(/^hash\(kumquat accordion \d\)$/);
  });
});

describe('the new password takes the place of the one that was proven', () => {
  test('another one that is set meanwhile stays', async () => {
    const { world, user, change, kept } = await loggedIn();
    during(world.hasher, 'hash', () =>
      world.keyward.users.setPassword(user.id, { password: { password: 'set by the owner' } }),
    );
    expect(await refusalOf(change())).toBe('invalid_field');
    expect((await kept()).passwordHash).toBe('hash(set by the owner)');
  });
});

describe('removing a password', () => {
  test('a password that is the only way to log in stays; who has none stays as they are', async () => {
    const { world, user } = await loggedIn();
    expect(
      await attempt(world, () => world.keyward.users.removePassword(user.id, globalAdmin())),
    ).toEqual(refusedCleanly('last_login_method'));
    const bare = await world.keyward.users.create({ username: 'bare', tenantId: acme });
    expect(await attempt(world, () => world.keyward.users.removePassword(bare.id))).toEqual({
      refused: undefined,
      changed: [],
      told: [],
    });
    expect(await attempt(world, () => world.keyward.users.removePassword(nowhere))).toEqual(
      refusedCleanly('record_not_found'),
    );
  });
});
