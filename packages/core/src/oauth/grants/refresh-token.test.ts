import { describe, expect, jest, test } from '@jest/globals';
import {
  addApp,
  atAnApp,
  changeUser,
  claimsOf,
  fromPerson,
  pkce,
  verifier,
  type AppInput,
  type AtAnApp,
  type Parameters,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  attempt,
  issuer,
  letUse,
  race,
  refusedCleanly,
  setUp,
} from '../../testing/set-up.test-support.js';
import { createKeyward } from '../../keyward.js';
import { Refusal } from '../../model/values/refusals.js';
import { addSecret } from '../../support/one-time-secret.js';

const day = 24 * 3600;
const publicly: AppInput = { isPublic: true, type: 'native' };

/** A person at an application that has just got its tokens. */
const given = async (
  input: AppInput = {},
  parameters: Parameters = { scope: 'openid read write' },
) => {
  const setting = await atAnApp(await setUp(), input);
  const tokens = await setting.redeem(await setting.code({ ...pkce, ...parameters }), {
    code_verifier: verifier,
  });
  return { ...setting, tokens, first: tokens.refreshToken! };
};
type Given = Awaited<ReturnType<typeof given>>;

const isAlive = async ({ world, app }: AtAnApp, token: string) =>
  (await world.keyward.introspect(token, {
    client: (await world.keyward.directory.client(app.id))!,
  })) !== undefined;
const refusalOf = async ({ world }: AtAnApp, action: () => Promise<unknown>) =>
  (await attempt(world, action)).refused;

test('a refresh token is swapped for a new one, with access and ID token (RFC 6749 §6, OIDC Core §12.2)', async () => {
  const { world, tokens, refresh, first } = await given({}, { scope: 'openid read', nonce: 'n' });
  world.clock.advance(100);
  const next = await refresh(first);
  const [before, after] = [claimsOf(world, tokens.idToken!), claimsOf(world, next.idToken!)];
  expect(next.refreshToken === first).toBe(false);
  expect(next.accessToken === tokens.accessToken).toBe(false);
  expect(next.scope).toBe('openid read');
  expect(after).toMatchObject({
    sub: before['sub'],
    aud: before['aud'],
    iss: issuer,
    auth_time: before['auth_time'],
    sid: before['sid'],
    iat: (before['iat'] as number) + 100,
  });
});

describe('only digests of a refresh token are kept (RFC 6819 §5.1.4.1.3)', () => {
  test.each([
    ['the part that all tokens of the delegation share', 0, 22],
    ['its own secret', 22, 65],
  ])('of %s', async (_, from, to) => {
    const { world, first } = await given();
    const secret = first.split('.')[1]!.slice(from, to);
    const kept = JSON.stringify(await world.storage.delegations.all([]));
    expect(kept.includes(secret)).toBe(false);
    expect(secret).toHaveLength(to - from);
  });
});

describe('a retired token presented again revokes its whole family: the thief and the owner look alike', () => {
  test('ten seconds after the swap', async () => {
    const setting = await given();
    const next = await setting.refresh(setting.first);
    setting.world.clock.advance(10);
    const replay = await refusalOf(setting, () => setting.refresh(setting.first));
    expect(replay).toBe('grant_invalid');
    expect(await refusalOf(setting, () => setting.refresh(next.refreshToken!))).toBe(
      'grant_invalid',
    );
    expect(await isAlive(setting, next.accessToken)).toBe(false);
    expect(await isAlive(setting, setting.tokens.accessToken)).toBe(false);
  });

  test('an old one of many too', async () => {
    const setting = await given();
    let current = setting.first;
    for (let i = 0; i < 5; i++) {
      setting.world.clock.advance(60);
      current = (await setting.refresh(current)).refreshToken!;
    }
    await refusalOf(setting, () => setting.refresh(setting.first));
    expect(await refusalOf(setting, () => setting.refresh(current))).toBe('grant_invalid');
  });

  test('a made-up one too, if its maker has had a token of the family', async () => {
    const setting = await given();
    const madeUp = `${setting.first.slice(0, -1)}${setting.first.endsWith('A') ? 'B' : 'A'}`;
    await refusalOf(setting, () => setting.refresh(madeUp));
    expect(await refusalOf(setting, () => setting.refresh(setting.first))).toBe('grant_invalid');
  });

  test('a made-up one that names the delegation alone revokes nothing', async () => {
    const setting = await given();
    const [delegationId] = setting.first.split('.');
    const madeUp = `${delegationId}.${'x'.repeat(65)}`;
    expect(await refusalOf(setting, () => setting.refresh(madeUp))).toBe('grant_invalid');
    expect((await setting.refresh(setting.first)).tokenType).toBe('Bearer');
  });

  test('other grants of the client from the browser session end too (operations §10.4)', async () => {
    const setting = await given();
    const other = await setting.redeem(await setting.code());
    await setting.refresh(setting.first);
    setting.world.clock.advance(10);
    await refusalOf(setting, () => setting.refresh(setting.first));
    expect(await refusalOf(setting, () => setting.refresh(other.refreshToken!))).toBe(
      'grant_invalid',
    );
  });
});

