/** A suspended tenant is shut out everywhere, at once, and nothing that it had comes back (operations §1.5, §10.4). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addClient, addManager, addTenant, addUser, credentialsOf } from '../deployment/world.js';

export const suspensionSuite = (target: Target): void =>
  describe('a suspended tenant', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let tenant: string;
    let app: Json;
    let user: Json;
    let manager: Awaited<ReturnType<typeof addManager>>;
    let global: Json;

    const password = 'kumquat accordion';
    const signIn = (client: Json, more: object = {}) =>
      server.post(
        '/token',
        {
          grant_type: 'password',
          username: user.username,
          password,
          scope: 'openid offline_access',
          ...more,
        },
        credentialsOf(client),
      );
    const suspend = (is_suspended: boolean) =>
      server.manage('PATCH', `/tenants/${tenant}`, { is_suspended });
    const said = ({ status, body }: { status: number; body: Json }) => [status, body.code];

    beforeAll(async () => {
      tenant = await addTenant(server);
      const client_metadata = { grant_types: ['password', 'refresh_token', 'client_credentials'] };
      app = await addClient(server, { is_global: false, tenant_id: tenant, client_metadata });
      global = await addClient(server, { client_metadata });
      user = await addUser(server, { tenant_id: tenant, password });
      manager = await addManager(server, ['read:clients'], { is_global: false, tenant_id: tenant });
    });

    test("a token of a suspended tenant's client or user gets nothing; global callers still manage it", async () => {
      const [own, foreign] = [
        (await signIn(app)).body,
        (await signIn(global, { tenant_id: tenant })).body,
      ];
      expect((await suspend(true)).body).toMatchObject({
        is_suspended: true,
        suspended_at: server.clock.now().toISOString(),
      });
      const refused = [
        await signIn(app),
        await signIn(global, { tenant_id: tenant }),
        await server.post('/token', { grant_type: 'client_credentials' }, manager.credentials),
        await server.post(
          '/token',
          { grant_type: 'refresh_token', refresh_token: own.refresh_token },
          credentialsOf(app),
        ),
        await server.ask('GET', '/userinfo', { as: own.access_token }),
        await server.ask('GET', '/oauth2/userinfo', { as: foreign.access_token }),
        await server.manage('GET', '/clients', undefined, { as: manager.token }),
      ];
      expect(refused.map(said)).toEqual(refused.map(() => [403, 'tenant_suspended']));
      expect(
        said(
          await server.post(
            '/token',
            { grant_type: 'refresh_token', refresh_token: foreign.refresh_token },
            credentialsOf(global),
          ),
        ),
      ).toEqual([400, 'invalid_grant']);
      for (const token of [own.access_token, foreign.access_token, foreign.refresh_token])
        expect(
          (await server.post('/oauth2/introspect', { token }, credentialsOf(global))).body,
        ).toEqual({ active: false });
      expect(
        (await server.post('/oauth2/introspect', { token: manager.token }, server.admin)).body,
      ).toEqual({ active: false });
      expect((await server.manage('GET', `/users/${user.id}`)).status).toBe(200);
      expect(
        (await server.manage('PATCH', `/users/${user.id}`, { nickname: 'still managed' })).status,
      ).toBe(200);
    });

    test('who does not know the secret of its client learns nothing of the suspension', async () => {
      expect(
        said(
          await server.post(
            '/token',
            { grant_type: 'client_credentials' },
            { id: manager.credentials.id, secret: 'wrong' },
          ),
        ),
      ).toEqual([401, 'invalid_client']);
    });

    test('once it is back people log in again; what they had before stays void', async () => {
      await suspend(false);
      server.clock.advance(2);
      const before = (await signIn(app)).body;
      const machine = await server.tokenOf(manager.credentials);
      server.clock.advance(2);
      await suspend(true);
      await suspend(false);
      server.clock.advance(2);
      const dead = [
        await server.post(
          '/token',
          { grant_type: 'refresh_token', refresh_token: before.refresh_token },
          credentialsOf(app),
        ),
        await server.ask('GET', '/userinfo', { as: before.access_token }),
        await server.manage('GET', '/clients', undefined, { as: machine }),
      ];
      expect(dead.map(said)).toEqual([
        [400, 'invalid_grant'],
        [401, 'invalid_token'],
        [401, 'invalid_token'],
      ]);
      const after = (await signIn(app)).body;
      expect((await server.ask('GET', '/userinfo', { as: after.access_token })).status).toBe(200);
      expect(
        (
          await server.manage('GET', '/clients', undefined, {
            as: await server.tokenOf(manager.credentials),
          })
        ).status,
      ).toBe(200);
    });

    test('a browser session of its people is over', async () => {
      const found = (await server.storage.users.find(user.id))!;
      const { secret } = await server.keyward.sessions.begin(found, ['pwd']);
      expect((await server.keyward.sessions.find(secret))?.user.id).toBe(user.id);
      server.clock.advance(1);
      await suspend(true);
      expect(await server.keyward.sessions.find(secret)).toBeUndefined();
      await suspend(false);
      expect(await server.keyward.sessions.find(secret)).toBeUndefined();
    });

    test("operations §4.2 the pages have the tenant's brand, and its language behind the person's own", async () => {
      const redirect_uri = 'https://app.example/callback';
      const web = await addClient(server, {
        client_type: 'regular_web',
        is_global: false,
        tenant_id: tenant,
        client_metadata: { urls: { redirect_uris: [redirect_uri] } },
      });
      await server.manage('PATCH', `/tenants/${tenant}`, {
        tenant_metadata: {
          default_locale: 'fr',
          branding: { logo_url: 'https://logos.example/a.png', primary_color: '#0a4' },
        },
      });
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: web.id,
        redirect_uri,
        scope: 'openid',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      });
      const page = (headers: Record<string, string>) =>
        server.ask('GET', `/authorize?${query.toString()}`, {
          headers: { accept: 'text/html', ...headers },
        });
      const [plain, german] = [
        await page({ 'accept-language': 'fi' }),
        await page({ 'accept-language': 'de' }),
      ];
      expect(plain.headers['content-language']).toBe('fr');
      expect(german.headers['content-language']).toBe('de');
      expect(plain.headers['content-security-policy']).toContain(
        `img-src ${server.keyward.issuer}/favicon.svg https://logos.example;`,
      );
      expect(plain.text).toContain('--button: #00aa44;');
      expect(plain.text).toContain('--on-button: #000000;');
      await suspend(true);
      expect(said(await server.ask('GET', `/authorize?${query.toString()}`))).toEqual([
        403,
        'tenant_suspended',
      ]);
      await suspend(false);
    });

    test('operations §1.5 a login of a global client finds the tenant by the e-mail domain', async () => {
      await server.manage('PATCH', `/tenants/${tenant}`, { tenant_domains: ['home.example'] });
      await addUser(server, { tenant_id: tenant, email: 'ada@home.example', password });
      server.clock.advance(1);
      expect((await signIn(global, { username: 'Ada@HOME.example' })).status).toBe(200);
      expect(said(await signIn(global))).toEqual([400, 'invalid_grant']);
      expect(said(await signIn(global, { tenant_id: 'nothing' }))).toEqual([
        400,
        'invalid_request',
      ]);
      expect(
        (
          await server.post(
            '/token',
            { grant_type: 'password', username: user.username, password, scope: 'openid' },
            credentialsOf(global),
            { tenant_id: tenant },
          )
        ).status,
      ).toBe(200);
    });
  });
