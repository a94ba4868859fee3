/** The log of the last SCIM requests: who writes it, and who reads it (contract §19). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addClient, addManager } from '../deployment/world.js';
import {
  addDirectory,
  freshName,
  madeUser,
  patchBody,
  scimMedia,
  userBody,
  type Directory,
} from './scim-world.js';

export const scimRequestsSuite = (target: Target): void =>
  describe('the log of SCIM requests', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let directory: Directory;
    beforeAll(async () => {
      directory = await addDirectory(server);
    });

    const listed = async (as?: string, query = ''): Promise<Answer> => {
      await server.keyward.people.settled();
      return server.manage('GET', `/scim_requests?sort=created_at:desc${query}`, undefined, { as });
    };
    const logOf = async ({ tenantId }: Directory): Promise<readonly Json[]> =>
      (await listed(undefined, `&q=(tenant_id=${tenantId})`)).body.items;
    const makeToken = async ({ clientId }: { readonly clientId: string }): Promise<Json> =>
      (await server.manage('POST', `/clients/${clientId}/scim_tokens`, { label: 'Entra' })).body;
    const ask = (token: string, path = '/scim/v2/Users'): Promise<Answer> =>
      server.ask('GET', path, { headers: { Authorization: `Bearer ${token}` } });

    test('holds what was asked and answered', async () => {
      const own = await addDirectory(server);
      const { id, token } = await makeToken(own);
      const answer = await ask(token, `/scim/v2/Users?filter=userName%20eq%20%22ada%22`);
      expect(await logOf(own)).toEqual([
        {
          id: expect.any(String),
          tenant_id: own.tenantId,
          created_at: expect.any(String),
          method: 'GET',
          path: '/scim/v2/Users',
          status: 200,
          scim_type: null,
          error: null,
          duration: expect.any(Number),
          token_id: id,
          client_id: own.clientId,
          request_id: answer.headers['x-request-id'],
        },
      ]);
    });

    test('says in words why a request was refused', async () => {
      const own = await addDirectory(server);
      const { userName } = await madeUser(own);
      await own.send('POST', '/Users', userBody({ userName }));
      const [refused] = await logOf(own);
      expect(refused).toMatchObject({
        method: 'POST',
        status: 409,
        scim_type: 'uniqueness',
        error: 'Another user has this userName already.',
        token_id: null,
      });
    });

    test('holds no value of a person beyond the path', async () => {
      const own = await addDirectory(server);
      const name = freshName();
      const user = await madeUser(own, { userName: name });
      const filter = encodeURIComponent(`userName eq "${name}"`);
      await own.send('GET', `/Users?filter=${filter}`);
      await own.send('GET', `/Users?filter=${encodeURIComponent(`"${name}" eq userName`)}`);
      await own.send('POST', '/Users', userBody({ userName: name }));
      for (const path of [`emails[value eq "${name}"].display`, name, `"${name}"`])
        for (const op of ['remove', 'replace'])
          await own.send('PATCH', `/Users/${user.id}`, patchBody({ op, path, value: name }));
      const log = await logOf(own);
      expect(log.length).toBeGreaterThan(8);
      expect(JSON.stringify(log)).not.toContain(name);
    });

    test('has the request of a SCIM token whose client may not provision', async () => {
      const own = await addDirectory(server);
      const client = await addClient(server, { is_global: false, tenant_id: own.tenantId });
      const { id, token } = await makeToken({ clientId: client.id });
      expect((await ask(token)).status).toBe(403);
      expect(await logOf(own)).toMatchObject([
        {
          status: 403,
          error: 'This operation requires the scope provision:users.',
          token_id: id,
          client_id: client.id,
        },
      ]);
    });

    test('has a request for another tenant with those of the caller', async () => {
      const own = await addDirectory(server);
      const other = await addDirectory(server);
      await own.send('GET', `/${other.tenantId}/Users`);
      expect(await logOf(own)).toMatchObject([
        { status: 404, path: `/scim/v2/${other.tenantId}/Users` },
      ]);
      expect(await logOf(other)).toEqual([]);
    });

    test('only a SCIM token, or a token that may provision, writes the log of SCIM requests', async () => {
      const own = await addDirectory(server);
      const { token } = await addManager(server, ['read:users'], {
        is_global: false,
        tenant_id: own.tenantId,
      });
      expect((await ask(token)).status).toBe(403);
      expect((await ask(`kws_${'a'.repeat(49)}`)).status).toBe(401);
      expect((await server.ask('GET', `/scim/v2/${own.tenantId}/Users`)).status).toBe(401);
      expect((await server.ask('GET', '/scim/v2/Schemas')).status).toBe(200);
      expect(await logOf(own)).toEqual([]);
    });

    test('shows an administrator of one tenant its own requests alone', async () => {
      const own = await addDirectory(server, { scopes: ['read:clients'] });
      await own.send('GET', '/Users');
      await directory.send('GET', '/Users');
      const { items } = (await listed(own.token)).body;
      expect(items.map((each: Json) => each.tenant_id)).toEqual([own.tenantId]);
    });

    test('takes the scope that reads clients', async () => {
      const { status, body } = await listed(directory.token);
      expect([status, body.message]).toEqual([403, expect.stringContaining('read:clients')]);
    });

    test('keeps the last 100 of a tenant', async () => {
      const own = await addDirectory(server);
      const ids: string[] = [];
      for (let at = 0; at < 104; at++) {
        const { headers } = await own.send('GET', '/Groups?count=0', undefined, {
          Accept: scimMedia,
        });
        ids.push(headers['x-request-id'] as string);
      }
      const { body } = await listed(undefined, `&limit=1000&q=(tenant_id=${own.tenantId})`);
      const kept = body.items.map((each: Json) => each.request_id);
      expect([...kept].sort()).toEqual(ids.slice(-100).sort());
    });
  });