describe('within ten seconds of the swap the loser alone is refused', () => {
  test.each([0, 9.999])('after %s s the family lives', async (seconds) => {
    const setting = await given();
    const next = await setting.refresh(setting.first);
    setting.world.clock.advance(seconds);
    expect(await attempt(setting.world, () => setting.refresh(setting.first))).toEqual(
      refusedCleanly('grant_invalid'),
    );
    expect((await setting.refresh(next.refreshToken!)).tokenType).toBe('Bearer');
  });

  test('the one before the last too, if both swaps are that young', async () => {
    const setting = await given();
    const second = await setting.refresh(setting.first);
    const third = await setting.refresh(second.refreshToken!);
    setting.world.clock.advance(9);
    await refusalOf(setting, () => setting.refresh(setting.first));
    expect((await setting.refresh(third.refreshToken!)).tokenType).toBe('Bearer');
  });

  test.each([
    [20, true],
    [21, false],
  ])('the first of %s swaps that are that young: the family lives, %s', async (swaps, lives) => {
    const setting = await given();
    let current = setting.first;
    for (let swap = 0; swap < swaps; swap++)
      current = (await setting.refresh(current)).refreshToken!;
    await refusalOf(setting, () => setting.refresh(setting.first));
    const { refused } = await attempt(setting.world, () => setting.refresh(current));
    expect(refused === undefined).toBe(lives);
  });

  test('64 parallel callers: exactly one winner whose tokens live, in 50 of 50 rounds', async () => {
    const setting = await given();
    let current = setting.first;
    for (let round = 0; round < 50; round++) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 64 }, () => setting.refresh(current)),
      );
      const won = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      );
      if (won.length !== 1 || !(await isAlive(setting, won[0]!.accessToken)))
        throw new Error(`round ${round}: ${won.length} winners`);
      current = won[0]!.refreshToken!;
    }
    expect(current).not.toBe(setting.first);
  });

  test('the losers are told nothing else', async () => {
    const setting = await given();
    expect(await race(64, () => setting.refresh(setting.first))).toEqual({
      winners: 1,
      losers: ['grant_invalid'],
    });
  });
});

test('is not used up where the signing keys cannot be read', async () => {
  const { world, app, first, refresh } = await given();
  const all = () => Promise.reject(new Refusal('storage_unavailable', {}));
  const signingKeys = { ...world.storage.signingKeys, all };
  const failing = createKeyward({ ...world, storage: { ...world.storage, signingKeys } });
  const asked = fromPerson(app, 'refresh_token', { refresh_token: first });
  expect((await attempt(world, () => failing.token(asked))).refused).toBe('storage_unavailable');

  world.clock.advance(10);
  expect((await refresh(first)).tokenType).toBe('Bearer');
});

