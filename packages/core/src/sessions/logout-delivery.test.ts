import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  ask,
  atAnApp,
  returned,
  type AppInput,
} from '../testing/people.test-support.js';
import { issuer, refusalOf, setUp } from '../testing/set-up.test-support.js';
import { noticeDelays } from './logout-delivery.js';
import { noticeLifetime } from './end-sessions.js';

const url = 'https://app.example/logged-out';
const urls = { redirect_uris: ['https://app.example/callback'], backchannel_logout_uri: url };

const tokenIn = (form = ''): string => decodeURIComponent(/^logout_token=([^&]+)$/.exec(form)![1]!);

const loggedIn = async (input: AppInput = { metadata: { urls } }) => {
  const setting = await atAnApp(await setUp(), input);
  const {
    world: { keyward, outgoing, storage, signer, clock, events },
  } = setting;
  const tokens = await setting.redeem(await setting.code());
  const { session } = (await keyward.sessions.find(setting.at.session))!;
  outgoing.answers.set(url, {});
  const logOut = async (): Promise<void> => {
    await keyward.authorization.endSession(
      (name) => (name === 'id_token_hint' ? tokens.idToken : undefined),
      setting.at,
      false,
    );
    await keyward.logouts.settled();
  };
  const told = () =>
    outgoing.asked.map(({ method, url: to, headers, body }) => ({
      method,
      to,
      type: headers!['content-type'],
      token: signer.read(tokenIn(body))!,
    }));
  const waiting = () => storage.logoutNotices.all([]);
  return {
    ...setting,
    keyward,
    outgoing,
    clock,
    events,
    storage,
    session,
    tokens,
    logOut,
    told,
    waiting,
  };
};

describe('an application is told that a session has ended (Back-Channel Logout 1.0)', () => {
  test('with a token of its type for the session, two minutes, no nonce (Back-Channel Logout §2.4, §4)', async () => {
    const { logOut, told, app, user, session, clock, waiting } = await loggedIn();
    await logOut();
    const now = Math.floor(clock.now().getTime() / 1000);
    const [notice, ...others] = told();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      method: 'POST',
      to: url,
      type: 'application/x-www-form-urlencoded',
      token: { algorithm: 'RS256', header: { typ: 'logout+jwt' } },
    });
    expect(notice!.token.claims).toEqual({
      iss: issuer,
      sub: user.id,
      aud: app.id,
      iat: now,
      exp: now + 120,
      jti: expect.any(String) as unknown,
      sid: session.id,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect(await waiting()).toEqual([]);
  });

  test('signed as it wants its ID tokens', async () => {
    const { logOut, told } = await loggedIn({
      metadata: { urls, id_token: { signing_algorithm: 'ES256' } },
    });
    await logOut();
    expect(told()[0]!.token.algorithm).toBe('ES256');
  });

  test('once, and every other that took part too, but nobody else (Back-Channel Logout §2.3)', async () => {
    const { world, logOut, told, code, redeem, app, at } = await loggedIn();
    await redeem(await code());
    const other = await addApp(world, { isFirstParty: true, metadata: { urls } });
    returned(await ask(world, other, at));
    await addApp(world, { isFirstParty: true, metadata: { urls } });
    const deaf = await addApp(world, { isFirstParty: true });
    returned(await ask(world, deaf, at));
    await logOut();
    expect(
      told()
        .map(({ token }) => token.claims['aud'])
        .sort(),
    ).toEqual([app.id, other.id].sort());
  });

  test.each<[string, (setting: Awaited<ReturnType<typeof loggedIn>>) => Promise<unknown>]>([
    [
      'followed by another person in the same browser',
      async ({ world, keyward, at }) =>
        keyward.sessions.begin(await addUser(world), ['pwd'], at.session),
    ],
    ['blocked', ({ keyward, user }) => keyward.users.modify(user.id, { isBlocked: true })],
    [
      'in a tenant that is suspended',
      ({ keyward, user }) => keyward.tenants.modify(user.tenantId, { isSuspended: true }),
    ],
    ['deleted', ({ keyward, user }) => keyward.users.delete(user.id)],
    [
      'given another password',
      ({ keyward, user }) =>
        keyward.users.setPassword(user.id, {
          password: { password: 'a long passphrase for somebody' },
        }),
    ],
  ])('also when the person is %s', async (_, act) => {
    const setting = await loggedIn();
    await act(setting);
    await setting.keyward.logouts.settled();
    expect(setting.told().map(({ token }) => [token.claims['sub'], token.claims['sid']])).toEqual([
      [setting.user.id, setting.session.id],
    ]);
    expect(
      await setting.storage.sessions.all([{ attribute: 'userId', equals: setting.user.id }]),
    ).toEqual([]);
  });

  test('not when a password is set and the sessions stay', async () => {
    const { keyward, user, told, session, at } = await loggedIn();
    await keyward.users.setPassword(user.id, {
      password: { password: 'a long passphrase for somebody' },
      revokeSessions: false,
    });
    await keyward.logouts.settled();
    expect(told()).toEqual([]);
    expect((await keyward.sessions.find(at.session))?.session.id).toEqual(session.id);
  });
});

