/** SCIM tokens: how a client gets them, and what they open (contract §19). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addClient, addManager, unknownId } from '../deployment/world.js';
import { addDirectory, userBody, type Directory } from './scim-world.js';

export const scimTokensSuite = (target: Target): void =>
  describe('a SCIM token', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let directory: Directory;
    beforeAll(async () => {
      directory = await addDirectory(server);
    });

    const tokensOf = (clientId: string): string => `/clients/${clientId}/scim_tokens`;
    const makeToken = (more: object = {}, clientId = directory.clientId): Promise<Answer> =>
      server.manage('POST', tokensOf(clientId), { label: 'Entra', ...more });
    const ask = (token: string, path = '/scim/v2/Users', method = 'GET'): Promise<Answer> =>
      server.ask(method, path, { headers: { Authorization: `Bearer ${token}` } });
    const removeToken = ({ client_id: clientId, id }: Json): Promise<Answer> =>
      server.manage('DELETE', `${tokensOf(clientId)}/${id}`);

    test('is shown once', async () => {
      const { status, body, headers } = await makeToken();
      expect(status).toBe(201);
      expect(body).toMatchObject({
        label: 'Entra',
        client_id: directory.clientId,
        tenant_id: directory.tenantId,
        token: expect.stringMatching(/^kws_\w{49}$/),
        last_used_at: null,
      });
      const path = new URL(headers['location'] as string).pathname;
      const again = await server.manage('GET', path.slice('/api/management/v1'.length));
      expect(again.body).toEqual({ ...body, token: undefined });
      await removeToken(body);
    });

    test('is listed with its client alone, with the day of its use', async () => {
      const other = await addDirectory(server);
      await makeToken({}, other.clientId);
      const { body } = await makeToken();
      await ask(body.token);
      const { items } = (await server.manage('GET', tokensOf(directory.clientId))).body;
      expect(items).toEqual([
        { ...body, token: undefined, last_used_at: expect.stringMatching(/T00:00:00/) },
      ]);
      await removeToken(body);
    });

    test.each([
      ['expires_at', { expires_at: '2999-01-01T00:00:00Z' }],
      ['expires_at', { expires_at: '2000-01-01T00:00:00Z' }],
      ['label', { label: '' }],
      ['uses', { uses: 1 }],
    ])('is 400, naming %s', async (member, more) => {
      const { status, body } = await makeToken(more);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.message).toContain(member);
    });

    test.each([
      ['a global one', 'global', {}],
      ['one of people', 'another kind', { client_type: 'regular_web', is_global: false }],
    ])('is 400 for a client that is %s', async (_, why, more) => {
      const client = await addClient(server, { tenant_id: directory.tenantId, ...more });
      const { status, body } = await makeToken({}, client.id);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.message).toContain(why);
    });

    test('is 403 to a caller who holds less than the client', async () => {
      const { token } = await addManager(server, ['update:client_secrets']);
      const path = tokensOf(directory.clientId);
      const { status, body } = await server.manage('POST', path, { label: 'a' }, { as: token });
      expect([status, body.code]).toEqual([403, 'escalation_refused']);
    });

    test('is 404 for another client, and for a key that is none', async () => {
      const { body } = await makeToken();
      const other = await addClient(server, { is_global: false, tenant_id: directory.tenantId });
      const get = async (clientId: string, id: string) =>
        (await server.manage('GET', `${tokensOf(clientId)}/${id}`)).status;
      expect(await get(other.id, body.id)).toBe(404);
      expect(await get(directory.clientId, unknownId)).toBe(404);
      expect(await get(unknownId, body.id)).toBe(404);
      await removeToken(body);
    });

    test('opens the users of its tenant, at both addresses', async () => {
      const { body } = await makeToken();
      const made = await directory.send('POST', '/Users', userBody());
      const filter = encodeURIComponent(`id eq "${made.body.id}"`);
      for (const base of ['/scim/v2', `/scim/v2/${directory.tenantId}`]) {
        const found = await ask(body.token, `${base}/Users?filter=${filter}`);
        expect([found.status, found.body.totalResults]).toEqual([200, 1]);
      }
      await removeToken(body);
    });

    test('opens no other tenant', async () => {
      const other = await addDirectory(server);
      const { body } = await makeToken();
      const made = await other.send('POST', '/Users', userBody());
      expect((await ask(body.token, `/scim/v2/Users/${made.body.id}`)).status).toBe(404);
      const elsewhere = await ask(body.token, `/scim/v2/${other.tenantId}/Users`);
      expect(elsewhere.status).not.toBe(200);
      await removeToken(body);
    });

    test.each(['/api/management/v1/users', '/userinfo'])('does not open %s', async (path) => {
      const { body } = await makeToken();
      expect((await ask(body.token, path)).status).toBe(401);
      await removeToken(body);
    });

    test('opens nothing after its deletion', async () => {
      const { body } = await makeToken();
      expect((await ask(body.token)).status).toBe(200);
      expect((await removeToken(body)).status).toBe(204);
      expect((await ask(body.token)).status).toBe(401);
    });

    test('leaves the people behind that it made', async () => {
      const { body } = await makeToken();
      const user = await server.ask('POST', '/scim/v2/Users', {
        headers: {
          Authorization: `Bearer ${body.token}`,
          'Content-Type': 'application/scim+json',
        },
        body: JSON.stringify(userBody()),
      });
      expect(user.status).toBe(201);
      await removeToken(body);
      expect((await directory.send('GET', `/Users/${user.body.id}`)).status).toBe(200);
    });

    test('is 403 where its client may not provision', async () => {
      const client = await addClient(server, { is_global: false, tenant_id: directory.tenantId });
      const { body } = await makeToken({}, client.id);
      const { status, body: error } = await ask(body.token);
      expect(status).toBe(403);
      expect(error.detail).toContain('provision:users');
    });
  });
