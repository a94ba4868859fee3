import { describe, expect, test } from '@jest/globals';
import {
  addUser,
  ask,
  atAnApp,
  claimsOf,
  logInWith,
  returned,
  type Parameters,
} from '../../testing/people.test-support.js';
import { setUp } from '../../testing/set-up.test-support.js';

const claims = (idToken: unknown): Parameters => ({
  claims: JSON.stringify({ id_token: idToken }),
});
const loggedIn = async () => atAnApp(await setUp());

describe('a request for the claim sub with a value is for that person and for nobody else (OIDC Core §5.5.1)', () => {
  test('the person who is logged in goes through', async () => {
    const { world, app, at, user } = await loggedIn();
    expect(
      returned(
        await ask(world, app, at, { ...claims({ sub: { value: user.id } }), prompt: 'none' }),
      ),
    ).toHaveProperty('code');
  });

  test('anybody else logs in, or is told to with prompt=none', async () => {
    const { world, app, at, user } = await loggedIn();
    await logInWith(world, at, await addUser(world));
    world.clock.advance(1);
    const asked = claims({ sub: { value: user.id, essential: true } });
    expect([
      (await ask(world, app, at, asked)).kind,
      returned(await ask(world, app, at, { ...asked, prompt: 'none' })),
    ]).toMatchObject(['login', { error: 'login_required' }]);
  });

  test('a hint of one person and a claim of another fit nobody', async () => {
    const { world, app, at, code, redeem } = await loggedIn();
    const { idToken } = await redeem(await code());
    expect(
      returned(
        await ask(world, app, at, {
          ...claims({ sub: { value: 'somebody else' } }),
          id_token_hint: idToken!,
          prompt: 'none',
        }),
      ),
    ).toMatchObject({ error: 'login_required' });
  });

  test.each([[{ sub: null }], [{ sub: { essential: true } }], [{ sub: 'x' }], [null], ['x'], [[]]])(
    '%j names nobody',
    async (half) => {
      const { world, app, at } = await loggedIn();
      expect((await ask(world, app, at, claims(half))).kind).toBe('return');
    },
  );

  test('a value that is no text is refused', async () => {
    const { world, app, at } = await loggedIn();
    expect(returned(await ask(world, app, at, claims({ sub: { value: 7 } })))).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('claims'),
    });
  });
});

describe('an unknown essential acr is refused; a voluntary one, as acr_values is, is not (OIDC Core §5.5.1.1)', () => {
  test.each<[string, Parameters, string | undefined]>([
    ['acr_values', { acr_values: 'phr phrh' }, undefined],
    ['a voluntary value', claims({ acr: { values: ['phr'] } }), undefined],
    ['essential, any value', claims({ acr: { essential: true } }), undefined],
    [
      'essential, one of ours',
      claims({ acr: { essential: true, values: ['phr', '1'] } }),
      undefined,
    ],
    ['essential, our value', claims({ acr: { essential: true, value: '1' } }), undefined],
    [
      'essential, none of ours',
      claims({ acr: { essential: true, values: ['phr'] } }),
      'unmet_authentication_requirements',
    ],
    [
      'essential, another value',
      claims({ acr: { essential: true, value: 'phr' } }),
      'unmet_authentication_requirements',
    ],
  ])('%s', async (_, parameters, error) => {
    const { world, app, at } = await loggedIn();
    expect(returned(await ask(world, app, at, parameters))['error']).toBe(error);
  });

  test('the ID token says which context the login had (OpenID Connect Core §2)', async () => {
    const { world, code, redeem } = await loggedIn();
    expect(claimsOf(world, (await redeem(await code({ acr_values: '1' }))).idToken!)['acr']).toBe(
      '1',
    );
  });
});

test('claims_locales is passed over (OpenID Connect Core §5.2)', async () => {
  const { world, app, at } = await loggedIn();
  expect(returned(await ask(world, app, at, { claims_locales: 'fr de' }))).toHaveProperty('code');
});