test('what was issued in a session without offline_access ends with it (Back-Channel Logout §2.7)', async () => {
  const { logOut, tokens, code, redeem, refresh } = await loggedIn();
  const offline = await redeem(await code({ scope: 'openid offline_access' }));
  await logOut();
  expect(await refusalOf(refresh(tokens.refreshToken!))).toBe('grant_invalid');
  expect(await refusalOf(refresh(offline.refreshToken!))).toBeUndefined();
});

describe('an application that does not take it (Back-Channel Logout §2.8)', () => {
  test.each([400, 404, 500, 503])(
    'is told again after 30 s, 2 min and 10 min, and then no more: it answers %s',
    async (status) => {
      const { logOut, outgoing, told, keyward, clock, waiting, events, app } = await loggedIn();
      outgoing.answers.set(url, { status });
      await logOut();
      for (const [at, delay] of noticeDelays.entries()) {
        clock.advance(delay - 1);
        await keyward.logouts.deliver();
        expect(told()).toHaveLength(at + 1);
        clock.advance(1);
        await keyward.logouts.deliver();
        expect(told()).toHaveLength(at + 2);
      }
      expect(await waiting()).toEqual([]);
      expect(events.list.at(-1)).toMatchObject({ name: 'logout_notice.given_up', ids: [app.id] });
    },
  );

  test('is named with the reason after the first attempt already', async () => {
    const { logOut, outgoing, events, app } = await loggedIn();
    outgoing.answers.set(url, { status: 503 });
    await logOut();

    expect(events.list.at(-1)).toMatchObject({
      name: 'logout_notice.failed',
      ids: [app.id],
      reason: 'answers with status 503',
    });
  });

  test('takes it at the second attempt, and is left in peace', async () => {
    const { logOut, outgoing, told, keyward, clock, waiting } = await loggedIn();
    outgoing.answers.delete(url);
    await logOut();
    outgoing.answers.set(url, { status: 204 });
    clock.advance(noticeDelays[0]);
    await keyward.logouts.deliver();
    clock.advance(noticeDelays[1]);
    await keyward.logouts.deliver();
    expect(told()).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test('is not waited for when a notice is too old to matter', async () => {
    const { logOut, outgoing, keyward, clock, waiting } = await loggedIn();
    outgoing.answers.delete(url);
    await logOut();
    clock.advance(noticeLifetime + 1);
    await keyward.tidy();
    expect(await waiting()).toEqual([]);
  });
});

test('of several instances one sends a notice: the one whose change of the row comes first', async () => {
  const { logOut, outgoing, told, keyward, clock } = await loggedIn();
  outgoing.answers.delete(url);
  await logOut();
  clock.advance(noticeDelays[0]);
  await Promise.all(Array.from({ length: 20 }, () => keyward.logouts.deliver()));
  expect(told()).toHaveLength(2);
});

test('a logout token is no ID token to us: it is no hint', async () => {
  const { logOut, outgoing, keyward, at } = await loggedIn();
  await logOut();
  const token = tokenIn(outgoing.asked[0]!.body);
  expect(
    await refusalOf(
      keyward.authorization.endSession(
        (name) => (name === 'id_token_hint' ? token : undefined),
        at,
        false,
      ),
    ),
  ).toBe('grant_request_invalid');
});
