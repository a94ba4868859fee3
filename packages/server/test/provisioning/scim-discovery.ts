/** What SCIM tells of itself, and how it answers what is wrong with a call (RFC 7644 §3.12, §4; contract §19). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import { addManager, addTenant } from '../deployment/world.js';
import { addDirectory, refusal, userBody, type Directory, schemaIds } from './scim-world.js';

export const scimDiscoverySuite = (target: Target): void =>
  describe('SCIM', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let directory: Directory;
    beforeAll(async () => {
      directory = await addDirectory(server);
    });
    const open = (path: string) => server.ask('GET', `/scim/v2${path}`, { as: null });

    test.each([
      ['/ServiceProviderConfig', schemaIds.configuration],
      ['/ResourceTypes/User', schemaIds.resourceType],
      [`/Schemas/${schemaIds.user}`, schemaIds.schema],
      ['/ResourceTypes', schemaIds.list],
      ['/Schemas', schemaIds.list],
    ])('RFC 7644 §4 tells %s without a token', async (path, schema) => {
      const { status, body, headers } = await open(path);
      expect([status, body.schemas, headers['content-type']]).toEqual([
        200,
        [schema],
        'application/scim+json; charset=utf-8',
      ]);
    });

    test('RFC 7643 §5 says what it can', async () => {
      const { body } = await open(`/${directory.tenantId}/ServiceProviderConfig`);
      expect(body).toMatchObject({
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true, maxResults: 1000 },
        sort: { supported: true },
        etag: { supported: true },
        changePassword: { supported: true },
      });
    });

    test('RFC 7644 §4 refuses a filter of schemas', async () => {
      expect((await open('/Schemas?filter=id%20pr')).status).toBe(403);
    });

    test.each(['/Nothing', '/Schemas/urn:none', '/ResourceTypes/None', '/Users/a/b'])(
      'RFC 7644 §3.12 answers 404 as SCIM at %s',
      async (path) => {
        const { status, body } = await open(path);
        expect([status, body.schemas, body.status]).toEqual([404, [schemaIds.error], '404']);
      },
    );

    test('RFC 7644 §3.7, RFC 7644 §3.11 has no /Bulk, and no /Me', async () => {
      expect((await directory.send('GET', '/Me')).status).toBe(501);
      expect((await directory.send('POST', '/Bulk', {})).status).toBe(501);
    });

    test('takes no call without a token', async () => {
      const { status, headers } = await open('/Users');
      expect([status, headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('Bearer'),
      ]);
    });

    test('takes no call without the scope provision:users', async () => {
      const tenant_id = await addTenant(server);
      const more = { is_global: false, tenant_id };
      const { token } = await addManager(server, ['read:users'], more);
      expect((await server.ask('GET', '/scim/v2/Users', { as: token })).status).toBe(403);
    });

    test('answers at the base of the own tenant, and at no other', async () => {
      const other = await addTenant(server);
      expect((await directory.send('GET', `/${directory.tenantId}/Users`)).status).toBe(200);
      expect((await directory.send('GET', `/${other}/Users`)).status).toBe(404);
    });

    interface Faulty {
      readonly path: string;
      readonly body?: string;
      readonly type?: string;
      readonly refused: readonly [number, string | undefined];
    }
    const json = 'application/scim+json';

    test.each<[string, Faulty]>([
      [
        'a body that is no JSON',
        { path: '/Users', body: '{', type: json, refused: [400, 'invalidSyntax'] },
      ],
      [
        'a body that is a list',
        { path: '/Users', body: '[]', type: json, refused: [400, 'invalidSyntax'] },
      ],
      [
        'another media type',
        { path: '/Users', body: '{}', type: 'text/plain', refused: [415, undefined] },
      ],
      ['a filter that is none', { path: '/Users?filter=a', refused: [400, 'invalidFilter'] }],
      ['a count that is none', { path: '/Users?count=x', refused: [400, 'invalidValue'] }],
      ['no attributes', { path: '/Users?attributes=a[', refused: [400, 'invalidPath'] }],
      ['an order by nothing', { path: '/Users?sortBy=shoe', refused: [400, 'invalidPath'] }],
    ])('refuses %s', async (_, { path, body, type, refused }) => {
      const answer = await server.ask(type === undefined ? 'GET' : 'POST', `/scim/v2${path}`, {
        as: directory.token,
        ...(type === undefined ? {} : { headers: { 'Content-Type': type }, body }),
      });
      expect(refusal(answer)).toEqual(refused);
      expect(answer.body.schemas).toEqual([schemaIds.error]);
    });

    test('takes application/json, too', async () => {
      const { status } = await server.ask('POST', '/scim/v2/Users', {
        as: directory.token,
        body: userBody(),
      });
      expect(status).toBe(201);
    });

    test('refuses methods that a path does not have', async () => {
      expect((await directory.send('PUT', '/Users', {})).status).toBe(405);
    });
  });
