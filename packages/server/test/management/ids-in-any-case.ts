/** Ids are UUIDs, which are read without regard to case (RFC 9562 §4). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import {
  deployed,
  managementPath,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addRole } from '../deployment/world.js';
import { addSubjects, attempts, type Subjects } from './attempts.js';

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const inUpperCase = (text: string): string => text.replace(id, (found) => found.toUpperCase());

const managed = routes
  .filter(({ path }) => path.startsWith(managementPath))
  .filter(({ operation }) => operation in attempts && operation !== 'change_own_password')
  .map(({ operation, method, query }) => ({ operation, method, query }));

/** What a rehearsal says, without the ids of records that it makes. */
const effects = ({ changes, gained, lost }: Json): unknown => ({
  changes: changes?.map(({ record_type, action }: Json) => [record_type, action]),
  gained,
  lost,
});

export const idsInAnyCaseSuite = (target: Target): void =>
  describe('ids in upper case find their records', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let subjects: Subjects;
    beforeAll(async () => {
      subjects = await addSubjects(server);
    });

    test.each(managed)('$operation', async ({ operation, method, query }) => {
      const { path, body } = attempts[operation]!(subjects);
      const suffix = query.includes('dry_run') ? '?dry_run=true' : '';
      const expected = await server.manage(method, path + suffix, body);

      const isJson = body !== undefined && !Buffer.isBuffer(body);
      const upper = isJson ? inUpperCase(JSON.stringify(body)) : body;
      const answer = await server.manage(method, inUpperCase(path) + suffix, upper, {
        headers: isJson ? { 'Content-Type': 'application/json' } : {},
      });

      expect(answer.status).toBe(expected.status);
      if (suffix !== '') expect(effects(answer.body)).toEqual(effects(expected.body));
    });

    test('the rows of an upper-case parent are listed', async () => {
      const { client } = subjects;
      const path = `/clients/${client.id}/permissions`;

      const { body } = await server.manage('GET', inUpperCase(path));

      expect(body.count).toBe(1);
    });

    test('q compares ids', async () => {
      const { client } = subjects;

      const { body } = await server.manage('GET', inUpperCase(`/clients?q=(id=${client.id})`));

      expect(body.items.map((item: Json) => item.id)).toEqual([client.id]);
    });

    test('the tenant header names its tenant', async () => {
      const { tenant } = subjects;

      const { status, body } = await server.manage('GET', '/users', undefined, {
        headers: { tenant_id: tenant.id.toUpperCase() },
      });

      expect(status).toBe(200);
      expect(body.items.map((item: Json) => item.tenant_id)).toEqual([tenant.id]);
    });

    test('a stored id is in lower case, in documents too', async () => {
      const role = await addRole(server);
      const { user } = subjects;

      const { status, body } = await server.manage('PATCH', `/tenants/${user.tenant_id}`, {
        tenant_metadata: { default_role_ids: [role.id.toUpperCase()] },
      });

      expect(status).toBe(200);
      expect(body.tenant_metadata.default_role_ids).toEqual([role.id]);
    });

    test('a mapping of an identity provider stores the id of its role in lower case', async () => {
      const { role, provider } = subjects;
      const path = `/tenants/${provider.tenant_id}/identity_providers/${provider.id}`;

      const { body } = await server.manage('PATCH', path, {
        role_mapping: [{ claim: 'a', value: 'b', role_id: role.id.toUpperCase() }],
      });

      expect(body.role_mapping[0].role_id).toBe(role.id);
    });

    test('a body may repeat the id of the record in upper case', async () => {
      const { user } = subjects;
      const path = `/users/${user.id.toUpperCase()}`;

      const { status, body } = await server.manage('PATCH', path, { id: user.id.toUpperCase() });

      expect(status).toBe(200);
      expect(body.id).toBe(user.id);
    });
  });
