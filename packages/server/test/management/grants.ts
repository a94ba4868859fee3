/** What people agreed to, and taking it back (operations §6.6). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addGrant,
  addResource,
  addScope,
  addUser,
  authorize,
  credentialsOf,
  fresh,
  grant,
  unknownId,
} from '../deployment/world.js';

const password = 'kumquat accordion';

export const grantsSuite = (target: Target): void =>
  describe('operations §6.6 grants of users', () => {
    const server = deployed(target);
    let user: Json;
    const apps: Json[] = [];
    const resources: Json[] = [];

    beforeAll(async () => {
      user = await addUser(server, { password });
      for (const name of ['books', 'films']) {
        const resource = await addResource(server, { identifier_url: `https://${name}.example` });
        resources.push({
          ...resource,
          scopes: [
            await addScope(server, resource.id, 'read'),
            await addScope(server, resource.id, 'write'),
          ],
        });
      }
      for (const name of ['one', 'two']) {
        const app = await addClient(server, {
          client_type: 'regular_web',
          client_name: fresh(name),
          is_first_party: true,
          client_metadata: { grant_types: ['password', 'refresh_token'] },
        });
        await authorize(server, app.id, ...resources.map(({ id }) => id));
        for (const resource of resources)
          await grant(server, app.id, resource.id, ...resource.scopes.map(({ id }: Json) => id));
        apps.push(app);
      }
    });

    const path = (more = ''): string => `/users/${user.id}/grants${more}`;
    const logIn = async (app: Json, more: Readonly<Record<string, string>>): Promise<Json> =>
      (
        await server.post(
          '/token',
          { grant_type: 'password', username: user.username, password, ...more },
          credentialsOf(app),
        )
      ).body;
    const isActive = async ({ access_token: token }: Json, app: Json): Promise<boolean> =>
      (await server.post('/tokeninfo', { token }, credentialsOf(app))).body.active;
    const refresh = ({ refresh_token }: Json, app: Json): Promise<Answer> =>
      server.post('/token', { grant_type: 'refresh_token', refresh_token }, credentialsOf(app));

    test('a grant shows client, resource, scopes and scope text; without a resource, OpenID scopes', async () => {
      const { id } = await addGrant(server, user, {
        clientId: apps[0]!.id,
        resourceId: resources[0]!.id,
        scopes: ['openid', 'read', 'gone'],
      });
      const bare = await addGrant(server, user, {
        clientId: apps[0]!.id,
        resourceId: null,
        scopes: ['openid', 'email'],
      });
      const { status, body } = await server.manage('GET', path(`/${id}`));
      expect(status).toBe(200);
      expect(body).toEqual({
        id,
        user_id: user.id,
        client_id: apps[0]!.id,
        resource_id: resources[0]!.id,
        scope: 'openid read gone',
        granted_at: server.clock.now().toISOString(),
        expires_at: null,
        client_data: expect.objectContaining({ id: apps[0]!.id }),
        resource_data: expect.objectContaining({ id: resources[0]!.id }),
        scopes: [expect.objectContaining({ id: resources[0]!.scopes[0].id, scope_name: 'read' })],
        created_by: user.id,
        created_at: expect.any(String),
        updated_by: user.id,
        updated_at: expect.any(String),
      });
      expect(
        (
          await server.manage(
            'GET',
            path(
              `?q=(client_id=${apps[0]!.id})&fields=scope,scopes,resource_data&total_count=true`,
            ),
          )
        ).body,
      ).toMatchObject({
        total_count: 2,
        items: expect.arrayContaining([
          { id: bare.id, scope: 'openid email', scopes: [], resource_data: null },
        ]),
      });
      expect(
        (await server.manage('GET', `/users/${user.id}?expand=all`)).body.aggregations.grants,
      ).toBe(2);
      expect((await server.manage('GET', path(`/${id}`))).text).not.toContain(
        apps[0]!.client_secret,
      );
      await server.manage('DELETE', path(), { grants: [id, bare.id] });
    });

    test('a grant of another user, or none, answers 404', async () => {
      const stranger = await addUser(server);
      const { id } = await addGrant(server, stranger, {
        clientId: apps[0]!.id,
        resourceId: null,
        scopes: ['openid'],
      });
      for (const method of ['GET', 'DELETE'])
        for (const grantId of [id, unknownId])
          expect((await server.manage(method, path(`/${grantId}`))).status).toBe(404);
      expect((await server.manage('DELETE', path(), { grants: [id, unknownId] })).status).toBe(204);
      expect((await server.manage('GET', `/users/${stranger.id}/grants`)).body.count).toBe(1);
      expect((await server.manage('GET', `/users/${unknownId}/grants`)).status).toBe(404);
    });

    test.each([
      {},
      { grants: [] },
      { grants: ['x'] },
      { grants: unknownId },
      { grants: [unknownId], more: 1 },
    ])('the body %j answers 400', async (body) => {
      expect((await server.manage('DELETE', path(), body)).status).toBe(400);
      expect((await server.manage('POST', path('/revoke'), body)).status).toBe(400);
    });

    test.each([
      ['DELETE …/{grant_id}', (id: string) => server.manage('DELETE', path(`/${id}`))],
      ['DELETE with a body', (id: string) => server.manage('DELETE', path(), { grants: [id] })],
      ['POST …/revoke', (id: string) => server.manage('POST', path('/revoke'), { grants: [id] })],
    ])(
      '%s ends the refresh and access tokens of that client for that resource, and no others',
      async (_, revoke) => {
        const [[one, two], [books, films]] = [apps, resources] as never as [
          [Json, Json],
          [Json, Json],
        ];
        const at = (resource: Json): Readonly<Record<string, string>> => ({
          resource: resource.resource_metadata.identifier_url,
          scope: 'read',
        });
        const { id } = await addGrant(server, user, {
          clientId: one.id,
          resourceId: books.id,
          scopes: ['read'],
        });
        const meant = await logIn(one, at(books));
        const others: (readonly [Json, Json])[] = [
          [await logIn(one, at(films)), one],
          [await logIn(two, at(books)), two],
          [await logIn(one, { scope: 'openid' }), one],
        ];
        expect(await isActive(meant, one)).toBe(true);
        server.clock.advance(1);
        expect((await revoke(id)).status).toBe(204);
        expect(await isActive(meant, one)).toBe(false);
        expect((await refresh(meant, one)).body.error).toBe('invalid_grant');
        for (const [tokens, app] of others) {
          expect(await isActive(tokens, app)).toBe(true);
          expect((await refresh(tokens, app)).status).toBe(200);
        }
        expect((await server.manage('GET', path(`/${id}`))).status).toBe(404);
        expect(
          (
            await server.manage(
              'GET',
              `/audit_events?q=(%26(record_id=${user.id})(event=user.grants_revoked))&sort=created_at:desc&limit=1`,
            )
          ).body.items[0].ids,
        ).toEqual([id]);
      },
    );
  });
