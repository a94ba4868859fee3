/**
 * Clients: every cell of specification §2.1, §2.2 and their rows of specification §4.4, and their
 * rules (operations §2.2).
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { issuer, managementPath, type Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addClient,
  addMachine,
  addManager,
  addTenant,
  allManagementScopes,
  credentialsOf,
  fresh,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const clientsSuite = (server: Deployment): void =>
  describe('clients', () => {
    test('specification §4.4 Create a client: 201, Client as in specification §2.1, Location', async () => {
      const given = {
        client_type: 'spa',
        client_alias: 'complete',
        client_name: fresh('complete'),
        client_description: 'with all fields',
        is_public: false,
        is_first_party: true,
        is_global: true,
        client_metadata: {
          grant_types: ['password'],
          urls: { redirect_uris: ['https://a.example/cb'], allowed_origins: ['https://a.example'] },
          refresh_token: { expiration_enabled: true, expiration_lifetime: 3600 },
          id_token: { expiration_lifetime: 600 },
          oauth: { require_pkce: true },
          saml: { any: ['thing', { deep: null }] },
          scim: { on_delete: 'block' },
          wsfed: { x: 1 },
        },
      };
      const { status, body, headers } = await server.manage('POST', '/clients', given);
      const now = server.clock.now().toISOString();
      expect(status).toBe(201);
      expect(body).toEqual({
        ...given,
        id: expect.stringMatching(uuid),
        client_kind: 'registered',
        document_url: null,
        client_secret: expect.stringMatching(/^[\w-]{43}$/),
        client_secret_expires_at: null,
        app_metadata: [],
        tenant_id: null,
        created_by: server.admin.id,
        updated_by: server.admin.id,
        created_at: now,
        updated_at: now,
        links: {
          resources: `${managementPath}/clients/${body.id}/resources`,
          permissions: `${managementPath}/clients/${body.id}/permissions`,
        },
      });
      expect(headers['location']).toBe(`${issuer}${managementPath}/clients/${body.id}`);
      const read = await server.ask('GET', new URL(headers['location']!).pathname, {
        as: await server.adminToken(),
      });
      expect(read.body).toEqual(body);
    });

    test('specification §2.1 is_public defaults to false and is_global to true', async () => {
      expect(await addClient(server, { client_type: undefined })).toMatchObject({
        is_public: false,
        is_global: true,
        is_first_party: false,
        client_description: null,
        client_type: 'regular_web',
      });
    });

    test.each(['spa', 'native', 'regular_web', 'machine_to_machine'])(
      'contract §3 client_type may be %s',
      async (client_type) => {
        const grants =
          client_type === 'machine_to_machine'
            ? ['client_credentials']
            : ['authorization_code', 'refresh_token'];
        expect(await addClient(server, { client_type })).toMatchObject({
          client_type,
          client_metadata: {
            grant_types: grants,
            urls: {},
            refresh_token: {},
            id_token: {},
            oauth: {},
            saml: {},
            scim: {},
            wsfed: {},
          },
        });
      },
    );

    test('operations §2.2 a public client has no secret, and changing it answers 400', async () => {
      const client = await addClient(server, { client_type: 'spa', is_public: true });
      expect(client.client_secret).toBeNull();
      const { status, body } = await server.manage('POST', `/clients/${client.id}/secret`);
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining('is_public'));
    });

    test('contract §4 a name taken in its tenant answers 409 conflict, in any case and composition', async () => {
      const client = await addClient(server, { client_name: fresh('Café Über') });
      for (const client_name of [
        client.client_name,
        client.client_name.toUpperCase(),
        client.client_name.toLowerCase(),
        client.client_name.normalize('NFD'),
      ]) {
        const { status, body } = await server.manage('POST', '/clients', { client_name });
        expect(status).toBe(409);
        expect(body.code).toBe('conflict');
        expect(body.message).toEqual(expect.stringContaining('client_name'));
      }
    });

    test('operations §1.5 the same name is free in another tenant', async () => {
      const client_name = fresh('same name');
      for (const tenant_id of [await addTenant(server), await addTenant(server)])
        expect(
          (await addClient(server, { client_name, is_global: false, tenant_id })).client_name,
        ).toBe(client_name);
    });

    test('specification §4.4 Get a client: 200 with fields and expand', async () => {
      const { client, resource, scopes } = await addMachine(server, ['x']);
      const plain = await server.manage('GET', `/clients/${client.id}`);
      expect(plain.status).toBe(200);
      expect(plain.body).toEqual(client);
      const { body } = await server.manage('GET', `/clients/${client.id}?expand=all`);
      expect(body.aggregations).toEqual({
        id: client.id,
        client_id: client.id,
        resources: 1,
        permissions: 1,
        created_by: client.created_by,
        created_at: client.created_at,
        updated_by: client.updated_by,
        updated_at: client.updated_at,
      });
      expect(body.resources.map((link: Json) => link.resource_id)).toEqual([resource.id]);
      expect(body.permissions.map((held: Json) => held.scope_id)).toEqual([scopes[0].id]);
      expect((await server.manage('GET', `/clients/${client.id}?fields=client_name`)).body).toEqual(
        { id: client.id, client_name: client.client_name },
      );
    });

    test('specification §4.4 Create and Modify a client take fields and expand', async () => {
      const { body } = await server.manage('POST', '/clients?fields=aggregations&expand=all', {
        client_name: fresh('selected'),
      });
      expect(Object.keys(body).sort()).toEqual(['aggregations', 'id']);
      const changed = await server.manage(
        'PATCH',
        `/clients/${body.id}?fields=client_description`,
        { client_description: 'new' },
      );
      expect(changed.body).toEqual({ id: body.id, client_description: 'new' });
    });

    test.each(['GET', 'PATCH', 'DELETE'])(
      'specification §7 rule 1: %s of an unknown client answers 404 naming it',
      async (method) => {
        const { status, body } = await server.manage(
          method,
          `/clients/${unknownId}`,
          method === 'PATCH' ? {} : undefined,
        );
        expect(status).toBe(404);
        expect(body.code).toBe('not_found');
        expect(body.message).toEqual(expect.stringContaining(unknownId));
      },
    );

    describe('specification §4.4 Modify a client', () => {
      let client: Json;
      beforeAll(async () => {
        client = await addClient(server, {
          client_metadata: {
            saml: { a: 1, b: { c: [1, 2] } },
            urls: { redirect_uris: ['https://a.example/cb'], home_uri: 'https://a.example' },
          },
        });
      });
      const modify = async (patch: object): Promise<Json> => {
        const { status, body, text } = await server.manage('PATCH', `/clients/${client.id}`, patch);
        if (status !== 200) throw new Error(text);
        return body;
      };

      test.each(
        Object.entries({
          client_name: 'modified name',
          client_description: 'modified',
          is_first_party: true,
          app_metadata: [
            { key: 'k', value: 'v' },
            { key: 'k', value: 'w' },
          ],
        }),
      )('changes %s and nothing else', async (field, value) => {
        const before = (await server.manage('GET', `/clients/${client.id}`)).body;
        server.clock.advance(1);
        expect(await modify({ [field]: value })).toEqual({
          ...before,
          [field]: value,
          updated_at: server.clock.now().toISOString(),
        });
      });

      test('operations §1.2 merges client_metadata: absent stays, null clears, arrays replace', async () => {
        const { client_metadata } = await modify({
          client_metadata: {
            saml: { a: null, b: { d: 2 } },
            urls: { redirect_uris: ['https://b.example/cb'] },
          },
        });
        expect(client_metadata).toMatchObject({
          saml: { b: { c: [1, 2], d: 2 } },
          urls: { redirect_uris: ['https://b.example/cb'], home_uri: 'https://a.example' },
        });
        expect(client_metadata.saml).not.toHaveProperty('a');
      });

      test('null clears client_description and app_metadata', async () => {
        expect(await modify({ client_description: null, app_metadata: null })).toMatchObject({
          client_description: null,
          app_metadata: [],
        });
      });

      test('an empty patch changes only the stamp', async () => {
        const before = (await server.manage('GET', `/clients/${client.id}`)).body;
        server.clock.advance(1);
        expect(await modify({})).toEqual({
          ...before,
          updated_at: server.clock.now().toISOString(),
        });
      });

      test('contract §4 updated_by is the caller', async () => {
        const { client: caller, token } = await addManager(server, ['update:clients']);
        const { body } = await server.manage('PATCH', `/clients/${client.id}`, {}, { as: token });
        expect(body.updated_by).toEqual(caller.id);
        expect(body.created_by).toEqual(server.admin.id);
      });

      test('a name taken by another answers 409 and changes nothing; its own in another case is free', async () => {
        const other = await addClient(server);
        const before = await server.everything();
        expect(
          (
            await server.manage('PATCH', `/clients/${client.id}`, {
              client_name: other.client_name.toUpperCase(),
            })
          ).status,
        ).toBe(409);
        expect(await server.everything()).toEqual(before);
        expect((await modify({ client_name: 'MODIFIED name' })).client_name).toBe('MODIFIED name');
      });

      test('client_type never changes: 400, which names it', async () => {
        const one = await addClient(server, { client_type: 'spa' });
        const patch = { client_type: 'machine_to_machine' };
        const { status, body } = await server.manage('PATCH', `/clients/${one.id}`, patch);
        expect([status, body.code]).toEqual([400, 'invalid_request']);
        expect(body.message).toContain('client_type');
        const after = await server.manage('GET', `/clients/${one.id}`);
        expect(after.body.client_type).toBe('spa');
      });

      test('is_public takes the secret away, and back gives a new one', async () => {
        const one = await addClient(server, { client_type: 'regular_web' });
        const open = await server.manage('PATCH', `/clients/${one.id}`, { is_public: true });
        expect(open.body.client_secret).toBeNull();
        const closed = await server.manage('PATCH', `/clients/${one.id}`, { is_public: false });
        expect(closed.body.client_secret).toEqual(expect.stringMatching(/^[\w-]{43}$/));
        expect(closed.body.client_secret).not.toBe(one.client_secret);
      });

      test('is_global=false needs a tenant_id; with one it moves', async () => {
        const one = await addClient(server);
        expect(
          (await server.manage('PATCH', `/clients/${one.id}`, { is_global: false })).status,
        ).toBe(400);
        const tenant_id = await addTenant(server);
        expect(
          (await server.manage('PATCH', `/clients/${one.id}`, { is_global: false, tenant_id }))
            .body,
        ).toMatchObject({ is_global: false, tenant_id });
      });

      test('operations §2.2 is_global=true with tenant_id is stored as its default tenant', async () => {
        const tenant_id = await addTenant(server);
        expect(await addClient(server, { is_global: true, tenant_id })).toMatchObject({
          is_global: true,
          tenant_id,
        });
      });

      test('moving away from a linked resource of another tenant answers 409 tenant_mismatch', async () => {
        const { client: linked } = await addMachine(server, ['x']);
        const { status, body } = await server.manage('PATCH', `/clients/${linked.id}`, {
          is_global: false,
          tenant_id: await addTenant(server),
        });
        expect(status).toBe(409);
        expect(body.code).toBe('tenant_mismatch');
      });
    });

    describe('specification §4.4 Change a client secret', () => {
      const works = async (id: string, secret: string): Promise<boolean> =>
        (await server.post('/token', { grant_type: 'client_credentials' }, { id, secret }))
          .status === 200;

      test('answers the Client with the new secret; the old one is dead at once', async () => {
        const { client } = await addMachine(server, ['x']);
        const { status, body } = await server.manage('POST', `/clients/${client.id}/secret`);
        expect(status).toBe(200);
        expect(body).toEqual({
          ...client,
          client_secret: expect.stringMatching(/^[\w-]{43}$/),
          updated_at: body.updated_at,
        });
        expect(await works(client.id, client.client_secret)).toBe(false);
        expect(await works(client.id, body.client_secret)).toBe(true);
      });

      test('operations §2.2 previous_secret_lifetime keeps the old one so many seconds', async () => {
        const { client } = await addMachine(server, ['x']);
        const { body } = await server.manage('POST', `/clients/${client.id}/secret`, {
          previous_secret_lifetime: 60,
        });
        server.clock.advance(59);
        expect(await works(client.id, client.client_secret)).toBe(true);
        expect(await works(client.id, body.client_secret)).toBe(true);
        server.clock.advance(1);
        expect(await works(client.id, client.client_secret)).toBe(false);
        expect(await works(client.id, body.client_secret)).toBe(true);
      });

      test('takes fields and expand', async () => {
        const client = await addClient(server);
        expect(
          Object.keys(
            (await server.manage('POST', `/clients/${client.id}/secret?fields=client_secret`)).body,
          ).sort(),
        ).toEqual(['client_secret', 'id']);
        expect(
          (await server.manage('POST', `/clients/${client.id}/secret?expand=all`)).body,
        ).toHaveProperty('aggregations');
      });

      test('shows the new secret without read:client_secrets too', async () => {
        const client = await addClient(server);
        const { token } = await addManager(server, ['update:client_secrets']);
        expect(
          (await server.manage('POST', `/clients/${client.id}/secret`, undefined, { as: token }))
            .body.client_secret,
        ).toEqual(expect.any(String));
      });

      test('operations §1.6 of a client that holds more than the caller answers 403 escalation_refused', async () => {
        const { token } = await addManager(server, ['update:client_secrets', 'read:clients']);
        const before = await server.everything();
        const { status, body } = await server.manage(
          'POST',
          `/clients/${server.admin.id}/secret`,
          undefined,
          { as: token },
        );
        expect(status).toBe(403);
        expect(body.code).toBe('escalation_refused');
        expect(await server.everything()).toEqual(before);
      });

      test('an unknown client answers 404', async () =>
        expect((await server.manage('POST', `/clients/${unknownId}/secret`)).status).toBe(404));
    });

    describe('specification §4.4 Delete a client', () => {
      test('answers 204 without a body, then 404; its links, permissions and origins go', async () => {
        const { client, credentials } = await addMachine(
          server,
          ['x'],
          {},
          { client_metadata: { urls: { allowed_origins: ['https://gone.example'] } } },
        );
        const { status, text } = await server.manage('DELETE', `/clients/${client.id}`);
        expect(status).toBe(204);
        expect(text).toBe('');
        expect((await server.manage('DELETE', `/clients/${client.id}`)).status).toBe(404);
        expect(JSON.stringify(await server.everything())).not.toContain(client.id);
        expect(
          (await server.post('/token', { grant_type: 'client_credentials' }, credentials)).status,
        ).toBe(401);
      });

      test('operations §2.2 a client may delete itself, and its token dies with it', async () => {
        const { client, token } = await addManager(server, ['delete:clients', 'read:clients']);
        expect(
          (await server.manage('DELETE', `/clients/${client.id}`, undefined, { as: token })).status,
        ).toBe(204);
        expect((await server.manage('GET', '/clients', undefined, { as: token })).status).toBe(401);
      });

      test('its name is free again', async () => {
        const client = await addClient(server);
        await server.manage('DELETE', `/clients/${client.id}`);
        expect(
          (await server.manage('POST', '/clients', { client_name: client.client_name })).status,
        ).toBe(201);
      });
    });

    describe('specification §3 the Default Client', () => {
      const refused = async (method: string, path: string, body?: object): Promise<void> => {
        const before = await server.everything();
        const answer = await server.manage(method, `/clients/${server.admin.id}${path}`, body);
        expect(answer.status).toBe(403);
        expect(answer.body.code).toBe('default_client_protected');
        expect(await server.everything()).toEqual(before);
      };

      test('cannot be deleted', () => refused('DELETE', ''));
      test('cannot become public', () =>
        refused('PATCH', '', { is_public: true, client_metadata: { grant_types: [] } }));
      test('cannot lose client_credentials', () =>
        refused('PATCH', '', { client_metadata: { grant_types: ['password'] } }));
      test('keeps the Management API', async () => {
        const { id, scopes } = await managementApi(server);
        await refused('DELETE', '/resources', { resources: [id] });
        await refused('DELETE', '/permissions', {
          permissions: [{ resource_id: id, scopes: [scopes['read:clients']] }],
        });
        await refused('POST', '/permissions/revoke', {
          permissions: [{ resource_id: id, scopes: [] }],
        });
      });
      test('cannot be bound to a tenant', async () =>
        refused('PATCH', '', { is_global: false, tenant_id: await addTenant(server) }));
      test('may be described and renamed', async () => {
        expect(
          (
            await server.manage('PATCH', `/clients/${server.admin.id}`, {
              client_description: 'ours',
            })
          ).status,
        ).toBe(200);
      });
    });

    describe('contract §4 client_secret', () => {
      test('is shown to holders of read:client_secrets only; the others get no such field', async () => {
        const { client } = await addMachine(server, ['x']);
        const { token } = await addManager(
          server,
          allManagementScopes.filter((scope) => scope !== 'read:client_secrets'),
        );
        for (const path of [
          `/clients/${client.id}`,
          `/clients?limit=1000&expand=all`,
          `/clients?fields=client_secret&limit=1000`,
        ]) {
          const { text } = await server.manage('GET', path, undefined, { as: token });
          expect(text).not.toContain('client_secret"');
          expect(text).not.toContain(client.client_secret);
        }
        expect(
          (await server.manage('POST', '/clients', { client_name: fresh('unseen') }, { as: token }))
            .body,
        ).not.toHaveProperty('client_secret');
        expect((await server.manage('GET', `/clients/${client.id}`)).body.client_secret).toBe(
          client.client_secret,
        );
      });

      test('of the previous secret nothing is ever shown', async () => {
        const { client } = await addMachine(server, ['x']);
        await server.manage('POST', `/clients/${client.id}/secret`, {
          previous_secret_lifetime: 60,
        });
        expect((await server.manage('GET', `/clients/${client.id}?expand=all`)).text).not.toContain(
          client.client_secret,
        );
      });
    });

    test('a client may authenticate as soon as it is made', async () => {
      expect(
        (
          await server.post(
            '/oauth2/introspect',
            { token: 'x' },
            credentialsOf(await addClient(server)),
          )
        ).status,
      ).toBe(200);
    });
  });
