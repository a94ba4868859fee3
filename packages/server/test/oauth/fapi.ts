/** The FAPI 2.0 Security Profile, clause by clause, for a client with `oauth.security_profile`. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose';
import { deployed, issuer, type Target } from '../deployment/deployment.js';
import { createProver } from '../deployment/dpop.js';
import type { Json } from '../deployment/exchange.js';
import {
  createFapiProgram,
  fapiDocument,
  redirectUri,
  signingKey,
  type FapiProgram,
  type SigningKeyPair,
} from '../deployment/fapi-program.js';
import { addClient, addResource, authorize, fresh } from '../deployment/world.js';

export const fapiSuite = (target: Target): void =>
  describe('the FAPI 2.0 Security Profile', () => {
    const server = deployed(target);
    let program: FapiProgram;
    let key: SigningKeyPair;
    beforeAll(async () => {
      program = await createFapiProgram(server);
      key = await signingKey();
    });

    /** What the server answers to a new client whose document has these members instead. */
    const save = (metadata: Json = {}, more: object = {}) => {
      const whole = fapiDocument([key]);
      return server.manage('POST', '/clients', {
        client_type: 'regular_web',
        client_name: fresh('client'),
        ...more,
        client_metadata: {
          ...whole,
          ...metadata,
          oauth: { ...whole.oauth, ...metadata.oauth },
        },
      });
    };
    const bearing = (token: string, proof: string) => ({
      Authorization: `DPoP ${token}`,
      DPoP: proof,
    });
    const userInfo = async (token: string, at = '/oauth2/userinfo') =>
      server.ask('GET', at, { headers: bearing(token, await program.proof('GET', at, token)) });

    describe('of authorization servers in general', () => {
      test('FAPI 2.0 Security Profile §5.3.2.1, 1: metadata are a document at a known address', async () => {
        for (const name of ['openid-configuration', 'oauth-authorization-server']) {
          const { body } = await server.ask('GET', `/.well-known/${name}`);
          expect(body).toMatchObject({ issuer, authorization_endpoint: `${issuer}/authorize` });
        }
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 2: the password grant is refused', async () => {
        const { body } = await program.token({
          grant_type: 'password',
          username: program.user.username,
          password: 'x',
        });
        expect(body.error).toBe('unauthorized_client');
      });

      test.each(['password', 'otp', 'device_code', 'implicit'])(
        'FAPI 2.0 Security Profile §5.3.2.1, 2: the grant %s is no grant of such a client',
        async (grant) => {
          const { status, body } = await save({ grant_types: ['authorization_code', grant] });
          expect(status).toBe(400);
          expect(body.message).toContain('client_metadata.grant_types must hold none of password');
          expect(body.message).toContain('FAPI 2.0 Security Profile §5.3.2.1');
        },
      );

      test('FAPI 2.0 Security Profile §5.3.2.1, 3: a public client is refused when it is saved', async () => {
        const { status, body } = await save({}, { is_public: true });
        expect(status).toBe(400);
        expect(body.message).toContain('is_public must be false for the security profile fapi2');
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 4: without a proof there is no token', async () => {
        const { status, body } = await program.token({ grant_type: 'client_credentials' }, {});
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_dpop_proof');
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 5: tokens are bound by DPoP', async () => {
        const { body } = await program.redeem(await program.code());
        expect(body.token_type).toBe('DPoP');
        expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt: program.prover.jkt });
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 6: a secret does not authenticate', async () => {
        const { status, body } = await server.post(
          '/token',
          { grant_type: 'client_credentials' },
          { id: program.client.id, secret: program.client.client_secret },
          { DPoP: await program.proof('POST', '/token') },
        );
        expect(status).toBe(401);
        expect(body.error).toBe('invalid_client');
      });

      test.each(['client_secret_basic', 'client_secret_post'])(
        'FAPI 2.0 Security Profile §5.3.2.1, 6: %s is refused when the client is saved',
        async (token_endpoint_auth_method) => {
          const { status, body } = await save({ oauth: { token_endpoint_auth_method } });
          expect(status).toBe(400);
          expect(body.message).toContain(
            'token_endpoint_auth_method must be one of private_key_jwt',
          );
        },
      );

      test('FAPI 2.0 Security Profile §5.3.2.1, 7: no redirect to an address that is not registered', async () => {
        const { status } = await program.push({ redirect_uri: 'https://elsewhere.example/' });
        expect(status).toBe(400);
      });

      test.each<[string, unknown, number]>([
        ['the issuer as one text', issuer, 200],
        ['the issuer in a list', [issuer], 401],
        ['the token endpoint', `${issuer}/token`, 401],
        ['the endpoint of pushed requests', `${issuer}/par`, 401],
        ['the issuer among others', [issuer, 'https://elsewhere.example'], 401],
      ])('FAPI 2.0 Security Profile §5.3.2.1, 8: an assertion for %s', async (_, aud, expected) => {
        const { status } = await program.token({
          grant_type: 'client_credentials',
          client_assertion: await program.assertion({ aud }),
        });
        expect(status).toBe(expected);
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 9: refresh tokens do not rotate', async () => {
        const first = await program.redeem(
          await program.code({ scope: 'openid pay offline_access' }),
        );
        const refresh = () =>
          program.token({ grant_type: 'refresh_token', refresh_token: first.body.refresh_token });
        for (const { status, body } of [await refresh(), await refresh()]) {
          expect(status).toBe(200);
          expect(body).not.toHaveProperty('refresh_token');
        }
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 9: rotation is refused when the client is saved', async () => {
        const { body } = await save({ refresh_token: { rotation: true } });
        expect(body.message).toContain('client_metadata.refresh_token.rotation must be false');
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 11: a code is over after 60 seconds', async () => {
        const code = await program.code();
        server.clock.advance(60);
        expect((await program.redeem(code)).body.error).toBe('invalid_grant');
      });

      test('FAPI 2.0 Security Profile §5.3.2.1, 12: dpop_jkt binds the code to a key (RFC 9449 §10.1)', async () => {
        const other = await createProver();
        const code = await program.code({ dpop_jkt: other.jkt });
        expect((await program.redeem(code)).body.error).toBe('invalid_dpop_proof');
      });

      test.each([
        [10, 200],
        [61, 401],
      ])(
        'FAPI 2.0 Security Profile §5.3.2.1, 13: an assertion from %i seconds ahead is answered %i',
        async (ahead, expected) => {
          const iat = program.seconds() + ahead;
          const { status } = await program.token({
            grant_type: 'client_credentials',
            client_assertion: await program.assertion({ iat, nbf: iat, exp: iat + 60 }),
          });
          expect(status).toBe(expected);
        },
      );

      test.each([
        [10, 200],
        [61, 400],
      ])(
        'FAPI 2.0 Security Profile §5.3.2.1, 13: a proof from %i seconds ahead is answered %i',
        async (ahead, expected) => {
          const iat = program.seconds() + ahead;
          const { status } = await program.token(
            { grant_type: 'client_credentials' },
            { DPoP: await program.proof('POST', '/token', undefined, { iat }) },
          );
          expect(status).toBe(expected);
        },
      );

      test('FAPI 2.0 Security Profile §5.3.2.1, 14: a token holds the scopes that were asked for', async () => {
        const { body } = await program.redeem(await program.code({ scope: 'openid look' }));
        expect(decodeJwt(body.access_token)['scope']).toBe('openid look');
      });
    });

    describe('of the authorization endpoint', () => {
      test('FAPI 2.0 Security Profile §5.3.2.2, 1: response_type is code', async () => {
        const { body } = await program.push({ response_type: 'code id_token', nonce: 'n' });
        expect(body.error).toBe('unauthorized_client');
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 1: other response types are not saved', async () => {
        const { body } = await save({ oauth: { response_types: ['code', 'code id_token'] } });
        expect(body.message).toContain('response_types must hold only code');
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 2: an authenticated client pushes its request', async () => {
        expect((await program.push()).status).toBe(201);
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 3: a request that was not pushed is refused', async () => {
        const query = new URLSearchParams({
          ...(program.request() as Record<string, string>),
          client_id: program.client.id,
        });
        const page = await program.browser().open(`${issuer}/authorize?${query.toString()}`);
        expect(page.status).toBe(400);
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 4: without authentication, nothing is pushed', async () => {
        const { status } = await server.post('/par', {
          ...(program.request() as Record<string, string>),
          client_id: program.client.id,
        });
        expect(status).toBe(401);
      });

      test.each<[string, Record<string, string | undefined>]>([
        ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
        ['a plain one', { code_challenge_method: 'plain' }],
      ])('FAPI 2.0 Security Profile §5.3.2.2, 5: a request with %s is refused', async (_, more) => {
        expect((await program.push(more)).body.error).toBe('invalid_request');
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 6: a pushed request names its redirect_uri', async () => {
        const { body } = await program.push({ redirect_uri: undefined, scope: 'pay' });
        expect(body.error).toBe('invalid_request');
        expect(body.error_description).toContain('redirect_uri');
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 7: the answer names the issuer (RFC 9207 §2)', async () => {
        expect((await program.answerTo()).searchParams.get('iss')).toBe(issuer);
      });

      test.each(['http://127.0.0.1/callback', 'com.example.app:/callback'])(
        'FAPI 2.0 Security Profile §5.3.2.2, 8: the redirect URI %s is refused when the client is saved',
        async (uri) => {
          const { body } = await save({ urls: { redirect_uris: [redirectUri, uri] } });
          expect(body.message).toContain('client_metadata.urls.redirect_uris must hold only https');
        },
      );

      test('FAPI 2.0 Security Profile §5.3.2.2, 9: a code is used once', async () => {
        const code = await program.code();
        expect((await program.redeem(code)).status).toBe(200);
        expect((await program.redeem(code)).body.error).toBe('invalid_grant');
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 10 and 11: after credentials comes a 303', async () => {
        const statuses: number[] = [];
        const at = program.browser(({ method, status }) => {
          if (method === 'POST') statuses.push(status);
        });
        await program.through(at, (await program.push()).body.request_uri);
        expect(statuses).toEqual([303]);
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 12: a pushed request lives for less than 600 seconds', async () => {
        expect((await program.push()).body.expires_in).toBeLessThan(600);
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 13: the consent page names the client and the scopes', async () => {
        const other = await createFapiProgram(server, { isFirstParty: false });
        const at = other.browser();
        const login = await other.open(at, (await other.push()).body.request_uri);
        const page = await at.submit(login, {
          username: other.user.username,
          password: 'a long passphrase of Ada',
        });
        expect(page.text).toContain(other.client.client_name);
        expect(page.text).toContain('pay');
      });

      test('FAPI 2.0 Security Profile §5.3.2.2, 14: a nonce of 64 characters comes back', async () => {
        const nonce = 'n'.repeat(64);
        const { body } = await program.redeem(await program.code({ nonce }));
        expect(decodeJwt(body.id_token)['nonce']).toBe(nonce);
      });

      test('FAPI 2.0 Security Profile §5.3.2.3: an ID token names the person', async () => {
        const { body } = await program.redeem(await program.code());
        expect(decodeJwt(body.id_token).sub).toBe(program.user.id);
      });
    });

    describe('of the API of this server that its clients call', () => {
      const openid = async (): Promise<string> =>
        (await program.redeem(await program.code({ scope: 'openid' }))).body.access_token;

      test('FAPI 2.0 Security Profile §5.3.4, 1: a token comes in the header', async () => {
        expect((await userInfo(await openid())).status).toBe(200);
      });

      test('FAPI 2.0 Security Profile §5.3.4, 2: a token in the query is none', async () => {
        const { status } = await server.ask(
          'GET',
          `/oauth2/userinfo?access_token=${await openid()}`,
        );
        expect(status).not.toBe(200);
      });

      test('FAPI 2.0 Security Profile §5.3.4, 3: a revoked token is refused', async () => {
        const token = await openid();
        await program.post('/revoke', { token });
        expect((await userInfo(token)).status).toBe(401);
      });

      test('FAPI 2.0 Security Profile §5.3.4, 4: a token without the scope is refused', async () => {
        const { body } = await program.redeem(await program.code({ scope: 'pay' }));
        expect((await userInfo(body.access_token)).status).not.toBe(200);
      });

      test('FAPI 2.0 Security Profile §5.3.4, 5: a token without the proof of its key is refused', async () => {
        const { status } = await server.ask('GET', '/oauth2/userinfo', { as: await openid() });
        expect(status).toBe(401);
      });
    });

    describe('of cryptography', () => {
      test('a profiled client gets tokens signed as the profile says (FAPI 2.0 Security Profile §5.4.1)', async () => {
        const { body } = await program.redeem(await program.code());
        expect(decodeProtectedHeader(body.id_token).alg).toBe('ES256');
        expect(decodeProtectedHeader(body.access_token).alg).toBe('ES256');
      });

      test('FAPI 2.0 Security Profile §5.4.1, 2: ID tokens with RS256 are not saved', async () => {
        const { body } = await save({ id_token: { signing_algorithm: 'RS256' } });
        expect(body.message).toContain(
          'id_token.signing_algorithm must be one of PS256, ES256 or EdDSA for the security profile fapi2',
        );
        expect(body.message).toContain('FAPI 2.0 Security Profile §5.4.1');
      });

      test.each(['RS256', 'HS256'])(
        'FAPI 2.0 Security Profile §5.4.1, 2: the tokens of a resource with %s are not for such a client',
        async (signing_algorithm) => {
          const resource = await addResource(server, { signing_algorithm });
          await authorize(server, program.client.id, resource.id);
          const pushed = await program.push({ scope: undefined, resource: resource.id });
          expect(pushed.body.error).toBe('invalid_target');
          const asked = await program.token({
            grant_type: 'client_credentials',
            resource: resource.id,
          });
          expect(asked.body.error).toBe('invalid_target');
        },
      );

      test('FAPI 2.0 Security Profile §5.4.1, 2: a resource that turns to RS256 gives nothing', async () => {
        const other = await createFapiProgram(server);
        const { body } = await other.redeem(await other.code({ scope: 'pay offline_access' }));
        await server.manage('PATCH', `/resources/${other.resource.id}`, {
          resource_metadata: { signing_algorithm: 'RS256' },
        });
        server.clock.advance(2);
        const refreshed = await other.token({
          grant_type: 'refresh_token',
          refresh_token: body.refresh_token,
        });
        expect(refreshed.body.error).toBe('invalid_target');
      });

      test('FAPI 2.0 Security Profile §5.4.1, 2: an assertion with RS256 is refused', async () => {
        const { status } = await program.token({
          grant_type: 'client_credentials',
          client_assertion: await program.assertion({}, program.weak),
        });
        expect(status).toBe(401);
      });

      test.each(['RS256', 'ES384'])(
        'FAPI 2.0 Security Profile §5.4.1, 2: a proof with %s is refused',
        async (alg) => {
          const { prove } = await createProver(alg);
          const url = `${issuer}/token`;
          const DPoP = await prove({ method: 'POST', url, now: server.clock.now() });
          const { body } = await program.token({ grant_type: 'client_credentials' }, { DPoP });
          expect(body.error).toBe('invalid_dpop_proof');
        },
      );

      test('FAPI 2.0 Security Profile §5.4.1, 3: nothing without a signature is taken', async () => {
        const [, claims] = (await program.assertion()).split('.');
        const header = Buffer.from('{"alg":"none"}').toString('base64url');
        const { status } = await program.token({
          grant_type: 'client_credentials',
          client_assertion: `${header}.${claims}.`,
        });
        expect(status).toBe(401);
      });

      test('FAPI 2.0 Security Profile §5.4.1, 4: a short RSA key is refused when the client is saved', async () => {
        const short: JWK = { kty: 'RSA', e: 'AQAB', n: 'x'.repeat(171) };
        const { status } = await save({ oauth: { jwks: { keys: [short] } } });
        expect(status).toBe(400);
      });
    });

    describe('of the document', () => {
      test('what the profile asks for is written where the document says nothing', async () => {
        const { body } = await save();
        expect(body.client_metadata).toMatchObject({
          refresh_token: { rotation: false },
          id_token: { signing_algorithm: 'ES256' },
          oauth: {
            token_endpoint_auth_method: 'private_key_jwt',
            require_pkce: true,
            require_pushed_authorization_requests: true,
            dpop_bound_access_tokens: true,
          },
        });
      });

      test('a client that contradicts the profile cannot be switched to it', async () => {
        const { id } = await addClient(server, { client_type: 'spa', is_public: true });
        const { status, body } = await server.manage('PATCH', `/clients/${id}`, {
          client_metadata: { oauth: { security_profile: 'fapi2' } },
        });
        expect(status).toBe(400);
        expect(body.message).toContain('is_public must be false');
      });
    });
  });
