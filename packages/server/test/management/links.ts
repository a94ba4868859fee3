/**
 * The relation of clients and resources from both ends (specification §2.6, §2.8), and
 * permissions (specification §2.7): operations §1.3, §2.2 and §3.3.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addMachine,
  addManager,
  addResource,
  addScope,
  addTenant,
  authorize,
  done,
  grant,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const without = (record: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

export const linksSuite = (server: Deployment): void => {
  let client: Json;
  let resource: Json;
  let scope: Json;
  const listed = async (path: string): Promise<Json[]> =>
    (await server.manage('GET', `${path}?limit=1000`)).body.items;
  const changesNothing = async (asking: () => Promise<Answer>): Promise<Answer> => {
    const before = await server.everything();
    const answer = await asking();
    expect(await server.everything()).toEqual(before);
    return answer;
  };

  beforeEach(async () => {
    client = await addClient(server);
    resource = await addResource(server, { signing_algorithm: 'HS256' });
    scope = await addScope(server, resource.id, 'read');
  });

  describe.each([
    [
      "specification §4.4 a client's resources",
      () => `/clients/${client.id}/resources`,
      () => ({ resources: [resource.id] }),
      'resources',
    ],
    [
      "operations §3.3 a resource's clients",
      () => `/resources/${resource.id}/clients`,
      () => ({ clients: [client.id] }),
      'clients',
    ],
  ] as const)('%s', (_, path, body, name) => {
    test('authorize answers 204 without a body, revoke too', async () => {
      for (const method of ['POST', 'DELETE']) {
        const { status, text, headers } = await server.manage(method, path(), body());
        expect(status).toBe(204);
        expect(text).toBe('');
        expect(headers['content-type']).toBeUndefined();
      }
    });

    test('operations §1.3 links are idempotent: again is 204 and changes nothing', async () => {
      await done(server.manage('POST', path(), body()));
      expect((await changesNothing(() => server.manage('POST', path(), body()))).status).toBe(204);
    });

    test('operations §1.3 duplicates in the array collapse', async () => {
      const [ids] = Object.values(body());
      await done(server.manage('POST', path(), { [name]: [...ids!, ...ids!] }));
      expect(await listed(path())).toHaveLength(1);
    });

    test('contract §4 all or nothing: one unknown id and nothing is changed, 400 naming it', async () => {
      const [ids] = Object.values(body());
      const answer = await changesNothing(() =>
        server.manage('POST', path(), { [name]: [...ids!, unknownId] }),
      );
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual(expect.stringContaining(unknownId));
    });

    test('operations §1.3 revoking what is not linked, or unknown, is 204', async () => {
      for (const each of [body(), { [name]: [unknownId] }])
        expect((await server.manage('DELETE', path(), each)).status).toBe(204);
    });

    test('operations §1.2 POST …/revoke is the same as DELETE', async () => {
      await done(server.manage('POST', path(), body()));
      await done(server.manage('POST', `${path()}/revoke`, body()));
      expect(await listed(`/clients/${client.id}/resources`)).toEqual([]);
    });

    test('100 ids are taken', async () => {
      const ids = Array.from(
        { length: 99 },
        (_each, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      );
      expect((await server.manage('DELETE', path(), { [name]: [...ids, unknownId] })).status).toBe(
        204,
      );
    });

    test('below an unknown record answers 404', async () => {
      const unknown = path().replace(/[0-9a-f-]{36}/, unknownId);
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(
          (await server.manage(method, unknown, method === 'GET' ? undefined : body())).status,
        ).toBe(404);
    });
  });

  test("specification §2.6 a client's resource holds ids, resource_data without secrets, and stamps", async () => {
    await authorize(server, client.id, resource.id);
    const now = server.clock.now().toISOString();
    const { token } = await addManager(server, ['read:clients']);
    const { body } = await server.manage('GET', `/clients/${client.id}/resources`, undefined, {
      as: token,
    });
    const bare = {
      ...without(resource, 'links'),
      resource_metadata: without(resource.resource_metadata, 'signing_secret'),
    };
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        client_id: client.id,
        resource_id: resource.id,
        resource_data: bare,
        created_by: server.admin.id,
        created_at: now,
        updated_by: server.admin.id,
        updated_at: now,
      },
    ]);
  });

  test("specification §2.8 a resource's client holds ids, client_data without secrets, the stamps", async () => {
    await authorize(server, client.id, resource.id);
    const now = server.clock.now().toISOString();
    const { token } = await addManager(server, ['read:resources']);
    const { body } = await server.manage(
      'GET',
      `/resources/${resource.id}/clients?expand=all`,
      undefined,
      { as: token },
    );
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        resource_id: resource.id,
        client_id: client.id,
        client_data: without(client, 'client_secret', 'links'),
        authorized: true,
        created_by: server.admin.id,
        created_at: now,
        updated_by: server.admin.id,
        updated_at: now,
      },
    ]);
  });

  test('no secret is shown inside links and expanded children, to any caller', async () => {
    await authorize(server, client.id, resource.id);
    await grant(server, client.id, resource.id, scope.id);
    for (const path of [
      `/clients/${client.id}/resources`,
      `/clients/${client.id}/permissions`,
      `/resources/${resource.id}/clients`,
    ]) {
      const { text } = await server.manage('GET', path);
      for (const secret of [client.client_secret, resource.resource_metadata.signing_secret])
        expect(text).not.toContain(secret);
    }
    expect((await server.manage('GET', `/resources/${resource.id}?expand=all`)).text).not.toContain(
      client.client_secret,
    );
    expect((await server.manage('GET', `/clients/${client.id}?expand=all`)).text).not.toContain(
      resource.resource_metadata.signing_secret,
    );
  });

  test('specification §4.1 fields filters links too', async () => {
    await authorize(server, client.id, resource.id);
    const { body } = await server.manage(
      'GET',
      `/clients/${client.id}/resources?fields=resource_id`,
    );
    expect(body.items).toEqual([{ id: expect.any(String), resource_id: resource.id }]);
  });

  test('operations §3.3 a revoked link stays with authorized=false, can be filtered, and keeps its id', async () => {
    await authorize(server, client.id, resource.id);
    const path = `/resources/${resource.id}/clients`;
    const [first] = await listed(path);
    server.clock.advance(1);
    await done(server.manage('DELETE', path, { clients: [client.id] }));
    expect(await listed(path)).toEqual([
      { ...first, authorized: false, updated_at: server.clock.now().toISOString() },
    ]);
    const filtered = async (q: string): Promise<number> =>
      (await server.manage('GET', `${path}?q=(authorized=${q})`)).body.count;
    expect(await filtered('true')).toBe(0);
    expect(await filtered('false')).toBe(1);
    expect(await listed(`/clients/${client.id}/resources`)).toEqual([]);
    const counts = async (): Promise<number[]> => [
      (await server.manage('GET', `/resources/${resource.id}?expand=all`)).body.aggregations
        .clients,
      (await server.manage('GET', `/clients/${client.id}?expand=all`)).body.aggregations.resources,
    ];
    expect(await counts()).toEqual([0, 0]);
    await authorize(server, client.id, resource.id);
    expect((await listed(path)).map(({ id, authorized }) => [id, authorized])).toEqual([
      [first.id, true],
    ]);
    expect(await counts()).toEqual([1, 1]);
  });

  test("operations §2.2 a resource of another tenant answers 409 tenant_mismatch to a tenant's client", async () => {
    const bound = await addClient(server, { is_global: false, tenant_id: await addTenant(server) });
    for (const [path, body] of [
      [`/clients/${bound.id}/resources`, { resources: [resource.id] }],
      [`/resources/${resource.id}/clients`, { clients: [bound.id] }],
    ] as const) {
      const {
        status,
        body: { code },
      } = await changesNothing(() => server.manage('POST', path, body));
      expect(status).toBe(409);
      expect(code).toBe('tenant_mismatch');
    }
  });

  test('operations §1.4 expanded children are at most 100; aggregations has the count', async () => {
    for (let at = 0; at < 101; at++)
      await server.keyward.scopes.create(resource.id, { name: `many:${at}` });
    const { body } = await server.manage('GET', `/resources/${resource.id}?expand=all`);
    expect(body.scopes.length).toBe(100);
    expect(body.aggregations.scopes).toBe(102);
  });

  describe('client permissions', () => {
    const path = (): string => `/clients/${client.id}/permissions`;
    const permissions = (...scopes: string[]) => ({
      permissions: [{ resource_id: resource.id, scopes }],
    });

    test('specification §4.4 Grant: 204; specification §2.7 it holds resource_data and scope_data', async () => {
      await authorize(server, client.id, resource.id);
      const { status, text } = await server.manage('POST', path(), permissions(scope.id));
      const now = server.clock.now().toISOString();
      expect(status).toBe(204);
      expect(text).toBe('');
      const { token } = await addManager(server, ['read:client_permissions']);
      const { body } = await server.manage('GET', path(), undefined, { as: token });
      expect(body.items).toEqual([
        {
          id: expect.any(String),
          client_id: client.id,
          resource_id: resource.id,
          scope_id: scope.id,
          scope_data: scope,
          resource_data: {
            ...without(resource, 'links'),
            resource_metadata: without(resource.resource_metadata, 'signing_secret'),
          },
          created_by: server.admin.id,
          created_at: now,
          updated_by: server.admin.id,
          updated_at: now,
        },
      ]);
    });

    test('operations §2.2 a resource that is not authorized answers 409 not_authorized_resource', async () => {
      const { status, body } = await changesNothing(() =>
        server.manage('POST', path(), permissions(scope.id)),
      );
      expect(status).toBe(409);
      expect(body.code).toBe('not_authorized_resource');
    });

    test('operations §5.2 a scope of another resource answers 400 naming it', async () => {
      await authorize(server, client.id, resource.id);
      const foreign = await addScope(server, (await addResource(server)).id, 'foreign');
      const { status, body } = await changesNothing(() =>
        server.manage('POST', path(), permissions(scope.id, foreign.id)),
      );
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining(foreign.id));
    });

    test('contract §4 all or nothing: one unknown scope, 400 naming it', async () => {
      await authorize(server, client.id, resource.id);
      const { status, body } = await changesNothing(() =>
        server.manage('POST', path(), permissions(scope.id, unknownId)),
      );
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining(unknownId));
    });

    test('operations §5.2 empty scopes on grant answer 400', async () => {
      await authorize(server, client.id, resource.id);
      expect((await server.manage('POST', path(), permissions())).status).toBe(400);
    });

    test('granting what is held is 204 and changes nothing', async () => {
      await authorize(server, client.id, resource.id);
      await grant(server, client.id, resource.id, scope.id);
      expect(
        (await changesNothing(() => server.manage('POST', path(), permissions(scope.id, scope.id))))
          .status,
      ).toBe(204);
    });

    test('specification §4.4 Revoke takes the named scopes; empty scopes mean all of the resource', async () => {
      const second = await addScope(server, resource.id, 'write');
      const third = await addScope(server, resource.id, 'delete');
      await authorize(server, client.id, resource.id);
      await grant(server, client.id, resource.id, scope.id, second.id, third.id);
      await done(server.manage('DELETE', path(), permissions(second.id)));
      expect((await listed(path())).map((held) => held.scope_id).sort()).toEqual(
        [scope.id, third.id].sort(),
      );
      await done(server.manage('POST', `${path()}/revoke`, permissions()));
      expect(await listed(path())).toEqual([]);
      expect((await server.manage('DELETE', path(), permissions(scope.id, unknownId))).status).toBe(
        204,
      );
    });

    test('operations §2.2 revoking the resource takes its permissions too, and they stay gone', async () => {
      await authorize(server, client.id, resource.id);
      await grant(server, client.id, resource.id, scope.id);
      await done(
        server.manage('DELETE', `/clients/${client.id}/resources`, { resources: [resource.id] }),
      );
      await authorize(server, client.id, resource.id);
      expect(await listed(path())).toEqual([]);
    });

    test('specification §2.5 aggregations counts permissions', async () => {
      const { client: counted } = await addMachine(server, ['a', 'b', 'c']);
      expect(
        (await server.manage('GET', `/clients/${counted.id}?expand=all`)).body.aggregations
          .permissions,
      ).toBe(3);
    });

    test('operations §1.6 nobody grants a management scope that it does not hold: 403 escalation_refused', async () => {
      const api = await managementApi(server);
      const { client: manager, token } = await addManager(server, [
        'update:client_permissions',
        'read:clients',
      ]);
      const give = (...names: string[]) =>
        server.manage(
          'POST',
          `/clients/${manager.id}/permissions`,
          { permissions: [{ resource_id: api.id, scopes: names.map((name) => api.scopes[name]) }] },
          { as: token },
        );
      const { status, body } = await changesNothing(() => give('read:clients', 'delete:clients'));
      expect(status).toBe(403);
      expect(body.code).toBe('escalation_refused');
      expect(body.message).toEqual(expect.stringContaining('delete:clients'));
      expect((await give('read:clients')).status).toBe(204);
    });
  });
};
