/** Resources and their scopes: every cell of specification §2.3, §2.4, §2.9 and operations §3. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { issuer, managementPath, type Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addMachine,
  addManager,
  addResource,
  addScope,
  allManagementScopes,
  fresh,
  managementApi,
  unknownId,
} from '../deployment/world.js';

export const resourcesSuite = (server: Deployment): void => {
  describe('resources', () => {
    test('specification §4.4 Create a resource: 201, the Resource of specification §2.3 and its Location', async () => {
      const given = {
        resource_type: 'api',
        resource_name: fresh('complete'),
        resource_description: 'all fields',
      };
      const resource_metadata = {
        identifier_url: `https://complete.example/${fresh('x').replace(' ', '')}`,
        signing_algorithm: 'HS256',
        signing_secret: 'a-signing-secret-of-32-characters',
        token_lifetime: 900,
        rbac_enabled: true,
        scopes_added: true,
        skip_consent_for_first_party: true,
        unregistered_clients: { allowed: true, scopes: ['read'], default_scopes: ['read'] },
      };
      const { status, body, headers } = await server.manage('POST', '/resources', {
        ...given,
        resource_metadata,
      });
      const now = server.clock.now().toISOString();
      expect(status).toBe(201);
      expect(body).toEqual({
        ...given,
        id: expect.any(String),
        resource_metadata: {
          is_system: false,
          authorization_server: null,
          authorization_details_types: [],
          ...resource_metadata,
        },
        app_metadata: [],
        tenant_id: expect.any(String),
        created_date: now,
        updated_date: now,
        links: {
          scopes: `${managementPath}/resources/${body.id}/scopes`,
          clients: `${managementPath}/resources/${body.id}/clients`,
        },
      });
      expect(headers['location']).toBe(`${issuer}${managementPath}/resources/${body.id}`);
      expect(
        (
          await server.ask('GET', new URL(headers['location']!).pathname, {
            as: await server.adminToken(),
          })
        ).body,
      ).toEqual(body);
    });

    test('specification §2.4 what is left out has a default', async () => {
      const { resource_metadata } = (
        await server.manage('POST', '/resources', {
          resource_type: 'api',
          resource_name: fresh('bare'),
        })
      ).body;
      expect(resource_metadata).toEqual({
        is_system: false,
        authorization_server: null,
        authorization_details_types: [],
        identifier_url: null,
        signing_algorithm: 'RS256',
        signing_secret: null,
        token_lifetime: null,
        rbac_enabled: false,
        scopes_added: false,
        skip_consent_for_first_party: false,
        unregistered_clients: { allowed: false, scopes: null, default_scopes: [] },
      });
    });

    test.each(['web_application', 'api', 'platform', 'device', 'database'])(
      'contract §3 resource_type may be %s',
      async (resource_type) => {
        expect((await addResource(server, {}, { resource_type })).resource_type).toBe(
          resource_type,
        );
      },
    );

    test.each(['HS256', 'RS256', 'PS256', 'ES256', 'EdDSA', 'ES384', 'ES512'])(
      'contract §3 signing_algorithm may be %s',
      async (signing_algorithm) => {
        const { resource_metadata } = await addResource(server, { signing_algorithm });
        expect(resource_metadata.signing_secret === null).toBe(signing_algorithm !== 'HS256');
      },
    );

    test('specification §2.3 resources have created_date and updated_date, not created_at and updated_at', async () => {
      const resource = await addResource(server);
      expect(Object.keys(resource)).not.toEqual(expect.arrayContaining(['created_at']));
      expect((await server.manage('GET', '/resources?fields=created_at')).status).toBe(400);
    });

    test('specification §4.4 Get a resource: 200 fields, expand; children as in specification §2.5', async () => {
      const { client, resource, scopes } = await addMachine(server, ['x', 'y']);
      const { body } = await server.manage('GET', `/resources/${resource.id}?expand=all`);
      expect(body.aggregations).toEqual({
        id: resource.id,
        resource_id: resource.id,
        scopes: 2,
        clients: 1,
        created_by: server.admin.id,
        created_at: resource.created_date,
        updated_by: server.admin.id,
        updated_at: resource.updated_date,
      });
      expect(body.scopes.map((scope: Json) => scope.id).sort()).toEqual(
        scopes.map((scope) => scope.id).sort(),
      );
      expect(body.clients.map((link: Json) => link.client_id)).toEqual([client.id]);
      expect(
        (await server.manage('GET', `/resources/${resource.id}?fields=resource_name`)).body,
      ).toEqual({ id: resource.id, resource_name: resource.resource_name });
    });

    test.each(['GET', 'PATCH', 'DELETE'])(
      'specification §7 rule 1: %s of an unknown resource answers 404 naming it',
      async (method) => {
        const { status, body } = await server.manage(
          method,
          `/resources/${unknownId}`,
          method === 'PATCH' ? {} : undefined,
        );
        expect(status).toBe(404);
        expect(body.message).toEqual(expect.stringContaining(unknownId));
      },
    );

    test('contract §4 a name taken, in any case, and an identifier_url taken answer 409', async () => {
      const resource = await addResource(server, {
        identifier_url: `urn:${fresh('x').replace(' ', ':')}`,
      });
      const named = await server.manage('POST', '/resources', {
        resource_type: 'api',
        resource_name: resource.resource_name.toUpperCase(),
      });
      const addressed = await server.manage('POST', '/resources', {
        resource_type: 'api',
        resource_name: fresh('other'),
        resource_metadata: { identifier_url: resource.resource_metadata.identifier_url },
      });
      expect(named.status).toBe(409);
      expect(named.body.message).toEqual(expect.stringContaining('resource_name'));
      expect(addressed.status).toBe(409);
      expect(addressed.body.message).toEqual(expect.stringContaining('identifier_url'));
    });

    describe('specification §4.4 Modify a resource', () => {
      let resource: Json;
      beforeAll(async () => {
        resource = await addResource(server, {
          identifier_url: 'https://modified.example',
          signing_algorithm: 'HS256',
        });
      });
      const modify = (patch: object) => server.manage('PATCH', `/resources/${resource.id}`, patch);

      test.each(
        Object.entries({
          resource_name: 'modified resource',
          resource_description: 'modified',
          app_metadata: [{ key: 'k', value: 'v' }],
        }),
      )('changes %s and nothing else', async (field, value) => {
        const before = (await server.manage('GET', `/resources/${resource.id}`)).body;
        server.clock.advance(1);
        expect((await modify({ [field]: value })).body).toEqual({
          ...before,
          [field]: value,
          updated_date: server.clock.now().toISOString(),
        });
      });

      test.each(
        Object.entries({
          token_lifetime: 60,
          rbac_enabled: true,
          scopes_added: true,
          skip_consent_for_first_party: true,
          signing_secret: 'another-signing-secret-of-32-chars',
        }),
      )('merges resource_metadata.%s into the rest', async (member, value) => {
        const before = (await server.manage('GET', `/resources/${resource.id}`)).body;
        expect(
          (await modify({ resource_metadata: { [member]: value } })).body.resource_metadata,
        ).toEqual({ ...before.resource_metadata, [member]: value });
      });

      test('operations §3.1 identifier_url never changes: 409; the same one again is no change', async () => {
        for (const identifier_url of ['https://other.example', null]) {
          const { status, body } = await modify({ resource_metadata: { identifier_url } });
          expect(status).toBe(409);
          expect(body.code).toBe('conflict');
          expect(body.message).toEqual(expect.stringContaining('identifier_url'));
        }
        expect(
          (await modify({ resource_metadata: { identifier_url: 'https://modified.example' } }))
            .status,
        ).toBe(200);
      });

      test('null puts a setting back to its default', async () => {
        expect(
          (await modify({ resource_metadata: { token_lifetime: null, rbac_enabled: null } })).body
            .resource_metadata,
        ).toMatchObject({ token_lifetime: null, rbac_enabled: false });
      });

      test('is_system, resource_type and identifiers are read-only: 400', async () => {
        for (const patch of [
          { resource_metadata: { is_system: true } },
          { resource_type: 'database' },
          { id: unknownId },
          { tenant_id: unknownId },
          { created_date: '2020-01-01' },
        ]) {
          const { status, body } = await modify(patch);
          expect(status).toBe(400);
          expect(body.message).toEqual(expect.stringContaining('is read-only'));
        }
      });
    });

    test('operations §3.1 Delete a resource: 204, and its scopes, links and permissions go', async () => {
      const { resource, scopes } = await addMachine(server, ['x']);
      const { status, text } = await server.manage('DELETE', `/resources/${resource.id}`);
      expect(status).toBe(204);
      expect(text).toBe('');
      const left = JSON.stringify(await server.everything());
      for (const id of [resource.id, scopes[0].id]) expect(left).not.toContain(id);
      expect((await server.manage('GET', `/resources/${resource.id}`)).status).toBe(404);
    });

    test('operations §3.1 system records are protected: 403 system_record_protected', async () => {
      const { id, scopes } = await managementApi(server);
      const scope = scopes['read:clients'];
      const before = await server.everything();
      for (const [method, path, body] of [
        ['DELETE', `/resources/${id}`, undefined],
        ['PATCH', `/resources/${id}`, { resource_name: 'mine' }],
        [
          'PATCH',
          `/resources/${id}`,
          { resource_metadata: { signing_algorithm: 'HS256', signing_secret: 'x'.repeat(40) } },
        ],
        ['POST', `/resources/${id}/scopes`, { scope_name: 'mine' }],
        ['PATCH', `/resources/${id}/scopes/${scope}`, { scope_name: 'mine' }],
        ['DELETE', `/resources/${id}/scopes/${scope}`, undefined],
      ] as const) {
        const answer = await server.manage(method, path, body);
        expect([method, path, answer.status]).toEqual([method, path, 403]);
        expect([method, path, answer.body.code]).toEqual([method, path, 'system_record_protected']);
      }
      expect(await server.everything()).toEqual(before);
    });

    test('contract §4 signing_secret is shown to holders of read:resource_secrets only', async () => {
      const { resource } = await addMachine(server, ['x'], { signing_algorithm: 'HS256' });
      const secret = resource.resource_metadata.signing_secret;
      const { token } = await addManager(
        server,
        allManagementScopes.filter((scope) => scope !== 'read:resource_secrets'),
      );
      for (const path of [
        `/resources/${resource.id}`,
        '/resources?limit=1000&expand=all',
        '/clients?limit=1000&expand=all',
      ]) {
        const { text } = await server.manage('GET', path, undefined, { as: token });
        expect(text).not.toContain('signing_secret');
        expect(text).not.toContain(secret);
      }
      expect(secret).toEqual(expect.stringMatching(/^[\w-]{43}$/));
    });
  });

  describe('scopes', () => {
    let resource: Json;
    beforeAll(async () => {
      resource = await addResource(server);
    });
    const path = (rest = ''): string => `/resources/${resource.id}/scopes${rest}`;

    test('operations §3.2 Create a scope: 201, the Scope of specification §2.9 and its Location', async () => {
      const { status, body, headers } = await server.manage('POST', path(), {
        scope_name: 'read:all',
        scope_description: 'Reads',
      });
      const now = server.clock.now().toISOString();
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        resource_id: resource.id,
        scope_name: 'read:all',
        scope_description: 'Reads',
        required_acr: null,
        required_age: null,
        created_by: server.admin.id,
        created_at: now,
        updated_by: server.admin.id,
        updated_at: now,
      });
      expect(headers['location']).toBe(`${issuer}${managementPath}${path(`/${body.id}`)}`);
      expect((await server.manage('GET', path(`/${body.id}`))).body).toEqual(body);
    });

    test('operations §3.2 a name taken in the resource answers 409; another case or resource is free', async () => {
      const scope = await addScope(server, resource.id, fresh('taken').replace(' ', ':'));
      expect((await server.manage('POST', path(), { scope_name: scope.scope_name })).status).toBe(
        409,
      );
      expect(
        (await server.manage('POST', path(), { scope_name: scope.scope_name.toUpperCase() }))
          .status,
      ).toBe(201);
      expect(
        (await addScope(server, (await addResource(server)).id, scope.scope_name)).scope_name,
      ).toBe(scope.scope_name);
    });

    test.each(['openid', 'profile', 'email', 'phone', 'address', 'offline_access'])(
      'operations §3.2 %s is reserved: 409',
      async (scope_name) => {
        const { status, body } = await server.manage('POST', path(), { scope_name });
        expect(status).toBe(409);
        expect(body.message).toEqual(expect.stringContaining(scope_name));
      },
    );

    test('operations §3.2 Modify a scope: 200 with fields; null clears the description', async () => {
      const scope = await addScope(server, resource.id, fresh('old').replace(' ', ':'));
      server.clock.advance(1);
      const { body } = await server.manage('PATCH', path(`/${scope.id}`), {
        scope_name: 'new:name',
        scope_description: null,
      });
      expect(body).toEqual({
        ...scope,
        scope_name: 'new:name',
        scope_description: null,
        updated_at: server.clock.now().toISOString(),
      });
      expect(
        (await server.manage('PATCH', path(`/${scope.id}?fields=scope_name`), {})).body,
      ).toEqual({ id: scope.id, scope_name: 'new:name' });
    });

    test('operations §3.2 Delete a scope: 204, and every permission on it goes', async () => {
      const { client, resource: used, scopes } = await addMachine(server, ['x', 'y']);
      expect(
        (await server.manage('DELETE', `/resources/${used.id}/scopes/${scopes[0].id}`)).status,
      ).toBe(204);
      expect(
        (await server.manage('GET', `/clients/${client.id}/permissions`)).body.items.map(
          (held: Json) => held.scope_id,
        ),
      ).toEqual([scopes[1].id]);
    });

    test('a scope of another resource answers 404 on every operation', async () => {
      const foreign = await addScope(server, (await addResource(server)).id, 'foreign');
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect(
          (await server.manage(method, path(`/${foreign.id}`), method === 'PATCH' ? {} : undefined))
            .status,
        ).toBe(404);
      expect(await server.storage.scopes.find(foreign.id)).toBeDefined();
    });

    test.each([
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${unknownId}`],
      ['DELETE', `/${unknownId}`],
    ])(
      'specification §7 rule 1: %s below an unknown resource answers 404: %s',
      async (method, rest) => {
        const { status, body } = await server.manage(
          method,
          `/resources/${unknownId}/scopes${rest}`,
          method === 'POST' ? { scope_name: 'x' } : undefined,
        );
        expect(status).toBe(404);
        expect(body.code).toBe('not_found');
      },
    );
  });
};
