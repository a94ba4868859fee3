import { describe, expect, test } from '@jest/globals';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const password = 'kumquat accordion';
const withAda = async () => {
  const world = await setUp();
  const ada = await world.keyward.users.create({ username: 'ada', tenantId: acme });
  world.clock.advance(60);
  return {
    world,
    ada,
    kept: async () => (await world.storage.users.find(ada.id))!,
    check: async (tried: string) =>
      world.keyward.users.checkPassword(await world.storage.users.find(ada.id), tried),
  };
};

describe('setting a password', () => {
  test('keeps its hash, since when, and ends sessions', async () => {
    const { world, ada, kept } = await withAda();
    await world.keyward.users.setPassword(ada.id, { password: { password } }, globalAdmin());
    const now = world.clock.now();
    expect(await kept()).toEqual({
      ...ada,
      passwordHash: `hash(${password})`,
      passwordChangedAt: now,
      sessionsEndedAt: now,
      updatedBy: 'global-admin',
      updatedAt: now,
    });
  });

  test('may be temporary, and may leave sessions alone; one that lasts ends the duty to change it', async () => {
    const { world, ada, kept } = await withAda();
    await world.keyward.users.setPassword(ada.id, {
      password: { password },
      isTemporary: true,
      revokeSessions: false,
    });
    expect(await kept()).toMatchObject({ mustChangePassword: true, sessionsEndedAt: null });
    await world.keyward.users.setPassword(ada.id, { password: { password } });
    expect((await kept()).mustChangePassword).toBe(false);
  });

  test('is told to the world without the password', async () => {
    const { world, ada } = await withAda();
    const { told } = await attempt(world, () =>
      world.keyward.users.setPassword(ada.id, { password: { password } }),
    );
    expect(told).toEqual(['user.password_set']);
    expect(JSON.stringify(world.events.list)).not.toContain('kumquat');
  });

  test.each(['short', 'adaadaadaadaada', 'password20250101'])(
    'refuses %s by the policy',
    async (weak) => {
      const { world, ada } = await withAda();
      expect(
        await attempt(world, () =>
          world.keyward.users.setPassword(ada.id, { password: { password: weak } }),
        ),
      ).toEqual(refusedCleanly('password_policy_violation'));
    },
  );

  test('refuses another tenant, as for a user who is not there', async () => {
    const { world, ada } = await withAda();
    for (const [id, actor] of [
      [ada.id, adminOf(globex)],
      [nowhere, globalAdmin()],
    ] as const)
      expect(
        await attempt(world, () =>
          world.keyward.users.setPassword(id, { password: { password } }, actor),
        ),
      ).toEqual(refusedCleanly('record_not_found'));
  });
});

describe('checking a password', () => {
  test('knows the right one, and no other', async () => {
    const { world, ada, check } = await withAda();
    await world.keyward.users.setPassword(ada.id, { password: { password } });
    expect(await check(password)).toBe(true);
    expect(await check('kumquat accordions')).toBe(false);
    expect(await check('')).toBe(false);
  });

  test('takes as long for an unknown user or one without password, so that the time tells nothing', async () => {
    const { world, ada } = await withAda();
    const compared: string[] = [];
    const hasher = {
      ...world.hasher,
      matches: async (tried: string, hash: string) => {
        compared.push(hash);
        return world.hasher.matches(tried, hash);
      },
    };
    const { checkPassword } = await import('./check-password.js');
    const { refusalTime } = await import('./refusal-time.js');
    const { storage } = world;
    const check = checkPassword({
      storage,
      hasher,
      refusalTime: refusalTime({ storage, hasher }),
    });
    expect(await check(undefined, password)).toBe(false);
    expect(await check(ada, password)).toBe(false);
    expect(await check(undefined, 'nobody has this password')).toBe(false);
    expect(compared).toEqual(Array(3).fill('hash(nobody has this password)'));
  });

  test('makes a hash of our own of an adopted one, once the password is known', async () => {
    const { world, ada, kept, check } = await withAda();
    await world.keyward.users.setPassword(ada.id, {
      password: { algorithm: 'plain', value: 'old' },
    });
    expect(await check('wrong')).toBe(false);
    expect((await kept()).passwordHash).toBe('adopted(old)');
    expect(await check('old')).toBe(true);
    expect((await kept()).passwordHash).toBe('hash(old)');
    expect(await check('old')).toBe(true);
  });

  test('does not undo a password that is set meanwhile', async () => {
    const { world, ada, kept } = await withAda();
    await world.keyward.users.setPassword(ada.id, {
      password: { algorithm: 'plain', value: 'old' },
    });
    const before = await kept();
    await world.keyward.users.setPassword(ada.id, { password: { password } });
    expect(await world.keyward.users.checkPassword(before, 'old')).toBe(true);
    expect((await kept()).passwordHash).toBe(`hash(${password})`);
  });
});
