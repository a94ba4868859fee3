/** Lists that are read page by page. */
import { expect, test } from '@jest/globals';
import { listClients, listScopes, pages } from '../src/index.js';
import { fakeWorld } from './fake-world.js';

const page = (ids: readonly string[], has_more: boolean) =>
  [200, { items: ids.map((id) => ({ id })), has_more }] as const;

test('each record of each page comes once, in order', async () => {
  const { keyward, asked } = fakeWorld({
    answers: [page(['a', 'b'], true), page(['c', 'd'], true), page(['e'], false)],
  });

  const ids: string[] = [];
  for await (const client of pages(keyward, listClients, { query: { limit: 2, sort: 'id' } }))
    ids.push(client.id);

  expect(ids).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(asked.map(({ url }) => url.split('?')[1])).toEqual([
    'limit=2&sort=id&offset=0',
    'limit=2&sort=id&offset=2',
    'limit=2&sort=id&offset=4',
  ]);
});

test('a page is read when its first record is asked for', async () => {
  const { keyward, asked } = fakeWorld({ answers: [page(['a'], true)] });

  for await (const client of pages(keyward, listClients)) if (client.id === 'a') break;

  expect(asked).toHaveLength(1);
});

test('a list below a record takes its path', async () => {
  const { keyward, asked } = fakeWorld({ answers: [page([], true)] });

  const scopes = pages(keyward, listScopes, {
    path: { resource_id: 'orders' },
    query: { offset: 3 },
  });

  expect((await scopes.next()).done).toBe(true);
  expect(asked[0]!.url).toContain('/resources/orders/scopes?offset=3&limit=100');
});
