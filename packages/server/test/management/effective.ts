/** What follows from roles and groups: operations §10.1, §10.2 and §10.4. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addGroup,
  addMachine,
  addRole,
  addUser,
  authorize,
  credentialsOf,
  done,
  grant,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const gatesInOrder = [
  'client_active',
  'grant_type',
  'resource_authorized',
  'scope_exists',
  'client_permission',
  'user_tenant',
  'user_active',
  'user_permission',
];

export const effectiveSuite = (server: Deployment): void =>
  describe('effective access', () => {
    let [user, other, role, top, bottom, client, resource, scope]: Json[] = [];
    const password = 'kumquat accordion';
    const items = async (path: string): Promise<Json[]> =>
      (await server.manage('GET', `${path}?limit=1000`)).body.items;
    const link = (path: string, body: object): Promise<void> =>
      done(server.manage('POST', path, body));
    const viaGroups = () => [
      { source_type: 'group', role_id: role!.id, group_ids: [bottom!.id, top!.id] },
    ];
    const tokens = (parameters: Record<string, string>) =>
      server.post('/token', parameters, credentialsOf(client));

    beforeAll(async () => {
      [user, other, role, top, bottom] = [
        await addUser(server, { password }),
        await addUser(server),
        await addRole(server),
        await addGroup(server),
        await addGroup(server),
      ];
      ({
        client,
        resource,
        scopes: [scope],
      } = await addMachine(
        server,
        ['read:orders'],
        { rbac_enabled: true },
        {
          client_type: 'regular_web',
          is_first_party: true,
          client_metadata: { grant_types: ['password', 'refresh_token'] },
        },
      ));
      await link(`/roles/${role.id}/permissions`, {
        permissions: [{ resource_id: resource!.id, scopes: [scope!.id] }],
      });
      await link(`/groups/${top.id}/roles`, { roles: [role.id] });
      await link(`/groups/${top.id}/nested_groups`, { groups: [bottom.id] });
      await link(`/groups/${bottom.id}/members`, { users: [user.id] });
      await link(`/roles/${role.id}/members`, { users: [other.id] });
    });

    test('a user’s permissions, roles and groups say where they come from', async () => {
      expect(await items(`/users/${user!.id}/effective_permissions`)).toEqual([
        {
          id: scope!.id,
          scope_id: scope!.id,
          resource_id: resource!.id,
          sources: viaGroups(),
          resource_data: expect.objectContaining({ id: resource!.id }),
          scope_data: expect.objectContaining({ scope_name: 'read:orders' }),
        },
      ]);
      expect(await items(`/users/${user!.id}/effective_roles`)).toEqual([
        {
          id: role!.id,
          role_id: role!.id,
          sources: viaGroups(),
          role_data: expect.objectContaining({ role_name: role!.role_name }),
        },
      ]);
      expect(
        (await items(`/users/${user!.id}/effective_groups`))
          .map(({ group_id, direct, path }) => [group_id, direct, path])
          .sort(),
      ).toEqual(
        [
          [bottom!.id, true, [bottom!.id]],
          [top!.id, false, [bottom!.id, top!.id]],
        ].sort(),
      );
    });

    test('a group’s members and roles include those of the groups below and above', async () => {
      expect(
        (await items(`/groups/${top!.id}/effective_members`)).map(({ user_id, direct, path }) => [
          user_id,
          direct,
          path,
        ]),
      ).toEqual([[user!.id, false, [bottom!.id, top!.id]]]);
      expect(
        (await items(`/groups/${bottom!.id}/effective_roles`)).map(({ role_id, sources }) => [
          role_id,
          sources,
        ]),
      ).toEqual([[role!.id, viaGroups()]]);
    });

    test('a role’s members include those through groups', async () => {
      expect(
        new Map(
          (await items(`/roles/${role!.id}/effective_members`)).map(({ user_id, direct }) => [
            user_id,
            direct,
          ]),
        ),
      ).toEqual(
        new Map([
          [other!.id, true],
          [user!.id, false],
        ]),
      );
    });

    test('such lists are filtered, paged, counted and selected like all others', async () => {
      const { body } = await server.manage(
        'GET',
        `/users/${user!.id}/effective_groups?q=(direct=false)&total_count=true&fields=group_id&limit=1`,
      );
      expect(body).toEqual({
        total_count: 1,
        count: 1,
        has_more: false,
        limit: 1,
        offset: 0,
        items: [{ id: top!.id, group_id: top!.id }],
      });
      expect(
        (await server.manage('GET', `/users/${user!.id}/effective_groups?sort=path`)).status,
      ).toBe(400);
    });

    test('below an unknown record answers 404', async () => {
      for (const path of [
        '/users/ID/effective_roles',
        '/groups/ID/effective_members',
        '/roles/ID/effective_members',
      ])
        expect((await server.manage('GET', path.replace('ID', unknownId))).status).toBe(404);
    });

    test('explain tells every way that allows, or the first gate that refuses and the nearest grant', async () => {
      const ask = async (more: object): Promise<Json> =>
        (
          await server.manage('POST', '/authorization/explain', {
            user_id: user!.id,
            client_id: client!.id,
            resource_id: resource!.id,
            scope: 'read:orders',
            ...more,
          })
        ).body;
      expect(await ask({})).toEqual({
        allowed: true,
        paths: viaGroups(),
        failed_gate: null,
        hint: null,
        gates: gatesInOrder.map((gate) => ({ gate, state: 'open', hints: [] })),
        required_login: null,
      });
      const stranger = await addUser(server);
      const hint = {
        message: expect.any(String),
        method: 'POST',
        path: `/users/${stranger.id}/roles`,
        body: { roles: [role!.id] },
      };
      expect(await ask({ user_id: stranger.id })).toEqual({
        allowed: false,
        paths: [],
        failed_gate: 'user_permission',
        hint,
        gates: gatesInOrder.map((gate) =>
          gate === 'user_permission'
            ? { gate, state: 'closed', hints: [hint] }
            : { gate, state: 'open', hints: [] },
        ),
        required_login: null,
      });
      expect((await ask({ user_id: unknownId })).message).toContain(unknownId);
      expect((await ask({ client_id: undefined })).code).toBe('invalid_request');
    });

    test('explain tells what the scope asks of the login (RFC 9470)', async () => {
      const { resource, scopes } = await addMachine(server, ['pay']);
      const path = `/resources/${resource.id}/scopes/${scopes[0]!.id}`;
      await done(server.manage('PATCH', path, { required_acr: '2', required_age: 300 }));
      const question = {
        user_id: user!.id,
        client_id: client!.id,
        resource_id: resource.id,
        scope: 'pay',
      };
      const { body } = await server.manage('POST', '/authorization/explain', question);
      expect(body.required_login).toEqual({ required_acr: '2', required_age: 300 });
    });

    test('explain tells all closed gates at once, each with the calls that open it', async () => {
      const stranger = await addUser(server, { is_blocked: true });
      const question = {
        user_id: stranger.id,
        client_id: client!.id,
        resource_id: resource!.id,
        scope: 'read:orders',
      };
      const closed = async (): Promise<Json[]> => {
        const { body } = await server.manage('POST', '/authorization/explain', question);
        return body.gates.filter(({ state }: Json) => state === 'closed');
      };

      const told = await closed();
      expect(told.map(({ gate }) => gate)).toEqual(['user_active', 'user_permission']);
      for (const { method, path, body } of told.flatMap(({ hints }) => hints as Json[])) {
        const done = await server.manage(method, path, body);
        expect([200, 204]).toContain(done.status);
      }
      expect(await closed()).toEqual([]);
    });

    test('explain with at tells the answer of that moment, and the events that came since', async () => {
      const member = await addUser(server);
      const ask = (more: object, as?: string) =>
        server.manage(
          'POST',
          '/authorization/explain',
          {
            user_id: member.id,
            client_id: client!.id,
            resource_id: resource!.id,
            scope: 'read:orders',
            ...more,
          },
          as === undefined ? {} : { as },
        );
      const eventOf = async (name: string): Promise<Json> => {
        const q = encodeURIComponent(`(&(record_id=${member.id})(event=${name}))`);
        const path = `/audit_events?q=${q}`;
        return (await server.manage('GET', path)).body.items[0];
      };
      server.clock.advance(1);
      await link(`/users/${member.id}/roles`, { roles: [role!.id] });
      server.clock.advance(1);
      await done(server.manage('DELETE', `/users/${member.id}/roles`, { roles: [role!.id] }));
      server.clock.advance(1);

      const [added, removed] = [
        await eventOf('user.roles_added'),
        await eventOf('user.roles_removed'),
      ];
      const before = (await ask({ at: added.created_at })).body;
      const { then, ...now } = (await ask({ at: removed.created_at })).body;
      expect(now.allowed).toBe(false);
      expect(before.then.allowed).toBe(false);
      expect(before.then.failed_gate).toBe('user_permission');
      expect(then).toEqual({
        at: removed.created_at,
        allowed: true,
        paths: [{ source_type: 'role', role_id: role!.id, group_ids: [] }],
        failed_gate: null,
        missing: [],
        uncertain: [],
        changes: [
          {
            audit_event_id: removed.id,
            event: 'user.roles_removed',
            actor_id: removed.actor_id,
            created_at: removed.created_at,
            link: 'role_members',
            ends: { role_id: role!.id, user_id: member.id },
            attribute: null,
            before: true,
            after: null,
            certain: true,
          },
        ],
        has_more_changes: false,
      });
      expect((await ask({ at: '2020-01-01T00:00:00Z' })).body.then.missing).toContain(member.id);
      expect((await ask({ at: '2999-01-01T00:00:00Z' })).body.message).toContain('in the past');
    });

    test('a link that ended by itself and was tidied away is in the answer of its time', async () => {
      const member = await addUser(server);
      const expires_at = new Date(server.clock.now().getTime() + 60_000).toISOString();
      await link(`/users/${member.id}/roles`, { roles: [role!.id], expires_at });
      server.clock.advance(30);
      const at = server.clock.now().toISOString();
      server.clock.advance(60);
      await server.keyward.tidy();
      server.clock.advance(1);
      const { body } = await server.manage('POST', '/authorization/explain', {
        user_id: member.id,
        client_id: client!.id,
        resource_id: resource!.id,
        scope: 'read:orders',
        at,
      });
      expect(body.allowed).toBe(false);
      expect(body.then.allowed).toBe(true);
      expect(body.then.changes[0]).toMatchObject({ event: 'links.ended', before: expires_at });
    });

    test('explain with at needs the scope that reads the audit log, too', async () => {
      const api = await managementApi(server);
      const reader = (await addMachine(server, ['unused'])).client;
      await authorize(server, reader.id, api.id);
      await grant(server, reader.id, api.id, api.scopes['read:authorization']!);
      const answer = async () => {
        const parameters = { grant_type: 'client_credentials', resource: api.id };
        const { body } = await server.post('/token', parameters, credentialsOf(reader));
        const question = {
          client_id: client!.id,
          resource_id: resource!.id,
          scope: 'read:orders',
          at: '2020-01-01T00:00:00Z',
        };
        return server.manage('POST', '/authorization/explain', question, {
          as: body.access_token,
        });
      };
      const without = await answer();
      await grant(server, reader.id, api.id, api.scopes['read:audit_events']!);
      expect(without.status).toBe(403);
      expect(without.body.code).toBe('insufficient_scope');
      expect((await answer()).status).toBe(200);
    });

    test('operations §10.4 a token carries what its person holds, and a refresh only what is left', async () => {
      const request = {
        grant_type: 'password',
        username: user!.username,
        password,
        resource: resource!.id,
        scope: 'openid read:orders',
      };
      const first = await tokens(request);
      expect(first.status).toBe(200);
      expect(first.body.scope).toBe('openid read:orders');
      await done(server.manage('DELETE', `/groups/${bottom!.id}/members`, { users: [user!.id] }));
      const second = await tokens({
        grant_type: 'refresh_token',
        refresh_token: first.body.refresh_token,
      });
      expect(second.status).toBe(200);
      expect(second.body.scope).toBe('openid');
      await link(`/groups/${bottom!.id}/members`, { users: [user!.id] });
    });

    test('operations §10.4 management calls of a person are checked live: a lost role counts at once', async () => {
      const api = await managementApi(server);
      await authorize(server, client!.id, api.id);
      await grant(server, client!.id, api.id, api.scopes['read:groups']!);
      const manager = await addRole(server);
      await link(`/roles/${manager.id}/permissions`, {
        permissions: [{ resource_id: api.id, scopes: [api.scopes['read:groups']] }],
      });
      await link(`/users/${user!.id}/roles`, { roles: [manager.id] });
      const { body } = await tokens({
        grant_type: 'password',
        username: user!.username,
        password,
        resource: api.id,
        scope: 'read:groups',
      });
      const call = async (): Promise<number> =>
        (await server.manage('GET', '/groups', undefined, { as: body.access_token })).status;
      expect(await call()).toBe(200);
      await done(server.manage('DELETE', `/users/${user!.id}/roles`, { roles: [manager.id] }));
      expect(await call()).toBe(403);
    });
  });
