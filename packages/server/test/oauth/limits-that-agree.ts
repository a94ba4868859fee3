/** Whatever this server issues it takes back, and what it would not take it refuses when it would be issued. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { longestToken } from '@keyward/core/ports';
import type { Credentials, Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addResource,
  addScope,
  addUser,
  authorize,
  credentialsOf,
  grant,
} from '../deployment/world.js';

const names = Array.from(
  { length: 300 },
  (_, at) => `department-${String(at).padStart(3, '0')}:documents:read`,
);
const password = 'kumquat accordion';

/** As many letters as a password may have, from `first` on, in no order. */
const varied = (first: number, letters: number): string =>
  Array.from({ length: 256 }, (_, at) =>
    String.fromCodePoint(first + ((at * at * 31 + at * 7) % letters)),
  ).join('');

export const limitsThatAgreeSuite = (server: Deployment): void =>
  describe('limits that have to agree', () => {
    let resource: Json;
    let app: Credentials;
    let username: string;

    beforeAll(async () => {
      const client = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: { grant_types: ['password', 'client_credentials', 'refresh_token'] },
      });
      resource = await addResource(server, { scopes_added: true });
      const ids: string[] = [];
      for (const name of names) ids.push((await addScope(server, resource.id, name)).id);
      await authorize(server, client.id, resource.id);
      for (let at = 0; at < ids.length; at += 100)
        await grant(server, client.id, resource.id, ...ids.slice(at, at + 100));
      app = credentialsOf(client);
      ({ username } = await addUser(server, { password, email: 'long@example.com' }));
    });

    const ask = (form: Record<string, string>): Promise<Answer> => server.post('/token', form, app);
    const forMachine = (count: number): Promise<Answer> =>
      ask({ grant_type: 'client_credentials', scope: names.slice(0, count).join(' ') });
    const forPerson = (count: number): Promise<Answer> =>
      ask({
        grant_type: 'password',
        username,
        password,
        scope: ['openid', ...names.slice(0, count)].join(' '),
      });
    const isActive = async (token: string): Promise<boolean> => {
      const { body } = await server.post('/oauth2/introspect', { token }, app);
      return body.active;
    };

    /** The greatest number of scopes for which a token is issued. */
    const greatest = async (issue: (count: number) => Promise<Answer>): Promise<number> => {
      let [issued, refused] = [1, names.length];
      while (refused - issued > 1) {
        const middle = Math.floor((issued + refused) / 2);
        if ((await issue(middle)).status === 200) issued = middle;
        else refused = middle;
      }
      return issued;
    };

    test('the longest token of a machine is taken at introspection, and a longer one is not issued', async () => {
      const count = await greatest(forMachine);
      const { body } = await forMachine(count);
      expect(body.access_token.length).toBeGreaterThan(longestToken * 0.8);
      expect(body.access_token.length).toBeLessThanOrEqual(longestToken);
      expect(await isActive(body.access_token)).toBe(true);

      const refused = await forMachine(count + 1);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        error: 'invalid_scope',
        error_description: expect.stringContaining(`With ${count + 1} scopes, the token would be`),
      });
    });

    test('the longest token of a person is taken at user info and introspection, and refreshed', async () => {
      const count = await greatest(forPerson);
      const { body } = await forPerson(count);
      expect(await isActive(body.access_token)).toBe(true);
      for (const path of ['/userinfo', '/oauth2/userinfo'])
        expect((await server.ask('GET', path, { as: body.access_token })).status).toBe(200);

      const refreshed = await ask({
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token,
      });
      expect(refreshed.status).toBe(200);
      expect(await isActive(refreshed.body.access_token)).toBe(true);

      const refused = await forPerson(count + 1);
      expect(refused.status).toBe(400);
      expect(refused.body.error).toBe('invalid_scope');
    });

    test('a request for all scopes that are too many for one token is refused', async () => {
      const { status, body } = await ask({ grant_type: 'client_credentials' });
      expect(status).toBe(400);
      expect(body.error).toBe('invalid_scope');
    });

    test('no token is lost for a refusal: a token of fewer scopes is issued afterwards', async () => {
      expect((await forPerson(names.length)).status).toBe(400);
      expect((await forPerson(1)).status).toBe(200);
    });

    test.each([
      ['of letters outside of the basic plane', varied(0x1f300, 600)],
      ['with marks that are typed apart', varied(0xac00, 11_000).normalize('NFD')],
    ])('the longest password that can be set logs in; %s', async (_what, longest) => {
      const user = await addUser(server, { password: longest });
      const { status } = await ask({
        grant_type: 'password',
        username: user.username,
        password: longest,
        scope: 'openid',
      });
      expect(status).toBe(200);
    });
  });
