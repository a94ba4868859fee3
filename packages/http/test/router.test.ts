/** How the route of a request is found. */
import { describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@keyward/api';
import { router } from '../src/router.js';

const route = (method: string, path: string): Route =>
  ({ method, path, operation: `${method} ${path}` }) as Route;

const find = router([
  route('GET', '/clients'),
  route('POST', '/clients'),
  route('GET', '/clients/{id}'),
  route('GET', '/clients/import'),
  route('DELETE', '/clients/{id}/scopes/{scope}'),
  route('GET', '/clients/import/{run}'),
]);

const operation = (method: string, url: string): string | undefined =>
  find(method, url)?.route?.operation;

test.each(routes.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s is found at its own path',
  (_, each) => {
    const findAny = router(routes);
    expect(findAny(each.method, each.path.replace(/\{\w+\}/g, 'x'))?.route).toBe(each);
  },
);

describe('a path', () => {
  test.each([
    ['/clients', 'GET /clients'],
    ['/clients?limit=1', 'GET /clients'],
    ['/clients#top', 'GET /clients'],
    ['http://localhost:3000/clients', 'GET /clients'],
    ['HTTPS://localhost/clients/1?a=b', 'GET /clients/{id}'],
    ['/clients/1', 'GET /clients/{id}'],
    ['/clients/a%2fb', 'GET /clients/{id}'],
    ['/clients/import', 'GET /clients/import'],
    ['/clients/import/1', 'GET /clients/import/{run}'],
  ])('%s is that of %s (RFC 9112 §3.2.2)', (url, expected) => {
    expect(operation('GET', url)).toBe(expected);
  });

  test('goes on with a parameter where a written segment leads nowhere', () => {
    expect(operation('DELETE', '/clients/import/scopes/a')).toBe(
      'DELETE /clients/{id}/scopes/{scope}',
    );
  });

  test.each([
    '/',
    '',
    '*',
    'clients',
    '/Clients',
    '/clients/',
    '//clients',
    '/clients//',
    '/./clients',
    '/x/../clients',
    '/%63lients',
    '/clients/1/',
    '/clients/1/scopes',
    '/clients/1/scopes/2/3',
    '/clients//scopes/2',
  ])('%j is unknown (RFC 3986 §6.2.2.1)', (url) => {
    expect(find('GET', url)).toBeUndefined();
  });
});

describe('a method', () => {
  test('finds its own route, and HEAD that of GET', () => {
    expect(operation('POST', '/clients')).toBe('POST /clients');
    expect(operation('HEAD', '/clients')).toBe('GET /clients');
  });

  test.each(['OPTIONS', 'PUT', 'TRACE'])('%s has no route, but its path is known', (method) => {
    const found = find(method, '/clients');
    expect(found?.route).toBeUndefined();
    expect(found?.siblings).toHaveLength(2);
  });
});

describe('parameters', () => {
  test('are decoded', () => {
    expect(find('DELETE', '/clients/a%2Fb/scopes/%C3%A4')?.params()).toEqual({
      id: 'a/b',
      scope: 'ä',
    });
  });

  test.each(['%zz', '%', '%ff', '%c3%28'])('%s is refused', (id) => {
    expect(() => find('GET', `/clients/${id}`)?.params()).toThrow(
      expect.objectContaining({ code: 'request_unreadable' }),
    );
  });
});
