/** The roles that every tenant finds ready (contract §5). */
import { describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addGroup,
  addManager,
  addRole,
  addTenant,
  addUser,
  allManagementScopes,
  done,
  fresh,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const ready = (tenantId: string): string => `/tenants/${tenantId}/ready_roles`;

export const readyRolesSuite = (server: Deployment): void => {
  const defaultTenant = async (): Promise<string> =>
    (await server.manage('GET', '/tenants?q=(is_default=true)')).body.items[0].id;

  const rolesOf = async (tenantId: string): Promise<Json[]> =>
    (await server.manage('GET', `/roles?q=(tenant_id=${tenantId})&sort=role_name&limit=100`)).body
      .items;

  const readyRole = async (name: string): Promise<Json> => {
    const found = await rolesOf(await defaultTenant());
    return found.find(({ is_system, role_name }) => is_system === true && role_name === name);
  };

  const scopesOf = async (roleId: string): Promise<string[]> => {
    const path = `/roles/${roleId}/permissions?expand=all&limit=1000`;
    const { items } = (await server.manage('GET', path)).body;
    return items.map(({ scope_data }: Json) => scope_data.scope_name).sort();
  };

  const changesNothing = async (asking: () => Promise<Answer>): Promise<Answer> => {
    const before = await server.everything();
    const answer = await asking();
    expect(await server.everything()).toEqual(before);
    return answer;
  };

  /** All that the role Administrator holds, and so the least that its giver holds. */
  const ofAdministrator = allManagementScopes.filter(
    (name) => !/^(create|delete):tenants$|:current_user$/.test(name),
  );

  describe('ready roles', () => {
    test('contract §5 the default tenant has Administrator and Reader, as system roles', async () => {
      const found = (await rolesOf(await defaultTenant())).filter(({ is_system }) => is_system);
      expect(found.map(({ role_name }) => role_name)).toEqual(['Administrator', 'Reader']);
    });

    test('contract §5 Administrator manages a tenant, and makes none', async () => {
      const { id } = await readyRole('Administrator');
      expect(await scopesOf(id)).toEqual([...ofAdministrator].sort());
    });

    test('contract §5 Reader reads, without secrets', async () => {
      const { id } = await readyRole('Reader');
      const scopes = await scopesOf(id);
      expect(scopes.filter((name) => !name.startsWith('read:'))).toEqual([]);
      expect(scopes.filter((name) => name.endsWith('_secrets'))).toEqual([]);
    });

    test('contract §5 a tenant from before gets them on request, once', async () => {
      const tenantId = await addTenant(server);
      const before = (await server.manage('GET', ready(tenantId))).body.items;
      expect(before).toMatchObject([
        { role_name: 'Administrator', role_id: null },
        { role_name: 'Reader', role_id: null },
      ]);
      expect([...before[0].missing_scopes].sort()).toEqual([...ofAdministrator].sort());

      await done(server.manage('POST', ready(tenantId)));
      await done(server.manage('POST', ready(tenantId)));
      const made = await rolesOf(tenantId);
      expect((await server.manage('GET', ready(tenantId))).body.items).toEqual(
        made.map(({ id, role_name }) => ({ role_name, role_id: id, missing_scopes: [] })),
      );
    });

    test('a dry run of the request makes nothing', async () => {
      const tenantId = await addTenant(server);
      const { status } = await changesNothing(() =>
        server.manage('POST', `${ready(tenantId)}?dry_run=true`),
      );
      expect(status).toBe(200);
    });

    test('contract §5 a role from before gets what the list of the release adds on request', async () => {
      const tenantId = await addTenant(server);
      await done(server.manage('POST', ready(tenantId)));
      const reader = (await rolesOf(tenantId)).find(({ role_name }) => role_name === 'Reader');
      const api = await managementApi(server);
      await server.storage.rolePermissions.removeAll([
        { attribute: 'roleId', equals: reader.id },
        { attribute: 'scopeId', equals: api.scopes['read:tickets']! },
      ]);

      const [, state] = (await server.manage('GET', ready(tenantId))).body.items;
      expect(state.missing_scopes).toEqual(['read:tickets']);
      await done(server.manage('POST', ready(tenantId)));
      expect(await scopesOf(reader.id)).toContain('read:tickets');
    });

    test('a tenant with a role of its own of that name is answered 409, and nothing is made', async () => {
      const tenantId = await addTenant(server);
      await addRole(server, { tenant_id: tenantId, role_name: 'Reader' });
      const { status, body } = await changesNothing(() => server.manage('POST', ready(tenantId)));
      expect([status, body.code]).toEqual([409, 'conflict']);
    });

    test('a tenant that is not there is 404', async () => {
      for (const method of ['GET', 'POST'])
        expect((await server.manage(method, ready(unknownId))).status).toBe(404);
    });

    test('a caller of another tenant is answered 404', async () => {
      const [own, other] = [await addTenant(server), await addTenant(server)];
      const { token } = await addManager(server, ofAdministrator, {
        is_global: false,
        tenant_id: own,
      });
      for (const method of ['GET', 'POST'])
        expect((await server.manage(method, ready(other), undefined, { as: token })).status).toBe(
          404,
        );
    });

    test('operations §1.6 nobody makes or grows them without holding what they get', async () => {
      const tenantId = await addTenant(server);
      const { token } = await addManager(server, ['update:roles', 'read:roles']);
      const { status, body } = await changesNothing(() =>
        server.manage('POST', ready(tenantId), undefined, { as: token }),
      );
      expect([status, body.code]).toEqual([403, 'escalation_refused']);
    });

    test('operations §5.1 one cannot be renamed, deleted or given other permissions: 403', async () => {
      const { id, role_name } = await readyRole('Reader');
      const api = await managementApi(server);
      const permissions = [{ resource_id: api.id, scopes: [api.scopes['delete:users']] }];
      for (const [method, path, sent] of [
        ['PATCH', `/roles/${id}`, { role_name: `${role_name} 2` }],
        ['PATCH', `/roles/${id}`, { is_default: true }],
        ['DELETE', `/roles/${id}`, undefined],
        ['POST', `/roles/${id}/permissions`, { permissions }],
        ['POST', `/roles/${id}/permissions/revoke`, { permissions }],
      ] as const) {
        const { status, body } = await changesNothing(() => server.manage(method, path, sent));
        expect([status, body.code]).toEqual([403, 'system_record_protected']);
      }
    });

    test('operations §1.6 nobody gives one without holding all that it holds, by whatever way', async () => {
      const { id } = await readyRole('Administrator');
      const people = [await addUser(server), await addUser(server), await addUser(server)];
      const [byRole, byPerson, byGroup] = people.map(({ id: userId }) => userId as string);
      const [group, having] = [await addGroup(server), await addGroup(server)];
      await done(server.manage('POST', `/groups/${having.id}/roles`, { roles: [id] }));
      const tenantId = await defaultTenant();
      const lacking = ofAdministrator.filter((name) => name !== 'delete:users');
      const [holds, lacks] = [
        await addManager(server, ofAdministrator),
        await addManager(server, lacking),
      ];
      const email = `${fresh('colleague').replace(' ', '.')}@example.com`;

      for (const [path, body] of [
        [`/roles/${id}/members`, { users: [byRole] }],
        [`/users/${byPerson}/roles`, { roles: [id] }],
        [`/groups/${group.id}/roles`, { roles: [id] }],
        [`/groups/${having.id}/members`, { users: [byGroup] }],
        ['/tickets/invitation', { email, role_ids: [id], tenant_id: tenantId }],
      ] as const) {
        const refused = await changesNothing(() =>
          server.manage('POST', path, body, { as: lacks.token }),
        );
        expect([path, refused.body.code]).toEqual([path, 'escalation_refused']);
        const given = await server.manage('POST', path, body, { as: holds.token });
        expect([path, given.status < 300]).toEqual([path, true]);
      }
    });

    test('a person with Administrator manages the tenant at once, and makes the next administrator', async () => {
      const { id } = await readyRole('Administrator');
      const [second, third] = [
        await addUser(server, { password: 'kumquat accordion' }),
        await addUser(server),
      ];
      await done(server.manage('POST', `/roles/${id}/members`, { users: [second.id] }));
      const path = `/users/${second.id}/effective_permissions?limit=1000`;
      const { items } = (await server.manage('GET', path)).body;
      expect(items.map(({ scope_data }: Json) => scope_data.scope_name).sort()).toEqual(
        [...ofAdministrator].sort(),
      );

      const actor = {
        id: second.id,
        tenancy: { kind: 'one', tenantId: second.tenant_id },
        managementScopes: new Set(ofAdministrator),
      } as const;
      await server.keyward.roles.addMembers(id, [third.id], {}, actor);
      const members = (await server.manage('GET', `/roles/${id}/members?q=(user_id=${third.id})`))
        .body.items;
      expect(members).toMatchObject([{ user_id: third.id, created_by: second.id }]);
    });
  });
};
