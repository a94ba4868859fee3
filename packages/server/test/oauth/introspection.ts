/**
 * POST /tokeninfo (specification §4.2) and POST /oauth2/introspect (RFC 7662): what they say, and
 * to whom.
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { issuer, type Credentials, type Deployment } from '../deployment/deployment.js';
import {
  addClient,
  addMachine,
  addManager,
  addTenant,
  addUser,
  allManagementScopes,
  authorize,
  credentialsOf,
  managementApi,
} from '../deployment/world.js';

export const introspectionSuite = (server: Deployment): void =>
  describe('introspection', () => {
    let machine: Credentials;
    let token: string;
    let issuedAt: number;
    const info = (
      form: Record<string, string>,
      by: Credentials | undefined = machine,
      headers = {},
    ) => server.post('/tokeninfo', form, by, headers);

    beforeAll(async () => {
      ({ credentials: machine } = await addMachine(server, ['a:read', 'a:write'], {
        identifier_url: 'https://introspected.example',
      }));
      token = await server.tokenOf(machine);
      issuedAt = Math.floor(server.clock.now().getTime() / 1000);
    });

    test('specification §4.2 tokeninfo answers active, client_id, scope, subject, jti and ISO 8601 times', async () => {
      const { status, body } = await info({ token });
      const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
      expect(status).toBe(200);
      expect(body).toEqual({
        active: true,
        token_type: 'Bearer',
        client_id: machine.id,
        scope: 'a:read a:write',
        exp: iso(issuedAt + 600),
        iat: iso(issuedAt),
        nbf: iso(issuedAt),
        subject: machine.id,
        sub: machine.id,
        jti: expect.any(String),
      });
    });

    test('RFC 7662 §2.2 introspect answers NumericDates, sub, aud and iss', async () => {
      const { body } = await server.post('/oauth2/introspect', { token }, machine);
      expect(body).toEqual({
        active: true,
        token_type: 'Bearer',
        client_id: machine.id,
        scope: 'a:read a:write',
        exp: issuedAt + 600,
        iat: issuedAt,
        nbf: issuedAt,
        sub: machine.id,
        aud: 'https://introspected.example',
        iss: issuer,
        jti: expect.any(String),
      });
    });

    test('RFC 9470 §6.2 introspect says how and when the person has logged in', async () => {
      const password = 'kumquat accordion';
      const app = credentialsOf(
        await addClient(server, {
          client_type: 'regular_web',
          client_metadata: { grant_types: ['password'] },
        }),
      );
      const { username } = await addUser(server, { username: 'marie', password });
      const form = { grant_type: 'password', username, password, scope: 'openid' };
      const now = Math.floor(server.clock.now().getTime() / 1000);
      const tokens = (await server.post('/token', form, app)).body;

      const { body } = await server.post('/oauth2/introspect', { token: tokens.access_token }, app);
      expect(body).toMatchObject({ acr: '1', auth_time: now });
    });

    test.each([
      ['a user name', { username: 'grace', email: 'grace@example.com' }, 'grace'],
      ['an address', { email: 'lin@example.com', phone_number: '+4930111222' }, 'lin@example.com'],
      ['a number', { phone_number: '+4930111333' }, '+4930111333'],
    ])('username is what a person with %s is known by', async (_, known, username) => {
      const password = 'kumquat accordion';
      const app = credentialsOf(
        await addClient(server, {
          client_type: 'regular_web',
          client_metadata: { grant_types: ['password', 'refresh_token'] },
        }),
      );
      await addUser(server, { username: null, verify_email: false, ...known, password });
      const form = { grant_type: 'password', username, password, scope: 'openid offline_access' };
      const tokens = (await server.post('/token', form, app)).body;

      const access = await info({ token: tokens.access_token }, app);
      const standard = await server.post('/oauth2/introspect', { token: tokens.access_token }, app);
      const refresh = await info({ token: tokens.refresh_token }, app);

      expect(access.body.username).toBe(username);
      expect(standard.body.username).toBe(username);
      expect(refresh.body.username).toBe(username);
    });

    test("/oauth2/introspect names the person's tenant as the token of a global client does", async () => {
      const password = 'kumquat accordion';
      const metadata = { grant_types: ['password'] };
      const app = credentialsOf(
        await addClient(server, { client_type: 'regular_web', client_metadata: metadata }),
      );
      await addUser(server, { username: 'tenanted', password });
      const form = { grant_type: 'password', username: 'tenanted', password, scope: 'openid' };
      const { access_token } = (await server.post('/token', form, app)).body;

      const { body } = await server.post('/oauth2/introspect', { token: access_token }, app);

      const [, claims] = access_token.split('.');
      const { tenant_id } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      expect(tenant_id).toEqual(expect.any(String));
      expect(body.tenant_id).toBe(tenant_id);
    });

    test('specification §4.2 the parameters may stand in the query', async () => {
      expect(
        (await server.post(`/tokeninfo?token=${token}&token_type_hint=access_token`, '', machine))
          .body.active,
      ).toBe(true);
    });

    test('a token that differs between query and form answers 400', async () => {
      expect(
        (await server.post(`/tokeninfo?token=${token}`, { token: 'other' }, machine)).status,
      ).toBe(400);
    });

    test('specification §4.2 fields filters, in the form and in the query', async () => {
      expect((await server.post('/tokeninfo?fields=active,exp', { token }, machine)).body).toEqual({
        active: true,
        exp: expect.any(String),
      });
      expect((await info({ token, fields: 'subject' })).body).toEqual({ subject: machine.id });
    });

    test('specification §7 an unknown name in fields answers 400 naming it', async () => {
      const { status, body } = await info({ token, fields: 'active,secret' });
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining('secret'));
    });

    test.each(['access_token', 'refresh_token', 'id_token'])(
      'specification §4.2 token_type_hint may be %s',
      async (token_type_hint) => {
        expect((await info({ token, token_type_hint })).body.active).toBe(true);
      },
    );

    test('specification §4.2 any other token_type_hint answers 400 naming it', async () => {
      const { status, body } = await info({ token, token_type_hint: 'password' });
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining('token_type_hint'));
    });

    test('RFC 7662 §2.1 ignores a hint that it does not know', async () => {
      expect(
        (await server.post('/oauth2/introspect', { token, token_type_hint: 'x' }, machine)).body
          .active,
      ).toBe(true);
    });

    test.each(['/tokeninfo', '/oauth2/introspect'])(
      '%s needs a token: 400 naming it',
      async (path) => {
        const { status, body } = await server.post(path, {}, machine);
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_request');
        expect(body.message).toEqual(expect.stringContaining('token'));
      },
    );

    test.each(['/tokeninfo', '/oauth2/introspect'])(
      '%s takes a form only: JSON answers 415',
      async (path) => {
        expect((await server.ask('POST', path, { body: { token } })).status).toBe(415);
      },
    );

    test.each(['/tokeninfo', '/oauth2/introspect'])(
      'specification §4.2 %s without authorization answers 401',
      async (path) => {
        const { status, body, headers } = await server.post(path, { token });
        expect(status).toBe(401);
        expect(body.error).toBe('invalid_client');
        expect(headers['www-authenticate']).toEqual(expect.stringContaining('Basic'));
      },
    );

    test('a wrong secret answers 401', async () => {
      expect((await info({ token }, { ...machine, secret: 'wrong' })).status).toBe(401);
    });

    test('a public client proves nothing and learns nothing: 401', async () => {
      const client = await addClient(server, { client_type: 'spa', is_public: true });
      expect((await server.post('/tokeninfo', { token, client_id: client.id })).status).toBe(401);
    });

    const tampered = (jwt: string, part: number): string =>
      jwt
        .split('.')
        .map((each, at) =>
          at === part ? each.slice(0, -2) + (each.endsWith('AA') ? 'BB' : 'AA') : each,
        )
        .join('.');
    test('what is not a living token of ours answers active false and nothing else', async () => {
      const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${token.split('.')[1]}.`;
      for (const bad of [
        'x',
        'a.b.c',
        tampered(token, 1),
        tampered(token, 2),
        unsigned,
        `${token} `,
        'x'.repeat(20_000),
        'é😀',
        '{}',
      ]) {
        for (const path of ['/tokeninfo', '/oauth2/introspect'])
          expect((await server.post(path, { token: bad }, machine)).body).toEqual({
            active: false,
          });
      }
    });

    describe('who may know', () => {
      const activeFor = async (by: Credentials): Promise<boolean> =>
        (await info({ token }, by)).body.active;

      test('the client that it was issued to', async () =>
        expect(await activeFor(machine)).toBe(true));
      test('not another client', async () =>
        expect(await activeFor((await addMachine(server, ['x'])).credentials)).toBe(false));
      test('the client that made the resource', async () =>
        expect(await activeFor(server.admin)).toBe(true));

      test('a client that holds read:tokens', async () => {
        const { credentials, token: theirs } = await addManager(server, ['read:tokens']);
        expect(await activeFor(credentials)).toBe(true);
        expect(
          (
            await server.post('/tokeninfo', { token }, undefined, {
              Authorization: `Bearer ${theirs}`,
            })
          ).body.active,
        ).toBe(true);
      });

      test('specification §4.2 not a Bearer without read:tokens', async () => {
        const { token: theirs } = await addManager(
          server,
          allManagementScopes.filter((scope) => scope !== 'read:tokens'),
        );
        expect(
          (
            await server.post('/tokeninfo', { token }, undefined, {
              Authorization: `Bearer ${theirs}`,
            })
          ).body,
        ).toEqual({ active: false });
      });

      test('specification §4.2 a Bearer token is a separate one: it does not introspect itself', async () => {
        const own = await server.adminToken();
        expect(
          (
            await server.post('/tokeninfo', { token: own }, undefined, {
              Authorization: `Bearer ${own}`,
            })
          ).body,
        ).toEqual({ active: false });
      });

      test('a bad Bearer token answers 401', async () => {
        expect(
          (await server.post('/tokeninfo', { token }, undefined, { Authorization: 'Bearer x' }))
            .status,
        ).toBe(401);
      });

      test("not read:tokens of another tenant's client", async () => {
        const { credentials, token: theirs } = await addManager(server, ['read:tokens'], {
          is_global: false,
          tenant_id: await addTenant(server),
        });
        expect(await activeFor(credentials)).toBe(false);
        expect(
          (
            await server.post('/tokeninfo', { token }, undefined, {
              Authorization: `Bearer ${theirs}`,
            })
          ).body,
        ).toEqual({ active: false });
      });
    });

    describe('what ends a token (operations §10.4)', () => {
      const setUp = async () => {
        const made = await addMachine(server, ['x']);
        const theirs = await server.tokenOf(made.credentials);
        const active = async (): Promise<boolean> =>
          (await server.post('/tokeninfo', { token: theirs }, server.admin)).body.active;
        expect(await active()).toBe(true);
        return { ...made, token: theirs, active };
      };

      test('its expiry', async () => {
        const { active } = await setUp();
        server.clock.advance(599);
        expect(await active()).toBe(true);
        server.clock.advance(1);
        expect(await active()).toBe(false);
      });
      test('the deletion of its client', async () => {
        const { client, active } = await setUp();
        await server.manage('DELETE', `/clients/${client.id}`);
        expect(await active()).toBe(false);
      });
      test('the deletion of its resource', async () => {
        const { resource: used, active } = await setUp();
        await server.manage('DELETE', `/resources/${used.id}`);
        expect(await active()).toBe(false);
      });
      test('the revocation of the link to its resource; nothing comes back when it is authorized again', async () => {
        const { client, resource: used, active } = await setUp();
        await server.manage('DELETE', `/clients/${client.id}/resources`, { resources: [used.id] });
        expect(await active()).toBe(false);
        server.clock.advance(1);
        await authorize(server, client.id, used.id);
        expect(await active()).toBe(false);
      });
      test('not a change of the secret', async () => {
        const { client, active } = await setUp();
        await server.manage('POST', `/clients/${client.id}/secret`);
        expect(await active()).toBe(true);
      });
      test('not the revocation of a permission, which management calls see at once', async () => {
        const { id, scopes } = await managementApi(server);
        const { client, token: theirs } = await addManager(server, ['read:clients']);
        expect((await server.manage('GET', '/clients', undefined, { as: theirs })).status).toBe(
          200,
        );
        await server.manage('DELETE', `/clients/${client.id}/permissions`, {
          permissions: [{ resource_id: id, scopes: [scopes['read:clients']] }],
        });
        expect((await server.manage('GET', '/clients', undefined, { as: theirs })).status).toBe(
          403,
        );
        await server.manage('DELETE', `/clients/${client.id}`);
        expect((await server.manage('GET', '/clients', undefined, { as: theirs })).status).toBe(
          401,
        );
      });
      test('the suspension of its tenant, within a second', async () => {
        const tenantId = await addTenant(server);
        const client = await addClient(server, { is_global: false, tenant_id: tenantId });
        const api = await managementApi(server);
        await authorize(server, client.id, api.id);
        const theirs = await server.tokenOf(credentialsOf(client));
        await server.storage.tenants.change(tenantId, (tenant) => ({
          ...tenant,
          isSuspended: true,
        }));
        server.clock.advance(2);
        expect((await server.manage('GET', '/clients', undefined, { as: theirs })).body.code).toBe(
          'tenant_suspended',
        );
        expect(
          (await server.post('/token', { grant_type: 'client_credentials' }, credentialsOf(client)))
            .body.code,
        ).toBe('tenant_suspended');
      });
    });
  });
