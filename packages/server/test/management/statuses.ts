/**
 * What every operation answers when something is wrong that can be wrong with each: made from the
 * rows, on memory, since no database makes a difference.
 */
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route, type Throttle } from '@keyward/api';
import { refuse } from '@keyward/core';
import { deployed, managementPath, type Target } from '../deployment/deployment.js';
import type { Answer } from '../deployment/exchange.js';
import { failingStorage } from '../deployment/failing-storage.js';
import {
  addGroup,
  addProvider,
  addRole,
  addScope,
  addTenant,
  addUser,
  unknownId,
} from '../deployment/world.js';
import { addSubjects, attempts, type Subjects } from './attempts.js';

const managed = routes
  .filter(({ path }) => path.startsWith(managementPath))
  .map((route) => [`${route.method} ${route.path.slice(managementPath.length)}`, route] as const);
/** Refuse a client before they ask a storage: `outboxSuite` asks as a person. */
const ofPeople = ['list_outbox', 'open_mail'];
const having = (wanted: (route: Route) => boolean): typeof managed =>
  managed.filter(([, route]) => wanted(route));

export const statusesSuite = (target: Target): void =>
  describe('every status of the Management API', () => {
    const { storage, failWith } = failingStorage();
    let isFull = false;
    const throttle: Throttle = { take: () => (isFull ? 7 : 0), wait: () => 0 };
    const server = deployed(target, { storage, throttle, configuration: { multiTenant: true } });
    let subjects: Subjects;
    let token: string;

    beforeAll(async () => {
      subjects = await addSubjects(server);
      token = await server.adminToken();
    });
    afterEach(() => {
      failWith(undefined);
      isFull = false;
    });

    const send = (
      { method, operation }: Route,
      change: (path: string) => string = (path) => path,
    ): Promise<Answer> => {
      const { path, body } = attempts[operation]!(subjects);
      return server.manage(method, change(path), body, { as: token });
    };

    test.each(managed)('%s answers 400 to a parameter that it does not know', async (_, route) => {
      const { status, body } = await send(
        route,
        (path) => `${path}${path.includes('?') ? '&' : '?'}colour=red`,
      );
      expect(status).toBe(400);
      expect(body.code).toBe('invalid_request');
    });

    test.each(having(({ path, operation }) => path.includes('{') && !ofPeople.includes(operation)))(
      '%s answers 404 where there is nothing',
      async (_, route) => {
        const { status, body } = await send(route, (path) =>
          path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, unknownId),
        );
        expect(status).toBe(404);
        expect(body.code).toBe('not_found');
      },
    );

    test.each(having(({ method }) => method !== 'GET'))(
      '%s answers 413 to more than it reads',
      async (_, { method, operation, longestBody = 300_000 }) => {
        const { status, body } = await server.manage(
          method,
          attempts[operation]!(subjects).path,
          `{"a":"${'a'.repeat(longestBody)}"}`,
          { as: token, headers: { 'Content-Type': 'application/json' } },
        );
        expect(status).toBe(413);
        expect(body.code).toBe('payload_too_large');
      },
    );

    test.each(having(({ body }) => body !== undefined))(
      '%s answers 415 to a body that is no JSON',
      async (_, { method, operation }) => {
        const { status, body } = await server.manage(
          method,
          attempts[operation]!(subjects).path,
          'text',
          { as: token, headers: { 'Content-Type': 'text/plain' } },
        );
        expect(status).toBe(415);
        expect(body.code).toBe('unsupported_media_type');
      },
    );

    test.each(managed)('%s answers 429 to a token that asks too often', async (_, route) => {
      isFull = true;
      const { status, body, headers } = await send(route);
      expect(status).toBe(429);
      expect(body.code).toBe('too_many_requests');
      expect(headers['retry-after']).toBe('7');
    });

    test.each(having(({ operation }) => !ofPeople.includes(operation)))(
      '%s answers 503 while the storage does not answer, and 500 when it breaks, and does neither afterwards',
      async (_, route) => {
        failWith(() => refuse('storage_unavailable'));
        expect((await send(route)).status).toBe(503);
        failWith(() => {
          throw new Error('canary');
        });
        const { status, text } = await send(route);
        expect(status).toBe(500);
        expect(text).not.toContain('canary');
      },
    );

    const renamings: readonly (readonly [
      operation: string,
      conflicting: (subjects: Subjects) => Promise<[path: string, body: object]>,
    ])[] = [
      [
        'modify_scope',
        async ({ resource, scope }) => [
          `/resources/${resource.id}/scopes/${(await addScope(server, resource.id, 'conflicting')).id}`,
          { scope_name: scope.scope_name },
        ],
      ],
      [
        'modify_user',
        async ({ user }) => [
          `/users/${(await addUser(server)).id}`,
          { username: user.username.toUpperCase() },
        ],
      ],
      [
        'modify_identity_provider',
        async ({ provider }) => [
          `/tenants/${provider.tenant_id}/identity_providers/${(await addProvider(server, provider.tenant_id)).id}`,
          { provider_name: provider.provider_name },
        ],
      ],
      [
        'modify_role',
        async ({ role }) => [`/roles/${(await addRole(server)).id}`, { role_name: role.role_name }],
      ],
      [
        'modify_group',
        async ({ group }) => [
          `/groups/${(await addGroup(server)).id}`,
          { group_name: group.group_name },
        ],
      ],
    ];
    test.each(renamings)(
      '%s answers 409 conflict to a name that is taken',
      async (_, conflicting) => {
        const [path, body] = await conflicting(subjects);
        const answer = await server.manage('PATCH', path, body);
        expect(answer.status).toBe(409);
        expect(answer.body.code).toBe('conflict');
      },
    );

    test.each(
      having(({ operation }) =>
        [
          'grant_role_permissions',
          'add_role_members',
          'grant_user_permissions',
          'add_user_roles',
          'add_user_groups',
          'add_group_members',
          'add_group_roles',
          'add_nested_groups',
        ].includes(operation),
      ),
    )(
      'operations §1.3 %s answers 409 tenant_mismatch to what belongs to another tenant',
      async (_, { method, operation }) => {
        const elsewhere = { tenant_id: await addTenant(server) };
        const [user, role, group] = [
          await addUser(server, elsewhere),
          await addRole(server, elsewhere),
          await addGroup(server, elsewhere),
        ];
        const { body: resource } = await server.manage(
          'POST',
          '/resources',
          { resource_type: 'api', resource_name: 'elsewhere' },
          { headers: elsewhere },
        );
        const { body } = attempts[operation]!({
          ...subjects,
          user,
          role,
          group,
          nested: group,
          resource,
          scope: await addScope(server, resource.id, 'read'),
        });
        const answer = await server.manage(method, attempts[operation]!(subjects).path, body);
        expect(answer.status).toBe(409);
        expect(answer.body.code).toBe('tenant_mismatch');
      },
    );
  });
