/** The routes themselves, without a socket: what a new route must not forget. */
import { describe, expect, test } from '@jest/globals';
import { managementScopes } from '@keyward/core';
import { isOwnAddress } from '@keyward/core/endpoints';
import { managementPath, openApiDocument, routes, statusesOf } from '../src/index.js';

const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const managed = named.filter(([, { path }]) => path.startsWith(managementPath));

describe('routes', () => {
  test('no two share method and path, or operation', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
  });

  test.each(managed)(
    'operations §1.6 %s takes a scope that the Management API has',
    (_, { access }) => {
      expect(Object.keys(managementScopes)).toContain(access.scope);
    },
  );

  test.each(managed)('contract §1 %s is readable by the listed origins only', (_, { origins }) => {
    expect(origins).toBe('listed');
  });

  test.each(named)('%s is an address that no resource may have', (_, { path }) => {
    expect(isOwnAddress('https://id.example', `https://id.example${path}`)).toBe(true);
  });

  test.each(named)(
    '%s names its parameters as words of snake case that end in _id, or calls them a secret or a digest',
    (_, { path }) => {
      for (const [, parameter] of path.matchAll(/\{([^}]*)\}/g))
        expect(parameter).toMatch(/^([a-z]+(_[a-z]+)*_id|secret|digest)$/);
    },
  );

  test.each(named)(
    '%s lists 413 and 415 if it takes a body, and 409 only with a method that changes',
    (_, route) => {
      const { method, body } = route;
      const listed = statusesOf(route);
      if (body) expect(listed).toEqual(expect.arrayContaining([413, 415]));
      if (listed.includes(409)) expect(['POST', 'PUT', 'PATCH']).toContain(method);
    },
  );

  test.each(named)('%s shows what goes wrong as a page where it is one', (_, route) => {
    expect(route.showFailure !== undefined).toBe(route.dialect === 'page');
  });

  /** Those of secrets and tokens show members of records; the others open /scim and /ssf. */
  test('every scope of the Management API but those for reading secrets and tokens has a row', () => {
    const used = new Set(managed.flatMap(([, { access }]) => [access.scope, access.ownScope]));
    expect(Object.keys(managementScopes).filter((scope) => !used.has(scope))).toEqual([
      'read:client_secrets',
      'read:resource_secrets',
      'provision:users',
      'ssf.read',
      'ssf.manage',
      'read:tokens',
    ]);
  });

  test('the document is the same whatever the issuer, but for the addresses below it', () => {
    const [one, other] = ['https://a.example', 'https://b.example'].map((issuer) =>
      openApiDocument(routes, { issuer, version: '1' }),
    );
    const renamed = JSON.stringify(other).replaceAll('https://b.example', 'https://a.example');
    expect(JSON.parse(renamed)).toEqual(one);
    expect(one!['servers']).toEqual([{ url: 'https://a.example' }]);
    expect(other!['servers']).toEqual([{ url: 'https://b.example' }]);
  });
});
