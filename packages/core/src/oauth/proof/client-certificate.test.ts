/** Clients that show certificates, and tokens that are bound to one (RFC 8705). */
import { describe, expect, test } from '@jest/globals';
import { plainCertificate, type PlainCertificate } from '../../in-memory/index.js';
import type { ClientMetadataPatch } from '../../model/client/client-metadata.js';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  letUse,
  refusalOf,
  setUp,
  tokenRequest,
} from '../../testing/set-up.test-support.js';
import {
  atAnApp,
  claimsOf,
  fromPerson,
  pkce,
  redirectUri,
  verifier,
} from '../../testing/people.test-support.js';
import { programKey } from '../../testing/proofs.test-support.js';
import type { TokenRequest } from '../grant.js';

const failed = 'client_authentication_failed';
const bound = { tls_client_certificate_bound_access_tokens: true };
const jwk = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };

const shown = (certificate: Partial<PlainCertificate> = {}): Uint8Array =>
  plainCertificate({ thumbprint: 'mine', ...certificate });
const mine = shown();
const other = shown({ thumbprint: 'another' });

const machine = async (oauth: ClientMetadataPatch['oauth'], grants = ['client_credentials']) => {
  const world = await setUp();
  const client = await addClient(world, { metadata: { grant_types: grants, oauth } });
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  const authenticate = (certificate?: Uint8Array, more: object = {}) =>
    world.keyward.authenticateClient({ method: 'none', id: client.id, certificate, ...more });
  return { world, client, authenticate };
};

describe('tls_client_auth', () => {
  const registered = { token_endpoint_auth_method: 'tls_client_auth' } as const;
  const named = () => machine({ ...registered, tls_client_auth_san_dns: 'pay.example' });
  const names = { san_dns: 'pay.example' };

  test('takes a certificate of an authority with the registered name (RFC 8705 §2.1)', async () => {
    const { authenticate, client } = await named();
    expect((await authenticate(shown({ names }))).client.id).toBe(client.id);
  });

  test.each<[string, Partial<PlainCertificate>]>([
    ['of no authority', { names, isIssuedByAuthority: false }],
    ['with another name', { names: { san_dns: 'other.example' } }],
    ['with the same text as another kind of name', { names: { san_uri: 'pay.example' } }],
  ])('refuses a certificate %s', async (_, certificate) => {
    const { authenticate } = await named();
    expect(await refusalOf(authenticate(shown(certificate)))).toBe(failed);
  });

  test('a client certificate counts within its dates alone', async () => {
    const { authenticate } = await named();
    for (const dates of [{ notAfter: '2001-01-01' }, { notBefore: '2099-01-01' }])
      expect(await refusalOf(authenticate(shown({ names, ...dates })))).toBe(failed);
  });

  test('refuses a request without a certificate, with none that can be read, or with a secret', async () => {
    const { authenticate, client } = await named();
    expect(await refusalOf(authenticate())).toBe(failed);
    expect(await refusalOf(authenticate(new Uint8Array([1, 2])))).toBe(failed);
    const secretly = { method: 'client_secret_post', secret: client.secret };
    expect(await refusalOf(authenticate(shown({ names }), secretly))).toBe(failed);
  });

  test('is no way in for a client that is registered for another method', async () => {
    const { authenticate } = await machine({});
    expect(await refusalOf(authenticate(mine))).toBe(failed);
  });
});

describe('self_signed_tls_client_auth', () => {
  const method = { token_endpoint_auth_method: 'self_signed_tls_client_auth' } as const;
  const uri = 'https://program.example/jwks.json';

  test('takes a certificate whose key is registered, of whatever authority (RFC 8705 §2.2)', async () => {
    const { authenticate, client } = await machine({ ...method, jwks: { keys: [jwk] } });
    const certificate = shown({ jwk: { ...jwk, kid: 'x' }, isIssuedByAuthority: false });
    expect((await authenticate(certificate)).client.id).toBe(client.id);
  });

  test('refuses one whose key is not in the set, or whose kind is not known', async () => {
    const { authenticate } = await machine({ ...method, jwks: { keys: [jwk] } });
    expect(await refusalOf(authenticate(shown({ jwk: { ...jwk, x: 'z'.repeat(43) } })))).toBe(
      failed,
    );
    expect(await refusalOf(authenticate(mine))).toBe(failed);
  });

  test('takes one whose key is at jwks_uri, also where it is new there', async () => {
    const { authenticate, client, world } = await machine({ ...method, jwks_uri: uri });
    world.outgoing.answers.set(uri, { status: 200, body: JSON.stringify({ keys: [] }) });
    expect(await refusalOf(authenticate(shown({ jwk })))).toBe(failed);

    world.outgoing.answers.set(uri, { status: 200, body: JSON.stringify({ keys: [jwk] }) });
    world.clock.advance(60);
    expect((await authenticate(shown({ jwk }))).client.id).toBe(client.id);
  });

  test('refuses alike where the keys cannot be had', async () => {
    const { authenticate } = await machine({ ...method, jwks_uri: uri });
    expect(await refusalOf(authenticate(shown({ jwk })))).toBe(failed);
  });
});