describe('a refresh token of version 0.1, which was a record of its own (ADR 0027)', () => {
  const givenEarlier = async () => {
    const setting = await given();
    const { world, app } = setting;
    const [delegation] = await world.storage.delegations.all([]);
    const earlier = await addSecret(
      world,
      world.storage,
      { kind: 'refresh_token', clientId: app.id, delegationId: delegation!.id, data: {} },
      14 * day,
    );
    return { ...setting, earlier };
  };

  test('is swapped for one that is kept with its delegation', async () => {
    const setting = await givenEarlier();
    const { refreshToken } = await setting.refresh(setting.earlier);
    expect((await setting.refresh(refreshToken!)).tokenType).toBe('Bearer');
  });

  test('costs a losing duplicate only itself', async () => {
    const setting = await givenEarlier();
    const { refreshToken } = await setting.refresh(setting.earlier);
    await refusalOf(setting, () => setting.refresh(setting.earlier));
    expect((await setting.refresh(refreshToken!)).tokenType).toBe('Bearer');
  });

  test('revokes its whole family when it is presented again later', async () => {
    const setting = await givenEarlier();
    const { refreshToken } = await setting.refresh(setting.earlier);
    setting.world.clock.advance(10);
    await refusalOf(setting, () => setting.refresh(setting.earlier));
    expect(await refusalOf(setting, () => setting.refresh(refreshToken!))).toBe('grant_invalid');
  });

  test('ends with its time', async () => {
    const setting = await givenEarlier();
    setting.world.clock.advance(14 * day);
    expect(await refusalOf(setting, () => setting.refresh(setting.earlier))).toBe('grant_invalid');
  });

  test('is known to its client until it is swapped (RFC 7662)', async () => {
    const setting = await givenEarlier();
    const knows = async () => {
      const client = (await setting.world.keyward.directory.client(setting.app.id))!;
      return (
        (await setting.world.keyward.introspectRefreshToken(setting.earlier, client)) !== undefined
      );
    };
    const before = await knows();
    await setting.refresh(setting.earlier);
    expect([before, await knows()]).toEqual([true, false]);
  });

  test('takes all that hangs on its delegation along when it is revoked (RFC 7009)', async () => {
    const setting = await givenEarlier();
    const { world, app } = setting;
    const presented = { method: 'client_secret_basic' as const, id: app.id, secret: app.secret! };
    await world.keyward.revoke(presented, setting.earlier);
    expect(await isAlive(setting, setting.tokens.accessToken)).toBe(false);
  });
});

describe('ends (RFC 9700 §2.2.2)', () => {
  test.each<[string, AppInput, number]>([
    ['a confidential client: 14 days of idleness', {}, 14 * day],
    ['a public client: 7 days of idleness', publicly, 7 * day],
    [
      'as long as its registration says',
      { metadata: { refresh_token: { idle_lifetime: 100 } } },
      100,
    ],
    [
      'the absolute end, where that is sooner',
      { metadata: { refresh_token: { expiration_lifetime: 50 } } },
      50,
    ],
  ])('%s', async (_, input, seconds) => {
    const [early, late] = [await given(input), await given(input)];
    early.world.clock.advance(seconds - 1);
    late.world.clock.advance(seconds);
    expect(await refusalOf(early, () => early.refresh(early.first))).toBeUndefined();
    expect(await refusalOf(late, () => late.refresh(late.first))).toBe('grant_invalid');
  });

  test.each<[string, AppInput, number]>([
    ['a confidential client: 90 days in all', {}, 90],
    ['a public client: 30 days in all', publicly, 30],
    [
      'as long as its registration says',
      { metadata: { refresh_token: { expiration_lifetime: 20 * day } } },
      20,
    ],
    [
      'never unlimited: a year where the end is switched off',
      { metadata: { refresh_token: { expiration_enabled: false } } },
      365,
    ],
    [
      'never unlimited: a year where more is asked',
      { metadata: { refresh_token: { expiration_lifetime: 3650 * day } } },
      365,
    ],
  ])('%s, however often it is swapped', async (_, input, days) => {
    const setting = await given(input);
    let current = setting.first;
    for (let passed = 5; passed < days; passed += 5) {
      setting.world.clock.advance(5 * day);
      current = (await setting.refresh(current)).refreshToken!;
    }
    setting.world.clock.advance(5 * day);
    expect(await refusalOf(setting, () => setting.refresh(current))).toBe('grant_invalid');
  });
});

