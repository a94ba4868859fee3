/** Roles, groups, and who has what: operations §5, §6.4 and §8. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addGroup,
  addManager,
  addMachine,
  addRole,
  addTenant,
  addUser,
  done,
  fresh,
  managementApi,
  unknownId,
} from '../deployment/world.js';

interface LinkCase {
  readonly title: string;
  readonly parent: () => string;
  readonly path: string;
  readonly array: string;
  readonly other: () => string;
  readonly data: string;
  readonly count: readonly [aggregation: string, expanded: string];
}

export const accessSuite = (server: Deployment): void => {
  let [user, role, group, nested]: Json[] = [];
  const items = async (path: string): Promise<Json[]> =>
    (await server.manage('GET', `${path}?limit=1000`)).body.items;
  const changesNothing = async (asking: () => Promise<Answer>): Promise<Answer> => {
    const before = await server.everything();
    const answer = await asking();
    expect(await server.everything()).toEqual(before);
    return answer;
  };

  beforeEach(async () => {
    [user, role, group, nested] = [
      await addUser(server),
      await addRole(server),
      await addGroup(server),
      await addGroup(server),
    ];
  });

  describe.each([
    ['roles', 'role', 'operations §5.1'],
    ['groups', 'group', 'operations §8.1'],
  ] as const)('%s', (collection, word, section) => {
    const body = (): Json => ({
      [`${word}_name`]: fresh(word),
      [`${word}_description`]: 'What it is',
      [`${word}_metadata`]: { a: { b: 1 } },
      app_metadata: [{ key: 'k', value: 'v' }],
    });

    test(`${section} create answers 201 with the record and its place; get, modify and delete follow`, async () => {
      const wanted = body();
      const { status, body: made, headers } = await server.manage('POST', `/${collection}`, wanted);
      expect(status).toBe(201);
      expect(made).toEqual(expect.objectContaining(wanted));
      expect(headers['location']).toEqual(
        expect.stringMatching(new RegExp(`/${collection}/${made.id}$`)),
      );
      const path = `/${collection}/${made.id}`;
      expect((await server.manage('GET', path)).body).toEqual(made);
      const patched = await server.manage('PATCH', path, {
        [`${word}_description`]: null,
        [`${word}_metadata`]: { a: { c: 2 } },
      });
      expect(patched.status).toBe(200);
      expect(patched.body).toEqual({
        ...made,
        [`${word}_description`]: null,
        [`${word}_metadata`]: { a: { b: 1, c: 2 } },
      });
      expect((await server.manage('DELETE', path)).status).toBe(204);
      expect((await server.manage('GET', path)).status).toBe(404);
      expect((await server.manage('DELETE', path)).status).toBe(404);
    });

    test(`${section} names are unique in a tenant, whatever the case`, async () => {
      const wanted = body();
      await server.manage('POST', `/${collection}`, wanted);
      const { status, body: answer } = await changesNothing(() =>
        server.manage('POST', `/${collection}`, {
          ...wanted,
          [`${word}_name`]: wanted[`${word}_name`].toUpperCase(),
        }),
      );
      expect(status).toBe(409);
      expect(answer.code).toBe('conflict');
    });

    test.each([
      ['no name', {}, '_name'],
      ['an empty name', { NAME: '' }, '_name'],
      ['a number as name', { NAME: 1 }, '_name'],
      ['201 characters of name', { NAME: 'x'.repeat(201) }, '_name'],
      ['a control character in name', { NAME: 'a\u0007' }, '_name'],
      ['text as metadata', { NAME: 'a', META: 'x' }, '_metadata'],
      ['too much metadata', { NAME: 'a', META: { a: 'x'.repeat(16_000) } }, '_metadata'],
      ['a number as description', { NAME: 'a', DESCRIPTION: 1 }, '_description'],
      [
        'app_metadata without value',
        { NAME: 'a', app_metadata: [{ key: 'a' }] },
        'app_metadata[0].value',
      ],
      ['an unknown field', { NAME: 'a', colour: 'red' }, 'colour is not a field'],
      ['a tenant that does not exist', { NAME: 'a', tenant_id: unknownId }, 'tenant_id'],
      ['a read-only id', { NAME: 'a', id: unknownId }, 'id is read-only'],
      ['read-only aggregations', { NAME: 'a', aggregations: {} }, 'aggregations is read-only'],
    ])('%s is refused, and the message names the culprit', async (_, given, culprit) => {
      const spelled = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          (
            {
              NAME: `${word}_name`,
              META: `${word}_metadata`,
              DESCRIPTION: `${word}_description`,
            } as Record<string, string>
          )[name] ?? name,
          value,
        ]),
      );
      const { status, body: answer } = await changesNothing(() =>
        server.manage('POST', `/${collection}`, spelled),
      );
      expect(status).toBe(400);
      expect(answer.message).toEqual(expect.stringContaining(culprit));
    });

    test('lists are filtered, sorted, selected and counted', async () => {
      const prefix = fresh('Listed');
      for (const letter of ['b', 'a'])
        await server.manage('POST', `/${collection}`, { [`${word}_name`]: `${prefix} ${letter}` });
      const { body: answer } = await server.manage(
        'GET',
        `/${collection}?q=(${word}_name=${encodeURIComponent(prefix)}*)` +
          `&sort=${word}_name&fields=${word}_name&total_count=true`,
      );
      expect(answer.total_count).toBe(2);
      expect(answer.items.map((item: Json) => item[`${word}_name`])).toEqual([
        `${prefix} a`,
        `${prefix} b`,
      ]);
    });
  });

  test('operations §8.1 external_id is unique in a tenant and can be cleared', async () => {
    const first = await addGroup(server, { external_id: 'directory/7' });
    expect(
      (
        await changesNothing(() =>
          server.manage('POST', '/groups', {
            group_name: fresh('group'),
            external_id: 'directory/7',
          }),
        )
      ).status,
    ).toBe(409);
    expect(
      (await server.manage('PATCH', `/groups/${first.id}`, { external_id: null })).body.external_id,
    ).toBeNull();
    expect(
      (
        await server.manage('POST', '/groups', {
          group_name: fresh('group'),
          external_id: 'directory/7',
        })
      ).status,
    ).toBe(201);
  });

  test('operations §5.1 default roles are given to every new user; is_system cannot be set', async () => {
    const given = await addRole(server, { is_default: true });
    const newcomer = await addUser(server);
    await server.manage('PATCH', `/roles/${given.id}`, { is_default: false });
    expect((await items(`/users/${newcomer.id}/roles`)).map((link) => link.role_id)).toEqual([
      given.id,
    ]);
    expect(
      (await server.manage('PATCH', `/roles/${given.id}`, { is_system: true })).body.message,
    ).toContain('is_system is read-only');
  });

  const cases: LinkCase[] = [
    {
      title: 'operations §5.3 role members',
      parent: () => `/roles/${role!.id}`,
      path: 'members',
      array: 'users',
      other: () => user!.id,
      data: 'user_data',
      count: ['members', 'members'],
    },
    {
      title: 'operations §6.4 user roles',
      parent: () => `/users/${user!.id}`,
      path: 'roles',
      array: 'roles',
      other: () => role!.id,
      data: 'role_data',
      count: ['roles', 'roles'],
    },
    {
      title: 'operations §6.4 user groups',
      parent: () => `/users/${user!.id}`,
      path: 'groups',
      array: 'groups',
      other: () => group!.id,
      data: 'group_data',
      count: ['groups', 'groups'],
    },
    {
      title: 'operations §8.2 group members',
      parent: () => `/groups/${group!.id}`,
      path: 'members',
      array: 'users',
      other: () => user!.id,
      data: 'user_data',
      count: ['members', 'members'],
    },
    {
      title: 'operations §8.2 group roles',
      parent: () => `/groups/${group!.id}`,
      path: 'roles',
      array: 'roles',
      other: () => role!.id,
      data: 'role_data',
      count: ['roles', 'roles'],
    },
    {
      title: 'operations §8.2 nested groups',
      parent: () => `/groups/${group!.id}`,
      path: 'nested_groups',
      array: 'groups',
      other: () => nested!.id,
      data: 'nested_group_data',
      count: ['nested_groups', 'nested_groups'],
    },
  ];

  describe.each(cases.map((each) => [each.title, each] as const))(
    '%s',
    (_, { parent, path, array, other, data, count }) => {
      const at = (): string => `${parent()}/${path}`;

      test('add and remove answer 204 without a body, also again, and by POST …/revoke', async () => {
        for (const [method, where] of [
          ['POST', ''],
          ['POST', ''],
          ['DELETE', ''],
          ['DELETE', ''],
          ['POST', ''],
          ['POST', '/revoke'],
        ] as const) {
          const { status, text } = await server.manage(method, at() + where, {
            [array]: [other(), other()],
          });
          expect(status).toBe(204);
          expect(text).toBe('');
        }
        expect(await items(at())).toEqual([]);
      });

      test('a link holds the ids, the other record without its children, its end and the stamps', async () => {
        await done(server.manage('POST', at(), { [array]: [other()] }));
        const [link] = await items(at());
        const now = server.clock.now().toISOString();
        expect(link).toEqual(
          expect.objectContaining({
            [data]: expect.objectContaining({ id: other() }),
            expires_at: null,
            created_by: server.admin.id,
            created_at: now,
            updated_by: server.admin.id,
            updated_at: now,
          }),
        );
        expect(Object.values(link)).toContain(other());
        expect('aggregations' in link![data]).toBe(false);
      });

      test('is counted in aggregations and shown among the children with expand=all', async () => {
        await done(server.manage('POST', at(), { [array]: [other()] }));
        const { body } = await server.manage('GET', `${parent()}?expand=all`);
        expect(body.aggregations[count[0]]).toBe(1);
        expect(body[count[1]].map((link: Json) => link[data].id)).toEqual([other()]);
      });

      test('all or nothing: one unknown id and nothing is changed, 400 naming it', async () => {
        const { status, body } = await changesNothing(() =>
          server.manage('POST', at(), { [array]: [other(), unknownId] }),
        );
        expect(status).toBe(400);
        expect(body.message).toEqual(expect.stringContaining(unknownId));
        expect((await server.manage('DELETE', at(), { [array]: [unknownId] })).status).toBe(204);
      });

      test('operations §1.3 expires_at: the link ends by itself', async () => {
        const expires_at = new Date(server.clock.now().getTime() + 60_000).toISOString();
        await done(server.manage('POST', at(), { [array]: [other()], expires_at }));
        expect((await items(at())).map((link) => link.expires_at)).toEqual([expires_at]);
        server.clock.advance(60);
        const { body } = await server.manage('GET', `${parent()}?expand=all`);
        expect(await items(at())).toEqual([]);
        expect(body.aggregations[count[0]]).toBe(0);
        expect(body[count[1]]).toEqual([]);
      });

      test.each([
        ['no array', {}, ''],
        ['an empty array', { ARRAY: [] }, ''],
        ['text', { ARRAY: 'x' }, ''],
        ['no uuid', { ARRAY: ['x'] }, ''],
        ['101 ids', { ARRAY: Array(101).fill(unknownId) }, ''],
        [
          'an end in the past',
          { ARRAY: [unknownId], expires_at: '2000-01-01T00:00:00Z' },
          'expires_at',
        ],
        ['an end that is no time', { ARRAY: [unknownId], expires_at: 'tomorrow' }, 'expires_at'],
        [
          'an end without zone',
          { ARRAY: [unknownId], expires_at: '2100-01-01T00:00:00' },
          'expires_at',
        ],
        [
          'an end on a day that is none',
          { ARRAY: [unknownId], expires_at: '2100-02-30T00:00:00Z' },
          'expires_at',
        ],
        ['an unknown field', { ARRAY: [unknownId], colour: 1 }, 'colour'],
      ])('%s is refused', async (__, given, culprit) => {
        const body = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name === 'ARRAY' ? array : name, value]),
        );
        const { status, body: answer } = await changesNothing(() =>
          server.manage('POST', at(), body),
        );
        expect(status).toBe(400);
        expect(answer.message).toEqual(expect.stringContaining(culprit || array));
      });

      test('below an unknown record answers 404', async () => {
        for (const method of ['GET', 'POST', 'DELETE'] as const)
          expect(
            (
              await server.manage(
                method,
                at().replace(/[0-9a-f-]{36}/, unknownId),
                method === 'GET' ? undefined : { [array]: [other()] },
              )
            ).status,
          ).toBe(404);
      });
    },
  );

  describe.each([
    ['operations §5.2 role permissions', () => `/roles/${role!.id}`],
    ['operations §6.4 user permissions', () => `/users/${user!.id}`],
  ] as const)('%s', (_, parent) => {
    test('grant, list with both records, count, revoke all of a resource', async () => {
      const { resource, scopes } = await addMachine(server, ['read', 'write']);
      const at = `${parent()}/permissions`;
      await done(
        server.manage('POST', at, {
          permissions: [{ resource_id: resource.id, scopes: scopes.map((scope) => scope.id) }],
        }),
      );
      expect(
        (await items(at)).map((link) => [link.resource_data.id, link.scope_data.scope_name]).sort(),
      ).toEqual([
        [resource.id, 'read'],
        [resource.id, 'write'],
      ]);
      const { body } = await server.manage('GET', `${parent()}?expand=all`);
      expect(body.aggregations.permissions).toBe(2);
      expect(body.permissions.length).toBe(2);
      await done(
        server.manage('POST', `${at}/revoke`, {
          permissions: [{ resource_id: resource.id, scopes: [] }],
        }),
      );
      expect(await items(at)).toEqual([]);
    });

    test('a scope of another resource, no scopes, and unknown ones are refused', async () => {
      const [one, two] = [await addMachine(server, ['read']), await addMachine(server, ['read'])];
      for (const permission of [
        { resource_id: one.resource.id, scopes: [two.scopes[0].id] },
        { resource_id: one.resource.id, scopes: [] },
        { resource_id: unknownId, scopes: [one.scopes[0].id] },
        { resource_id: one.resource.id, scopes: [unknownId] },
      ]) {
        expect(
          (
            await changesNothing(() =>
              server.manage('POST', `${parent()}/permissions`, { permissions: [permission] }),
            )
          ).status,
        ).toBe(400);
      }
    });

    test('operations §1.6 nobody grants a management permission that they do not hold', async () => {
      const api = await managementApi(server);
      const { token } = await addManager(server, ['update:roles', 'update:users']);
      const { status, body } = await changesNothing(() =>
        server.manage(
          'POST',
          `${parent()}/permissions`,
          { permissions: [{ resource_id: api.id, scopes: [api.scopes['delete:users']] }] },
          { as: token },
        ),
      );
      expect(status).toBe(403);
      expect(body.code).toBe('escalation_refused');
    });
  });

  test('operations §1.6 nobody gives a role that carries a management permission they do not hold', async () => {
    const api = await managementApi(server);
    await done(
      server.manage('POST', `/roles/${role!.id}/permissions`, {
        permissions: [{ resource_id: api.id, scopes: [api.scopes['delete:users']] }],
      }),
    );
    const { token } = await addManager(server, [
      'update:users',
      'update:role_members',
      'update:groups',
    ]);
    for (const [path, body] of [
      [`/users/${user!.id}/roles`, { roles: [role!.id] }],
      [`/roles/${role!.id}/members`, { users: [user!.id] }],
      [`/groups/${group!.id}/roles`, { roles: [role!.id] }],
    ] as const) {
      expect(
        (await changesNothing(() => server.manage('POST', path, body, { as: token }))).body.code,
      ).toBe('escalation_refused');
    }
  });

  test('operations §1.5 a link across two tenants is 409 tenant_mismatch, unless one end is global', async () => {
    const tenantId = await addTenant(server);
    const foreign = await addUser(server, { tenant_id: tenantId });
    const { status, body } = await changesNothing(() =>
      server.manage('POST', `/roles/${role!.id}/members`, { users: [foreign.id] }),
    );
    expect(status).toBe(409);
    expect(body.code).toBe('tenant_mismatch');
    const everywhere = await addRole(server, { tenant_id: null });
    await done(
      server.manage('POST', `/roles/${everywhere.id}/members`, { users: [foreign.id, user!.id] }),
    );
  });

  describe('operations §8.2 nested groups', () => {
    const nest = (parent: string, ...groups: string[]): Promise<Answer> =>
      server.manage('POST', `/groups/${parent}/nested_groups`, { groups });

    test('a circle is 409, and the message lists the way round', async () => {
      await done(nest(group!.id, nested!.id));
      const { status, body } = await changesNothing(() => nest(nested!.id, group!.id));
      expect(status).toBe(409);
      expect(body.code).toBe('cycle');
      expect(body.message).toBe(
        `A group cannot stand in itself: ${group!.id} → ${nested!.id} → ${group!.id}.`,
      );
      expect((await nest(group!.id, group!.id)).body.code).toBe('cycle');
    });

    test('deeper than ten is 400 depth_exceeded', async () => {
      let last = group!.id as string;
      for (let depth = 0; depth < 10; depth++) {
        const next = (await addGroup(server)).id;
        await done(nest(last, next));
        last = next;
      }
      const { status, body } = await changesNothing(() => nest(last, nested!.id));
      expect(status).toBe(400);
      expect(body.code).toBe('depth_exceeded');
    });

    test('parent groups are counted; deleting a group leaves what was nested in it', async () => {
      await done(nest(group!.id, nested!.id));
      expect(
        (await server.manage('GET', `/groups/${nested!.id}?expand=all`)).body.aggregations
          .parent_groups,
      ).toBe(1);
      await done(server.manage('DELETE', `/groups/${group!.id}`));
      expect(
        (await server.manage('GET', `/groups/${nested!.id}?expand=all`)).body.aggregations
          .parent_groups,
      ).toBe(0);
    });

    test('top_level=true leaves out groups that stand in another one, until that ends', async () => {
      const both = `(|(group_name=${group!.group_name})(group_name=${nested!.group_name}))`;
      const list = async (topLevel: string): Promise<string[]> => {
        const { body } = await server.manage(
          'GET',
          `/groups?q=${encodeURIComponent(both)}&top_level=${topLevel}&total_count=true`,
        );
        expect(body.total_count).toBe(body.count);
        return body.items.map(({ id }: Json) => id);
      };
      const end = new Date(server.clock.now().getTime() + 60_000).toISOString();
      const body = { groups: [nested!.id], expires_at: end };
      await done(server.manage('POST', `/groups/${group!.id}/nested_groups`, body));
      expect(await list('true')).toEqual([group!.id]);
      expect(await list('false')).toHaveLength(2);

      server.clock.advance(61);
      expect(await list('true')).toHaveLength(2);
    });

    test.each([1, 2, 3, 4, 5])(
      'of parallel nestings that together would close a circle one is refused: round %i',
      async () => {
        const ring = await Promise.all(Array.from({ length: 4 }, () => addGroup(server)));
        const answers = await Promise.all(
          ring.map((each, at) => nest(each.id, ring[(at + 1) % ring.length]!.id)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 409]);
      },
    );
  });
};
