import { describe, expect, test } from '@jest/globals';
import { acme, refusalOf, setUp, type World } from '../testing/set-up.test-support.js';
import type { TenantMetadataPatch } from '../model/tenant/tenant-metadata.js';

const at = async (metadata: TenantMetadataPatch): Promise<World> => {
  const world = await setUp();
  await world.keyward.tenants.modify(acme, { metadata });
  return world;
};

describe("the tenant's policy decides about passwords", () => {
  const ruleOf = async (policy: object, password: string): Promise<string | undefined> => {
    const { keyward } = await at({ password_policy: policy });
    return keyward.users.create({ username: 'ada', tenantId: acme, password: { password } }).then(
      () => undefined,
      (error: { values: { why: string } }) => error.values.why,
    );
  };

  test.each([
    [{ min_length: 8 }, 'kumquat!', undefined],
    [{ min_length: 30 }, 'kumquat accordion', 'must have at least 30 characters'],
    [{ require_upper: true }, 'kumquat accordion', 'must hold an upper-case letter'],
    [{ require_upper: true }, 'Kumquat accordion', undefined],
    [{ require_lower: true }, 'KUMQUAT ACCORDION', 'must hold a lower-case letter'],
    [{ require_digit: true }, 'kumquat accordion', 'must hold a digit'],
    [{ require_digit: true }, 'kumquat accordion 7', undefined],
    [{ require_symbol: true }, 'kumquat accordion', 'must hold a sign'],
    [{ require_symbol: true }, 'kumquat, accordion', undefined],
  ])('%j and "%s"', async (policy, password, rule) => {
    expect(await ruleOf(policy, password)).toBe(rule);
  });

  test('the last passwords, as many as its history says, do not come back', async () => {
    const { keyward, storage } = await at({ password_policy: { history: 2 } });
    const { id } = await keyward.users.create({
      username: 'ada',
      tenantId: acme,
      password: { password: 'kumquat accordion' },
    });
    const set = (password: string) =>
      refusalOf(keyward.users.setPassword(id, { password: { password } }));
    expect(await set('kumquat accordion')).toBe('password_policy_violation');
    expect(await set('walrus trombone x')).toBeUndefined();
    expect(await set('kumquat accordion')).toBe('password_policy_violation');
    expect(await set('lobster bagpipes x')).toBeUndefined();
    expect(await set('kumquat accordion')).toBeUndefined();
    expect((await storage.users.find(id))!.previousPasswordHashes).toHaveLength(2);
  });
});

test("where the tenant's passwords age, one that is too old opens nothing but the way to a new one", async () => {
  const { keyward, clock } = await at({ password_policy: { max_age_seconds: 100 } });
  await keyward.users.create({
    username: 'ada',
    tenantId: acme,
    password: { password: 'kumquat accordion' },
  });
  const attempt = {
    tenantId: acme,
    identifier: 'ada',
    password: 'kumquat accordion',
    network: 'n',
    address: null,
  };
  expect(await refusalOf(keyward.logIn(attempt))).toBeUndefined();
  clock.advance(100);
  expect(await refusalOf(keyward.logIn(attempt))).toBe('password_change_required');
  await keyward.replaceTemporaryPassword(attempt, 'walrus trombone x');
  expect(
    await refusalOf(keyward.logIn({ ...attempt, password: 'walrus trombone x' })),
  ).toBeUndefined();
});

describe('a tenant that says after how many failures an account is locked replaces the growing waits', () => {
  test('locked after three failures within the window, and open again after the duration', async () => {
    const { keyward, clock } = await at({
      lockout: { max_attempts: 3, window_seconds: 60, duration_seconds: 300 },
    });
    await keyward.users.create({
      username: 'ada',
      tenantId: acme,
      password: { password: 'kumquat accordion' },
    });
    const logIn = (password: string) =>
      refusalOf(
        keyward.logIn({ tenantId: acme, identifier: 'ada', password, network: 'n', address: null }),
      );
    const wrong = async (times: number): Promise<(string | undefined)[]> => {
      const facts: (string | undefined)[] = [];
      for (let time = 0; time < times; time++) facts.push(await logIn('wrong'));
      return facts;
    };
    expect(await wrong(4)).toEqual([
      'login_failed',
      'login_failed',
      'login_failed',
      'too_many_requests',
    ]);
    expect(await logIn('kumquat accordion')).toBe('too_many_requests');
    clock.advance(300);
    expect(await logIn('kumquat accordion')).toBeUndefined();
    await wrong(2);
    clock.advance(60);
    expect(await wrong(3)).toEqual(['login_failed', 'login_failed', 'login_failed']);
  });
});

test('sessions last as long as the tenant says', async () => {
  const { keyward, clock } = await at({ session: { idle_lifetime: 10, absolute_lifetime: 15 } });
  const user = await keyward.users.create({ username: 'ada', tenantId: acme });
  const lives = async (...steps: number[]): Promise<boolean> => {
    const { secret } = await keyward.sessions.begin(user, ['pwd']);
    for (const step of steps) clock.advance(step);
    return (await keyward.sessions.find(secret)) !== undefined;
  };
  expect(await lives(10)).toBe(true);
  expect(await lives(11)).toBe(false);
  expect(await lives(15)).toBe(false);
});
