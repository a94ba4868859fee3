/** `dry_run=true`: what a write would do, and nothing done. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import { Refusal } from '@keyward/core';
import {
  deployed,
  managementPath,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addMachine, addResource, addScope, addUser, done, fresh } from '../deployment/world.js';
import { addSubjects, attempts, type Subjects } from './attempts.js';

const managed = routes.filter(
  ({ path, method }) => path.startsWith(managementPath) && method !== 'GET',
);
const writes = managed
  .filter(({ query }) => query.includes('dry_run'))
  // They take the token of a person.
  .filter(
    ({ operation }) =>
      ![
        'change_own_password',
        'send_test_mail',
        'create_test_login',
        'create_client_test_login',
        'create_user_impersonation',
      ].includes(operation),
  )
  .map(({ method, operation }) => [operation, method] as const);

/** What a dry run says, without the ids that differ from one to the next. */
const namesIn = ({ changes, gained, lost }: Json): object => ({
  changes: changes.map(({ record_type, action, changed }: Json) => [record_type, action, changed]),
  gained: gained.length,
  lost: lost.length,
});

export const dryRunSuite = (target: Target): void =>
  describe('dry run', () => {
    const asked: string[] = [];
    const server: Deployment = deployed(target, {
      configuration: { multiTenant: true },
      platform: {
        outgoing: {
          send: ({ url }) => {
            asked.push(url);
            return Promise.reject(
              new Refusal('upstream_unreachable', { url, why: 'is not asked' }),
            );
          },
        },
      },
    });
    let subjects: Subjects;
    beforeAll(async () => {
      subjects = await addSubjects(server);
    });

    const everything = async (): Promise<object> => ({
      ...(await server.everything()),
      events: (await server.storage.auditEvents.all([])).length,
    });
    /** What left the server: messages to people, and requests to other servers. */
    const sent = async (): Promise<object> => {
      await server.keyward.people.settled();
      return { notices: [...server.notices.list], asked: [...asked] };
    };
    const rehearse = (method: string, path: string, body?: object) =>
      server.manage(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=true`, body);

    test.each(writes)(
      '%s (%s) answers what it would do and writes nothing',
      async (operation, method) => {
        const { path, body } = attempts[operation]!(subjects);
        const before = await everything();
        const answer = await rehearse(method, path, body);
        expect(await everything()).toEqual(before);
        expect(answer.status).toBe(200);
        expect(answer.body.dry_run).toBe(true);
      },
    );

    test.each(writes)('a rehearsal has no effect outside: %s (%s)', async (operation, method) => {
      const { path, body } = attempts[operation]!(subjects);
      const before = await sent();

      expect((await rehearse(method, path, body)).status).toBe(200);
      expect(await sent()).toEqual(before);
    });

    test.each(writes)(
      '%s (%s) has an operation for its dry run, which answers the same and writes nothing',
      async (operation, method) => {
        const { path, body } = attempts[operation]!(subjects);
        const before = await everything();
        const byParameter = await rehearse(method, path, body);

        const answer = await server.manage(method, `/dry_run${path}`, body);

        expect(await everything()).toEqual(before);
        expect(answer.status).toBe(200);
        expect(namesIn(answer.body)).toEqual(namesIn(byParameter.body));
      },
    );

    test('the operation of a dry run takes no `dry_run`, and needs the scope of the write', async () => {
      const { path, body } = attempts['create_client']!(subjects);

      const twice = await server.manage('POST', `/dry_run${path}?dry_run=true`, body);
      const denied = await server.manage('POST', `/dry_run${path}`, body, {
        as: await server.tokenOf(server.admin, { scope: 'read:clients' }),
      });

      expect(twice.status).toBe(400);
      expect(denied.status).toBe(403);
    });

    test('every write takes it, except two that never say who exists; no read takes it, as a POST either', async () => {
      const others = managed
        .filter(({ query }) => !query.includes('dry_run'))
        .map(({ operation }) => operation);
      expect(others.sort()).toEqual([
        'apply_configuration',
        'explain_authorization',
        // Each line is a transaction of its own.
        'import_invitations',
        'open_mail',
        'plan_configuration',
        'preview_client_saml',
        'preview_client_token',
        'preview_client_wsfed',
        'preview_tenant_mail',
        'preview_tenant_page',
        'request_password_reset',
        'resend_verification',
        'try_client_document',
        'verify_audit_chain',
      ]);
      expect(
        (await rehearse('POST', '/users/password/reset', { email: 'nobody@example.com' })).status,
      ).toBe(400);
    });

    test('a write that would be refused is refused in the same way, and leaves nothing either', async () => {
      const named = { client_name: fresh('taken') };
      expect((await server.manage('POST', '/clients', named)).status).toBe(201);
      for (const [method, path, body, status, code] of [
        ['POST', '/clients', named, 409, 'conflict'],
        ['POST', '/clients', {}, 400, 'invalid_request'],
        ['DELETE', `/clients/${server.admin.id}`, undefined, 403, 'default_client_protected'],
      ] as const) {
        const before = await everything();
        const answer = await rehearse(method, path, body);
        expect(answer.status).toEqual(status);
        expect(answer.body.code).toEqual(code);
        expect(await everything()).toEqual(before);
      }
    });

    test('dry_run is true or false, and reads do not take it', async () => {
      expect(
        (await server.manage('POST', '/clients?dry_run=yes', { client_name: fresh('x') })).body
          .message,
      ).toContain('dry_run');
      expect((await server.manage('GET', '/clients?dry_run=true')).status).toBe(400);
      expect(
        (await server.manage('POST', '/clients?dry_run=false', { client_name: fresh('x') })).status,
      ).toBe(201);
    });

    test('says which permissions and tokens a client would lose with a resource', async () => {
      const {
        client,
        resource,
        scopes: [scope],
      } = await addMachine(server, ['read:orders']);
      const { body } = await rehearse('DELETE', `/resources/${resource.id}`);
      expect(body.lost).toEqual([
        {
          holder_type: 'client',
          holder_id: client.id,
          resource_id: resource.id,
          scope_id: scope!.id,
        },
      ]);
      expect(body.ended_tokens).toEqual([
        { client_id: client.id, user_id: null, resource_id: resource.id },
      ]);
      expect(body.gained).toEqual([]);
      expect(body.changes).toEqual([
        { record_type: 'resources', record_id: resource.id, action: 'remove', changed: [] },
      ]);
    });

    test('says who would gain what by a role, also through nested groups, and who would lose it', async () => {
      const made = async (path: string, body: object) =>
        (await server.manage('POST', path, body)).body;
      const resource = await addResource(server, { rbac_enabled: true });
      const scope = await addScope(server, resource.id, 'approve:orders');
      const role = await made('/roles', {
        role_name: fresh('role'),
        tenant_id: resource.tenant_id,
      });
      const [outer, inner] = [
        await made('/groups', { group_name: fresh('outer') }),
        await made('/groups', { group_name: fresh('inner') }),
      ];
      const [direct, nested] = [await addUser(server), await addUser(server)];
      await done(server.manage('POST', `/roles/${role.id}/members`, { users: [direct.id] }));
      await done(server.manage('POST', `/groups/${outer.id}/roles`, { roles: [role.id] }));
      await done(
        server.manage('POST', `/groups/${outer.id}/nested_groups`, { groups: [inner.id] }),
      );
      await done(server.manage('POST', `/groups/${inner.id}/members`, { users: [nested.id] }));
      const permissions = { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] };
      const holding = (user: { id: string }) => ({
        holder_type: 'user',
        holder_id: user.id,
        resource_id: resource.id,
        scope_id: scope.id,
      });
      const gained = (await rehearse('POST', `/roles/${role.id}/permissions`, permissions)).body
        .gained;
      expect(gained).toHaveLength(2);
      expect(gained).toEqual(expect.arrayContaining([holding(direct), holding(nested)]));
      await done(server.manage('POST', `/roles/${role.id}/permissions`, permissions));
      const unnested = (
        await rehearse('DELETE', `/groups/${outer.id}/nested_groups`, { groups: [inner.id] })
      ).body;
      expect(unnested.lost).toEqual([holding(nested)]);
      expect(unnested.gained).toEqual([]);
      expect((await rehearse('DELETE', `/roles/${role.id}`)).body.lost).toHaveLength(2);
    });

    test('says which sessions and tokens would end with a block', async () => {
      const user = await addUser(server, { password: 'kumquat accordion' });
      const person = (await server.storage.users.find(user.id))!;
      const { session } = await server.keyward.sessions.begin(person, ['pwd'], undefined);
      const { body } = await rehearse('PATCH', `/users/${user.id}`, { is_blocked: true });
      expect(body.ended_sessions).toEqual([{ id: session.id, user_id: user.id }]);
      expect(body.changes[0]).toMatchObject({
        record_type: 'users',
        record_id: user.id,
        action: 'change',
        changed: expect.arrayContaining(['isBlocked']),
      });
      expect((await server.manage('GET', `/users/${user.id}`)).body.is_blocked).toBe(false);
    });
  });
