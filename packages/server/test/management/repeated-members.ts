/** A record as GET shows it is a body that PATCH accepts (contract §4). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import {
  deployed,
  managementPath,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addManager, addProvider, addResource, addUser, unknownId } from '../deployment/world.js';
import { addSubjects, attempts, type Subjects } from './attempts.js';

const modifying = routes
  .filter(({ path, method }) => path.startsWith(managementPath) && method === 'PATCH')
  .map(({ operation }) => operation);

const password = 'kumquat accordion';

/** Without the stamps of the change itself, and the number of events that wait, to which it adds. */
const withoutStamps = ({
  updated_at: _,
  updated_by: __,
  waiting: ___,
  aggregations,
  ...rest
}: Json): Json =>
  aggregations === undefined ? rest : { ...rest, aggregations: withoutStamps(aggregations) };

export const repeatedMembersSuite = (target: Target): void =>
  describe('what GET shows can be sent back', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let subjects: Subjects;
    beforeAll(async () => {
      subjects = await addSubjects(server, {
        client_metadata: { saml: { a: null }, urls: { tos_uri: 'https://tos.example' } },
      });
    });

    const get = async (path: string, as?: string): Promise<Json> =>
      (await server.manage('GET', path, undefined, { as })).body;

    describe.each(modifying)('%s', (operation) => {
      test.each(['', '?expand=all', '?fields=id'])('GET with "%s"', async (query) => {
        const { path } = attempts[operation]!(subjects);
        const shown = await get(path + query);
        const before = withoutStamps(await get(`${path}?expand=all`));

        const { status, text } = await server.manage('PATCH', path, shown);

        expect([status, text]).toEqual([200, expect.any(String)]);
        expect(withoutStamps(await get(`${path}?expand=all`))).toEqual(before);
      });

      test.each(['id', 'links', 'aggregations'])('another value of %s is refused', async (name) => {
        const { path } = attempts[operation]!(subjects);
        const shown = await get(`${path}?expand=all`);
        if (!(name in shown) && !(name in (await get(path)))) return;

        const { status, body } = await server.manage('PATCH', path, { [name]: { id: unknownId } });

        expect(status).toBe(400);
        expect(body.message).toBe(`${name} is read-only.`);
      });
    });

    test('a member inside a document is compared by itself', async () => {
      const { path } = attempts['modify_resource']!(subjects);
      const modify = (is_system: boolean) =>
        server.manage('PATCH', path, { resource_metadata: { is_system, token_lifetime: 900 } });

      const repeated = await modify(false);
      const changed = await modify(true);

      expect(repeated.body.resource_metadata.token_lifetime).toBe(900);
      expect(changed.status).toBe(400);
      expect(changed.body.message).toContain('resource_metadata.is_system is read-only');
    });

    test('a signing secret is sent back by a caller who may read it', async () => {
      const resource = await addResource(server, { signing_algorithm: 'HS256' });
      const path = `/resources/${resource.id}`;
      const shown = await get(path);

      const { status, body } = await server.manage('PATCH', path, shown);

      expect(status).toBe(200);
      expect(shown.resource_metadata.signing_secret).toEqual(expect.any(String));
      expect(body.resource_metadata).toEqual(shown.resource_metadata);
    });

    test('a client secret that the caller may not read is refused, whatever its value', async () => {
      const { token } = await addManager(server, ['read:clients', 'update:clients']);
      const { path } = attempts['modify_client']!(subjects);
      const { client_secret } = await get(path);

      const { status, body } = await server.manage('PATCH', path, { client_secret }, { as: token });

      expect(status).toBe(400);
      expect(body.message).toContain('client_secret is read-only');
    });

    test('the null that stands for the secret of a provider keeps the secret', async () => {
      const { tenant_id: tenantId } = subjects.user;
      const provider = await addProvider(server, tenantId, {
        provider_metadata: {
          issuer: 'https://kept.example',
          client_id: 'keyward',
          client_secret: 'kept',
        },
      });
      const path = `/tenants/${tenantId}/identity_providers/${provider.id}`;
      const secret = async () =>
        (await server.storage.identityProviders.find(provider.id))!.clientSecret;

      const { provider_metadata } = await get(path);
      const more = { ...provider_metadata, scopes: ['openid'] };
      const { status } = await server.manage('PATCH', path, { provider_metadata: more });

      expect(status).toBe(200);
      expect(await secret()).toBe('kept');
      await server.manage('PATCH', path, { provider_metadata: { client_secret: null } });
      expect(await secret()).toBeNull();
    });

    test('a person sends the own account back, and changes nothing of it', async () => {
      const user = await addUser(server, { password, is_blocked: false });
      const scopes = ['read:current_user', 'update:current_user'];
      const { credentials } = await addManager(server, scopes, {
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'client_credentials'] },
      });
      const form = { grant_type: 'password', username: user.username, password };
      const login = await server.post('/token', { ...form, scope: scopes.join(' ') }, credentials);
      const as: string = login.body.access_token;
      const path = `/users/${user.id}`;
      const modify = (body: object) => server.manage('PATCH', path, body, { as });
      const shown = await get(path, as);

      const repeated = await modify({ ...shown, nickname: 'ada' });
      const changed = await modify({ id: user.id, email: 'other@example.com' });

      expect([repeated.status, repeated.text]).toEqual([200, expect.any(String)]);
      expect(repeated.body.nickname).toBe('ada');
      expect(changed.status).toBe(403);
    });

    test('an unknown record is not found, with a read-only member too', async () => {
      const { status } = await server.manage('PATCH', `/roles/${unknownId}`, { id: unknownId });

      expect(status).toBe(404);
    });

    test('a rehearsal takes the same body', async () => {
      const { path } = attempts['modify_role']!(subjects);
      const before = await server.everything();

      const { status, body } = await server.manage(
        'PATCH',
        `${path}?dry_run=true`,
        await get(path),
      );

      expect(status).toBe(200);
      expect(body.dry_run).toBe(true);
      expect(await server.everything()).toEqual(before);
    });
  });
