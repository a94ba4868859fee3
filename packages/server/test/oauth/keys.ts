/** How access tokens are signed (contract §3, RFC 9068), the keys that verify them, and discovery. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  type JWTVerifyResult,
} from 'jose';
import { deployed, issuer, type Deployment, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addClient, addMachine, addManager, addResource, addTenant } from '../deployment/world.js';

export const keysSuite = (target: Target, server: Deployment): void => {
  const jwks = async (from: Deployment = server): Promise<Json> =>
    (await from.ask('GET', '/.well-known/jwks.json')).body;
  const verified = async (
    token: string,
    audience: string,
    from: Deployment = server,
  ): Promise<JWTVerifyResult> =>
    jwtVerify(token, createLocalJWKSet(await jwks(from)), {
      issuer,
      audience,
      typ: 'at+jwt',
      currentDate: from.clock.now(),
    });

  describe('access tokens', () => {
    const naming = deployed(target);

    test.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'ES384', 'ES512'])(
      'contract §3 a resource with %s gets tokens that a stranger verifies with the published keys',
      async (signing_algorithm) => {
        const identifier_url = `https://${signing_algorithm.toLowerCase()}.example`;
        const { credentials, client } = await addMachine(server, ['b', 'a'], {
          signing_algorithm,
          identifier_url,
        });
        const { payload, protectedHeader } = await verified(
          await server.tokenOf(credentials),
          identifier_url,
        );
        const now = Math.floor(server.clock.now().getTime() / 1000);
        expect(protectedHeader).toEqual({
          alg: signing_algorithm,
          typ: 'at+jwt',
          kid: expect.any(String),
        });
        expect(payload).toEqual({
          iss: issuer,
          sub: client.id,
          aud: identifier_url,
          client_id: client.id,
          scope: 'a b',
          iat: now,
          nbf: now,
          exp: now + 600,
          jti: expect.any(String),
        });
      },
    );

    test('contract §3 the first key of an algorithm is published when a resource names it, with a time', async () => {
      const resource = await addResource(naming, { signing_algorithm: 'EdDSA' });
      const due = naming.clock.now().getTime() + 3_630_000;
      expect(resource.signing_key_activates_at).toBe(new Date(due).toISOString());
      expect((await jwks(naming)).keys.map((key: Json) => key.alg)).toContain('EdDSA');
      naming.clock.advance(3630);
      const { body } = await naming.manage('GET', `/resources/${resource.id}`);
      expect(body).not.toHaveProperty('signing_key_activates_at');
    });

    test('contract §3 a client that names it for its ID tokens is told, too', async () => {
      const { id } = await addClient(naming);
      const { body } = await naming.manage('PATCH', `/clients/${id}`, {
        client_metadata: { id_token: { signing_algorithm: 'ES512' } },
      });
      const due = naming.clock.now().getTime() + 3_630_000;
      expect(body.signing_key_activates_at).toBe(new Date(due).toISOString());
    });

    test('a rehearsal makes no key', async () => {
      const body = { resource_type: 'api', resource_name: 'x' };
      await naming.manage('POST', '/resources?dry_run=true', {
        ...body,
        resource_metadata: { signing_algorithm: 'ES384' },
      });
      expect((await jwks(naming)).keys.map((key: Json) => key.alg)).not.toContain('ES384');
    });

    test('contract §3 a resource with HS256 gets tokens signed with its own secret', async () => {
      const { credentials, resource } = await addMachine(server, ['a'], {
        signing_algorithm: 'HS256',
        signing_secret: 'a-signing-secret-of-32-characters',
      });
      const token = await server.tokenOf(credentials);
      const { payload, protectedHeader } = await jwtVerify(
        token,
        Buffer.from('a-signing-secret-of-32-characters'),
        { issuer, audience: resource.id, typ: 'at+jwt', currentDate: server.clock.now() },
      );
      expect(protectedHeader.alg).toBe('HS256');
      expect(protectedHeader.kid).toBeUndefined();
      expect(payload['scope']).toBe('a');
      expect((await server.post('/tokeninfo', { token }, credentials)).body.active).toBe(true);
    });

    test('the owner of an HS256 resource cannot sign a token that this server takes back', async () => {
      const signing_secret = 'a-signing-secret-of-32-characters';
      const { credentials } = await addMachine(server, ['a'], {
        signing_algorithm: 'HS256',
        signing_secret,
      });
      const token = await server.tokenOf(credentials);
      const claims = decodeJwt(token);
      const forged = await new SignJWT({ ...claims, jti: randomUUID(), exp: claims.exp! + 3600 })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(Buffer.from(signing_secret));
      const revoked = await server.post('/revoke', { token }, credentials);
      expect(revoked.status).toBe(200);
      for (const path of ['/tokeninfo', '/oauth2/introspect']) {
        expect((await server.post(path, { token: forged }, credentials)).body.active).toBe(false);
      }
    });

    test('a new signing_secret ends the tokens of the old one', async () => {
      const { credentials, resource } = await addMachine(server, ['a'], {
        signing_algorithm: 'HS256',
      });
      const token = await server.tokenOf(credentials);
      await server.manage('PATCH', `/resources/${resource.id}`, {
        resource_metadata: { signing_secret: 'another-signing-secret-of-32-chars' },
      });
      expect((await server.post('/tokeninfo', { token }, credentials)).body.active).toBe(false);
    });

    test("RFC 8725 §3.1 only the resource's algorithm is accepted for it", async () => {
      const { credentials, resource } = await addMachine(server, ['a'], {
        signing_algorithm: 'RS256',
      });
      const token = await server.tokenOf(credentials);
      await server.manage('PATCH', `/resources/${resource.id}`, {
        resource_metadata: { signing_algorithm: 'ES256' },
      });
      expect((await server.post('/tokeninfo', { token }, credentials)).body.active).toBe(false);
    });

    test('operations §3 scopes_added puts the array permissions into the token', async () => {
      const { credentials, resource } = await addMachine(server, ['b', 'a'], {
        scopes_added: true,
      });
      expect(
        (await verified(await server.tokenOf(credentials), resource.id)).payload['permissions'],
      ).toEqual(['a', 'b']);
    });

    test('contract §3 the audience of a resource without identifier_url is its id', async () => {
      const { credentials, resource } = await addMachine(server, ['a']);
      expect((await verified(await server.tokenOf(credentials), resource.id)).payload.aud).toBe(
        resource.id,
      );
    });

    test('two tokens never share a jti', async () => {
      const { credentials, resource } = await addMachine(server, ['a']);
      const ids = await Promise.all(
        Array.from(
          { length: 20 },
          async () => (await verified(await server.tokenOf(credentials), resource.id)).payload.jti,
        ),
      );
      expect(new Set(ids).size).toBe(20);
    });
  });

  describe('keys', () => {
    test('RFC 7517 the published keys are public, pinned to one algorithm, and may be cached', async () => {
      const { headers, body } = await server.ask('GET', '/.well-known/jwks.json');
      expect(headers['cache-control']).toBe('public, max-age=3600');
      for (const key of body.keys) {
        expect(key).toMatchObject({
          use: 'sig',
          kid: expect.any(String),
          alg: expect.stringMatching(/^((RS|PS)256|ES(256|384|512)|EdDSA)$/),
        });
        for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])
          expect(key).not.toHaveProperty(secret);
      }
    });

    describe('rotation', () => {
      const rotating = deployed(target);
      let old: string;
      let next: string;
      let activatesAt: number;
      beforeAll(async () => {
        old = decodeProtectedHeader(await rotating.tokenOf(rotating.admin)).kid!;
        const made = await rotating.keyward.keys.rotate('ES256');
        [next, activatesAt] = [made.id, made.activatesAt.getTime()];
      });
      const kids = async (): Promise<string[]> =>
        (await jwks(rotating)).keys.map((key: Json) => key.kid);
      const signer = async (): Promise<string> =>
        decodeProtectedHeader(await rotating.tokenOf(rotating.admin)).kid!;

      test('publishes the next key at once, and lets it sign after an hour', async () => {
        expect(await kids()).toEqual(expect.arrayContaining([old, next]));
        expect(await signer()).toBe(old);
        const wait = (activatesAt - rotating.clock.now().getTime()) / 1000;
        expect(wait).toBeGreaterThanOrEqual(3600);
        rotating.clock.advance(wait - 1);
        expect(await signer()).toBe(old);
        const token = await rotating.tokenOf(rotating.admin);
        rotating.clock.advance(1);
        expect(await signer()).toBe(next);
        expect((await rotating.manage('GET', '/clients', undefined, { as: token })).status).toBe(
          200,
        );
        await verified(token, `${issuer}/api/management/v1`, rotating);
      });

      test('takes the old key away when nothing that it signed can be alive', async () => {
        rotating.clock.advance(86_400 + 61);
        expect(await kids()).not.toContain(old);
        expect(await kids()).toContain(next);
      });
    });

    describe('the list', () => {
      const busy = deployed(target);

      test('shows what each key does, and since when, and never its private part', async () => {
        await busy.keyward.keys.signing('ES256');
        const { status, body } = await busy.manage('GET', '/signing_keys?q=(algorithm=ES256)');
        expect(status).toBe(200);
        expect(body.items).toHaveLength(1);
        expect(body.items[0]).toEqual({
          id: (await busy.keyward.keys.signing('ES256')).id,
          algorithm: 'ES256',
          use: 'sig',
          generation: 1,
          status: 'signing',
          created_at: expect.any(String),
          activates_at: expect.any(String),
          retires_at: null,
        });
      });

      test('takes the scope read:signing_keys', async () => {
        const { token } = await addManager(busy, ['update:signing_keys', 'delete:signing_keys']);
        const { status } = await busy.manage('GET', '/signing_keys', undefined, { as: token });
        expect(status).toBe(403);
      });

      test('shows a client of one tenant what is published anyway', async () => {
        const { token } = await addManager(busy, ['read:signing_keys'], {
          is_global: false,
          tenant_id: await addTenant(busy),
        });
        const { body } = await busy.manage('GET', '/signing_keys', undefined, { as: token });
        const { keys } = await jwks(busy);
        const published = keys.map((key: Json) => key.kid);
        expect(body.items.map(({ id }: Json) => id).sort()).toEqual(published.sort());
      });
    });

    describe('rotation by the Management API', () => {
      const turned = deployed(target);
      const rotate = (body: Json, as?: string, query = '') =>
        turned.manage('POST', `/signing_keys/rotate${query}`, body, as === undefined ? {} : { as });

      test('can be tried first', async () => {
        await turned.keyward.keys.signing('ES256');
        const before = await turned.storage.signingKeys.all([]);
        const { status, body } = await rotate(
          { algorithms: ['ES256'] },
          undefined,
          '?dry_run=true',
        );
        expect(status).toBe(200);
        expect(body.changes.map(({ action }: Json) => action).sort()).toEqual(['add', 'change']);
        expect(await turned.storage.signingKeys.all([])).toEqual(before);
      });

      test('answers with the key that follows, which is published at once', async () => {
        const { status, body } = await rotate({ algorithms: ['ES256'] });
        expect(status).toBe(200);
        expect(body.items).toMatchObject([{ algorithm: 'ES256', generation: 2, status: 'next' }]);
        const published = (await jwks(turned)).keys.map((key: Json) => key.kid);
        expect(published).toContain(body.items[0].id);
        const again = await rotate({ algorithms: ['ES256'] });
        expect(again.body.items[0].id).toBe(body.items[0].id);
      });

      test('refuses an algorithm that no key has', async () => {
        expect((await rotate({ algorithms: ['HS256'] })).status).toBe(400);
      });

      test('takes the scope update:signing_keys', async () => {
        const { token } = await addManager(turned, ['read:signing_keys', 'delete:signing_keys']);
        expect((await rotate({}, token)).status).toBe(403);
      });

      test('is for the administrators of the default tenant where there is no other one', async () => {
        const [tenant] = await turned.storage.tenants.all([
          { attribute: 'isDefault', equals: true },
        ]);
        const { token } = await addManager(turned, ['update:signing_keys'], {
          is_global: false,
          tenant_id: tenant!.id,
        });
        const { status, body } = await rotate({ algorithms: ['PS256'] }, token);
        expect(status).toBe(200);
        expect(body.items).toMatchObject([{ algorithm: 'PS256', status: 'signing' }]);
      });

      test('is refused for a client of another tenant', async () => {
        const { token } = await addManager(turned, ['update:signing_keys'], {
          is_global: false,
          tenant_id: await addTenant(turned),
        });
        expect((await rotate({}, token)).status).toBe(403);
      });
    });

    describe('withdrawal', () => {
      const robbed = deployed(target);
      const withdraw = (id: string, as?: string) =>
        robbed.manage('DELETE', `/signing_keys/${id}`, undefined, as === undefined ? {} : { as });

      test('takes the key, and what it signed, away at once, and its successor signs', async () => {
        const { credentials } = await addMachine(robbed, ['a'], { signing_algorithm: 'RS256' });
        const token = await robbed.tokenOf(credentials);
        const stolen = decodeProtectedHeader(token).kid!;
        expect((await withdraw(stolen)).status).toBe(204);

        const kids = (await jwks(robbed)).keys.map((key: Json) => key.kid);
        expect(kids).not.toContain(stolen);
        expect((await robbed.post('/tokeninfo', { token }, credentials)).body.active).toBe(false);
        const next = await robbed.tokenOf(credentials);
        expect(kids).toContain(decodeProtectedHeader(next).kid);
        expect((await robbed.post('/tokeninfo', { token: next }, credentials)).body.active).toBe(
          true,
        );
        expect((await withdraw(stolen)).status).toBe(404);
      });

      test('takes the scope delete:signing_keys', async () => {
        const { token } = await addManager(robbed, ['read:clients', 'delete:clients']);
        const [{ kid }] = (await jwks(robbed)).keys;
        expect((await withdraw(kid, token)).status).toBe(403);
      });

      test('belongs to no tenant alone: a client of one is told that there is no such key', async () => {
        const { token } = await addManager(robbed, ['delete:signing_keys'], {
          is_global: false,
          tenant_id: await addTenant(robbed),
        });
        const [{ kid }] = (await jwks(robbed)).keys;
        expect((await withdraw(kid, token)).status).toBe(404);
        expect((await jwks(robbed)).keys.map((key: Json) => key.kid)).toContain(kid);
      });

      test('can be tried first', async () => {
        const [{ kid }] = (await jwks(robbed)).keys;
        expect((await withdraw(`${kid}?dry_run=true`)).status).toBe(200);
        expect((await jwks(robbed)).keys.map((key: Json) => key.kid)).toContain(kid);
      });

      // The last, because the administrator's token of this server is over with it.
      test('ends the token that asked for it, when that key signed it', async () => {
        const token = await robbed.tokenOf(robbed.admin);
        const stolen = decodeProtectedHeader(token).kid!;
        expect((await withdraw(stolen, token)).status).toBe(204);
        expect((await withdraw(stolen, token)).status).toBe(401);
      });
    });
  });

  describe('discovery', () => {
    test.each(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])(
      '%s names the endpoints, grants and methods',
      async (path) => {
        const { status, body } = await server.ask('GET', path);
        expect(status).toBe(200);
        expect(body).toEqual(
          expect.objectContaining({
            issuer,
            token_endpoint: `${issuer}/token`,
            introspection_endpoint: `${issuer}/oauth2/introspect`,
            revocation_endpoint: `${issuer}/revoke`,
            jwks_uri: `${issuer}/.well-known/jwks.json`,
            authorization_endpoint: `${issuer}/authorize`,
            userinfo_endpoint: `${issuer}/oauth2/userinfo`,
            end_session_endpoint: `${issuer}/logout`,
            device_authorization_endpoint: `${issuer}/device_code`,
            pushed_authorization_request_endpoint: `${issuer}/par`,
            grant_types_supported: [
              'client_credentials',
              'authorization_code',
              'authorization_code_verifier',
              'refresh_token',
              'password',
              'device_code',
              'urn:ietf:params:oauth:grant-type:device_code',
              'otp',
              'token_exchange',
              'urn:ietf:params:oauth:grant-type:token-exchange',
              'jwt_bearer',
              'urn:ietf:params:oauth:grant-type:jwt-bearer',
              'implicit',
            ],
            token_endpoint_auth_methods_supported: [
              'client_secret_basic',
              'client_secret_post',
              'private_key_jwt',
              'none',
            ],
            code_challenge_methods_supported: ['S256'],
          }),
        );
      },
    );

    test('every endpoint it names is there', async () => {
      const { body } = await server.ask('GET', '/.well-known/openid-configuration');
      const urls = Object.entries<string>(body)
        .filter(([name]) => /(_endpoint|_uri|service_documentation)$/.test(name))
        .map(([, url]) => new URL(url).pathname);
      for (const path of urls)
        expect([path, (await server.ask('OPTIONS', path)).status]).not.toEqual([path, 404]);
    });
  });

  describe('specification §4.3 company health', () => {
    test('answers server_name, server_version, server_status and server_description to a token', async () => {
      const { status, body } = await server.ask('GET', '/api/company/v1/health', {
        as: await server.adminToken(),
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        server_name: 'keyward',
        server_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        server_status: 'ok',
        server_description: expect.any(String),
      });
    });
    test('answers 401 without one', async () =>
      expect((await server.ask('GET', '/api/company/v1/health')).status).toBe(401));
  });
};
