/** Hooks over HTTP: made and changed, asked for claims, and what becomes of tokens when one fails (contract §20). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { oneTenant, systemActor } from '@keyward/core';
import { cannedOutgoing } from '@keyward/core/in-memory';
import { signWebhook, systemClock } from '@keyward/platform-node';
import { Webhook } from 'standardwebhooks';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { claimsOf } from '../deployment/person.js';
import { addManager, addTenant, fresh, unknownId } from '../deployment/world.js';

const hook_url = 'https://hooks.example/claims';
const mayShape = ['update:clients', 'update:resources'];

export const hooksSuite = (target: Target): void =>
  describe('hooks', () => {
    const outgoing = cannedOutgoing();
    const server: Deployment = deployed(target, {
      configuration: { multiTenant: true },
      platform: { clock: systemClock, hookCalls: { outgoing, sign: signWebhook } },
    });

    let tenant: string;
    let token: string;
    const managerOf = async (tenantId: string, ...scopes: string[]): Promise<string> =>
      (await addManager(server, scopes, { is_global: false, tenant_id: tenantId })).token;

    beforeEach(async () => {
      outgoing.asked.length = 0;
      outgoing.answers.clear();
      tenant = await addTenant(server);
      token = await managerOf(tenant, 'read:hooks', 'create:hooks', ...mayShape, 'update:hooks');
    });

    const make = (more: object = {}, as = token): Promise<Answer> =>
      server.manage('POST', '/hooks', { hook_type: 'claims', hook_url, ...more }, { as });
    const made = async (more: object = {}): Promise<Json> => (await make(more)).body;

    /** What a machine of the tenant gets for a resource of it. */
    const askForToken = async (): Promise<Answer> => {
      const { keyward } = server;
      const actor = { ...systemActor, tenancy: oneTenant(tenant) };
      const api = await keyward.resources.create({ type: 'api', name: fresh('api') }, actor);
      const scope = await keyward.scopes.create(api.id, { name: 'read' }, actor);
      const client = await keyward.clients.create(
        { type: 'machine_to_machine', name: fresh('machine') },
        actor,
      );
      await keyward.clients.authorizeResources(client.id, [api.id], actor);
      const permissions = [{ resourceId: api.id, scopeIds: [scope.id] }];
      await keyward.clients.grantPermissions(client.id, permissions, actor);
      const credentials = { id: client.id, secret: client.secret! };
      return server.post('/token', { grant_type: 'client_credentials' }, credentials);
    };

    test('shows the secret in the answer that makes it, and nowhere else', async () => {
      const { status, body, headers } = await make();
      expect(status).toBe(201);
      expect(new URL(headers['location'] as string).pathname).toMatch(`/hooks/${body.id}`);
      expect(body).toMatchObject({
        tenant_id: tenant,
        hook_type: 'claims',
        hook_url,
        timeout_ms: null,
        on_failure: 'deny',
        is_enabled: true,
        problem: null,
        failed_at: null,
        hook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      });
      const { body: shown } = await server.manage('GET', `/hooks/${body.id}`);
      expect(shown).not.toHaveProperty('hook_secret');
    });

    test('shows a new secret once, and until when the old one signs', async () => {
      const hook = await made();
      const { status, body } = await server.manage('POST', `/hooks/${hook.id}/secret`, {
        previous_secret_lifetime: 60,
      });
      expect(status).toBe(200);
      expect(body.hook_secret).not.toBe(hook.hook_secret);
      expect(body.previous_secret_expires_at).not.toBeNull();
      expect((await server.manage('POST', `/hooks/${hook.id}/secret`)).status).toBe(200);
    });

    test('a hook adds claims, and the library of Standard Webhooks accepts its question', async () => {
      const hook = await made();
      outgoing.answers.set(hook_url, { body: '{"access_token":{"tier":"gold"}}' });
      const { body } = await askForToken();
      expect(claimsOf(body.access_token as string)).toMatchObject({ tier: 'gold' });
      const [{ headers, body: question } = { headers: {}, body: '' }] = outgoing.asked;
      expect(new Webhook(hook.hook_secret as string).verify(question!, { ...headers })).toEqual({
        type: 'hook.claims',
        timestamp: expect.any(String),
        data: expect.objectContaining({ tenant_id: tenant, user_id: null, scopes: ['read'] }),
      });
    });

    test('a hook that fails answers 503, says whose fault it is, and stands at the hook', async () => {
      const hook = await made();
      outgoing.answers.set(hook_url, { status: 500 });
      const { status, body, headers } = await askForToken();
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toMatchObject({
        error: 'hook_unavailable',
        error_description: 'The hook claims answers with status 500.',
      });
      expect((await server.manage('GET', `/hooks/${hook.id}`)).body).toMatchObject({
        problem: 'answers with status 500',
        failed_at: expect.any(String),
      });
    });

    test('a refresh token is not used up by a hook that fails', async () => {
      const actor = { ...systemActor, tenancy: oneTenant(tenant) };
      const { keyward } = server;
      const client = await keyward.clients.create(
        {
          type: 'regular_web',
          name: fresh('app'),
          metadata: { grant_types: ['password', 'refresh_token'] },
        },
        actor,
      );
      const person = { username: fresh('person').replace(' ', '-'), password: 'a long password' };
      await keyward.users.create({ ...person, password: { password: person.password } }, actor);
      const credentials = { id: client.id, secret: client.secret! };
      const ask = (form: Record<string, string>): Promise<Answer> =>
        server.post('/token', form, credentials);

      const scope = 'openid offline_access';
      const { body: first } = await ask({ grant_type: 'password', scope, ...person });
      await made();
      const refreshed = { grant_type: 'refresh_token', refresh_token: String(first.refresh_token) };
      outgoing.answers.set(hook_url, { status: 500 });
      const failed = await ask(refreshed);
      outgoing.answers.set(hook_url, { body: '{"id_token":{"tier":"gold"}}' });
      const { status, body } = await ask(refreshed);
      expect([failed.status, status]).toEqual([503, 200]);
      expect(claimsOf(String(body.id_token))).toMatchObject({ tier: 'gold' });
      expect((await ask(refreshed)).status).toBe(400);
    });

    describe('of logins', () => {
      const denied = 'Not <b>before</b> nine o\u2019clock.';

      /** A client and a person of the tenant, whose logins a hook denies. */
      const atClient = async () => {
        const actor = { ...systemActor, tenancy: oneTenant(tenant) };
        const { keyward } = server;
        const client = await keyward.clients.create(
          {
            type: 'regular_web',
            name: fresh('app'),
            metadata: { grant_types: ['password'] },
          },
          actor,
        );
        const person = { username: fresh('person').replace(' ', '-'), password: 'a long password' };
        await keyward.users.create({ ...person, password: { password: person.password } }, actor);
        const as = await managerOf(tenant, 'create:hooks', 'update:users');
        await make({ hook_type: 'before-login' }, as);
        outgoing.answers.set(hook_url, { body: JSON.stringify({ deny: denied }) });
        return { client, person };
      };

      test('one that denies answers access_denied, with its text', async () => {
        const { client, person } = await atClient();
        const credentials = { id: client.id, secret: client.secret! };
        const { status, body } = await server.post(
          '/token',
          { grant_type: 'password', ...person },
          credentials,
        );
        expect(status).toBe(400);
        expect(body).toMatchObject({
          error: 'access_denied',
          error_description: "The login is denied: Not <b>before</b> nine o'clock.",
        });
      });
    });

    test('a preview names the hooks that have a say in what it shows, and asks none', async () => {
      const actor = { ...systemActor, tenancy: oneTenant(tenant) };
      const { keyward } = server;
      const metadata = { grant_types: ['authorization_code' as const] };
      const client = await keyward.clients.create(
        { type: 'regular_web', name: fresh('app'), metadata },
        actor,
      );
      const api = await keyward.resources.create({ type: 'api', name: fresh('api') }, actor);
      await keyward.scopes.create(api.id, { name: 'read' }, actor);
      await keyward.clients.authorizeResources(client.id, [api.id], actor);
      const username = fresh('person').replace(' ', '-');
      const { id: user_id } = await keyward.users.create({ username }, actor);
      const previewed = async () => {
        const path = `/clients/${client.id}/token_preview`;
        const question = { client_id: client.id, user_id, resource_id: api.id, scope: 'read' };
        return [
          (await server.manage('POST', path, { user_id, resource: api.id })).body,
          (await server.manage('POST', '/authorization/explain', question)).body,
        ].map(({ unasked_hooks: types }) => types);
      };
      const before = await previewed();
      await made();
      const logins = { hook_type: 'before-login', hook_url, tenant_id: tenant };
      await server.manage('POST', '/hooks', logins);
      expect([before, await previewed()]).toEqual([
        [undefined, undefined],
        [['before-login', 'claims'], ['before-login']],
      ]);
      expect(outgoing.asked).toEqual([]);
    });

    test('a tenant has one hook of each type, and another tenant has its own', async () => {
      await made();
      expect((await make()).status).toBe(409);
      const other = await addTenant(server);
      expect((await make({}, await managerOf(other, 'create:hooks', ...mayShape))).status).toBe(
        201,
      );
    });

    test.each([
      [{ hook_url: 'http://hooks.example' }, 'hook_url'],
      [{ hook_url: 'https://192.168.0.1' }, 'hook_url'],
      [{ hook_url: null }, 'hook_url'],
      [{ hook_type: 'magic' }, 'hook_type'],
      [{ timeout_ms: 49 }, 'timeout_ms'],
      [{ timeout_ms: 50.5 }, 'timeout_ms'],
      [{ on_failure: 'wait' }, 'on_failure'],
      [{ hook_secret: 'whsec_mine' }, 'hook_secret'],
    ])('refuses %j, and names it', async (more, field) => {
      const { status, body } = await make(more);
      expect(status).toBe(400);
      expect(body.message).toContain(field);
    });

    test('null sets time and failure back to what they were at first', async () => {
      const { id } = await made({ timeout_ms: 900, on_failure: 'allow' });
      const patch = { timeout_ms: null, on_failure: null };
      const { body } = await server.manage('PATCH', `/hooks/${id}`, patch);
      expect(body).toMatchObject({ timeout_ms: null, on_failure: 'deny' });
    });

    test('is made only with the right to change clients and resources', async () => {
      const without = await managerOf(tenant, 'create:hooks', 'update:clients');
      expect((await make({}, without)).body.code).toBe('escalation_refused');
    });

    describe('tested', () => {
      const tested = async (answer: object): Promise<Json> => {
        const { id } = await made();
        outgoing.answers.set(hook_url, answer);
        const { status, body } = await server.manage('POST', `/hooks/${id}/test`, undefined, {
          as: token,
        });
        expect(status).toBe(200);
        return body;
      };

      test('says what was understood', async () => {
        const claims = { access_token: { tier: 'gold' } };
        expect(await tested({ body: JSON.stringify(claims) })).toEqual({
          outcome: 'answered',
          status: 200,
          milliseconds: expect.any(Number),
          understood: claims,
          problem: null,
        });
      });

      test('says which rule is broken, and shows nothing of the answer', async () => {
        const body = await tested({ status: 500, body: 'a page of an intranet' });
        expect(body).toMatchObject({
          outcome: 'failed',
          status: 500,
          understood: null,
          problem: 'answers with status 500',
        });
        expect(JSON.stringify(body)).not.toContain('intranet');
      });

      test('is asked with a signature that the library of Standard Webhooks accepts', async () => {
        const hook = await made();
        await server.manage('POST', `/hooks/${hook.id}/test`);
        const { headers, body } = outgoing.asked.at(-1)!;
        expect(new Webhook(hook.hook_secret as string).verify(body!, { ...headers })).toMatchObject(
          { type: 'hook.claims', data: { is_test: true, tenant_id: tenant } },
        );
      });

      test('takes the right to change hooks', async () => {
        const as = await managerOf(tenant, 'read:hooks');
        const { id } = await made();
        expect((await server.manage('POST', `/hooks/${id}/test`, undefined, { as })).status).toBe(
          403,
        );
      });
    });

    test('is the only one that the tenant sees', async () => {
      const own = await made();
      const other = await addTenant(server);
      await make({}, await managerOf(other, 'create:hooks', ...mayShape));
      const { body } = await server.manage('GET', '/hooks', undefined, { as: token });
      expect(body.items.map(({ id }: Json) => id)).toEqual([own.id]);
    });

    test('is gone after its end', async () => {
      const { id } = await made();
      await server.manage('DELETE', `/hooks/${id}`);
      expect((await server.manage('GET', `/hooks/${id}`)).status).toBe(404);
      expect((await server.manage('DELETE', `/hooks/${unknownId}`)).status).toBe(404);
    });
  });
