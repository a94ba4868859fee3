/** Token exchange: tokens of identity providers for tokens of ours, and ours for ours (RFC 8693, contract §2). */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateKeyPair, type JWTPayload } from 'jose';
import { deployed, type Credentials, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { startUpstream, type Upstream } from '../deployment/upstream.js';
import {
  addClient,
  addGrant,
  addMachine,
  addManager,
  addProvider,
  addTenant,
  addUser,
  authorize,
  credentialsOf,
  fresh,
  grant,
  managementApi,
} from '../deployment/world.js';

const urn = 'urn:ietf:params:oauth:grant-type:token-exchange';
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const idTokenType = 'urn:ietf:params:oauth:token-type:id_token';
const exchanging = {
  client_metadata: { grant_types: ['client_credentials', 'password', 'token_exchange'] },
};

const claimsOf = (token: string): Json =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const tokenExchangeSuite = (target: Target): void =>
  describe('token exchange', () => {
    const server = deployed(target);
    let upstream: Upstream;
    let tenantId: string;
    let app: Credentials;
    let resource: Json;
    let provider: Json;

    beforeAll(async () => {
      upstream = await startUpstream(() => server.clock.now());
      tenantId = (await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]))[0]!
        .id;
      const machine = await addMachine(server, ['read', 'write'], {}, exchanging);
      [app, resource] = [machine.credentials, machine.resource];
      provider = await addProvider(server, tenantId, {
        provider_metadata: { issuer: upstream.issuer, client_id: 'keyward' },
        provider_identifier: 'urn:example:upstream',
        token_exchange_enabled: true,
        account_linking: 'verified_email',
      });
    });
    afterAll(() => upstream.close());

    const exchange = (
      form: Readonly<Record<string, string>>,
      by: Credentials = app,
    ): Promise<Answer> => server.post('/token', { grant_type: urn, ...form }, by);
    const external = async (claims: JWTPayload = {}, more: object = {}): Promise<Answer> =>
      exchange({
        subject_token_type: 'urn:example:upstream',
        subject_token: await upstream.token(claims),
        ...more,
      });
    const person = async (claims: JWTPayload = {}): Promise<Json> => {
      const { status, body, text } = await external({ sub: fresh('sub'), ...claims });
      if (status !== 200) throw new Error(text);
      return server.storage.users.find(claimsOf(body.access_token).sub);
    };
    const modify = (patch: object): Promise<Answer> =>
      server.manage('PATCH', `/tenants/${tenantId}/identity_providers/${provider.id}`, patch);

    describe('of a token of an identity provider', () => {
      test('RFC 8693 §2.2.1 the answer is a token for the person, made at first and found afterwards', async () => {
        const { status, body } = await external(
          { sub: 'first', email: 'first@example.com', email_verified: true, given_name: 'First' },
          { scope: 'openid read' },
        );
        expect(status).toBe(200);
        expect(body).toEqual({
          access_token: expect.any(String),
          id_token: expect.any(String),
          issued_token_type: accessTokenType,
          token_type: 'Bearer',
          expires_in: 900,
          scope: 'openid read',
        });
        const { sub } = claimsOf(body.access_token);
        expect((await server.manage('GET', `/users/${sub}`)).body).toMatchObject({
          email: 'first@example.com',
          email_verified: true,
          given_name: 'First',
          created_by: sub,
          logins_count: 1,
        });
        expect((await server.manage('GET', `/users/${sub}/identities`)).body.items).toMatchObject([
          {
            identity_provider_id: provider.id,
            provider_user_id: 'first',
            is_primary: true,
            profile_data: { email: 'first@example.com' },
          },
        ]);
        expect(
          claimsOf((await external({ sub: 'first', email: 'other@example.com' })).body.access_token)
            .sub,
        ).toBe(sub);
      });

      test("operations §4.2 only the tenant's e-mail domains may join, and get its default roles", async () => {
        const { body: role } = await server.manage('POST', '/roles', {
          role_name: fresh('role'),
          tenant_id: tenantId,
        });
        const before = (await server.storage.tenants.find(tenantId))!.metadata;
        await server.manage('PATCH', `/tenants/${tenantId}`, {
          tenant_metadata: {
            allowed_email_domains: ['harbour.example'],
            default_role_ids: [role.id],
          },
        });
        const answers = [
          await external({ sub: fresh('sub'), email: 'eve@example.com', email_verified: true }),
          await external({ sub: fresh('sub'), email: 'eve@harbour.example' }),
        ];
        const joined = await person({ email: 'eve@harbour.example', email_verified: true });
        await server.storage.tenants.change(tenantId, (current) => ({
          ...current,
          metadata: before,
        }));
        server.clock.advance(2);
        expect(answers.map(({ body }) => body.error)).toEqual(['invalid_grant', 'invalid_grant']);
        expect(
          (await server.storage.roleMembers.all([{ attribute: 'userId', equals: joined.id }])).map(
            ({ roleId }) => roleId,
          ),
        ).toContain(role.id);
      });

      test.each([
        ['the short name', { grant_type: 'token_exchange' }],
        ['the type of ID tokens', { subject_token_type: idTokenType }],
        ['the type of JWTs', { subject_token_type: 'urn:ietf:params:oauth:token-type:jwt' }],
      ])('takes %s as well', async (_, more) => {
        expect((await external({}, more)).status).toBe(200);
      });

      const bad: readonly (readonly [string, () => Promise<string> | string])[] = [
        ['another audience', () => upstream.token({ aud: 'somebody' })],
        [
          'several audiences and no authorized party',
          () => upstream.token({ aud: ['keyward', 'somebody'] }),
        ],
        ['another issuer', () => upstream.token({ iss: 'https://evil.example' })],
        [
          'an end that has passed',
          () => upstream.token({ exp: Math.floor(server.clock.now().getTime() / 1000) - 30 }),
        ],
        ['no end', () => upstream.token({ exp: undefined })],
        [
          'a beginning to come',
          () => upstream.token({ nbf: Math.floor(server.clock.now().getTime() / 1000) + 60 }),
        ],
        ['no subject', () => upstream.token({ sub: undefined })],
        ['an unknown key', () => upstream.token({}, { kid: 'unknown' })],
        [
          'the key of another issuer',
          async () => upstream.token({}, { key: (await generateKeyPair('RS256')).privateKey }),
        ],
        [
          'the algorithm none',
          async () =>
            `${encoded({ alg: 'none', typ: 'JWT' })}.${(await upstream.token()).split('.')[1]}.`,
        ],
        [
          'HS256 under the public key',
          async () => {
            const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${(await upstream.token()).split('.')[1]}`;
            return `${signed}.${createHmac('sha256', upstream.publicKeyText()).update(signed).digest('base64url')}`;
          },
        ],
        ['no token at all', () => 'nonsense'],
      ];
      test('a public client exchanges tokens of an identity provider, and none of ours (contract §2)', async () => {
        const spa = await addClient(server, {
          client_type: 'spa',
          is_public: true,
          client_metadata: { grant_types: ['token_exchange', 'refresh_token'] },
        });
        const sub = fresh('sub');
        const byId = async (form: Readonly<Record<string, string>>) =>
          server.post('/token', { grant_type: 'token_exchange', client_id: spa.id, ...form });
        const foreign = {
          subject_token_type: 'urn:example:upstream',
          subject_token: await upstream.token({ sub }),
        };
        const { status, body } = await byId({ ...foreign, scope: 'openid' });
        expect(status).toBe(200);
        expect(claimsOf(body.id_token).aud).toBe(spa.id);
        expect(typeof body.refresh_token).toBe('string');

        const own = { subject_token: body.access_token, subject_token_type: accessTokenType };
        expect((await byId(own)).body.error).toBe('unauthorized_client');
        const withActor = {
          ...foreign,
          actor_token: body.access_token,
          actor_token_type: accessTokenType,
        };
        expect((await byId(withActor)).body.error).toBe('invalid_request');
        const system = { ...foreign, resource: (await managementApi(server)).id };
        expect((await byId(system)).body.error).toBe('invalid_target');
      });

      test('a confidential client exchanges nothing without its secret', async () => {
        const form = {
          grant_type: 'token_exchange',
          client_id: app.id,
          subject_token_type: 'urn:example:upstream',
          subject_token: await upstream.token({ sub: fresh('sub') }),
        };
        expect((await server.post('/token', form)).status).toBe(401);
      });

      test('a public client that does not list the grant exchanges nothing', async () => {
        const spa = await addClient(server, { client_type: 'spa', is_public: true });
        const form = {
          grant_type: 'token_exchange',
          client_id: spa.id,
          subject_token_type: 'urn:example:upstream',
          subject_token: await upstream.token({ sub: fresh('sub') }),
        };
        expect((await server.post('/token', form)).body.error).toBe('unauthorized_client');
      });

      test('contract §3 at a client without resources a request without a scope gets a token without one', async () => {
        const bare = await addClient(server, exchanging);
        const form = {
          subject_token_type: 'urn:example:upstream',
          subject_token: await upstream.token({ sub: fresh('sub') }),
        };
        const { status, body } = await exchange(form, credentialsOf(bare));
        expect(status).toBe(200);
        expect(body.scope).toBe('');
      });

      test.each(bad)(
        'RFC 8693 §2.2.2 %s is invalid_request, and nobody is made',
        async (_, token) => {
          const before = (await server.storage.users.all([])).length;
          for (const type of ['urn:example:upstream', idTokenType]) {
            const { status, body } = await exchange({
              subject_token_type: type,
              subject_token: await token(),
            });
            expect(status).toBe(400);
            expect(body.error).toBe('invalid_request');
          }
          expect((await server.storage.users.all([])).length).toBe(before);
        },
      );

      test("a provider's token is believed if keys verify it for the audience or authorized party", async () => {
        const statuses = [];
        for (const claims of [
          { aud: ['keyward', 'somebody'], azp: 'keyward' },
          { aud: ['keyward', 'somebody'], azp: 'somebody' },
          { aud: 'keyward', azp: 'somebody' },
        ])
          statuses.push((await external(claims)).status);
        expect(statuses).toEqual([200, 400, 200]);
      });

      test('a key that is new is found, but the upstream is not asked again and again', async () => {
        await upstream.rotate();
        server.clock.advance(30);
        expect((await external()).status).toBe(200);
        const asked = upstream.asked.length;
        for (let at = 0; at < 5; at++)
          await exchange({
            subject_token_type: 'urn:example:upstream',
            subject_token: await upstream.token({}, { kid: `made-up-${at}` }),
          });
        expect(upstream.asked.length - asked).toBeLessThanOrEqual(1);
      });

      test('tokens are exchanged only for enabled providers of the client’s tenant; others stay unknown', async () => {
        expect(
          (
            await exchange({
              subject_token_type: 'urn:example:unknown',
              subject_token: await upstream.token(),
            })
          ).body.error,
        ).toBe('invalid_request');
        for (const off of [{ token_exchange_enabled: false }, { is_enabled: false }]) {
          await modify(off);
          expect((await external()).body.error).toBe('invalid_request');
          expect((await external({}, { subject_token_type: idTokenType })).body.error).toBe(
            'invalid_request',
          );
          await modify({ token_exchange_enabled: true, is_enabled: true });
        }
        const stranger = await addClient(server, {
          ...exchanging,
          is_global: false,
          tenant_id: await addTenant(server),
        });
        expect(
          (
            await exchange(
              { subject_token_type: 'urn:example:upstream', subject_token: await upstream.token() },
              credentialsOf(stranger),
            )
          ).body.error,
        ).toBe('invalid_request');
      });

      test('a known identity is its user; by address it is linked if both verified it, never to an admin', async () => {
        const email = 'linked@example.com';
        const local = await addUser(server, { email });
        const unlinked = [await person({ email, email_verified: true }), await person({ email })];
        await server.manage('PATCH', `/users/${local.id}`, { email_verified: true });
        unlinked.push(await person({ email, email_verified: false }));
        const linked = await person({ email, email_verified: true });
        expect(
          unlinked.filter(({ id, email: has }) => id !== local.id && has === null),
        ).toHaveLength(3);
        expect(linked.id).toEqual(local.id);
      });

      test('a user made for an identity gets only an e-mail address that is verified and free', async () => {
        await modify({ account_linking: 'none' });
        const local = await addUser(server, { email: 'kept@example.com', email_verified: true });
        expect(await person({ email: 'kept@example.com', email_verified: true })).toMatchObject({
          email: null,
          username: expect.stringMatching(/^user-/),
        });
        await modify({ account_linking: 'verified_email' });
        expect((await server.storage.users.find(local.id))!.email).toBe('kept@example.com');
      });

      test('an administrator is never linked by address', async () => {
        const [admin] = await server.storage.users.all([
          { attribute: 'usernameKey', equals: 'admin' },
        ]);
        await server.manage('PATCH', `/users/${admin!.id}`, {
          email: 'admin@example.com',
          email_verified: true,
        });
        expect((await person({ email: 'admin@example.com', email_verified: true })).id).not.toBe(
          admin!.id,
        );
      });

      test('create_users false: unknown people get invalid_grant; update_users false: profiles stay', async () => {
        const known = await person({ sub: 'known', name: 'Old' });
        await modify({ create_users: false, update_users: false });
        expect((await external({ sub: fresh('new') })).body.error).toBe('invalid_grant');
        expect((await external({ sub: 'known', name: 'New' })).status).toBe(200);
        expect((await server.storage.users.find(known.id))!.profile.name).toBe('Old');
        await modify({
          create_users: true,
          update_users: true,
          attribute_mapping: { name: 'display' },
        });
        await external({
          sub: 'known',
          name: 'Wrong',
          display: 'New',
          picture: 'javascript:alert(1)',
        });
        expect((await server.storage.users.find(known.id))!.profile).toEqual({ name: 'New' });
        await modify({ attribute_mapping: null });
      });

      test('a blocked user is refused', async () => {
        const user = await person({ sub: 'blocked' });
        await server.manage('PATCH', `/users/${user.id}`, { is_blocked: true });
        expect((await external({ sub: 'blocked' })).body.error).toBe('invalid_grant');
      });

      test('where a login would ask for a second factor it is refused, and adds no person', async () => {
        const tenant = `/tenants/${tenantId}`;
        const before = (await server.storage.users.all([])).length;
        await server.manage('PATCH', tenant, { tenant_metadata: { mfa: { policy: 'always' } } });
        const refused = await external({ sub: fresh('one factor') });
        await server.manage('PATCH', tenant, { tenant_metadata: { mfa: { policy: 'never' } } });
        expect(refused.body.error).toBe('invalid_grant');
        expect((await server.storage.users.all([])).length).toBe(before);
      });

      test('of 8 first logins at once one user comes out', async () => {
        const sub = fresh('raced');
        const users = (await Promise.all(Array.from({ length: 8 }, () => external({ sub })))).map(
          ({ status, body }) => [status, status === 200 && claimsOf(body.access_token).sub],
        );
        expect(new Set(users.map((user) => JSON.stringify(user))).size).toBe(1);
      });
    });

    describe('of a token of ours (RFC 8693 §3)', () => {
      let userToken: string;
      let userId: string;
      beforeAll(async () => {
        const user = await addUser(server, { password: 'kumquat accordion' });
        userId = user.id;
        const app1 = await addClient(server, exchanging);
        await authorize(server, app1.id, resource.id);
        const scopes = (await server.manage('GET', `/resources/${resource.id}/scopes`)).body.items;
        await grant(server, app1.id, resource.id, ...scopes.map(({ id }: Json) => id));
        caller = credentialsOf(app1);
        userToken = (
          await server.post(
            '/token',
            {
              grant_type: 'password',
              username: user.username,
              password: 'kumquat accordion',
              scope: 'read write',
            },
            caller,
          )
        ).body.access_token;
      });
      let caller: Credentials;
      const ofOurs = (
        form: Readonly<Record<string, string>> = {},
        by: Credentials = app,
      ): Promise<Answer> =>
        exchange({ subject_token: userToken, subject_token_type: accessTokenType, ...form }, by);
      const isActive = async (token: string): Promise<boolean> =>
        (await server.post('/oauth2/introspect', { token }, app)).body.active;

      test('contract §3 without a scope in the token and in the request there is none in the answer', async () => {
        const { credentials, resource: bare } = await addMachine(server, [], {}, exchanging);
        const token = await server.tokenOf(credentials, { resource: bare.id });
        const form = { subject_token: token, subject_token_type: accessTokenType };
        const { status, body } = await exchange(form, credentials);
        expect(status).toBe(200);
        expect(body.scope).toBe('');
        expect((await exchange({ ...form, scope: 'read' }, credentials)).body.error).toBe(
          'invalid_scope',
        );
      });

      test('what comes out of an exchange says no more than what went in, and ends with it', async () => {
        server.clock.advance(100);
        const { status, body } = await ofOurs({ requested_token_type: accessTokenType });
        expect([status, body]).toMatchObject([
          200,
          { issued_token_type: accessTokenType, scope: 'read write', expires_in: 800 },
        ]);
        expect(claimsOf(body.access_token)).toMatchObject({
          sub: userId,
          client_id: app.id,
          exp: claimsOf(userToken).exp,
        });
        expect(await isActive(body.access_token)).toBe(true);
      });

      test('it may have less scope, and never more than went in', async () => {
        const narrow = (await ofOurs({ scope: 'read' })).body;
        const again = await exchange({
          subject_token: narrow.access_token,
          subject_token_type: accessTokenType,
          scope: 'read write',
        });
        const nothing = await exchange({
          subject_token: narrow.access_token,
          subject_token_type: accessTokenType,
          scope: 'write',
        });
        expect(narrow.scope).toBe('read');
        expect(again.body.scope).toBe('read');
        expect(nothing.body.error).toBe('invalid_scope');
      });

      test('for another resource it takes what the person agreed to; a forbidden one is invalid_target', async () => {
        const backend = await addMachine(server, ['read', 'delete'], {}, exchanging);
        await authorize(server, backend.client.id, resource.id);
        const audience = { audience: backend.resource.id };
        expect((await ofOurs(audience, backend.credentials)).body.error).toBe('invalid_scope');
        await addGrant(
          server,
          { id: userId, tenant_id: tenantId },
          { clientId: backend.client.id, resourceId: backend.resource.id, scopes: ['read'] },
        );
        const { body } = await ofOurs(audience, backend.credentials);
        expect(body.scope).toBe('read');
        expect(claimsOf(body.access_token).aud).toEqual(backend.resource.id);
        expect((await ofOurs(audience)).body.error).toBe('invalid_target');
      });

      test('a system resource is never the target, though another one has a scope of that name', async () => {
        const api = await managementApi(server);
        const crm = await addMachine(server, ['read:clients'], {}, exchanging);
        await authorize(server, crm.client.id, api.id);
        await grant(server, crm.client.id, api.id, api.scopes['read:clients']!);
        const admin = await addUser(server, { password: 'kumquat accordion' });
        const appointed = await server.manage('POST', `/tenants/${tenantId}/admins`, {
          users: [admin.id],
        });
        expect(appointed.status).toBe(204);
        const logIn = (target: string): Promise<Answer> =>
          server.post(
            '/token',
            {
              grant_type: 'password',
              username: admin.username,
              password: 'kumquat accordion',
              scope: 'read:clients',
              resource: target,
            },
            crm.credentials,
          );
        for (const own of [crm.resource.id, api.id]) {
          const { access_token: token } = (await logIn(own)).body;
          const { status, body } = await exchange(
            { subject_token: token, subject_token_type: accessTokenType, resource: api.id },
            crm.credentials,
          );
          expect(status).toBe(400);
          expect(body.error).toBe('invalid_target');
          expect(body.error_description).toContain('never the target of an exchange');
        }
      });

      test('a system resource is never the target of a token of an identity provider either', async () => {
        const manager = await addManager(server, ['read:current_user'], exchanging);
        const before = (await server.storage.users.all([])).length;
        const form = {
          subject_token_type: 'urn:example:upstream',
          subject_token: await upstream.token({ sub: fresh('sub') }),
        };
        const { status, body } = await exchange(
          { ...form, scope: 'openid read:current_user' },
          manager.credentials,
        );
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_target');
        expect((await server.storage.users.all([])).length).toBe(before);
      });

      test('RFC 8693 §4.1 the actor is named, and those before it remain inside', async () => {
        const actor = { actor_token: await server.tokenOf(app), actor_token_type: accessTokenType };
        const first = (await ofOurs(actor)).body.access_token;
        const second = (
          await exchange(
            {
              subject_token: first,
              subject_token_type: accessTokenType,
              actor_token: await server.tokenOf(caller),
              actor_token_type: accessTokenType,
            },
            caller,
          )
        ).body.access_token;
        expect(claimsOf(first).act).toEqual({ sub: app.id });
        expect(claimsOf(second).act).toEqual({ sub: caller.id, act: { sub: app.id } });
        expect(
          (await server.post('/oauth2/introspect', { token: second }, caller)).body.act,
        ).toEqual({ sub: caller.id, act: { sub: app.id } });
        const kept = (
          await exchange({ subject_token: second, subject_token_type: accessTokenType })
        ).body.access_token;
        expect(claimsOf(kept).act).toEqual(claimsOf(second).act);
      });

      test('an actor token of another client is refused', async () => {
        expect(
          (
            await ofOurs({
              actor_token: await server.tokenOf(caller),
              actor_token_type: accessTokenType,
            })
          ).body.error,
        ).toBe('invalid_request');
      });

      test.each<[string, () => Readonly<Record<string, string>>]>([
        ['no type of the actor token', () => ({ actor_token: userToken })],
        ['a type without an actor token', () => ({ actor_token_type: accessTokenType })],
        [
          'a refresh token wanted',
          () => ({ requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' }),
        ],
        ['nonsense as subject', () => ({ subject_token: 'nonsense' })],
        [
          'nonsense as actor',
          () => ({ actor_token: 'nonsense', actor_token_type: accessTokenType }),
        ],
        [
          'an unknown type',
          () => ({ subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' }),
        ],
        ['no subject', () => ({ subject_token: '' })],
      ])('%s is invalid_request', async (_, form) => {
        const { status, body } = await ofOurs(form());
        expect(status).toBe(400);
        expect(body.error).toBe('invalid_request');
      });

      test('a client exchanges its own tokens and those for resources it may use, within its tenancy', async () => {
        expect(
          (await ofOurs({}, credentialsOf(await addClient(server, exchanging)))).body.error,
        ).toBe('invalid_request');
        expect((await ofOurs({}, credentialsOf(await addClient(server)))).body.error).toBe(
          'unauthorized_client',
        );
        const spa = await addClient(server, {
          client_type: 'spa',
          is_public: true,
          client_metadata: { grant_types: ['token_exchange'] },
        });
        expect(
          (
            await server.post('/token', {
              grant_type: urn,
              client_id: spa.id,
              subject_token: userToken,
              subject_token_type: accessTokenType,
            })
          ).body.error,
        ).toBe('unauthorized_client');
      });

      test('a client exchanges a token of another client, in whose name it then acts', async () => {
        const token = await server.tokenOf(caller);
        const { body } = await exchange({
          subject_token: token,
          subject_token_type: accessTokenType,
          scope: 'read',
        });
        expect([claimsOf(body.access_token), await isActive(body.access_token)]).toMatchObject([
          { sub: caller.id, client_id: app.id },
          true,
        ]);
      });

      test('an exchanged token ends with the delegation and each token behind it (RFC 8693 §1.1)', async () => {
        const [one, two] = [await server.tokenOf(caller), (await ofOurs()).body.access_token];
        const ofOne = (await exchange({ subject_token: one, subject_token_type: accessTokenType }))
          .body.access_token;
        const ofTwo = (
          await exchange({ subject_token: two, subject_token_type: accessTokenType }, caller)
        ).body.access_token;
        await server.post('/revoke', { token: one }, caller);
        await server.post('/revoke', { token: two }, app);
        const inquire = async (token: string, by: Credentials): Promise<boolean> =>
          (await server.post('/oauth2/introspect', { token }, by)).body.active;
        expect(await inquire(ofOne, app)).toBe(false);
        expect(await inquire(ofTwo, caller)).toBe(false);
        const last = (await ofOurs()).body.access_token;
        const before = await isActive(last);
        await server.storage.delegations.change(claimsOf(userToken).grant_id, (delegation) => ({
          ...delegation,
          revokedAt: server.clock.now(),
        }));
        expect(before).toBe(true);
        expect(await isActive(last)).toBe(false);
        expect((await ofOurs()).body.error).toBe('invalid_request');
      });

      test("a token signed with an HS256 resource's secret is exchanged for it alone (RFC 8725 §2.6)", async () => {
        const secret = await addMachine(
          server,
          ['read'],
          { signing_algorithm: 'HS256' },
          exchanging,
        );
        await authorize(server, secret.client.id, resource.id);
        const scopes = (await server.manage('GET', `/resources/${resource.id}/scopes`)).body.items;
        await grant(server, secret.client.id, resource.id, ...scopes.map(({ id }: Json) => id));
        const token = await server.tokenOf(secret.credentials, { resource: secret.resource.id });
        const form = { subject_token: token, subject_token_type: accessTokenType };
        expect((await exchange(form, secret.credentials)).status).toBe(200);
        expect(
          (await exchange({ ...form, resource: resource.id }, secret.credentials)).body.error,
        ).toBe('invalid_request');
      });
    });
  });
