/** Programs that show certificates to the port with TLS: libraries of others, and what is refused (RFC 8705). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { protect, type AccessDenied } from '@keyward/protect';
import {
  createAuthority,
  selfSigned,
  type CertificateParts,
  type IssuedCertificate,
} from '../../../platform-node/src/certificates/issue.test-support.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { fetchWith, startMutualTls, type MutualTls } from '../deployment/mutual-tls.js';
import { addClient, addResource, addScope, authorize, grant } from '../deployment/world.js';
import { ada, logInAsAda, profileOfAda } from './ada.js';

const redirectUri = 'https://app.example/callback';
const dnsName = 'pay.example';
const named: CertificateParts = { alternatives: [{ type: 'dns', value: dnsName }] };
const byName = {
  token_endpoint_auth_method: 'tls_client_auth',
  tls_client_auth_san_dns: dnsName,
  tls_client_certificate_bound_access_tokens: true,
};

const thumbprint = ({ der }: IssuedCertificate): string =>
  createHash('sha256').update(der).digest('base64url');

let site: MutualTls;
beforeAll(async () => {
  site = await startMutualTls();
  const made = await site.server.manage('POST', '/users', { ...ada, ...profileOfAda });
  expect(made.status).toBe(201);
});
afterAll(() => site?.server.stop());

const addProgram = (auth: object, more: object = {}): Promise<Json> =>
  addClient(site.server, {
    client_type: 'regular_web',
    client_metadata: {
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      urls: { redirect_uris: [redirectUri] },
      oauth: auth,
    },
    ...more,
  });

const verified = async (token: string): Promise<unknown> => {
  const keys = createRemoteJWKSet(new URL(`${site.issuer}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(token, keys, { issuer: site.issuer, typ: 'at+jwt' });
  return payload['cnf'];
};

/** By method, a program with the certificate that it shows. */
const programs: Readonly<Record<string, () => Promise<readonly [string, IssuedCertificate]>>> = {
  async tls_client_auth() {
    const shown = await site.authority.issue(named);
    return [(await addProgram(byName)).id as string, shown];
  },
  async self_signed_tls_client_auth() {
    const shown = await selfSigned();
    const { id } = await addProgram({
      token_endpoint_auth_method: 'self_signed_tls_client_auth',
      tls_client_certificate_bound_access_tokens: true,
      jwks: { keys: [{ ...shown.jwk, key_ops: undefined, ext: undefined }] },
    });
    return [id as string, shown];
  },
};
const methods = Object.keys(programs);

