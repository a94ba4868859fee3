import { describe, expect, test } from '@jest/globals';
import type { ClientMetadataPatch } from '../../model/client/client-metadata.js';
import type { KeyAlgorithm } from '../../model/key/signing-key.js';
import type { Claims } from '../../model/values/claims.js';
import { issuer, nowhere, refusalOf, setUp } from '../../testing/set-up.test-support.js';
import { atAnApp, pkce, redirectUri, returned } from '../../testing/people.test-support.js';

interface Signing {
  readonly typ?: string;
  readonly algorithm?: KeyAlgorithm;
  readonly otherKey?: boolean;
}

/** A person at an application that has registered a key of each algorithm. */
const signing = async (oauth: NonNullable<ClientMetadataPatch['oauth']> = {}) => {
  const world = await setUp();
  const { signer, clock } = world;
  const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA', 'ES384'] as const;
  const pairs = new Map<string, { privateKey: string; publicKey: string }>();
  for (const each of algorithms) pairs.set(each, await signer.createKeyPair(each));
  const keys = [...pairs].map(([kid, { publicKey }]) => ({ ...signer.publicJwk(publicKey), kid }));
  const at = await atAnApp(world, { metadata: { oauth: { jwks: { keys }, ...oauth } } });
  const { app, at: browser } = at;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const other = await signer.createKeyPair('ES256');

  const sign = (
    claims: Claims = {},
    { typ = 'oauth-authz-req+jwt', algorithm = 'ES256', otherKey = false }: Signing = {},
  ): string =>
    signer.sign(
      {
        iss: app.id,
        aud: issuer,
        client_id: app.id,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'openid',
        exp: now() + 60,
        ...claims,
      },
      { typ, kid: algorithm },
      algorithm,
      (otherKey ? other : pairs.get(algorithm)!).privateKey,
    );
  const begin = (parameters: Readonly<Record<string, string>>) =>
    world.keyward.authorization.begin(
      (name) => ({ client_id: app.id, ...parameters })[name as 'client_id'],
      browser,
    );
  const asked = async (request: string, beside: Readonly<Record<string, string>> = {}) =>
    begin({ request, ...beside });
  const push = async (parameters: Readonly<Record<string, string>>) =>
    world.keyward.authorization.push(
      (await world.keyward.directory.client(app.id))!,
      new Map(Object.entries(parameters)),
    );
  return { ...at, now, sign, begin, asked, push };
};

const ofObject = 'request_object_invalid';

describe('a request object', () => {
  test('is taken by value (RFC 9101 §5.1)', async () => {
    const { asked, sign } = await signing();
    expect(returned(await asked(sign({ state: 'signed' })))).toMatchObject({
      code: expect.any(String) as unknown,
      state: 'signed',
    });
  });

  test('is all that counts: beside a request object, no other parameter counts (RFC 9101 §6.3)', async () => {
    const { asked, sign } = await signing();
    const answer = returned(await asked(sign(), { state: 'plain', scope: 'openid write' }));
    expect(answer).not.toHaveProperty('state');
    expect(answer).toHaveProperty('code');
  });

  test('names the client by its alias or by its id', async () => {
    const { world, app, asked, sign } = await signing();
    await world.keyward.clients.modify(app.id, { alias: 'shop' });
    const named = { iss: 'shop', client_id: 'shop' };
    expect(returned(await asked(sign(named)))).toHaveProperty('code');
    expect(returned(await asked(sign()))).toHaveProperty('code');
    expect(await refusalOf(asked(sign({ ...named, client_id: 'other' })))).toBe(ofObject);
    expect(await refusalOf(asked(sign({ ...named, sub: app.id })))).toBe(ofObject);
  });

  test('is pushed, too (RFC 9126 §2.1)', async () => {
    const { begin, push, sign } = await signing();
    const { requestUri } = await push({ request: sign({ state: 'signed' }), state: 'plain' });
    expect(returned(await begin({ request_uri: requestUri }))).toMatchObject({ state: 'signed' });
  });

  test('says where its refusal goes, and how', async () => {
    const { asked, sign } = await signing();
    const object = sign({ scope: 'none', state: 's', response_mode: 'form_post' });
    expect(await asked(object, { state: 'plain', response_mode: 'query' })).toMatchObject({
      kind: 'return',
      to: { mode: 'form_post', state: 's' },
      parameters: { error: 'invalid_scope', state: 's' },
    });
  });

  test.each(['RS256', 'PS256', 'ES256', 'EdDSA'] as const)(
    'is signed with %s',
    async (algorithm) => {
      const { asked, sign } = await signing();
      expect(returned(await asked(sign({}, { algorithm })))).toHaveProperty('code');
    },
  );

  test('holds numbers and objects as JSON has them (RFC 9101 §4)', async () => {
    const { asked, sign } = await signing();
    const claims = { max_age: 1000, claims: { id_token: { name: null } } };
    expect(await refusalOf(asked(sign(claims)))).toBeUndefined();
    const answer = returned(await asked(sign({ ...claims, resource: ['a', 'b'] })));
    expect(answer).toMatchObject({ error: 'invalid_request_object' });
  });
});

