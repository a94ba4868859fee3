import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  ask,
  atAnApp,
  claimsOf,
  fromPerson,
  reading,
  returned,
} from '../testing/people.test-support.js';
import {
  addClient,
  letUse,
  managementScope,
  refusalOf,
  setUp,
} from '../testing/set-up.test-support.js';
import { subjectOf } from './subject-type.js';

const at = (...redirect_uris: string[]) => ({
  urls: {
    redirect_uris: ['https://app.example/callback', ...redirect_uris],
    backchannel_logout_uri: 'https://app.example/logged-out',
  },
  oauth: { subject_type: 'pairwise' as const },
});
const pairwise = async (metadata: Parameters<typeof addApp>[1] = { metadata: at() }) => {
  const setting = await atAnApp(await setUp(), metadata);
  const { world, app, user } = setting;
  return {
    ...setting,
    subject: subjectOf(world.digest, app, user.id),
    tokens: await setting.redeem(await setting.code({ scope: 'openid read' })),
  };
};

describe('a pairwise subject', () => {
  const subject = async (redirectUris: readonly string[]) => {
    const world = await setUp();
    const make = () =>
      addClient(world, {
        type: 'native',
        metadata: {
          grant_types: ['authorization_code'],
          urls: { redirect_uris: redirectUris },
          oauth: { subject_type: 'pairwise' },
        },
      });
    const [one, other] = [await make(), await make()];
    return {
      one: subjectOf(world.digest, one, 'ada'),
      other: subjectOf(world.digest, other, 'ada'),
    };
  };

  test('is the same for all clients of a sector, and another in every other sector (OIDC Core §8.1)', async () => {
    const [here, elsewhere] = [
      await subject(['https://app.example/a', 'https://APP.example:8443/b']),
      await subject(['https://other.example/a']),
    ];
    expect(here.one === here.other).toBe(true);
    expect(here.one === elsewhere.one).toBe(false);
    expect(here.one === 'ada').toBe(false);
  });

  test.each([
    ['com.example.app:/callback', true],
    ['http://127.0.0.1/callback', false],
    ['http://[::1]/callback', false],
    ['http://localhost:3000/callback', false],
  ])('of the address %s belongs to more than the client itself: %s', async (uri, isShared) => {
    const { one, other } = await subject([uri]);
    expect(one === other).toBe(isShared);
  });

  test('belongs to the client itself where it has no address', async () => {
    const { one, other } = await subject([]);
    expect(one).not.toBe(other);
  });
});

describe('the redirect URIs of a client with pairwise subjects share one host (OpenID Connect Core §8.1)', () => {
  const world = setUp();
  test.each([
    ['https://other.example/callback'],
    ['http://localhost/callback'],
    ['com.example.app:/callback'],
  ])('with %s beside it, it is not registered', async (uri) => {
    expect(await refusalOf(addApp(await world, { metadata: at(uri) }))).toBe('invalid_field');
  });

  test('and it stays so when it is changed', async () => {
    const { keyward } = await world;
    const app = await addApp(await world, {
      metadata: { urls: at('https://other.example/').urls },
    });
    expect(
      await refusalOf(
        keyward.clients.modify(app.id, { metadata: { oauth: { subject_type: 'pairwise' } } }),
      ),
    ).toBe('invalid_field');
  });
});

