/** Registration tokens, and clients that register with one and manage themselves (RFC 7591, RFC 7592; contract §7). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addManager,
  addResource,
  addScope,
  addTenant,
  fresh,
  unknownId,
} from '../deployment/world.js';

const redirect_uri = 'https://partner.example/callback';
/** In no list of any client. */
const fromPage = { Origin: 'https://page.example' };

export const clientRegistrationsSuite = (target: Target): void =>
  describe('clients that register with a token', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let tenant: string;
    let resource: Json;

    const letIn = (registration: string) =>
      server.manage('PATCH', `/tenants/${tenant}`, {
        tenant_metadata: { unregistered_clients: { registration } },
      });
    const makeToken = (more: object = {}): Promise<Answer> =>
      server.manage('POST', '/registration_tokens', {
        label: fresh('partners'),
        tenant_id: tenant,
        uses: 100,
        grant_types: ['authorization_code', 'client_credentials'],
        resources: [resource.id],
        ...more,
      });
    const asBearer = (token: string) => ({ Authorization: `Bearer ${token}` });
    const register = (token: string, more: object = {}): Promise<Answer> =>
      server.ask('POST', '/register', {
        headers: asBearer(token),
        body: { client_name: 'Partner', redirect_uris: [redirect_uri], ...more },
      });
    const registered = async (more: object = {}): Promise<Json> =>
      (await register((await makeToken()).body.token, more)).body;
    const manage = (
      method: string,
      { client_id, registration_access_token }: Json,
      body?: object,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Answer> =>
      server.ask(method, `/register/${client_id}`, {
        headers: { ...headers, ...asBearer(registration_access_token) },
        ...(body === undefined ? {} : { body }),
      });

    beforeAll(async () => {
      tenant = await addTenant(server);
      const ofTenant = () =>
        addManager(server, ['create:resources'], { is_global: false, tenant_id: tenant });
      resource = await addResource(server, {}, {}, (await ofTenant()).token);
      await addScope(server, resource.id, 'orders:read');
      await letIn('token');
    });

    describe('a registration token', () => {
      test('is shown once, with what it opens', async () => {
        const { status, body, headers } = await makeToken();
        expect(status).toBe(201);
        expect(body).toMatchObject({
          token: expect.stringMatching(/^kwi_\w{49}$/),
          tenant_id: tenant,
          uses: 100,
          used: 0,
          grant_types: ['authorization_code', 'client_credentials'],
          resources: [resource.id],
          is_public: false,
          last_used_at: null,
        });
        const path = new URL(headers['location'] as string).pathname;
        const again = await server.manage('GET', path.slice('/api/management/v1'.length));
        expect(again.body).toEqual({ ...body, token: undefined });
      });

      test('is listed without the other keys', async () => {
        await registered();
        const { body } = await server.manage(
          'GET',
          '/registration_tokens?limit=1000&sort=used:desc',
        );
        expect(body.items[0]).toMatchObject({ used: 1, last_used_at: expect.any(String) });
        expect(body.items.every((each: Json) => each.uses >= 1)).toBe(true);
      });

      test.each([
        ['uses', { uses: 1001 }],
        ['expires_at', { expires_at: '2999-01-01T00:00:00Z' }],
        ['grant_types', { grant_types: ['implicit'] }],
        ['resources', { resources: [unknownId] }],
        ['label', { label: '' }],
      ])('is 400, naming %s', async (member, more) => {
        const { status, body } = await makeToken(more);
        expect(status).toBe(400);
        expect(body.message).toContain(member);
      });

      test('is 409 for a resource of another tenant', async () => {
        const other = await addResource(server);
        const { status, body } = await makeToken({ resources: [other.id] });
        expect([status, body.code]).toEqual([409, 'tenant_mismatch']);
      });

      test('is deleted, and makes no client any more', async () => {
        const { body } = await makeToken();
        const gone = await server.manage('DELETE', `/registration_tokens/${body.id}`);
        expect(gone.status).toBe(204);
        expect((await register(body.token)).status).toBe(401);
      });

      test('is not found by the id of the key of a client', async () => {
        await registered();
        const [key] = await server.storage.accessKeys.all([
          { attribute: 'purpose', equals: 'client' },
        ]);
        const { status } = await server.manage('GET', `/registration_tokens/${key!.id}`);
        expect(status).toBe(404);
      });
    });

    test('a client registers, is in the list by its kind, and gets a token', async () => {
      const { body: token } = await makeToken();
      const { status, body, headers } = await register(token.token, {
        scope: 'orders:read',
        client_uri: 'https://partner.example/',
        grant_types: ['authorization_code', 'client_credentials', 'password'],
      });
      expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
      expect(body).toEqual({
        client_id: expect.any(String),
        client_id_issued_at: expect.any(Number),
        client_secret: expect.any(String),
        client_secret_expires_at: 0,
        client_name: 'Partner',
        redirect_uris: [redirect_uri],
        grant_types: ['authorization_code', 'client_credentials'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        client_uri: 'https://partner.example/',
        scope: 'orders:read',
        registration_access_token: expect.stringMatching(/^kwc_/),
        registration_client_uri: `${server.keyward.issuer}/register/${body.client_id}`,
      });
      const { body: client } = await server.manage('GET', `/clients/${body.client_id}`);
      expect(client).toMatchObject({ client_kind: 'token', tenant_id: tenant, is_global: false });
      const granted = await server.post(
        '/token',
        { grant_type: 'client_credentials' },
        { id: body.client_id, secret: body.client_secret },
      );
      expect(granted.body.scope).toBe('orders:read');
    });

    test('a page of any origin registers a client, and reads the answer', async () => {
      const { body: made } = await makeToken();
      const { status, headers } = await server.ask('POST', '/register', {
        headers: { ...fromPage, ...asBearer(made.token) },
        body: { redirect_uris: [redirect_uri] },
      });
      expect([status, headers['access-control-allow-origin']]).toEqual([201, '*']);
    });

    test('a page reads what is answered to a client that described itself and redirects there', async () => {
      const { client_id } = await registered();
      const readableBy = async (origin: string, path: string, id = client_id) =>
        (await server.post(path, { token: 'x', client_id: id }, undefined, { Origin: origin }))
          .headers['access-control-allow-origin'];
      const own = new URL(redirect_uri).origin;
      for (const path of ['/token', '/revoke']) {
        expect(await readableBy(own, path)).toBe(own);
        expect(await readableBy(fromPage.Origin, path)).toBeUndefined();
        expect(await readableBy(own, path, unknownId)).toBeUndefined();
      }
    });

    test('a page of a client that people registered reads it from a listed origin alone', async () => {
      const page = 'https://own.example';
      const { id } = await addClient(server, {
        client_metadata: { urls: { redirect_uris: [`${page}/callback`] } },
      });
      const { headers } = await server.post('/token', { client_id: id }, undefined, {
        Origin: page,
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    });

    test('the metadata names the registration (RFC 8414 §2)', async () => {
      await makeToken();
      const { body } = await server.ask('GET', '/.well-known/openid-configuration');
      expect(body.registration_endpoint).toBe(`${server.keyward.issuer}/register`);
    });

    test('is 401 with a token that is none, and 403 where the tenant takes none', async () => {
      const { body } = await makeToken();
      expect((await register('kwi_none')).status).toBe(401);
      await letIn('off');
      const closed = await register(body.token);
      await letIn('token');
      expect([closed.status, closed.body.error]).toEqual([403, 'access_denied']);
    });

    test('a software statement of no publisher is 400 (RFC 7591 §3.2.2)', async () => {
      const { body } = await makeToken();
      const signed = await server.tokenOf(server.admin);
      const refused = await register(body.token, { software_statement: 'x' });
      const unknown = await register(body.token, { software_statement: signed });
      expect([refused.body.error, unknown.body.error]).toEqual([
        'invalid_software_statement',
        'unapproved_software_statement',
      ]);
    });

    test('as many register at once as the token has uses', async () => {
      const { body } = await makeToken({ uses: 2 });
      const answers = await Promise.all(Array.from({ length: 6 }, () => register(body.token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 401, 401, 401, 401]);
    });

    describe('the registration of a client (RFC 7592)', () => {
      test('is read, replaced and deleted with its own token', async () => {
        const made = await registered();
        expect((await manage('GET', made)).body).toEqual(made);
        const replaced = await manage('PUT', made, {
          client_id: made.client_id,
          client_name: 'Partner, renamed',
          redirect_uris: [redirect_uri],
        });
        expect(replaced.status).toBe(200);
        expect(replaced.body).toMatchObject({
          client_name: 'Partner, renamed',
          client_secret: made.client_secret,
          registration_access_token: made.registration_access_token,
        });
        expect((await manage('DELETE', made)).status).toBe(204);
        const { status, body } = await manage('GET', made);
        expect([status, body.error]).toEqual([401, 'invalid_token']);
      });

      test('is in the audit log with the network address that it came from', async () => {
        const made = await registered();
        const { client_id, redirect_uris } = made;
        await manage('PUT', made, { client_id, redirect_uris });
        await manage('DELETE', made);
        const { body } = await server.manage('GET', `/audit_events?q=(record_id=${client_id})`);
        expect(
          body.items.map(({ event, address }: Json) => [event, typeof address]).sort(),
        ).toEqual([
          ['client.deleted', 'string'],
          ['client.modified', 'string'],
          ['client.registered', 'string'],
        ]);
      });

      test.each(['GET', 'DELETE'])('%s is 400 with a parameter', async (method) => {
        const made = await registered();
        const { status } = await manage(method, { ...made, client_id: `${made.client_id}?a=b` });
        expect(status).toBe(400);
      });

      test('is 400 where it names another client', async () => {
        const { status, body } = await manage('PUT', await registered(), {
          client_id: unknownId,
          redirect_uris: [redirect_uri],
        });
        expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
      });

      test('a page of any origin may ask for it, with no cookie', async () => {
        const { headers } = await server.ask('OPTIONS', `/register/${unknownId}`, {
          headers: { ...fromPage, 'Access-Control-Request-Method': 'PUT' },
        });
        expect(headers).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': expect.stringMatching(/(?=.*DELETE)(?=.*GET)(?=.*PUT)/),
          'access-control-allow-headers': expect.stringContaining('Authorization'),
        });
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      });

      test.each(['GET', 'PUT', 'DELETE'])(
        'what %s answers is readable from any page, a refusal too',
        async (method) => {
          const made = await registered();
          const { client_id, redirect_uris } = made;
          const body = method === 'PUT' ? { client_id, redirect_uris } : undefined;
          const answers = [
            await manage(method, { ...made, registration_access_token: 'kwc_x' }, body, fromPage),
            await manage(method, made, body, fromPage),
          ];
          expect(
            answers.map(({ status, headers }) => [status, headers['access-control-allow-origin']]),
          ).toEqual([
            [401, '*'],
            [method === 'DELETE' ? 204 : 200, '*'],
          ]);
        },
      );

      test('is 403 once an administrator has changed the client', async () => {
        const made = await registered();
        await server.manage('PATCH', `/clients/${made.client_id}`, { client_description: 'known' });
        const { status, body } = await manage('PUT', made, {
          client_id: made.client_id,
          redirect_uris: [redirect_uri],
        });
        expect([status, body.error]).toEqual([403, 'access_denied']);
      });
    });
  });