describe('of a confidential client without rotation stays (FAPI 2.0 Security Profile §5.3.2.1)', () => {
  const without = (refresh_token: object = {}): AppInput => ({
    metadata: { refresh_token: { rotation: false, ...refresh_token } },
  });

  test('and the answer names no other', async () => {
    const { refresh, first } = await given(without());
    expect((await refresh(first)).refreshToken).toBeUndefined();
    expect((await refresh(first)).accessToken).toEqual(expect.any(String));
  });

  test('for all of 64 parallel callers', async () => {
    const { refresh, first } = await given(without());
    expect(await race(64, () => refresh(first))).toEqual({ winners: 64, losers: [] });
  });

  test('and what was swapped before is still a replay, which ends the family', async () => {
    const setting = await given();
    const { world, app, refresh, first } = setting;
    const second = (await refresh(first)).refreshToken!;
    await world.keyward.clients.modify(app.id, without());
    world.clock.advance(11);
    expect(await refusalOf(setting, () => refresh(first))).toBe('grant_invalid');
    expect(await refusalOf(setting, () => refresh(second))).toBe('grant_invalid');
  });

  test('until the client rotates again', async () => {
    const { world, app, refresh, first } = await given(without());
    await world.keyward.clients.modify(app.id, { metadata: { refresh_token: { rotation: true } } });
    expect((await refresh(first)).refreshToken).not.toBe(first);
  });

  test('and lives on while it is used', async () => {
    const { world, refresh, first } = await given(without());
    for (let passed = 0; passed < 80; passed += 10) {
      world.clock.advance(10 * day);
      await refresh(first);
    }
    expect((await refresh(first)).accessToken).toEqual(expect.any(String));
  });

  test.each([
    [14 * day, 14 * day - 3600],
    [600, 540],
  ])('of %i seconds unused, at least %i count from the last use', async (idle, counted) => {
    const { world, refresh, first } = await given(without({ idle_lifetime: idle }));
    world.clock.advance(Math.min(3599, idle / 10 - 1));
    await refresh(first);
    world.clock.advance(counted);
    expect((await refresh(first)).accessToken).toEqual(expect.any(String));
  });

  test('and ends when it is not used', async () => {
    const setting = await given(without());
    setting.world.clock.advance(14 * day);
    expect(await refusalOf(setting, () => setting.refresh(setting.first))).toBe('grant_invalid');
  });

  test('and is not written by each use', async () => {
    const { world, refresh, first } = await given(without());
    const before = await world.storage.delegations.all([]);
    world.clock.advance(3599);
    await refresh(first);
    expect(await world.storage.delegations.all([])).toEqual(before);
  });

  test('and ends with what it stands for', async () => {
    const setting = await given(without());
    const { world, app, first, refresh } = setting;
    const presented = { method: 'client_secret_basic' as const, id: app.id, secret: app.secret! };
    await world.keyward.revoke(presented, first);
    expect(await refusalOf(setting, () => refresh(first))).toBe('grant_invalid');
  });
});

describe('shares its transaction with other callers', () => {
  const isShort = async ({ world, refresh, first }: Given): Promise<unknown> => {
    const transaction = jest.spyOn(world.storage, 'transaction');
    await refresh(first).catch(() => undefined);
    return transaction.mock.calls[0]?.[1]?.isShort;
  };

  test('where the person holds what was granted', async () => {
    expect(await isShort(await given())).toBe(true);
  });

  test('but not where roles decide that, which takes several reads', async () => {
    const setting = await given();
    await setting.world.keyward.resources.modify(setting.resource.id, { rbacEnabled: true });
    expect(await isShort(setting)).toBe(false);
  });
});