describe('whatever a client gets names the person by its pairwise subject', () => {
  test('ID token, access token and user info', async () => {
    const { world, user, subject, tokens } = await pairwise();
    const { claims } = await world.keyward.userInfo(tokens.accessToken);
    expect(claimsOf(world, tokens.idToken!)['sub']).toEqual(subject);
    expect(claimsOf(world, tokens.accessToken)['sub']).toEqual(subject);
    expect(claims['sub']).toEqual(subject);
    expect(subject === user.id).toBe(false);
    expect(JSON.stringify(tokens)).not.toContain(user.id);
  });

  test('what is refreshed, and what comes back in the front channel', async () => {
    const { world, app, at: browser, refresh, tokens, subject } = await pairwise();
    const front = returned(
      await ask(world, app, browser, { response_type: 'id_token token', nonce: 'n' }),
    );
    const { idToken } = await refresh(tokens.refreshToken!);
    expect(
      [front['id_token']!, front['access_token']!, idToken!].map(
        (token) => claimsOf(world, token)['sub'],
      ),
    ).toEqual([subject, subject, subject]);
  });

  test('introspection, of both kinds of token', async () => {
    const {
      world: { keyward },
      app,
      tokens,
      subject,
    } = await pairwise();
    const client = (await keyward.directory.client(app.id))!;
    expect((await keyward.introspect(tokens.accessToken, { client }))?.subject).toEqual(subject);
    expect((await keyward.introspectRefreshToken(tokens.refreshToken!, client))?.subject).toEqual(
      subject,
    );
  });

  test('the logout token', async () => {
    const {
      world: { keyward, outgoing, signer },
      at: browser,
      subject,
    } = await pairwise();
    outgoing.answers.set('https://app.example/logged-out', {});
    await keyward.authorization.endSession(reading({}), browser, true);
    await keyward.logouts.settled();
    expect(
      signer.read(decodeURIComponent(outgoing.asked[0]!.body!.slice('logout_token='.length)))
        ?.claims['sub'],
    ).toBe(subject);
  });

  test('a token that another client got, once it is exchanged', async () => {
    const { world, user, resource, tokens, subject } = await pairwise();
    const own = await addApp(world, {
      type: 'regular_web',
      metadata: {
        grant_types: ['token_exchange'],
        urls: { redirect_uris: ['https://api.example/'] },
        oauth: { subject_type: 'pairwise' },
      },
    });
    await letUse(
      world,
      own,
      resource,
      await world.storage.scopes.all([{ attribute: 'resourceId', equals: resource.id }]),
    );
    const { accessToken } = await world.keyward.token(
      fromPerson(own, 'token_exchange', {
        subject_token: tokens.accessToken,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      }),
    );
    expect(claimsOf(world, accessToken)['sub']).toEqual(subjectOf(world.digest, own, user.id));
    expect(subjectOf(world.digest, own, user.id) === subject).toBe(false);
  });
});

describe('what a client says by a pairwise subject is understood', () => {
  test('an ID token as a hint, and the claim sub with a value', async () => {
    const { world, app, at: browser, tokens, user, subject } = await pairwise();
    const silent = async (parameters: Record<string, string>) =>
      returned(await ask(world, app, browser, { prompt: 'none', ...parameters }))['error'];
    const named = (value: string) => ({ claims: JSON.stringify({ id_token: { sub: { value } } }) });
    expect(await silent({ id_token_hint: tokens.idToken! })).toBeUndefined();
    expect(await silent(named(subject))).toBeUndefined();
    expect(await silent(named(user.id))).toBe('login_required');
  });

  test('a hint that another client got', async () => {
    const { world, at: browser, tokens } = await pairwise();
    const other = await addApp(world, { isFirstParty: true });
    expect(
      returned(
        await ask(world, other, browser, { prompt: 'none', id_token_hint: tokens.idToken! }),
      ),
    ).toHaveProperty('code');
  });

  test('an ID token at the end of the session, though it names no session', async () => {
    const {
      world,
      app,
      user,
      at: browser,
    } = await pairwise({
      metadata: { ...at(), grant_types: ['authorization_code', 'password', 'refresh_token'] },
    });
    const { idToken } = await world.keyward.token({
      ...fromPerson(app, 'password', { username: user.username!, password: 'right' }),
      scopes: ['openid'],
    });
    expect(
      (
        await world.keyward.authorization.endSession(
          reading({ id_token_hint: idToken! }),
          browser,
          false,
        )
      ).kind,
    ).toBe('ended');
  });
});

test('a token with a pairwise subject calls the Management API as its person', async () => {
  const { world, app, user, at: browser, redeem } = await pairwise();
  await letUse(world, app, world.system, [await managementScope(world, 'update:current_user')]);
  world.clock.advance(1);
  const { accessToken } = await redeem(
    returned(await ask(world, app, browser, { scope: 'update:current_user' }))['code']!,
  );
  expect((await world.keyward.authenticateBearer(accessToken)).actor.id).toBe(user.id);
});
