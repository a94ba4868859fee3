/** Tenants: the header tenant_id, tenant-bound callers and global ones (operations §1.5, contract §4). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addClient,
  addManager,
  addResource,
  addTenant,
  allManagementScopes,
  authorize,
  credentialsOf,
  done,
  fresh,
  grant,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const ids = ({ body }: { body: Json }): string[] => body.items.map((item: Json) => item.id);

export const tenantsSuite = (target: Target, single: Deployment): void => {
  describe('multi-tenant mode', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let acme: string;
    let globex: string;
    let boundToken: string;
    let ofAcme: Json;
    let ofGlobex: Json;
    let acmesResource: Json;

    beforeAll(async () => {
      [acme, globex] = [await addTenant(server), await addTenant(server)];
      ofAcme = await addClient(server, { is_global: false, tenant_id: acme });
      ofGlobex = await addClient(server, { is_global: false, tenant_id: globex });
      boundToken = (
        await addManager(server, allManagementScopes, { is_global: false, tenant_id: acme })
      ).token;
      acmesResource = await addResource(server, {}, {}, boundToken);
    });

    const within = (
      tenant: string,
      method: string,
      path: string,
      { body, as }: { body?: object; as?: string } = {},
    ) => server.manage(method, path, body, { as, headers: { tenant_id: tenant } });

    test.each(['tenant_id', 'tenant-id', 'x-tenant-id', 'Tenant_ID'])(
      'the header %s selects the tenant for a global caller',
      async (header) => {
        const listed = ids(
          await server.manage('GET', '/clients?limit=1000', undefined, {
            headers: { [header]: acme },
          }),
        );
        expect(listed).toContain(ofAcme.id);
        expect(listed).not.toContain(ofGlobex.id);
      },
    );

    test('specification §4.4 Get resources takes the header tenant_id', async () => {
      expect(ids(await within(acme, 'GET', '/resources?limit=1000'))).toContain(acmesResource.id);
      expect(ids(await within(globex, 'GET', '/resources?limit=1000'))).not.toContain(
        acmesResource.id,
      );
    });

    test('without the header a global caller sees every tenant', async () => {
      expect(ids(await server.manage('GET', '/clients?limit=1000'))).toEqual(
        expect.arrayContaining([ofAcme.id, ofGlobex.id]),
      );
    });

    test('with the header, a record of another tenant answers 404', async () => {
      expect((await within(acme, 'GET', `/clients/${ofGlobex.id}`)).status).toBe(404);
      expect((await within(acme, 'DELETE', `/clients/${ofGlobex.id}`)).status).toBe(404);
    });

    test('with the header, what is made belongs to the tenant', async () => {
      const { body } = await within(acme, 'POST', '/clients', {
        body: {
          client_name: fresh('made within'),
        },
      });
      expect(body).toMatchObject({ is_global: false, tenant_id: acme });
      expect(
        (
          await within(globex, 'POST', '/resources', {
            body: {
              resource_type: 'api',
              resource_name: fresh('made within'),
            },
          })
        ).body.tenant_id,
      ).toBe(globex);
    });

    test('without the header a resource belongs to the default tenant', async () => {
      const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      expect((await addResource(server)).tenant_id).toBe(tenant!.id);
    });

    describe('a person of the default tenant who may create tenants', () => {
      const first = { username: 'admin', password: 'password-of-the-tests' };
      let api: Awaited<ReturnType<typeof managementApi>>;
      let home: string;

      /** A token of the person, through a client that may ask for everything. */
      const tokenThrough = async (more: object, scope = '.default'): Promise<string> => {
        const client = await addClient(server, {
          client_type: 'regular_web',
          is_first_party: true,
          client_metadata: { grant_types: ['password'] },
          ...more,
        });
        await authorize(server, client.id, api.id);
        await grant(server, client.id, api.id, ...Object.values(api.scopes));
        const { body } = await server.post(
          '/token',
          {
            grant_type: 'password',
            ...first,
            scope,
            resource: `${server.keyward.issuer}/api/management/v1`,
          },
          credentialsOf(client),
        );
        return body.access_token;
      };
      const ownPermissions = async (): Promise<string> => {
        const [user] = await server.storage.users.all([
          { attribute: 'usernameKey', equals: first.username },
        ]);
        return `/users/${user!.id}/permissions`;
      };
      const beyond = () => [
        {
          resource_id: api.id,
          scopes: [api.scopes['create:tenants'], api.scopes['delete:tenants']],
        },
      ];
      const clientsFor = async (as: string, headers?: Record<string, string>) =>
        ids(await server.manage('GET', '/clients?limit=1000', undefined, { as, headers }));

      beforeAll(async () => {
        api = await managementApi(server);
        const [tenant] = await server.storage.tenants.all([
          { attribute: 'isDefault', equals: true },
        ]);
        home = tenant!.id;
        await done(server.manage('POST', await ownPermissions(), { permissions: beyond() }));
      });
      afterAll(async () => {
        await done(server.manage('DELETE', await ownPermissions(), { permissions: beyond() }));
      });

      test('reaches every tenant through a global client', async () => {
        expect(await clientsFor(await tokenThrough({}))).toEqual(
          expect.arrayContaining([ofAcme.id, ofGlobex.id]),
        );
      });

      test('creates a tenant', async () => {
        const as = await tokenThrough({});
        const { status } = await server.manage('POST', '/tenants', { tenant_name: 'made' }, { as });
        expect(status).toBe(201);
      });

      test('chooses one by the header', async () => {
        const listed = await clientsFor(await tokenThrough({}), { tenant_id: acme });
        expect(listed).toContain(ofAcme.id);
        expect(listed).not.toContain(ofGlobex.id);
      });

      test("reaches the own tenant alone through a tenant's client", async () => {
        const as = await tokenThrough({ is_global: false, tenant_id: home });
        const answer = await server.manage('GET', `/clients/${ofAcme.id}`, undefined, { as });
        expect(answer.status).toBe(404);
      });

      test('reaches the own tenant alone with a token that may not create tenants', async () => {
        const as = await tokenThrough({}, 'read:clients');
        const answer = await server.manage('GET', `/clients/${ofAcme.id}`, undefined, { as });
        expect(answer.status).toBe(404);
      });

      test('is one no longer when the permission is taken away', async () => {
        const as = await tokenThrough({});
        const path = await ownPermissions();
        await done(server.manage('DELETE', path, { permissions: beyond() }));
        const answer = await server.manage('GET', `/clients/${ofAcme.id}`, undefined, { as });
        await done(server.manage('POST', path, { permissions: beyond() }));
        expect(answer.status).toBe(404);
      });
    });

    test.each(['acme', '', '00000000-0000-4000-8000-00000000000', "' OR 1=1"])(
      'the header "%s" is no UUID: 400 naming tenant_id',
      async (header) => {
        const { status, body } = await within(header, 'GET', '/clients');
        expect(status).toBe(400);
        expect(body.message).toEqual(expect.stringContaining('tenant_id'));
      },
    );

    test('an unknown tenant answers 400 naming it', async () => {
      const { status, body } = await within(unknownId, 'GET', '/clients');
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining(unknownId));
    });

    describe("a tenant's own client", () => {
      test('may send its own tenant, and sees the same with it and without', async () => {
        const [withHeader, without] = [
          await within(acme, 'GET', '/clients?limit=1000', { as: boundToken }),
          await server.manage('GET', '/clients?limit=1000', undefined, { as: boundToken }),
        ];
        expect(withHeader.status).toBe(200);
        expect(withHeader.body).toEqual(without.body);
        expect(ids(without)).not.toContain(ofGlobex.id);
        expect(ids(without)).not.toContain(server.admin.id);
      });

      test.each(['GET', 'POST'])(
        '%s with another tenant in the header answers 403 tenant_mismatch',
        async (method) => {
          const { status, body } = await within(globex, method, '/clients', {
            body: method === 'POST' ? { client_name: fresh('x') } : undefined,
            as: boundToken,
          });
          expect(status).toBe(403);
          expect(body.code).toBe('tenant_mismatch');
        },
      );

      test('an unknown tenant in the header answers as another one', async () => {
        expect((await within(unknownId, 'GET', '/clients', { as: boundToken })).status).toBe(403);
      });

      test('what it makes belongs to its tenant, and it cannot say otherwise', async () => {
        expect(await addClient(server, {}, boundToken)).toMatchObject({
          is_global: false,
          tenant_id: acme,
        });
        const before = await server.everything();
        const global = await server.manage(
          'POST',
          '/clients',
          { client_name: fresh('x'), is_global: true },
          { as: boundToken },
        );
        const elsewhere = await server.manage(
          'POST',
          '/clients',
          { client_name: fresh('x'), tenant_id: globex },
          { as: boundToken },
        );
        expect(global.status).toBe(403);
        expect(global.body.code).toBe('forbidden');
        expect(elsewhere.status).toBe(400);
        expect(await server.everything()).toEqual(before);
      });

      test('cannot make its own client global', async () => {
        expect(
          (
            await server.manage(
              'PATCH',
              `/clients/${ofAcme.id}`,
              { is_global: true },
              { as: boundToken },
            )
          ).status,
        ).toBe(403);
      });

      test('operations §1.5 sees the global Management API, without being able to change it', async () => {
        const { body } = await server.manage(
          'GET',
          '/resources?q=(resource_name=Management%20API)',
          undefined,
          { as: boundToken },
        );
        expect(body.count).toBe(1);
        const { status } = await server.manage(
          'DELETE',
          `/resources/${body.items[0].id}`,
          undefined,
          { as: boundToken },
        );
        expect(status).toBe(403);
      });

      test('grants of its tenant count no clients of others', async () => {
        const { body } = await server.manage('GET', '/resources?expand=all&limit=1000', undefined, {
          as: boundToken,
        });
        const text = JSON.stringify(body);
        for (const id of [server.admin.id, ofGlobex.id])
          expect(text.split(`"client_id":"${id}"`)).toHaveLength(1);
      });
    });
  });

  describe('single-tenant mode', () => {
    test.each(['acme', unknownId])(
      'operations §1.5 the header tenant_id %s is ignored',
      async (tenant_id) => {
        expect(
          (await single.manage('GET', '/clients?limit=1', undefined, { headers: { tenant_id } }))
            .status,
        ).toBe(200);
      },
    );
  });
};