describe('programs of others', () => {
  test.each(methods)(
    'openid-client, %s: pushed request to introspection (RFC 8705 §2)',
    async (method) => {
      const [id, shown] = await programs[method]!();
      const config = await client.discovery(
        new URL(site.issuer),
        id,
        { use_mtls_endpoint_aliases: true },
        client.TlsClientAuth(),
        {
          execute: [client.allowInsecureRequests],
          [client.customFetch]: fetchWith(site.trusted, shown) as client.CustomFetch,
        },
      );
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const url = await client.buildAuthorizationUrlWithPAR(config, {
        redirect_uri: redirectUri,
        scope: 'openid email offline_access',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const callback = await logInAsAda(formBrowser(site.issuer), url);
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await client.authorizationCodeGrant(config, callback, checks);
      expect(tokens.token_type).toBe('bearer');

      const cnf = { 'x5t#S256': thumbprint(shown) };
      expect(await verified(tokens.access_token)).toEqual(cnf);
      const info = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub);
      expect(info.email).toEqual(profileOfAda.email);

      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!);
      expect(await verified(refreshed.access_token)).toEqual(cnf);
      expect((await client.tokenIntrospection(config, refreshed.access_token)).cnf).toEqual(cnf);
    },
  );

  test.each(methods)('oauth4webapi, %s: the same (RFC 8705 §2)', async (method) => {
    const [id, shown] = await programs[method]!();
    const options = {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: fetchWith(site.trusted, shown),
    };
    const as = await oauth.processDiscoveryResponse(
      new URL(site.issuer),
      await oauth.discoveryRequest(new URL(site.issuer), options),
    );
    expect(as.token_endpoint_auth_methods_supported).toContain(method);

    const own: oauth.Client = { client_id: id, use_mtls_endpoint_aliases: true };
    const auth = oauth.TlsClientAuth();
    const verifier = oauth.generateRandomCodeVerifier();
    const pushed = await oauth.processPushedAuthorizationResponse(
      as,
      own,
      await oauth.pushedAuthorizationRequest(
        as,
        own,
        auth,
        {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid email offline_access',
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        },
        options,
      ),
    );
    const url = new URL(as.authorization_endpoint!);
    url.searchParams.set('client_id', own.client_id);
    url.searchParams.set('request_uri', pushed.request_uri);
    const callback = oauth.validateAuthResponse(
      as,
      own,
      await logInAsAda(formBrowser(site.issuer), url),
      oauth.expectNoState,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      own,
      await oauth.authorizationCodeGrantRequest(
        as,
        own,
        auth,
        callback,
        redirectUri,
        verifier,
        options,
      ),
    );
    const cnf = { 'x5t#S256': thumbprint(shown) };
    expect(await verified(tokens.access_token)).toEqual(cnf);

    const { sub } = oauth.getValidatedIdTokenClaims(tokens)!;
    const info = await oauth.processUserInfoResponse(
      as,
      own,
      sub,
      await oauth.userInfoRequest(as, own, tokens.access_token, options),
    );
    expect(info.email).toEqual(profileOfAda.email);

    const { access_token: refreshed } = await oauth.processRefreshTokenResponse(
      as,
      own,
      await oauth.refreshTokenGrantRequest(as, own, auth, tokens.refresh_token!, options),
    );
    expect(await verified(refreshed)).toEqual(cnf);
    const told = await oauth.processIntrospectionResponse(
      as,
      own,
      await oauth.introspectionRequest(as, own, auth, refreshed, options),
    );
    expect(told).toMatchObject({ active: true, cnf });
  });
});

