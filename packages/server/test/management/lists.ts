/** The query parameters of specification §4.1 and the envelope of specification §2.10. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addClient, addMachine, addResource, addScope } from '../deployment/world.js';

const names = ({ items }: Json): string[] => items.map((item: Json) => item.client_name);

export const listsSuite = (server: Deployment): void =>
  describe('lists', () => {
    let made: Json[];
    const mine = 'q=(client_name=listed%20*)';
    const get = async (query: string): Promise<Json> => {
      const { status, body, text } = await server.manage('GET', `/clients?${query}`);
      if (status !== 200) throw new Error(text);
      return body;
    };

    beforeAll(async () => {
      made = [];
      for (let i = 0; i < 25; i++) {
        made.push(
          await addClient(server, {
            client_name: `listed ${String(i).padStart(2, '0')}`,
            client_type: ['spa', 'native', 'regular_web'][i % 3],
          }),
        );
        server.clock.advance(1);
      }
    });

    test('specification §2.10 the envelope holds count, has_more, limit, offset and items, nothing else', async () => {
      const body = await get(mine);
      expect(Object.keys(body).sort()).toEqual(['count', 'has_more', 'items', 'limit', 'offset']);
      expect({ ...body, items: undefined }).toEqual({
        count: 10,
        has_more: true,
        limit: 10,
        offset: 0,
      });
    });

    test('specification §4.1 total_count=true adds total_count', async () => {
      expect((await get(`${mine}&total_count=true&limit=3`)).total_count).toBe(25);
    });

    test('specification §4.1 total_count=false leaves it out', async () => {
      expect(await get(`${mine}&total_count=false`)).not.toHaveProperty('total_count');
    });

    test('specification §4.1 offset defaults to 0 and limit to 10', async () => {
      expect(names(await get(mine))).toEqual(made.slice(0, 10).map((client) => client.client_name));
    });

    test('specification §4.1 offset is the starting position', async () => {
      const body = await get(`${mine}&offset=20&limit=3`);
      expect(names(body)).toEqual(['listed 20', 'listed 21', 'listed 22']);
      expect(body.has_more).toBe(true);
      expect(body.offset).toBe(20);
    });

    test('specification §4.1 an offset past the items answers none', async () => {
      expect(await get(`${mine}&offset=25`)).toEqual({
        count: 0,
        has_more: false,
        limit: 10,
        offset: 25,
        items: [],
      });
    });

    test('specification §4.1 a huge offset answers none', async () => {
      expect((await get(`${mine}&offset=999999999999999`)).count).toBe(0);
    });

    test('specification §4.1 a limit above the number of items answers those that there are', async () => {
      const body = await get(`${mine}&limit=100`);
      expect(body.count).toBe(25);
      expect(body.has_more).toBe(false);
      expect(body.limit).toBe(100);
    });

    test('specification §4.1 a limit that ends exactly with the items has no more', async () => {
      expect((await get(`${mine}&offset=20&limit=5`)).has_more).toBe(false);
    });

    test('operations §1.4 a limit above 1000 is clamped, and the envelope says so', async () => {
      expect((await get(`${mine}&limit=100000`)).limit).toBe(1000);
    });

    test('operations §1.4 the default order is by creation', async () => {
      expect(names(await get(`${mine}&limit=25`))).toEqual(
        made.map((client) => client.client_name),
      );
    });

    test('specification §4.1 sort takes several names, each with asc or desc', async () => {
      const sorted = names(await get(`${mine}&limit=25&sort=client_type:desc,client_name:asc`));
      const expected = [...made].sort((a, b) => {
        if (a.client_type !== b.client_type) return a.client_type < b.client_type ? 1 : -1;
        return a.client_name < b.client_name ? -1 : 1;
      });
      expect(sorted).toEqual(expected.map((client) => client.client_name));
    });

    test('specification §4.1 sort without a direction ascends', async () => {
      expect(names(await get(`${mine}&limit=2&sort=client_name`))).toEqual([
        'listed 00',
        'listed 01',
      ]);
    });

    test.each([
      'id',
      'client_type',
      'client_name',
      'client_secret_expires_at',
      'client_description',
      'is_public',
      'is_first_party',
      'is_global',
      'tenant_id',
      'created_by',
      'created_at',
      'updated_by',
      'updated_at',
    ])(
      'specification §4.1 sort by %s gives pages that never overlap, ties broken by id',
      async (attribute) => {
        for (const direction of ['asc', 'desc']) {
          const pages: string[] = [];
          for (let offset = 0; offset < 25; offset += 7)
            pages.push(
              ...(
                await get(`${mine}&sort=${attribute}:${direction}&offset=${offset}&limit=7`)
              ).items.map((item: Json) => item.id),
            );
          expect(new Set(pages).size).toBe(25);
          expect(pages).toEqual(
            (await get(`${mine}&sort=${attribute}:${direction}&limit=25`)).items.map(
              (item: Json) => item.id,
            ),
          );
        }
      },
    );

    test('specification §4.1 fields keeps the listed attributes and the id', async () => {
      const { items } = await get(`${mine}&fields=client_name,is_public&limit=1`);
      expect(items).toEqual([{ id: made[0].id, client_name: 'listed 00', is_public: false }]);
    });

    test('specification §4.1 an empty fields counts as absent', async () => {
      const [item] = (await get(`${mine}&fields=&limit=1`)).items;
      const { body } = await server.manage('GET', `/clients/${item.id}?fields=`);

      expect(item).toEqual((await get(`${mine}&limit=1`)).items[0]);
      expect(body.client_name).toBe(item.client_name);
    });

    test('specification §4.1 expand=all includes the children, empty and absent leave them out', async () => {
      for (const [query, shown] of [
        ['expand=all', true],
        ['expand=', false],
        ['', false],
      ] as const) {
        const [item] = (await get(`${mine}&limit=1&${query}`)).items;
        for (const child of ['aggregations', 'resources', 'permissions'])
          expect([query, child, child in item]).toEqual([query, child, shown]);
      }
    });

    test('specification §4.1 fields with expand=all keeps only the listed children', async () => {
      const [item] = (await get(`${mine}&limit=1&expand=all&fields=aggregations`)).items;
      expect(Object.keys(item).sort()).toEqual(['aggregations', 'id']);
    });

    test('operations §11 resources sort and search by created_at and updated_at too', async () => {
      const [one, two] = [
        await addResource(server, {}, { resource_name: 'aliased one' }),
        (server.clock.advance(1), await addResource(server, {}, { resource_name: 'aliased two' })),
      ];
      for (const name of ['created_at', 'created_date', 'updated_at', 'updated_date']) {
        const { body } = await server.manage(
          'GET',
          `/resources?q=(%26(resource_name=aliased*)(${name}>=${one.created_date}))&sort=${name}:desc`,
        );
        expect(body.items.map((item: Json) => item.id)).toEqual([two.id, one.id]);
      }
    });

    describe('specification §4.1 every list takes all seven parameters', () => {
      let paths: readonly string[];
      beforeAll(async () => {
        const { client, resource } = await addMachine(server, ['a', 'b', 'c']);
        await addScope(server, resource.id, 'd');
        paths = [
          '/clients',
          '/resources',
          `/clients/${client.id}/resources`,
          `/clients/${client.id}/permissions`,
          `/resources/${resource.id}/scopes`,
          `/resources/${resource.id}/clients`,
        ];
      });

      test.each([0, 1, 2, 3, 4, 5])('list number %i', async (at) => {
        const { status, body } = await server.manage(
          'GET',
          `${paths[at]}?fields=id&expand=all&q=(id=*)&sort=id:desc&offset=0&limit=2&total_count=true`,
        );
        expect(status).toBe(200);
        expect(body.total_count).toBeGreaterThan(0);
        expect(body.items.every((item: Json) => Object.keys(item).join() === 'id')).toBe(true);
        const ids = body.items.map((item: Json) => item.id);
        expect(ids).toEqual([...ids].sort().reverse());
      });

      const refused: readonly (readonly [string, string])[] = [
        ['limit=0', 'limit'],
        ['limit=-1', 'limit'],
        ['limit=1.5', 'limit'],
        ['limit=', 'limit'],
        ['limit=ten', 'limit'],
        ['limit=1e3', 'limit'],
        ['limit[]=1', 'limit[]'],
        ['limit=1&limit=2', 'limit'],
        ['offset=-1', 'offset'],
        ['offset=0.5', 'offset'],
        ['offset=', 'offset'],
        ['offset=99999999999999999999', 'offset'],
        ['total_count=yes', 'total_count'],
        ['total_count=1', 'total_count'],
        ['expand=none', 'expand'],
        ['expand=All', 'expand'],
        ['fields=nothing', 'nothing'],
        ['fields=id,nothing', 'nothing'],
        ['fields=,', 'fields'],
        ['fields=id,,id', 'fields'],
        ['fields=__proto__', '__proto__'],
        ['fields=constructor', 'constructor'],
        ['sort=nothing', 'nothing'],
        ['sort=id:up', 'id:up'],
        ['sort=id:', 'sort'],
        ['sort=,', 'sort'],
        ['sort=constructor', 'constructor'],
        ['sort=id:asc:desc', 'id:asc:desc'],
        ['q=(nothing=1)', 'nothing'],
        ['q=id', 'q'],
        ['q=(id=1', 'q'],
        ['page=1', 'page'],
        ['__proto__=1', '__proto__'],
        ['Limit=1', 'Limit'],
        ['q[$ne]=1', 'q[$ne]'],
      ];
      test.each(refused)('%s is refused, naming %s', async (query, culprit) => {
        for (const path of paths) {
          const { status, body } = await server.manage('GET', `${path}?${query}`);
          expect([path, status]).toEqual([path, 400]);
          expect([path, body.code]).toEqual([path, 'invalid_request']);
          expect(body.message).toContain(culprit);
        }
      });
    });

    test.each([
      'sort=client_secret',
      'sort=client_secret:desc',
      'q=(client_secret=*)',
      'q=(client_secret=a*)',
      'q=(client_secret>=a)',
      'q=(!(client_secret=x))',
      'sort=client_metadata',
      'q=(client_metadata.grant_types=x)',
      'q=(app_metadata=*)',
    ])(
      'contract §4 clients cannot be filtered or sorted by secrets and documents: %s',
      async (query) => {
        const { status, body } = await server.manage('GET', `/clients?${query}`);
        expect(status).toBe(400);
        expect(body.message).toEqual(expect.stringContaining('cannot be searched or sorted by'));
      },
    );

    test.each([
      'sort=signing_secret',
      'q=(signing_secret=*)',
      'q=(resource_metadata.signing_secret=a*)',
      'sort=resource_metadata',
    ])('contract §4 resources cannot be filtered or sorted by secrets: %s', async (query) => {
      expect((await server.manage('GET', `/resources?${query}`)).status).toBe(400);
    });

    const single: readonly (readonly [string, string])[] = [
      ['limit=1', 'limit'],
      ['q=(id=*)', 'q'],
      ['sort=id', 'sort'],
      ['offset=0', 'offset'],
      ['total_count=true', 'total_count'],
      ['fields=nothing', 'nothing'],
      ['expand=x', 'expand'],
    ];
    test.each(single)(
      'specification §4.1 operations on one record refuse %s, naming it',
      async (query, culprit) => {
        const { status, body } = await server.manage('GET', `/clients/${made[0].id}?${query}`);
        expect(status).toBe(400);
        expect(body.message).toEqual(expect.stringContaining(culprit));
      },
    );

    test('specification §4.1 operations that answer nothing take no parameters', async () => {
      const { status, body } = await server.manage('DELETE', `/clients/${made[0].id}?fields=id`);
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining('fields'));
    });
  });
