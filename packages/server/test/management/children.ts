/** Where the children of a record are, and who sees them expanded (contract §4). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  deployed,
  managementPath,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addManager } from '../deployment/world.js';
import { addSubjects, type Subjects } from './attempts.js';

/** A record by its path, the scope that reads it, and a child with the scope of its own list. */
const children: readonly (readonly [(subjects: Subjects) => string, string, string, string])[] = [
  [
    ({ client }) => `/clients/${client.id}`,
    'read:clients',
    'permissions',
    'read:client_permissions',
  ],
  [({ resource }) => `/resources/${resource.id}`, 'read:resources', 'scopes', 'read:scopes'],
  [({ role }) => `/roles/${role.id}`, 'read:roles', 'members', 'read:role_members'],
  [({ user }) => `/users/${user.id}`, 'read:users', 'identities', 'read:user_identities'],
  [({ tenant }) => `/tenants/${tenant.id}`, 'read:tenants', 'admins', 'read:tenant_admins'],
  [
    ({ tenant }) => `/tenants/${tenant.id}`,
    'read:tenants',
    'identity_providers',
    'read:identity_providers',
  ],
];

export const childrenSuite = (target: Target): void =>
  describe('the children of a record', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let subjects: Subjects;
    beforeAll(async () => {
      subjects = await addSubjects(server);
    });

    const read = async (path: string, scopes: readonly string[]): Promise<Json> => {
      const { token } = await addManager(server, scopes);
      const { status, body } = await server.manage('GET', path, undefined, { as: token });
      expect(status).toBe(200);
      return body;
    };

    describe.each(children)('%s with %s: %s', (pathOf, scope, child, childScope) => {
      test('without expand, links shows where they are', async () => {
        const path = pathOf(subjects);

        const record = await read(path, [scope]);

        expect(record.links[child]).toBe(`${managementPath}${path}/${child}`);
        expect(record).not.toHaveProperty(child);
      });

      test(`a caller without ${childScope} does not see them expanded`, async () => {
        const record = await read(`${pathOf(subjects)}?expand=all`, [scope]);

        expect(record).not.toHaveProperty(child);
      });

      test('what is left out is named in links', async () => {
        const path = pathOf(subjects);

        const record = await read(`${path}?expand=all`, [scope]);

        expect(record.links).toHaveProperty(child, `${managementPath}${path}/${child}`);
      });

      test(`a caller with ${childScope} sees them in place of the link`, async () => {
        const record = await read(`${pathOf(subjects)}?expand=all`, [scope, childScope]);

        expect(record[child]).toEqual(expect.any(Array));
        expect(record.links ?? {}).not.toHaveProperty(child);
      });

      test('a list leaves them out as well', async () => {
        const path = pathOf(subjects);
        const { items } = await read(`${path.slice(0, path.lastIndexOf('/'))}?expand=all`, [scope]);

        expect(items.filter((item: Json) => child in item)).toEqual([]);
      });
    });

    test('fields may leave links out, and may ask for them alone', async () => {
      const path = `/clients/${subjects.client.id}`;

      expect(await read(`${path}?fields=client_name`, ['read:clients'])).not.toHaveProperty(
        'links',
      );
      expect(Object.keys(await read(`${path}?fields=links`, ['read:clients']))).toEqual([
        'id',
        'links',
      ]);
    });
  });
