import { expect, test } from '@jest/globals';
import { managementPath, routes } from '../src/index.js';
import { childLists } from '../src/kernel/view.js';
import { views } from '../src/management/all-views.js';

const lists = views.flatMap((view) =>
  childLists(view).map(([name, list]) => [`${view.name}.${name}`, list] as const),
);

const listOf = (path: string) =>
  routes.find((route) => route.method === 'GET' && route.path === managementPath + path);

test.each(lists)(
  'an expanded child needs the scope of its own list: %s',
  (_, { path, scope, ownScope }) => {
    expect(listOf(path)?.access).toEqual({ kind: 'bearer', scope, ownScope });
  },
);

test('there are children', () => {
  expect(lists.length).toBeGreaterThan(10);
});
