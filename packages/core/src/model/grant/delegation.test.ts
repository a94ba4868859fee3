/** What hangs on a delegation says no more than the delegation, and ends with it. */
import { describe, expect, test } from '@jest/globals';
import type { Client } from '../client/client.js';
import type { Claims } from '../values/claims.js';
import {
  addApp,
  addUser,
  atAnApp,
  changeUser,
  claimsOf,
  type AtAnApp,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  attempt,
  letUse,
  nowhere,
  refusedCleanly,
  setUp,
} from '../../testing/set-up.test-support.js';
import { checkAccessToken } from '../../oauth/access-token.js';
import { detailedRights } from '../../oauth/details/authorization-details.js';
import { issuanceCheck } from '../../oauth/issuance-proof.js';

const given = async () => {
  const setting = await atAnApp(await setUp());
  const { world } = setting;
  const isIssuedHere = issuanceCheck(world.digest);
  const details = detailedRights(world);
  const tokens = await setting.redeem(await setting.code({ scope: 'openid read' }));
  return {
    ...setting,
    tokens,
    first: tokens.refreshToken!,
    check: (token: string) =>
      checkAccessToken({ ...world, ...world.keyward, details, isIssuedHere }, token),
  };
};
type Given = Awaited<ReturnType<typeof given>>;

/**
 * The token once more, saying something else but signed by the very same key: what the holder of a shared
 * secret could do.
 */
const retold = ({ tokens }: Given, claims: Claims): string => {
  const written = JSON.parse(tokens.accessToken) as { claims: object };
  return JSON.stringify({ ...written, claims: { ...written.claims, ...claims } });
};
const presentedBy = (client: Client) => ({
  method: 'client_secret_basic' as const,
  id: client.id,
  secret: client.secret!,
});
const accessOf = async ({ world }: AtAnApp, client: Client) =>
  (await world.keyward.directory.client(client.id))!;
const knows = async (setting: AtAnApp, client: Client, token: string) =>
  (await setting.world.keyward.introspectRefreshToken(token, await accessOf(setting, client))) !==
  undefined;

describe('an access token says no more than its delegation', () => {
  test('as it was issued it is alive, with its person', async () => {
    const setting = await given();
    expect(await setting.check(setting.tokens.accessToken)).toMatchObject({
      subject: setting.user.id,
      scopes: ['openid', 'read'],
      person: { user: { id: setting.user.id } },
    });
  });

  test('with fewer scopes too', async () => {
    const setting = await given();
    expect(await setting.check(retold(setting, { scope: 'read' }))).toMatchObject({
      scopes: ['read'],
    });
  });

  const more: [string, (setting: Given) => Promise<Claims>][] = [
    ['more scopes', () => Promise.resolve({ scope: 'openid read write' })],
    ['another person', async ({ world }) => ({ sub: (await addUser(world)).id })],
    ['its client as the person', ({ app }) => Promise.resolve({ sub: app.id })],
    ['no delegation', () => Promise.resolve({ grant_id: undefined })],
    ['an unknown delegation', () => Promise.resolve({ grant_id: nowhere })],
    [
      'an unknown delegation, as its client',
      ({ app }) => Promise.resolve({ grant_id: nowhere, sub: app.id }),
    ],
    ['a delegation that is no text', () => Promise.resolve({ grant_id: 7 })],
    [
      'another client',
      async ({ world, resource, scopes }) => {
        const other = await addApp(world);
        await letUse(world, other, resource, scopes);
        return { client_id: other.id };
      },
    ],
    [
      'another resource',
      async ({ world, app }) => {
        const other = await addResource(world, acme);
        await letUse(world, app, other, await addScopes(world, other, 'read'));
        return { aud: other.id };
      },
    ],
    [
      'another delegation of the same person',
      async ({ code, redeem, world }) => ({
        grant_id: claimsOf(world, (await redeem(await code())).accessToken)['grant_id'],
      }),
    ],
  ];

  test.each(more)('with %s it is refused', async (_, claims) => {
    const setting = await given();
    expect(await setting.check(retold(setting, await claims(setting)))).toBeUndefined();
  });
});

describe('revoking a refresh token (RFC 7009 §2.1)', () => {
  test('ends all that hangs on the same delegation, and is told', async () => {
    const setting = await given();
    const { world, app, tokens, first, refresh, check } = setting;
    const { told } = await attempt(world, () => world.keyward.revoke(presentedBy(app), first));
    expect(told).toEqual(['grant.revoked']);
    expect(await check(tokens.accessToken)).toBeUndefined();
    expect((await attempt(world, () => refresh(first))).refused).toBe('grant_invalid');
  });

  test('a retired one of the family does the same', async () => {
    const { world, app, first, refresh } = await given();
    const next = await refresh(first);
    await world.keyward.revoke(presentedBy(app), first);
    expect((await attempt(world, () => refresh(next.refreshToken!))).refused).toBe('grant_invalid');
  });

  test('twice is a success', async () => {
    const { world, app, first } = await given();
    await world.keyward.revoke(presentedBy(app), first);
    expect(
      (await attempt(world, () => world.keyward.revoke(presentedBy(app), first))).refused,
    ).toBeUndefined();
  });

  test('another client revokes nothing', async () => {
    const { world, first } = await given();
    const thief = await addApp(world);
    expect(await attempt(world, () => world.keyward.revoke(presentedBy(thief), first))).toEqual(
      refusedCleanly('grant_invalid'),
    );
  });

  test('another delegation lives on', async () => {
    const { world, app, first, code, redeem, refresh } = await given();
    const other = await redeem(await code());
    await world.keyward.revoke(presentedBy(app), first);
    expect((await refresh(other.refreshToken!)).scope).toBe('openid');
  });

  test('a code is no token to revoke', async () => {
    const { world, app, code, redeem } = await given();
    const presented = await code();
    await world.keyward.revoke(presentedBy(app), presented);
    expect((await redeem(presented)).scope).toBe('openid');
  });
});

describe('looking into a refresh token (RFC 7662)', () => {
  test('its client knows it', async () => {
    const setting = await given();
    expect(
      await setting.world.keyward.introspectRefreshToken(
        setting.first,
        await accessOf(setting, setting.app),
      ),
    ).toMatchObject({
      user: { id: setting.user.id },
      delegation: { scopes: ['openid', 'read'] },
      kind: 'refresh_token',
    });
  });

  test('nobody else does', async () => {
    const setting = await given();
    expect(await knows(setting, await addApp(setting.world), setting.first)).toBe(false);
  });

  const ends: [string, (setting: Given) => unknown][] = [
    ['it was swapped', ({ refresh, first }) => refresh(first)],
    ['it was revoked', ({ world, app, first }) => world.keyward.revoke(presentedBy(app), first)],
    ['it has idled too long', ({ world }) => world.clock.advance(14 * 24 * 3600)],
    ['its person is blocked', ({ world, user }) => changeUser(world, user, { isBlocked: true })],
    [
      'the sessions of its person ended',
      ({ world, user }) => {
        world.clock.advance(1);
        return changeUser(world, user, { sessionsEndedAt: world.clock.now() });
      },
    ],
  ];

  test.each(ends)('it is unknown once %s', async (_, end) => {
    const setting = await given();
    await end(setting);
    expect(await knows(setting, setting.app, setting.first)).toBe(false);
  });

  test('looking does not spend it', async () => {
    const setting = await given();
    await knows(setting, setting.app, setting.first);
    expect((await setting.refresh(setting.first)).scope).toBe('openid read');
  });

  test('a code is none', async () => {
    const setting = await given();
    expect(await knows(setting, setting.app, await setting.code())).toBe(false);
  });
});