describe('a request object is signed by a key of the client and names both sides (RFC 9101 §4, §6.2)', () => {
  test.each<[string, Claims, Signing]>([
    ['of another key', {}, { otherKey: true }],
    ['with another algorithm', {}, { algorithm: 'ES384' }],
    ['of another type', {}, { typ: 'at+jwt' }],
    ['of another issuer', { iss: nowhere }, {}],
    ['without an issuer', { iss: undefined }, {}],
    ['for another audience', { aud: 'https://else.example' }, {}],
    ['without an audience', { aud: undefined }, {}],
    ['with another client_id', { client_id: nowhere }, {}],
    ['that has ended', { exp: 1 }, {}],
    ['that holds another one', { request: 'a.b.c' }, {}],
    ['that holds a reference', { request_uri: 'https://app.example/object' }, {}],
  ])('one %s is refused', async (_, claims, how) => {
    const { asked, push, sign } = await signing();
    const request = sign(claims, how);
    expect(await refusalOf(asked(request))).toBe(ofObject);
    expect(await refusalOf(push({ request }))).toBe(ofObject);
  });

  test('an assertion of the client is none (RFC 9101 §10.8)', async () => {
    const { app, asked, sign } = await signing();
    expect(await refusalOf(asked(sign({ sub: app.id }, { typ: 'JWT' })))).toBe(ofObject);
  });

  test('one without a signature is none', async () => {
    const { asked } = await signing();
    expect(await refusalOf(asked('eyJhbGciOiJub25lIn0.e30.'))).toBe(ofObject);
  });

  test('one of more than 12 KB is none', async () => {
    const { asked, sign } = await signing();
    expect(await refusalOf(asked(sign({ state: 's'.repeat(12_500) })))).toBe(ofObject);
  });

  test('the client may name one algorithm', async () => {
    const { asked, sign } = await signing({ request_object_signing_alg: 'PS256' });
    expect(await refusalOf(asked(sign()))).toBe(ofObject);
    expect(await refusalOf(asked(sign({}, { algorithm: 'PS256' })))).toBeUndefined();
  });
});

describe('what is refused', () => {
  test('a refused request object is told to the client at the redirect URI beside it (RFC 9101 §6.3)', async () => {
    const { asked } = await signing();
    const answer = await asked('none', { redirect_uri: redirectUri, state: 's' });
    expect(returned(answer)).toMatchObject({ error: 'invalid_request_object', state: 's' });
    expect(await refusalOf(asked('none', { redirect_uri: 'https://else.example/' }))).toBe(
      ofObject,
    );
  });

  test('is a reference to elsewhere: nothing is fetched (OpenID Connect Core §6.2)', async () => {
    const { begin } = await signing();
    const request_uri = 'https://app.example/object';
    expect(await refusalOf(begin({ request_uri }))).toBe('request_uri_unsupported');
    const told = await begin({ request_uri, redirect_uri: redirectUri });
    expect(returned(told)).toMatchObject({ error: 'request_uri_not_supported' });
  });

  test('is a request object beside a reference (RFC 9101 §5)', async () => {
    const { begin, push, sign } = await signing();
    const { requestUri } = await push({ request: sign() });
    const both = begin({ request_uri: requestUri, request: sign() });
    expect(await refusalOf(both)).toBe('grant_request_invalid');
  });
});

describe('a client that signs its requests', () => {
  const plain = { response_type: 'code', redirect_uri: redirectUri, scope: 'openid', ...pkce };

  test('gets nothing for a plain one (RFC 9101 §10.5)', async () => {
    const { begin, push } = await signing({ require_signed_request_object: true });
    expect(await refusalOf(begin(plain))).toBe('grant_request_invalid');
    expect(await refusalOf(push(plain))).toBe('grant_request_invalid');
  });

  test('gets nothing for one that was pushed before it had to', async () => {
    const { app, begin, push, world } = await signing();
    const { requestUri } = await push(plain);
    await world.keyward.clients.modify(app.id, {
      metadata: { oauth: { require_signed_request_object: true } },
    });
    expect(await refusalOf(begin({ request_uri: requestUri }))).toBe('grant_request_invalid');
  });

  test('a client that has to sign its requests has keys to sign them with', async () => {
    const { app, world } = await signing();
    const change = world.keyward.clients.modify(app.id, {
      metadata: { oauth: { jwks: null, require_signed_request_object: true } },
    });
    await expect(change).rejects.toMatchObject({
      values: { field: 'metadata.oauth.require_signed_request_object' },
    });
  });
});
