import { describe, expect, test } from '@jest/globals';
import type { Claims } from '../model/values/claims.js';
import {
  addClient,
  issuer,
  nowhere,
  race,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const failed = 'client_authentication_failed';
const method = 'private_key_jwt';

const registered = async (
  source: (jwk: Claims) => object = (jwk) => ({ jwks: { keys: [jwk] } }),
) => {
  const world = await setUp();
  const { privateKey, publicKey } = await world.signer.createKeyPair('ES256');
  const jwk = { ...world.signer.publicJwk(publicKey), kid: 'one' };
  const client = await addClient(world, {
    metadata: { oauth: { token_endpoint_auth_method: method, ...source(jwk) } },
  });
  const now = Math.floor(world.clock.now().getTime() / 1000);
  let made = 0;
  const sign = (more: Claims = {}, typ = 'JWT'): string =>
    world.signer.sign(
      {
        iss: client.id,
        sub: client.id,
        aud: issuer,
        exp: now + 60,
        jti: `assertion ${++made}`,
        ...more,
      },
      { typ, kid: 'one' },
      'ES256',
      privateKey,
    );
  const present = (assertion: string, id = client.id) =>
    world.keyward.authenticateClient({ method, id, assertion });
  return {
    ...world,
    client,
    jwk,
    now,
    sign,
    present,
    refused: (assertion: string, id?: string) => refusalOf(present(assertion, id)),
  };
};

test('a client proves itself with what it has signed (RFC 7523 §2.2)', async () => {
  const { present, sign, client } = await registered();
  expect((await present(sign())).client.id).toBe(client.id);
});

test.each(['/token', '/par'])(
  'the audience may also be the endpoint %s (RFC 7523 §3, RFC 9126 §2)',
  async (path) => {
    const { refused, sign } = await registered();
    expect(await refused(sign({ aud: issuer + path }))).toBeUndefined();
  },
);

test.each<[string, Claims]>([
  ['another issuer', { iss: nowhere }],
  ['another subject', { sub: nowhere }],
  ['no subject', { sub: undefined }],
  ['no jti', { jti: undefined }],
  ['a jti that is no text', { jti: 7 }],
  ['a jti of 501 characters', { jti: 'x'.repeat(501) }],
  ['no end', { exp: undefined }],
  ['another audience', { aud: 'https://else.example' }],
  ['a second audience', { aud: [issuer, 'https://else.example'] }],
  ['an endpoint that is none', { aud: `${issuer}/userinfo` }],
])('an assertion is refused with %s', async (_, claims) => {
  const { refused, sign } = await registered();
  expect(await refused(sign(claims))).toBe(failed);
});

test('an assertion is taken once, and ends within 10 minutes', async () => {
  const { refused, sign, now, clock } = await registered();
  const assertion = sign();
  expect(await refused(assertion)).toBeUndefined();
  expect(await refused(assertion)).toEqual(failed);
  expect(await refused(sign({ exp: now + 630 }))).toBeUndefined();
  expect(await refused(sign({ exp: now + 631 }))).toEqual(failed);
  expect(await refused(sign({ exp: now - 31 }))).toEqual(failed);
  clock.advance(89);
  expect(await refused(assertion)).toBe(failed);
});

test('of 64 that present one assertion at once, one gets through', async () => {
  const { present, sign } = await registered();
  const assertion = sign();
  expect(await race(64, () => present(assertion))).toEqual({ winners: 1, losers: [failed] });
});

test('what another client has used is not used up for this one', async () => {
  const { refused, sign, keyward, jwk, signer, now } = await registered();
  const other = await keyward.clients.create({
    name: 'other',
    metadata: { oauth: { token_endpoint_auth_method: method, jwks: { keys: [jwk] } } },
  });
  const theirs = signer.sign(
    { iss: other.id, sub: other.id, aud: issuer, exp: now + 60, jti: 'shared' },
    { typ: 'JWT', kid: 'one' },
    'ES256',
    signer.publicKeyOf(jwk)!,
  );
  expect(await refused(theirs, other.id)).toBeUndefined();
  expect(await refused(sign({ jti: 'shared' }))).toBeUndefined();
  expect(await refused(sign(), other.id)).toEqual(failed);
});

test('what was used is forgotten when it has ended', async () => {
  const { refused, sign, storage, clock, keyward } = await registered();
  await refused(sign());
  expect(await storage.oneTimeSecrets.all([])).toHaveLength(1);
  clock.advance(91);
  await keyward.tidy();
  expect(await storage.oneTimeSecrets.all([])).toEqual([]);
});

describe('the registration decides', () => {
  test('a client with a key does not get in with its secret', async () => {
    const { keyward, client } = await registered();
    for (const other of ['client_secret_basic', 'client_secret_post'] as const)
      expect(
        await refusalOf(
          keyward.authenticateClient({ method: other, id: client.id, secret: client.secret! }),
        ),
      ).toBe(failed);
    expect(await refusalOf(keyward.authenticateClient({ method: 'none', id: client.id }))).toBe(
      failed,
    );
  });

  const oauth = (world: World, id: string, settings: Readonly<Record<string, unknown>>) =>
    world.keyward.clients.modify(id, { metadata: { oauth: settings } });
  test.each(['client_secret_basic', 'client_secret_post'])(
    'a client registered for %s does not get in with a key',
    async (registration) => {
      const world = await registered();
      await oauth(world, world.client.id, { token_endpoint_auth_method: registration });
      expect(await world.refused(world.sign())).toBe(failed);
    },
  );

  test('keys at an address are fetched; that they cannot be is the same no', async () => {
    const { refused, sign, outgoing, jwk, clock } = await registered(() => ({
      jwks_uri: 'https://app.example/jwks',
    }));
    expect(await refused(sign())).toBe(failed);
    outgoing.answers.set('https://app.example/jwks', { body: JSON.stringify({ keys: [jwk] }) });
    clock.advance(30);
    expect(await refused(sign())).toBeUndefined();
  });

  test('a client of a suspended tenant is refused, and an unknown one', async () => {
    const { refused, sign, storage, client } = await registered();
    expect(await refused(sign(), nowhere)).toBe(failed);
    const [tenant] = await storage.tenants.all([{ attribute: 'name', equals: 'acme' }]);
    await storage.clients.change(client.id, (current) => ({
      ...current,
      isGlobal: false,
      tenantId: tenant!.id,
    }));
    await storage.tenants.change(tenant!.id, (current) => ({ ...current, isSuspended: true }));
    expect(await refused(sign())).toBe('tenant_suspended');
  });
});

describe('of a client with a security profile', () => {
  const profiled = () =>
    registered((jwk) => ({ jwks: { keys: [jwk] }, security_profile: 'fapi2' }));

  test('the audience is the issuer as one text alone (FAPI 2.0 Security Profile §5.3.2.1)', async () => {
    const { refused, sign } = await profiled();
    expect(await refused(sign({ aud: issuer }))).toBeUndefined();
    for (const aud of [[issuer], `${issuer}/token`, `${issuer}/par`])
      expect(await refused(sign({ aud }))).toBe(failed);
  });
});