describe('the tokens of a client with tls_client_certificate_bound_access_tokens', () => {
  const withCertificate = async (oauth: ClientMetadataPatch['oauth'] = bound) => {
    const at = await machine(oauth, ['client_credentials', 'token_exchange']);
    const { world, client } = at;
    const token = (certificate?: Uint8Array, more: Partial<TokenRequest> = {}) => {
      const request = tokenRequest(client, more);
      return world.keyward.token({ ...request, client: { ...request.client, certificate } });
    };
    return { ...at, token };
  };

  test('name the certificate, and stay of the type Bearer (RFC 7800, RFC 8705 §3.1)', async () => {
    const { world, token } = await withCertificate();
    const { accessToken, tokenType } = await token(mine);
    expect(tokenType).toBe('Bearer');
    expect(claimsOf(world, accessToken)['cnf']).toEqual({ 'x5t#S256': 'mine' });
  });

  test('a client with it gets no token without a certificate that counts (RFC 8705 §3)', async () => {
    const { token } = await withCertificate();
    for (const certificate of [undefined, shown({ notAfter: '2001-01-01' })])
      expect(await refusalOf(token(certificate))).toBe('certificate_required');
  });

  test('a client without it gets tokens that name none', async () => {
    const { world, token } = await withCertificate({});
    const { accessToken } = await token(mine);
    expect(claimsOf(world, accessToken)).not.toHaveProperty('cnf');
  });

  test('are bound to a key as well where the request has a proof', async () => {
    const { world, token } = await withCertificate();
    const key = await programKey(world);
    const { accessToken, tokenType } = await token(mine, { proof: key.proof() });
    expect(tokenType).toBe('DPoP');
    expect(claimsOf(world, accessToken)['cnf']).toEqual({ jkt: key.jkt, 'x5t#S256': 'mine' });
  });

  test('are introspected with it (RFC 8705 §3.2)', async () => {
    const { world, token, client } = await withCertificate();
    const { accessToken } = await token(mine);
    const access = (await world.keyward.directory.client(client.id))!;
    expect((await world.keyward.introspect(accessToken, { client: access }))?.x5t).toBe('mine');
  });

  test('keep the binding in an exchange', async () => {
    const { world, client, token } = await withCertificate();
    const { accessToken } = await token(mine);
    const request = fromPerson(client, 'token_exchange', {
      subject_token: accessToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    });
    const exchange = (certificate: Uint8Array) =>
      world.keyward.token({ ...request, client: { ...request.client, certificate } });
    expect(await refusalOf(exchange(other))).toBe('grant_invalid');
    const exchanged = await exchange(mine);
    expect(claimsOf(world, exchanged.accessToken)['cnf']).toEqual({ 'x5t#S256': 'mine' });
  });

  test('a token that is bound to a client certificate counts with that certificate alone', async () => {
    const world = await setUp();
    const manager = await addManager(world, { metadata: { oauth: bound } }, 'read:clients');
    const request = tokenRequest(manager);
    const { accessToken } = await world.keyward.token({
      ...request,
      client: { ...request.client, certificate: mine },
    });
    const call = (certificate?: Uint8Array) =>
      world.keyward.authenticateBearer(accessToken, undefined, certificate);
    expect((await call(mine)).actor.id).toBe(manager.id);
    for (const certificate of [undefined, other, shown({ notAfter: '2001-01-01' })])
      expect(await refusalOf(call(certificate))).toBe('token_certificate_missing');
  });
});

describe('what is bound to a client certificate is given only with that certificate', () => {
  const refreshing = async (isPublic: boolean) => {
    const at = await atAnApp(await setUp(), {
      isPublic,
      type: isPublic ? 'spa' : 'regular_web',
      metadata: {
        grant_types: ['authorization_code', 'refresh_token'],
        oauth: { response_types: ['code'], ...bound },
      },
    });
    const { world, app } = at;
    const send = (grant: string, certificate: Uint8Array, form: Record<string, string>) => {
      const request = fromPerson(app, grant, form);
      return world.keyward.token({ ...request, client: { ...request.client, certificate } });
    };
    const code = await at.code({ scope: 'openid read offline_access', ...pkce });
    const proof = { redirect_uri: redirectUri, code_verifier: verifier };
    const first = await send('authorization_code', mine, { code, ...proof });
    const refresh = (certificate: Uint8Array, presented = first.refreshToken!) =>
      send('refresh_token', certificate, { refresh_token: presented });
    return { world, refresh, first };
  };

  test('refresh tokens of a public client are refused with another one, and not used up (RFC 8705 §4)', async () => {
    const { refresh } = await refreshing(true);
    expect(await refusalOf(refresh(other))).toBe('grant_invalid');
    const { refreshToken } = await refresh(mine);
    expect(await refusalOf(refresh(other, refreshToken))).toBe('grant_invalid');
    expect((await refresh(mine, refreshToken)).refreshToken).toBeDefined();
  });

  test('but a confidential client may renew its certificate: it authenticates', async () => {
    const { world, refresh } = await refreshing(false);
    const { accessToken } = await refresh(other);
    expect(claimsOf(world, accessToken)['cnf']).toEqual({ 'x5t#S256': 'another' });
  });

  test('at user info', async () => {
    const { world, first } = await refreshing(true);
    const ask = (certificate?: Uint8Array) =>
      world.keyward.userInfo(first.accessToken, undefined, certificate);
    expect(await refusalOf(ask())).toBe('token_certificate_missing');
    expect((await ask(mine)).scopes).toContain('openid');
  });
});