describe('a refresh never widens, and what the client has lost since is lost here too', () => {
  const scopes = async ({ refresh, first }: Given, asked: string[]) =>
    (await refresh(first, { scopes: asked })).scope;

  test('it may narrow', async () => {
    expect(await scopes(await given(), ['read'])).toBe('read');
  });

  test('once narrowed, the next may have what was granted at first (RFC 6749 §6)', async () => {
    const setting = await given();
    const { refreshToken } = await setting.refresh(setting.first, { scopes: ['read'] });
    expect((await setting.refresh(refreshToken!)).scope).toBe('openid read write');
  });

  test('what was not granted is dropped, though the client holds it', async () => {
    expect(
      await scopes(await given({}, { scope: 'openid read' }), ['read', 'write', 'email']),
    ).toBe('read');
  });

  test.each([[['write']], [['unknown']], [[]]])(
    'where nothing is left of %j it is refused, and the token is not spent',
    async (asked) => {
      const setting = await given({}, { scope: 'openid read' });
      expect(
        await attempt(setting.world, () => setting.refresh(setting.first, { scopes: asked })),
      ).toEqual(refusedCleanly('scope_invalid'));
      expect((await setting.refresh(setting.first)).scope).toBe('openid read');
    },
  );

  test('a scope that the client has lost is gone', async () => {
    const setting = await given();
    const {
      world,
      app,
      resource,
      scopes: [, write],
    } = setting;
    await world.keyward.clients.revokePermissions(app.id, [
      { resourceId: resource.id, scopeIds: [write!.id] },
    ]);
    expect((await setting.refresh(setting.first)).scope).toBe('openid read');
  });

  test('where all are lost and openid was not granted, nothing is left (RFC 6749 §5.2)', async () => {
    const setting = await given({}, { scope: 'read' });
    const {
      world,
      app,
      resource,
      scopes: [read],
    } = setting;
    await world.keyward.clients.revokePermissions(app.id, [
      { resourceId: resource.id, scopeIds: [read!.id] },
    ]);
    expect(await attempt(setting.world, () => setting.refresh(setting.first))).toEqual(
      refusedCleanly('grant_invalid'),
    );
  });

  test('when all are lost, openid stays', async () => {
    const setting = await given();
    const { world, app, resource, scopes: lost } = setting;
    await world.keyward.clients.revokePermissions(app.id, [
      { resourceId: resource.id, scopeIds: lost.map(({ id }) => id) },
    ]);
    expect((await setting.refresh(setting.first)).scope).toBe('openid');
  });

  test('with rbac_enabled since, a person without permissions has none to pass on', async () => {
    const setting = await given();
    await setting.world.keyward.resources.modify(setting.resource.id, {
      rbacEnabled: true,
    });
    expect((await setting.refresh(setting.first)).scope).toBe('openid');
  });
});

describe('a refresh token gives tokens for the resource of its grant alone (RFC 8707 §2.2)', () => {
  const named = (resource: string) => ({ resource });

  test('the resource may be named, by its id', async () => {
    const setting = await given();
    const { scope } = await setting.refresh(setting.first, named(setting.resource.id));
    expect(scope).toBe('openid read write');
  });

  test('another resource that the client may use is refused, and the token is not spent', async () => {
    const setting = await given();
    const { world, app } = setting;
    const other = await addResource(world, acme);
    await letUse(world, app, other, await addScopes(world, other, 'read'));
    const refused = await attempt(world, () => setting.refresh(setting.first, named(other.id)));
    expect(refused).toEqual(refusedCleanly('target_invalid'));
    expect((await setting.refresh(setting.first)).tokenType).toBe('Bearer');
  });

  test('an unknown resource is refused', async () => {
    const setting = await given();
    const refused = await attempt(setting.world, () =>
      setting.refresh(setting.first, named('urn:unknown')),
    );
    expect(refused).toEqual(refusedCleanly('target_invalid'));
  });

  test('a grant of OpenID Connect scopes alone covers user info', async () => {
    const setting = await given({}, { scope: 'openid' });
    const { scope } = await setting.refresh(setting.first, named(`${issuer}/userinfo`));
    expect(scope).toBe('openid');
  });

  test('a grant of OpenID Connect scopes alone covers no resource', async () => {
    const setting = await given({}, { scope: 'openid' });
    const refused = await attempt(setting.world, () =>
      setting.refresh(setting.first, named(setting.resource.id)),
    );
    expect(refused).toEqual(refusedCleanly('target_invalid'));
  });
});

