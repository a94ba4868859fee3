import { describe, expect, test } from '@jest/globals';
import { atAnApp, browser, reading, type Parameters } from '../../testing/people.test-support.js';
import { refusalOf, setUp } from '../../testing/set-up.test-support.js';

const goodbye = 'https://app.example/bye';

const loggedIn = async () => {
  const setting = await atAnApp(await setUp(), {
    metadata: {
      urls: {
        redirect_uris: ['https://app.example/callback'],
        post_logout_redirect_uris: [goodbye],
      },
    },
  });
  const tokens = await setting.redeem(await setting.code());
  const end = (parameters: Parameters = {}, isConfirmed = false, at = setting.at) =>
    setting.world.keyward.authorization.endSession(reading(parameters), at, isConfirmed);
  const isLoggedIn = async () =>
    (await setting.world.keyward.sessions.find(setting.at.session)) !== undefined;
  return { ...setting, tokens, end, isLoggedIn };
};

describe('logging out because an application asks (RP-Initiated Logout 1.0)', () => {
  test('with the ID token of the session it ends at once, with what was issued in it', async () => {
    const { end, isLoggedIn, tokens, refresh } = await loggedIn();
    const step = await end({
      id_token_hint: tokens.idToken,
      post_logout_redirect_uri: goodbye,
      state: 'a b',
    });
    expect(step.kind).toBe('ended');
    expect('location' in step && step.location).toBe(`${goodbye}?state=a%20b`);
    expect(await isLoggedIn()).toBe(false);
    expect(await refusalOf(refresh(tokens.refreshToken!))).toBe('grant_invalid');
  });

  test('without an ID token of this session the person is asked first, or any page could log out', async () => {
    const { end, isLoggedIn } = await loggedIn();
    const asked = await end();
    const before = await isLoggedIn();
    const confirmed = await end({}, true);
    expect(asked.kind).toBe('ask');
    expect(before).toBe(true);
    expect(confirmed.kind).toBe('ended');
    expect(await isLoggedIn()).toBe(false);
  });

  test.each([
    ['state', 2001],
    ['ui_locales', 501],
  ])('a %s of %s characters does not come back', async (name, length) => {
    const { end, app } = await loggedIn();
    const parameters = { client_id: app.id, post_logout_redirect_uri: goodbye };
    const refused = end({ ...parameters, [name]: 'x'.repeat(length) }, true);
    expect(await refusalOf(refused)).toBe('grant_request_invalid');
  });

  test('the browser is sent on only to an address that the client has registered for that', async () => {
    const { end, app, isLoggedIn } = await loggedIn();
    const refused = [
      await refusalOf(
        end({ client_id: app.id, post_logout_redirect_uri: 'https://evil.example/' }, true),
      ),
      await refusalOf(end({ post_logout_redirect_uri: goodbye }, true)),
    ];
    expect(refused).toEqual(['grant_request_invalid', 'grant_request_invalid']);
    expect(await isLoggedIn()).toBe(true);
  });

  test('a hint that we did not sign, or one for another client, is refused', async () => {
    const { end, tokens } = await loggedIn();
    expect(await refusalOf(end({ id_token_hint: 'garbage' }))).toBe('grant_request_invalid');
    expect(await refusalOf(end({ id_token_hint: tokens.accessToken }))).toBe(
      'grant_request_invalid',
    );
    expect(await refusalOf(end({ id_token_hint: tokens.idToken, client_id: 'another' }))).toBe(
      'grant_request_invalid',
    );
  });

  test('what was granted for offline use stays', async () => {
    const { code, redeem, refresh, end } = await loggedIn();
    const offline = await redeem(await code({ scope: 'openid offline_access' }));
    await end({ id_token_hint: offline.idToken });
    expect((await refresh(offline.refreshToken!)).accessToken).toBeDefined();
  });

  test('a browser that nobody is logged in with is told so', async () => {
    const { end } = await loggedIn();
    expect((await end({}, false, browser())).kind).toBe('ended');
  });
});
