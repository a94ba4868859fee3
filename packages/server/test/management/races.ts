/** Requests at the same time: the database decides, and nothing is lost. */
import { describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Answer } from '../deployment/exchange.js';
import {
  addClient,
  addMachine,
  addResource,
  addScope,
  addTenant,
  authorize,
  fresh,
} from '../deployment/world.js';

const times = 64;
const statuses = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

export const racesSuite = (server: Deployment): void =>
  describe('races', () => {
    const race = (action: (at: number) => Promise<Answer>, count = times): Promise<Answer[]> =>
      Promise.all(Array.from({ length: count }, (_, at) => action(at)));

    test('64 parallel creates of one client_name: one 201 and 63 times 409', async () => {
      const client_name = fresh('raced');
      const answers = await race((at) =>
        server.manage('POST', '/clients', {
          client_name: at % 2 ? client_name : client_name.toUpperCase(),
        }),
      );
      expect(statuses(answers)).toEqual({ 201: 1, 409: 63 });
      expect(
        (
          await server.manage(
            'GET',
            '/clients?q=' +
              encodeURIComponent(
                `(|(client_name=${client_name})(client_name=${client_name.toUpperCase()}))`,
              ),
          )
        ).body.count,
      ).toBe(1);
    });

    test('64 parallel creates of one identifier_url: one 201 and 63 times 409', async () => {
      const identifier_url = `urn:${fresh('raced').replace(' ', ':')}`;
      const answers = await race(() =>
        server.manage('POST', '/resources', {
          resource_type: 'api',
          resource_name: fresh('raced'),
          resource_metadata: { identifier_url },
        }),
      );
      expect(statuses(answers)).toEqual({ 201: 1, 409: 63 });
    });

    test('64 parallel creates of one identifier_url, half with a slash: one 201 and 63 times 409', async () => {
      const address = `https://${fresh('raced').replace(' ', '-')}.example/mcp`;
      let asked = 0;
      const answers = await race(() =>
        server.manage('POST', '/resources', {
          resource_type: 'api',
          resource_name: fresh('raced'),
          resource_metadata: { identifier_url: asked++ % 2 ? address : `${address}/` },
        }),
      );
      expect(statuses(answers)).toEqual({ 201: 1, 409: 63 });
    });

    test('64 parallel creates of one scope_name: one 201 and 63 times 409', async () => {
      const resource = await addResource(server);
      expect(
        statuses(
          await race(() =>
            server.manage('POST', `/resources/${resource.id}/scopes`, { scope_name: 'raced' }),
          ),
        ),
      ).toEqual({ 201: 1, 409: 63 });
    });

    test('64 parallel creates with different names all succeed', async () => {
      expect(
        statuses(
          await race(() => server.manage('POST', '/clients', { client_name: fresh('parallel') })),
        ),
      ).toEqual({ 201: 64 });
    });

    test('64 parallel creates of webhooks of one tenant: 50 are made, the most there may be', async () => {
      const tenant_id = await addTenant(server);
      const answers = await race(() =>
        server.manage('POST', '/webhooks', {
          webhook_name: fresh('raced'),
          webhook_url: 'https://hooks.invalid/raced',
          is_enabled: false,
          tenant_id,
        }),
      );
      expect(statuses(answers)).toEqual({ 201: 50, 400: 14 });
    });

    test('64 parallel changes of one client lose none', async () => {
      const client = await addClient(server);
      const answers = await race((at) =>
        server.manage('PATCH', `/clients/${client.id}`, {
          client_metadata: { saml: { [`key_${at}`]: at } },
        }),
      );
      expect(statuses(answers)).toEqual({ 200: 64 });
      const { saml } = (await server.manage('GET', `/clients/${client.id}`)).body.client_metadata;
      expect(Object.keys(saml)).toHaveLength(64);
    });

    test('64 parallel authorizations of one link make one link', async () => {
      const [client, resource] = [await addClient(server), await addResource(server)];
      const answers = await race((at) =>
        at % 2
          ? server.manage('POST', `/clients/${client.id}/resources`, { resources: [resource.id] })
          : server.manage('POST', `/resources/${resource.id}/clients`, { clients: [client.id] }),
      );
      expect(statuses(answers)).toEqual({ 204: 64 });
      expect((await server.manage('GET', `/resources/${resource.id}/clients`)).body.count).toBe(1);
    });

    test('64 parallel grants of one permission make one permission', async () => {
      const [client, resource] = [await addClient(server), await addResource(server)];
      const scope = await addScope(server, resource.id, 'raced');
      await authorize(server, client.id, resource.id);
      const answers = await race(() =>
        server.manage('POST', `/clients/${client.id}/permissions`, {
          permissions: [{ resource_id: resource.id, scopes: [scope.id] }],
        }),
      );
      expect(statuses(answers)).toEqual({ 204: 64 });
      expect((await server.manage('GET', `/clients/${client.id}/permissions`)).body.count).toBe(1);
    });

    test('grants racing with the revocation of the resource never leave a permission without its link', async () => {
      const { client, resource, scopes } = await addMachine(server, ['a', 'b']);
      const linked = { resources: [resource.id] };
      await race((at) => {
        if (at % 4 === 0) return server.manage('DELETE', `/clients/${client.id}/resources`, linked);
        if (at % 4 === 1) return server.manage('POST', `/clients/${client.id}/resources`, linked);
        return server.manage('POST', `/clients/${client.id}/permissions`, {
          permissions: [{ resource_id: resource.id, scopes: [scopes[at % 2].id] }],
        });
      });
      await server.manage('DELETE', `/clients/${client.id}/resources`, {
        resources: [resource.id],
      });
      const links = (await server.manage('GET', `/clients/${client.id}/resources`)).body.count;
      const held = (await server.manage('GET', `/clients/${client.id}/permissions`)).body.count;
      expect(links).toBe(0);
      expect(held).toBe(0);
    });

    test('changes racing with the deletion answer 200 or 404, and the client is gone', async () => {
      const { client, resource } = await addMachine(server, ['a']);
      const answers = await race((at) => {
        if (at === 16) return server.manage('DELETE', `/clients/${client.id}`);
        if (at % 2 === 1)
          return server.manage('PATCH', `/clients/${client.id}`, {
            client_description: String(at),
          });
        return server.manage('POST', `/clients/${client.id}/resources`, {
          resources: [resource.id],
        });
      }, 32);
      expect(
        Object.keys(statuses(answers)).filter((status) => !['200', '204', '404'].includes(status)),
      ).toEqual([]);
      expect(JSON.stringify(await server.everything())).not.toContain(client.id);
    });

    test('32 parallel deletions of one client: one 204, the others 404', async () => {
      const client = await addClient(server);
      expect(
        statuses(await race(() => server.manage('DELETE', `/clients/${client.id}`), 32)),
      ).toEqual({ 204: 1, 404: 31 });
    });

    test('16 parallel secret changes leave one secret that works', async () => {
      const { client } = await addMachine(server, ['a']);
      const answers = await race(() => server.manage('POST', `/clients/${client.id}/secret`), 16);
      expect(statuses(answers)).toEqual({ 200: 16 });
      const working = await Promise.all(
        answers.map(({ body }) =>
          server.post(
            '/token',
            { grant_type: 'client_credentials' },
            { id: client.id, secret: body.client_secret },
          ),
        ),
      );
      expect(statuses(working)).toEqual({ 200: 1, 401: 15 });
    });

    test('changes of opposite links at once never deadlock into a 5xx', async () => {
      const machines = [await addMachine(server, ['a']), await addMachine(server, ['a'])];
      const [one, two] = machines.map(({ client }) => client.id);
      const resource = await addResource(server);
      const answers = await race((at) =>
        server.manage(at % 3 ? 'POST' : 'DELETE', `/resources/${resource.id}/clients`, {
          clients: at % 2 ? [one, two] : [two, one],
        }),
      );
      expect(statuses(answers)).toEqual({ 204: 64 });
    });
  });