test('a retired token presented again after its own end revokes its family too (RFC 9700 §4.14.2)', async () => {
  const setting = await given({ metadata: { refresh_token: { idle_lifetime: 100 } } });
  const second = await setting.refresh(setting.first);
  setting.world.clock.advance(60);
  const third = await setting.refresh(second.refreshToken!);
  setting.world.clock.advance(60);
  const replay = await refusalOf(setting, () => setting.refresh(setting.first));
  expect(replay).toBe('grant_invalid');
  expect(await refusalOf(setting, () => setting.refresh(third.refreshToken!))).toBe(
    'grant_invalid',
  );
});

const relink = async ({ world, app, resource, scopes }: AtAnApp): Promise<void> => {
  await world.keyward.clients.revokeResources(app.id, [resource.id]);
  world.clock.advance(1);
  await letUse(world, app, resource, scopes);
};

describe('a refresh token that stands for nothing any more is refused (operations §10.4)', () => {
  const ends: [string, (setting: AtAnApp) => Promise<unknown>, string][] = [
    [
      'its person is blocked',
      ({ world, user }) => changeUser(world, user, { isBlocked: true }),
      'grant_invalid',
    ],
    [
      'its person is deleted',
      ({ world, user }) => world.storage.users.removeAll([{ attribute: 'id', equals: user.id }]),
      'grant_invalid',
    ],
    [
      'the sessions of its person ended',
      ({ world, user }) => {
        world.clock.advance(1);
        return changeUser(world, user, { sessionsEndedAt: world.clock.now() });
      },
      'grant_invalid',
    ],
    [
      'the resource was revoked from the client',
      ({ world, app, resource }) => world.keyward.clients.revokeResources(app.id, [resource.id]),
      'grant_invalid',
    ],
    ['the resource was revoked from the client and authorized again', relink, 'grant_invalid'],
    [
      'the resource was deleted',
      ({ world, resource }) => world.keyward.resources.delete(resource.id),
      'grant_invalid',
    ],
    [
      'the client was deleted',
      ({ world, app }) => world.keyward.clients.delete(app.id),
      'client_authentication_failed',
    ],
  ];

  test.each(ends)('when %s', async (_, end, code) => {
    const setting = await given();
    await end(setting);
    expect(await refusalOf(setting, () => setting.refresh(setting.first))).toBe(code);
  });

  test.each(ends.slice(0, 6))('and its access token is inactive, when %s', async (_, end) => {
    const setting = await given();
    const before = await isAlive(setting, setting.tokens.accessToken);
    await end(setting);
    expect(before).toBe(true);
    expect(await isAlive(setting, setting.tokens.accessToken)).toBe(false);
  });
});

describe('a refresh token is bound to its client', () => {
  test('another one gets nothing for it, and does not spend it', async () => {
    const setting = await given();
    const thief = await addApp(setting.world);
    const refused = await attempt(setting.world, () => setting.refresh(setting.first, {}, thief));
    expect(refused).toEqual(refusedCleanly('grant_invalid'));
    expect((await setting.refresh(setting.first)).tokenType).toBe('Bearer');
  });

  test('another one that presents a retired one does not revoke the family', async () => {
    const setting = await given();
    const thief = await addApp(setting.world);
    const next = await setting.refresh(setting.first);
    setting.world.clock.advance(10);
    await refusalOf(setting, () => setting.refresh(setting.first, {}, thief));
    expect((await setting.refresh(next.refreshToken!)).tokenType).toBe('Bearer');
  });

  test.each(['', 'x', '__proto__'])('%j is none', async (presented) => {
    const setting = await given();
    expect(await refusalOf(setting, () => setting.refresh(presented))).toBe('grant_invalid');
  });

  test('it is required', async () => {
    const setting = await given();
    expect(
      await refusalOf(setting, () =>
        setting.refresh(setting.first, { parameter: () => undefined }),
      ),
    ).toBe('grant_request_invalid');
  });
});
