/** What people do to their own account with a token of their own (operations §1.6). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import { deployed, managementPath, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addAuthenticator,
  addGrant,
  addManager,
  addSession,
  addUser,
} from '../deployment/world.js';
import { addUserDelegate, addUserToken } from '../management/attempts.js';

const password = 'kumquat accordion';
const all = ['read:current_user', 'update:current_user', 'delete:current_user'];

export const selfServiceSuite = (target: Target): void =>
  describe('self-service', () => {
    const server = deployed(target);
    let user: Json;
    let stranger: Json;
    let token: string;
    let app: Json;
    let own: readonly string[];

    const tokenWith = async (...scopes: string[]): Promise<string> => {
      const { client, credentials } = await addManager(server, scopes, {
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'client_credentials'] },
      });
      app = client;
      return (
        await server.post(
          '/token',
          { grant_type: 'password', username: user.username, password, scope: scopes.join(' ') },
          credentials,
        )
      ).body.access_token;
    };
    const asOneself = (method: string, path: string, body?: object, as = token) =>
      server.manage(method, path, body, { as });
    const pathsOf = async (person: Json, grantId: string, authenticatorId: string) => {
      const session = await addSession(server, person);
      const userToken = await addUserToken(server, person);
      const userDelegate = await addUserDelegate(server, person);
      return routes
        .filter(({ access, method }) => access.ownScope !== undefined && method === 'GET')
        .map(({ path }) =>
          path
            .slice(managementPath.length)
            .replace('{user_id}', person.id)
            .replace('{grant_id}', grantId)
            .replace('{authenticator_id}', authenticatorId)
            .replace('{session_id}', session.id)
            .replace('{token_id}', userToken.id)
            .replace('{delegate_id}', userDelegate.id),
        );
    };

    beforeAll(async () => {
      [user, stranger] = [await addUser(server, { password }), await addUser(server, { password })];
      token = await tokenWith(...all);
      own = await pathsOf(
        user,
        (await addGrant(server, user, { clientId: app.id, resourceId: null, scopes: ['openid'] }))
          .id,
        (await addAuthenticator(server, user)).id,
      );
    });

    test("a person's own token acts on the account of that person alone", async () => {
      const others = await pathsOf(
        stranger,
        (
          await addGrant(server, stranger, {
            clientId: app.id,
            resourceId: null,
            scopes: ['openid'],
          })
        ).id,
        (await addAuthenticator(server, stranger)).id,
      );
      expect(own.length).toBeGreaterThan(10);
      for (const path of own)
        expect([path, (await asOneself('GET', path)).status]).toEqual([path, 200]);
      for (const path of [...others, '/users', `/users/${user.id}/blocks`])
        expect([path, (await asOneself('GET', path)).body.code]).toEqual([
          path,
          'insufficient_scope',
        ]);
      const { status, body } = await asOneself('GET', `/users/${user.id}?expand=all`);
      expect(status).toBe(200);
      expect(body.username).toEqual(user.username);
      expect(body.roles).toEqual([]);
    });

    test('it takes the scope, a token of a person, and one for a client that holds it', async () => {
      const other = await tokenWith('update:current_user');
      expect((await asOneself('GET', `/users/${user.id}`, undefined, other)).body.code).toBe(
        'insufficient_scope',
      );
      const machine = (await addManager(server, all)).token;
      for (const path of own)
        expect([path, (await asOneself('GET', path, undefined, machine)).status]).toEqual([
          path,
          403,
        ]);
    });

    test('people change their profile and user_metadata; identifiers and limits are for administrators', async () => {
      const changed = await asOneself('PATCH', `/users/${user.id}`, {
        nickname: 'Ada',
        address: { locality: 'London' },
        user_metadata: { theme: 'dark' },
      });
      expect(changed.status).toBe(200);
      expect(changed.body.nickname).toBe('Ada');
      expect(changed.body.user_metadata).toEqual({ theme: 'dark' });
      for (const body of [
        { email: 'ada@example.com' },
        { username: 'ada' },
        { phone_number: '+4930555555' },
        { email_verified: true },
        { app_metadata: [] },
        { is_blocked: false },
        { must_change_password: false },
        { email: null },
        { nickname: 'x', force: true },
      ]) {
        const refused = await asOneself('PATCH', `/users/${user.id}`, body);
        expect([body, refused.status]).toEqual([body, 403]);
        expect([body, refused.body.code]).toEqual([body, 'insufficient_scope']);
      }
      expect((await asOneself('PATCH', `/users/${stranger.id}`, { nickname: 'x' })).status).toBe(
        403,
      );
      expect((await server.manage('GET', `/users/${user.id}`)).body).toMatchObject({
        nickname: 'Ada',
        email: null,
        username: user.username,
      });
    });

    test('operations §6.3 a change of the own password can be tried first', async () => {
      const { status, body } = await asOneself(
        'POST',
        `/users/${user.id}/password/change?dry_run=true`,
        { current_password: password, new_password: 'tangerine accordion' },
      );
      expect(status).toBe(200);
      expect(body.dry_run).toBe(true);
    });

    test('operations §6.6 people revoke their own consents alone; administrators delete accounts', async () => {
      const [mine, second, theirs] = [
        await addGrant(server, user, {
          clientId: (await addManager(server, [])).client.id,
          resourceId: null,
          scopes: ['openid'],
        }),
        await addGrant(server, user, {
          clientId: (await addManager(server, [])).client.id,
          resourceId: null,
          scopes: ['openid'],
        }),
        await addGrant(server, stranger, {
          clientId: (await addManager(server, [])).client.id,
          resourceId: null,
          scopes: ['openid'],
        }),
      ];
      expect((await asOneself('DELETE', `/users/${user.id}/grants/${mine.id}`)).status).toBe(204);
      expect(
        (await asOneself('DELETE', `/users/${user.id}/grants`, { grants: [second.id, theirs.id] }))
          .status,
      ).toBe(204);
      expect((await asOneself('DELETE', `/users/${stranger.id}/grants/${theirs.id}`)).status).toBe(
        403,
      );
      expect(
        await Promise.all(
          [mine, second, theirs].map(
            async ({ id }) => (await server.storage.consents.find(id))?.id,
          ),
        ),
      ).toEqual([undefined, undefined, theirs.id]);
      expect((await asOneself('DELETE', `/users/${user.id}`)).body.code).toBe('insufficient_scope');
    });
  });