/** A token request of a program that shows this certificate, at the port with TLS or at another address. */
const askToken = async (
  id: string,
  shown: IssuedCertificate | undefined,
  headers: Readonly<Record<string, string>> = {},
  at = site.mtlsIssuer,
): Promise<{ status: number; body: Json }> => {
  const response = await fetchWith(site.trusted, shown)(`${at}/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id }),
  });
  return { status: response.status, body: await response.json() };
};

/** A program with an API of its own. */
const machine = async (auth: object = byName) => {
  const { id } = await addProgram(auth, { client_type: 'machine_to_machine' });
  const audience = `https://${id}.example`;
  const resource = await addResource(site.server, { identifier_url: audience });
  const scope = await addScope(site.server, resource.id as string, 'pay');
  await authorize(site.server, id as string, resource.id as string);
  await grant(site.server, id as string, resource.id as string, scope.id as string);
  return { id: id as string, audience };
};

describe('a certificate is refused alike, with 401 invalid_client', () => {
  const refused = {
    status: 401,
    body: expect.objectContaining({ error: 'invalid_client' }) as unknown,
  };
  const day = 24 * 3_600_000;

  test('but the right one is taken', async () => {
    const { id } = await machine();
    expect((await askToken(id, await site.authority.issue(named))).status).toBe(200);
  });

  test.each<[string, () => Promise<IssuedCertificate | undefined>]>([
    ['none', () => Promise.resolve(undefined)],
    [
      'one that has expired',
      () => site.authority.issue({ ...named, notAfter: new Date(Date.now() - day) }),
    ],
    ['one of another authority', async () => (await createAuthority()).issue(named)],
    ['one that its own key has signed', () => selfSigned(named)],
    [
      'one with another name',
      () => site.authority.issue({ alternatives: [{ type: 'dns', value: 'x.example' }] }),
    ],
  ])('%s', async (_, create) => {
    const { id } = await machine();
    expect(await askToken(id, await create())).toMatchObject(refused);
  });

  test('one whose key is not in the jwks', async () => {
    const { jwk } = await selfSigned();
    const { id } = await machine({
      token_endpoint_auth_method: 'self_signed_tls_client_auth',
      jwks: { keys: [{ ...jwk, key_ops: undefined, ext: undefined }] },
    });
    expect(await askToken(id, await selfSigned())).toMatchObject(refused);
  });

  test('a header from an address that is no trusted proxy is dropped', async () => {
    const { id } = await machine();
    const { der } = await site.authority.issue(named);
    const forged = { 'client-cert': `:${Buffer.from(der).toString('base64')}:` };
    expect(await askToken(id, undefined, forged)).toMatchObject(refused);
    expect(await askToken(id, undefined, forged, site.issuer)).toMatchObject(refused);
  });
});

describe('a bound token', () => {
  test('counts at the Management API with its certificate alone (RFC 8705 §3)', async () => {
    const { admin } = site.server;
    const shown = await site.authority.issue();
    const before = await site.server.manage('PATCH', `/clients/${admin.id}`, {
      client_metadata: { oauth: { tls_client_certificate_bound_access_tokens: true } },
    });
    expect(before.status).toBe(200);
    const path = '/api/management/v1/clients?limit=1';
    const basic = `Basic ${btoa(`${admin.id}:${admin.secret}`)}`;
    const token = (await askToken(admin.id, shown, { authorization: basic })).body.access_token;
    const call = async (certificate?: IssuedCertificate) =>
      fetchWith(site.trusted, certificate)(site.mtlsIssuer + path, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await call(shown)).status).toBe(200);
    const other = await call(await site.authority.issue());
    expect(other.status).toBe(401);
    expect(other.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
    expect((await other.json()).message).toMatch(/bound to a client certificate/);
  });

  test('is given to nothing without a certificate: 400 invalid_request', async () => {
    const { id } = await machine({ tls_client_certificate_bound_access_tokens: true });
    const { client_secret: secret } = (await site.server.manage('GET', `/clients/${id}`)).body;
    const authorization = `Basic ${btoa(`${id}:${secret}`)}`;
    expect(await askToken(id, undefined, { authorization })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });
});

describe('an API with @keyward/protect', () => {
  const protectedBy = (audience: string) =>
    protect({
      issuer: site.issuer,
      audience,
      algorithms: ['RS256'],
      clientCertificate: (request: Request) =>
        request.headers.get('x-test-certificate') ?? undefined,
    });
  const refusalOf = (work: Promise<unknown>): Promise<AccessDenied> =>
    work.then(
      () => expect(undefined).toBe('refused') as never,
      (error: AccessDenied) => error,
    );

  test('a token that is bound to a client certificate counts with that certificate alone (RFC 8705 §3)', async () => {
    const shown = await site.authority.issue(named);
    const { id, audience } = await machine();
    const authorization = `Bearer ${(await askToken(id, shown)).body.access_token}`;
    const api = protectedBy(audience);
    const asked = { authorization, dpop: undefined, method: 'GET', path: '/' };

    for (const certificate of [shown.der, shown.pem])
      expect((await api.check({ ...asked, certificate }, 'pay')).clientId).toBe(id);
    const other = await site.authority.issue(named);
    for (const certificate of [undefined, other.der, other.pem, '', 'x', new Uint8Array()]) {
      const denied = await refusalOf(api.check({ ...asked, certificate }));
      expect(denied).toMatchObject({ status: 401, denial: 'invalid_token' });
    }
    expect((await refusalOf(api.check(authorization))).status).toBe(401);
  });

  test('the host says what was shown', async () => {
    const shown = await site.authority.issue(named);
    const { id, audience } = await machine();
    const token = (await askToken(id, shown)).body.access_token;
    const handle = protectedBy(audience).fetch(['pay'], () => new Response('paid'));
    const call = (certificate: IssuedCertificate) =>
      handle(
        new Request('https://pay.example/', {
          headers: {
            authorization: `Bearer ${token}`,
            'x-test-certificate': certificate.pem.replace(/\n/g, ' '),
          },
        }),
      );
    expect((await call(shown)).status).toBe(200);
    expect((await call(await selfSigned())).status).toBe(401);
  });
});

describe('a client of FAPI 2.0 that has a certificate', () => {
  const profiled = { ...byName, security_profile: 'fapi2' };

  const bank = async () => {
    const { id } = await addProgram(profiled);
    const audience = `https://${id as string}.example`;
    const resource = await addResource(site.server, {
      identifier_url: audience,
      signing_algorithm: 'ES256',
    });
    const scope = await addScope(site.server, resource.id as string, 'pay');
    await authorize(site.server, id as string, resource.id as string);
    await grant(site.server, id as string, resource.id as string, scope.id as string);
    return id as string;
  };

  test('FAPI 2.0 Security Profile §5.3.2.1, 5: its tokens are bound by mutual TLS, without DPoP', async () => {
    const shown = await site.authority.issue(named);
    const { status, body } = await askToken(await bank(), shown);
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    expect(await verified(body.access_token as string)).toEqual({
      'x5t#S256': thumbprint(shown),
    });
  });

  test('FAPI 2.0 Security Profile §5.3.2.1, 6: its certificate authenticates it', async () => {
    const { status, body } = await askToken(await bank(), undefined);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  test('FAPI 2.0 Security Profile §5.3.4, 5: a token without its certificate is refused', async () => {
    const shown = await site.authority.issue(named);
    const config = await client.discovery(
      new URL(site.issuer),
      await bank(),
      { use_mtls_endpoint_aliases: true },
      client.TlsClientAuth(),
      {
        execute: [client.allowInsecureRequests],
        [client.customFetch]: fetchWith(site.trusted, shown) as client.CustomFetch,
      },
    );
    const verifier = client.randomPKCECodeVerifier();
    const url = await client.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const callback = await logInAsAda(formBrowser(site.issuer), url);
    const checks = { pkceCodeVerifier: verifier };
    const { access_token: token } = await client.authorizationCodeGrant(config, callback, checks);
    const ask = async (certificate: IssuedCertificate | undefined): Promise<number> => {
      const { status } = await fetchWith(site.trusted, certificate)(`${site.mtlsIssuer}/userinfo`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return status;
    };
    expect(await ask(shown)).toBe(200);
    expect(await ask(undefined)).toBe(401);
  });

  test('is refused when it is saved without bound tokens', async () => {
    const { status, body } = await site.server.manage('POST', '/clients', {
      client_type: 'regular_web',
      client_name: 'Unbound',
      client_metadata: {
        urls: { redirect_uris: [redirectUri] },
        oauth: {
          ...profiled,
          tls_client_certificate_bound_access_tokens: false,
          dpop_bound_access_tokens: false,
        },
      },
    });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

test('browsers are not asked: the other port has no TLS, and answers as before (RFC 8705 §5)', async () => {
  const answer = await fetch(`${site.issuer}/.well-known/openid-configuration`);
  expect(await answer.json()).toMatchObject({
    tls_client_certificate_bound_access_tokens: true,
    mtls_endpoint_aliases: { token_endpoint: `${site.mtlsIssuer}/token` },
  });
});

test('the port with TLS answers those without a certificate, too', async () => {
  const answer = await fetchWith(site.trusted)(`${site.mtlsIssuer}/livez`);
  expect(answer.status).toBe(200);
});
