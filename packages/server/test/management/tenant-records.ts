/** Tenants and their administrators in the Management API (operations §4). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addClient,
  addManager,
  addResource,
  addRole,
  addUser,
  allManagementScopes,
  authorize,
  credentialsOf,
  fresh,
  grant,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const slug = (): string => fresh('tenant').replace(' ', '-');

export const tenantRecordsSuite = (target: Target, single: Deployment): void => {
  describe('tenants in single-tenant mode', () => {
    test('operations §1.5 the default one can be changed; none is made and none deleted: 501', async () => {
      const { body } = await single.manage('GET', '/tenants');
      const [tenant] = body.items.filter((item: Json) => item.is_default);
      expect(
        (await single.manage('PATCH', `/tenants/${tenant.id}`, { tenant_display_name: 'Ours' }))
          .body,
      ).toMatchObject({ tenant_display_name: 'Ours', tenant_name: 'default' });
      const refused = [
        await single.manage('POST', '/tenants', { tenant_name: 'another' }),
        await single.manage('DELETE', `/tenants/${tenant.id}`),
      ];
      expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([
        [501, 'not_implemented'],
        [501, 'not_implemented'],
      ]);
    });
  });

  describe('tenants in multi-tenant mode', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    const create = async (more: object = {}): Promise<Json> =>
      (await server.manage('POST', '/tenants', { tenant_name: slug(), ...more })).body;
    const patch = (id: string, body: object, as?: string) =>
      server.manage('PATCH', `/tenants/${id}`, body, { as });
    let standard: Json;

    beforeAll(async () => {
      [standard] = (await server.manage('GET', '/tenants?q=(is_default=true)')).body.items;
    });

    test('operations §4.1 one is made, read, found, changed and deleted', async () => {
      const given = {
        tenant_name: slug(),
        tenant_display_name: 'Acme',
        tenant_description: 'A customer',
        tenant_domains: ['ACME.example', 'bücher.example', 'acme.example'],
        app_metadata: [{ key: 'plan', value: 'gold' }],
        tenant_metadata: {
          default_locale: 'de',
          password_policy: { min_length: 20 },
          lockout: { max_attempts: 3 },
          session: { idle_lifetime: 60 },
          mfa: { policy: 'never', factors: [] },
          branding: { primary_color: '#123456' },
          allowed_email_domains: ['Acme.example'],
        },
      };
      const made = await server.manage('POST', '/tenants', given);
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        ...given,
        tenant_domains: ['acme.example', 'xn--bcher-kva.example'],
        tenant_metadata: { ...given.tenant_metadata, allowed_email_domains: ['acme.example'] },
        is_default: false,
        is_suspended: false,
        created_by: server.admin.id,
      });
      const path = `/tenants/${made.body.id}`;
      expect(made.headers['location']).toContain(path);
      expect((await server.manage('GET', path)).body).toEqual(made.body);
      expect(
        (await server.manage('GET', `/tenants?q=(tenant_name=${given.tenant_name})`)).body.items,
      ).toEqual([made.body]);
      const changed = await patch(made.body.id, {
        tenant_description: null,
        tenant_domains: ['acme.example'],
        tenant_metadata: { session: null, password_policy: { history: 2 } },
      });
      expect(changed.body).toMatchObject({
        tenant_description: null,
        tenant_display_name: 'Acme',
        tenant_domains: ['acme.example'],
        tenant_metadata: { default_locale: 'de', password_policy: { min_length: 20, history: 2 } },
      });
      expect(changed.body.tenant_metadata).not.toHaveProperty('session');
      expect((await create({ tenant_domains: ['bücher.example'] })).tenant_domains).toEqual([
        'xn--bcher-kva.example',
      ]);
      expect((await server.manage('DELETE', path)).status).toBe(204);
      expect((await server.manage('GET', path)).status).toBe(404);
      expect(
        (await create({ tenant_name: given.tenant_name, tenant_domains: ['acme.example'] })).id,
      ).toBeDefined();
    });

    test('operations §4.1 a name and a domain are taken once in the system: 409, nothing half-done', async () => {
      const [one, two] = [await create({ tenant_domains: ['taken.example'] }), await create()];
      const before = await server.everything();
      const refused = [
        await server.manage('POST', '/tenants', { tenant_name: one.tenant_name }),
        await server.manage('POST', '/tenants', {
          tenant_name: slug(),
          tenant_domains: ['free.example', 'TAKEN.example'],
        }),
        await patch(two.id, { tenant_name: one.tenant_name }),
        await patch(two.id, { tenant_description: 'changed', tenant_domains: ['taken.example'] }),
      ];
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
        refused.map(() => [409, 'conflict']),
      );
      expect(await server.everything()).toEqual(before);
    });

    test.each([
      [{ tenant_name: 'Upper' }, 'tenant_name'],
      [{ tenant_name: '' }, 'tenant_name'],
      [{ tenant_name: 'a'.repeat(64) }, 'tenant_name'],
      [{ tenant_domains: ['localhost'] }, 'tenant_domains[0]'],
      [{ is_default: true }, 'is_default'],
      [{ id: unknownId }, 'id'],
      [{ tenant_metadata: { unknown: 1 } }, 'tenant_metadata.unknown'],
      [{ tenant_metadata: { default_locale: 'de DE' } }, 'tenant_metadata.default_locale'],
      [
        { tenant_metadata: { password_policy: { min_length: 7 } } },
        'tenant_metadata.password_policy.min_length',
      ],
      [
        { tenant_metadata: { password_policy: { history: 'x' } } },
        'tenant_metadata.password_policy.history',
      ],
      [
        { tenant_metadata: { lockout: { max_attempts: 0 } } },
        'tenant_metadata.lockout.max_attempts',
      ],
      [
        { tenant_metadata: { session: { idle_lifetime: 9, absolute_lifetime: 8 } } },
        'tenant_metadata.session.idle_lifetime',
      ],
      [{ tenant_metadata: { mfa: { policy: 'sometimes' } } }, 'tenant_metadata.mfa.policy'],
      [
        { tenant_metadata: { branding: { logo_url: 'http://x.example/a' } } },
        'tenant_metadata.branding.logo_url',
      ],
      [
        { tenant_metadata: { branding: { primary_color: 'red' } } },
        'tenant_metadata.branding.primary_color',
      ],
      [{ tenant_metadata: { default_role_ids: ['x'] } }, 'tenant_metadata.default_role_ids'],
      [
        { tenant_metadata: { self_registration_enabled: 'yes' } },
        'tenant_metadata.self_registration_enabled',
      ],
      [
        { tenant_metadata: { allowed_email_domains: ['a b'] } },
        'tenant_metadata.allowed_email_domains[0]',
      ],
    ])('operations §4.2 %j answers 400 naming %s', async (body, field) => {
      for (const {
        status,
        body: { message },
      } of [
        await server.manage('POST', '/tenants', { tenant_name: slug(), ...body }),
        // The default tenant may repeat that it is the default one.
        await patch(standard.id, 'is_default' in body ? { is_default: false } : body),
      ]) {
        expect(status).toBe(400);
        expect(message).toEqual(expect.stringContaining(field));
      }
    });

    test('operations §4.3 the default tenant is neither deleted nor suspended: 403', async () => {
      const refused = [
        await server.manage('DELETE', `/tenants/${standard.id}?cascade=true`),
        await patch(standard.id, { is_suspended: true }),
      ];
      expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
        refused.map(() => [403, 'default_tenant_protected']),
      );
    });

    test('operations §4.3, §10.3 one with users, groups, roles or clients goes with cascade=true only', async () => {
      const tenant = await create({ tenant_domains: ['gone.example'] });
      const bound = await addManager(server, allManagementScopes, {
        is_global: false,
        tenant_id: tenant.id,
      });
      const global = await addClient(server, { tenant_id: tenant.id });
      const user = await addUser(server, { tenant_id: tenant.id, password: 'kumquat accordion' });
      await server.manage('POST', `/tenants/${tenant.id}/admins`, { users: [user.id] });
      const resource = await addResource(server, {}, {}, bound.token);
      const before = await server.everything();
      const refused = await server.manage('DELETE', `/tenants/${tenant.id}`);
      expect(refused.status).toBe(400);
      expect(refused.body.code).toBe('tenant_not_empty');
      expect((await server.manage('DELETE', `/tenants/${tenant.id}?cascade=maybe`)).status).toBe(
        400,
      );
      expect(await server.everything()).toEqual(before);
      expect((await server.manage('DELETE', `/tenants/${tenant.id}?cascade=true`)).status).toBe(
        204,
      );
      expect((await server.manage('GET', `/clients/${global.id}`)).body).toMatchObject({
        is_global: true,
        tenant_id: null,
      });
      // The audit log keeps the ids of what is gone.
      const left = JSON.stringify(
        Object.entries(await server.everything()).filter(([kind]) => !kind.startsWith('audit')),
      );
      for (const id of [tenant.id, bound.client.id, user.id, resource.id, 'gone.example'])
        expect(left).not.toContain(id);
      expect((await server.manage('GET', '/clients', undefined, { as: bound.token })).status).toBe(
        401,
      );
    });

    test('aggregations count what belongs to the tenant, and expand=all shows its administrators', async () => {
      const tenant = await create();
      const user = await addUser(server, { tenant_id: tenant.id });
      await addClient(server, { is_global: false, tenant_id: tenant.id });
      await addClient(server, { tenant_id: tenant.id });
      await server.manage('POST', `/tenants/${tenant.id}/admins`, { users: [user.id] });
      const { body } = await server.manage('GET', `/tenants/${tenant.id}?expand=all`);
      expect(body.aggregations).toMatchObject({
        tenant_id: tenant.id,
        users: 1,
        clients: 1,
        resources: 0,
        admins: 1,
        identity_providers: 0,
      });
      expect(body.admins).toEqual([
        expect.objectContaining({
          tenant_id: tenant.id,
          user_id: user.id,
          user_data: expect.objectContaining({ id: user.id }),
        }),
      ]);
    });

    test('operations §4.2 the default roles of a tenant are its own or global ones', async () => {
      const [tenant, foreign] = [await create(), await addRole(server)];
      const { status, body } = await patch(tenant.id, {
        tenant_metadata: { default_role_ids: [foreign.id] },
      });
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining(foreign.id));
      const own = await addRole(server, { tenant_id: tenant.id });
      expect(
        (await patch(tenant.id, { tenant_metadata: { default_role_ids: [own.id] } })).status,
      ).toBe(200);
    });

    test('operations §4.3 a caller within a tenant changes it, and neither suspends it nor sets domains', async () => {
      const tenant = await create();
      const { token } = await addManager(server, allManagementScopes, {
        is_global: false,
        tenant_id: tenant.id,
      });
      const as = (method: string, path: string, body?: object) =>
        server.manage(method, path, body, { as: token });
      expect((await as('GET', '/tenants')).body.items.map((item: Json) => item.id)).toEqual([
        tenant.id,
      ]);
      expect(
        (await as('PATCH', `/tenants/${tenant.id}`, { tenant_metadata: { default_locale: 'fr' } }))
          .body.tenant_metadata,
      ).toEqual({ default_locale: 'fr', mfa: { policy: 'optional' } });
      const refused = [
        await as('POST', '/tenants', { tenant_name: slug() }),
        await as('DELETE', `/tenants/${tenant.id}?cascade=true`),
        await as('PATCH', `/tenants/${tenant.id}`, { is_suspended: true }),
        await as('PATCH', `/tenants/${tenant.id}`, { tenant_domains: ['grabbed.example'] }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await as('DELETE', `/tenants/${standard.id}`)).status).toBe(404);
    });

    describe('administrators', () => {
      const admins = (tenantId: string) => `/tenants/${tenantId}/admins`;
      const listed = async (tenantId: string): Promise<string[]> =>
        (await server.manage('GET', admins(tenantId))).body.items.map((item: Json) => item.user_id);

      test('operations §4.4 are added and removed, each once, and the list shows who they are', async () => {
        const tenant = await create();
        const users = [
          await addUser(server, { tenant_id: tenant.id }),
          await addUser(server, { tenant_id: tenant.id }),
        ].map(({ id }) => id);
        for (let time = 0; time < 2; time++)
          expect((await server.manage('POST', admins(tenant.id), { users })).status).toBe(204);
        expect((await listed(tenant.id)).sort()).toEqual([...users].sort());
        for (let time = 0; time < 2; time++)
          expect(
            (await server.manage('DELETE', admins(tenant.id), { users: [users[0]] })).status,
          ).toBe(204);
        expect(await listed(tenant.id)).toEqual([users[1]]);
      });

      test("are users of the tenant: 409 for another tenant's, 400 for nobody, and nobody is added", async () => {
        const tenant = await create();
        const [own, foreign] = [
          await addUser(server, { tenant_id: tenant.id }),
          await addUser(server),
        ];
        const refused = [
          await server.manage('POST', admins(tenant.id), { users: [own.id, foreign.id] }),
          await server.manage('POST', admins(tenant.id), { users: [own.id, unknownId] }),
        ];
        expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([
          [409, 'tenant_mismatch'],
          [400, 'invalid_request'],
        ]);
        expect(await listed(tenant.id)).toEqual([]);
      });

      test('operations §1.6 nobody makes one who does not hold what administrators hold', async () => {
        const tenant = await create();
        const user = await addUser(server, { tenant_id: tenant.id });
        const { token } = await addManager(server, ['update:tenant_admins']);
        const { status, body } = await server.manage(
          'POST',
          admins(tenant.id),
          { users: [user.id] },
          { as: token },
        );
        expect(status).toBe(403);
        expect(body.code).toBe('escalation_refused');
      });

      test('the last one who can log in stays: 403 last_tenant_admin, unless a global caller forces it', async () => {
        const tenant = await create();
        const bound = (
          await addManager(server, allManagementScopes, { is_global: false, tenant_id: tenant.id })
        ).token;
        const [last, blocked] = [
          await addUser(server, { tenant_id: tenant.id, password: 'kumquat accordion' }),
          await addUser(server, {
            tenant_id: tenant.id,
            password: 'kumquat accordion',
            is_blocked: true,
          }),
        ];
        await server.manage('POST', admins(tenant.id), { users: [last.id, blocked.id] });
        const refused = [
          await server.manage('DELETE', admins(tenant.id), { users: [last.id] }),
          await server.manage('DELETE', admins(tenant.id), { users: [last.id, blocked.id] }),
          await server.manage('DELETE', `/users/${last.id}`),
          await server.manage(
            'DELETE',
            `${admins(tenant.id)}?force=true`,
            { users: [last.id] },
            { as: bound },
          ),
          await server.manage(
            'POST',
            `${admins(tenant.id)}/revoke`,
            { users: [last.id], force: true },
            { as: bound },
          ),
        ];
        expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
          refused.map(() => [403, 'last_tenant_admin']),
        );
        expect(
          (await server.manage('DELETE', `${admins(tenant.id)}?force=true`, { users: [last.id] }))
            .status,
        ).toBe(204);
        expect(await listed(tenant.id)).toEqual([blocked.id]);
        await server.manage('POST', admins(tenant.id), { users: [last.id] });
        expect(
          (
            await server.manage('POST', `${admins(tenant.id)}/revoke`, {
              users: [last.id],
              force: true,
            })
          ).status,
        ).toBe(204);
      });

      test('contract §5, operations §4.4 the first administrator manages the default tenant alone', async () => {
        const api = await managementApi(server);
        const console = await addClient(server, { client_metadata: { grant_types: ['password'] } });
        await authorize(server, console.id, api.id);
        await grant(server, console.id, api.id, ...Object.values(api.scopes));
        const signIn = () =>
          server.post(
            '/token',
            {
              grant_type: 'password',
              username: 'admin',
              password: 'password-of-the-tests',
              audience: `${new URL('/api/management/v1', 'http://localhost:3000').href}`,
              scope:
                'read:users create:users update:users delete:users read:tenants delete:tenants create:tenants',
            },
            credentialsOf(console),
          );
        const {
          body: { access_token: token, scope },
        } = await signIn();
        expect(scope.split(' ').sort()).toEqual([
          'create:users',
          'delete:users',
          'read:tenants',
          'read:users',
          'update:users',
        ]);
        const made = await server.manage('POST', '/users', { username: slug() }, { as: token });
        expect(made.status).toBe(201);
        expect(made.body.tenant_id).toEqual(standard.id);
        const elsewhere = await addUser(server, { tenant_id: (await create()).id });
        expect(
          (await server.manage('GET', `/users/${elsewhere.id}`, undefined, { as: token })).status,
        ).toBe(404);
        expect(
          (await server.manage('GET', '/tenants', undefined, { as: token })).body.items.map(
            (item: Json) => item.id,
          ),
        ).toEqual([standard.id]);
        // Loss of adminship is immediate (operations §10.4).
        const [first] = await listed(standard.id);
        await server.manage('DELETE', `${admins(standard.id)}?force=true`, { users: [first] });
        expect((await server.manage('GET', '/users', undefined, { as: token })).status).toBe(403);
        expect((await signIn()).body.code).toBe('invalid_scope');
        await server.manage('POST', admins(standard.id), { users: [first] });
      });
    });
  });
};
