import { describe, expect, test } from '@jest/globals';
import { addUser, ask, atAnApp, logInWith, returned } from '../../testing/people.test-support.js';
import { setUp } from '../../testing/set-up.test-support.js';

const firstParty = async () => atAnApp(await setUp());

describe('id_token_hint (OpenID Connect Core §3.1.2.1)', () => {
  const hinted = async () => {
    const setting = await firstParty();
    const { idToken } = await setting.redeem(await setting.code());
    return { ...setting, hint: idToken! };
  };

  test('of the person who is logged in: through, though it has expired', async () => {
    const { world, app, at, hint } = await hinted();
    world.clock.advance(3000);
    expect(
      returned(await ask(world, app, at, { id_token_hint: hint, prompt: 'none' })),
    ).toHaveProperty('code');
  });

  test('of another person: log in', async () => {
    const { world, app, at, hint } = await hinted();
    await logInWith(world, at, await addUser(world));
    world.clock.advance(1);
    expect([
      (await ask(world, app, at, { id_token_hint: hint })).kind,
      returned(await ask(world, app, at, { id_token_hint: hint, prompt: 'none' })),
    ]).toMatchObject(['login', { error: 'login_required' }]);
  });
});

describe('an id_token_hint that this server did not sign is refused, not believed', () => {
  test.each<[string, (token: string) => string]>([
    [
      'with another subject',
      (token) =>
        token
          .replace(/"sub":"[^"]*"/, '"sub":"somebody else"')
          .replace(/"signedBy":"[^"]*"/, '"signedBy":"another key"'),
    ],
    [
      'by another issuer',
      (token) => token.replace(/"iss":"[^"]*"/, '"iss":"https://evil.example"'),
    ],
    ['of an unknown key', (token) => token.replace(/"kid":"[^"]*"/, '"kid":"unknown"')],
    ['that is an access token', (token) => token.replace('"typ":"JWT"', '"typ":"at+jwt"')],
    ['that is no token', () => 'x'],
  ])('one %s', async (_, forge) => {
    const { world, app, at, code, redeem } = await firstParty();
    const { idToken } = await redeem(await code());
    expect(returned(await ask(world, app, at, { id_token_hint: forge(idToken!) }))).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('id_token_hint'),
    });
  });
});
