import { describe, expect, test } from '@jest/globals';
import type { ClientAccess } from '../model/client/client-access.js';
import { chooseTarget, isNamedBy } from './choose-target.js';

const refused = (code: string) => expect.objectContaining({ code });

/** What a client may do: resources by name, with the scopes that it holds on each. */
const holding = (held: Record<string, string[]>): ClientAccess =>
  ({
    client: { metadata: { oauth: {} } },
    resources: Object.entries(held).map(([name, scopes]) => ({
      resource: { id: `id-${name}`, identifierUrl: `urn:${name}` },
      scopes,
    })),
  }) as unknown as ClientAccess;

const choose = (held: Record<string, string[]>, scopes?: string[], resource?: string) => {
  const { target, ...rest } = chooseTarget(holding(held), { scopes, resource });
  return [target.resource.id.slice(3), rest.scopes];
};

const orders = { orders: ['read', 'write'] };
const two = { orders: ['read', 'write', 'shared'], items: ['list', 'shared'] };

describe('a scope that is unknown or not permitted is dropped', () => {
  test.each([
    ['one is unknown', orders, ['read', 'magic'], ['orders', ['read']]],
    ['none is', orders, ['write', 'read'], ['orders', ['write', 'read']]],
    ['one is named twice', orders, ['read', 'read'], ['orders', ['read']]],
    ['one is of OpenID Connect', orders, ['openid', 'read'], ['orders', ['read']]],
    ['one is written in another case', orders, ['READ', 'write'], ['orders', ['write']]],
  ])('%s', (_, held, asked, expected) => {
    expect(choose(held, asked)).toEqual(expected);
  });
});

describe('when nothing is left of what was asked, the request is refused', () => {
  test.each([
    ['an unknown scope', ['magic'], undefined],
    ['scopes of OpenID Connect alone', ['openid', 'profile'], undefined],
    ['an empty list', [], undefined],
    ['an unknown scope of a named resource', ['magic'], 'urn:orders'],
    ['a scope of another resource than the named one', ['list'], 'urn:orders'],
  ])('%s', (_, asked, resource) => {
    expect(() => choose(two, asked, resource)).toThrow(refused('scope_invalid'));
  });
});

describe('without scopes', () => {
  test('a client gets all that it holds on its single resource', () => {
    expect(choose(orders)).toEqual(['orders', ['read', 'write']]);
  });

  test('a client that holds nothing on its single resource gets a token without scopes', () => {
    expect(choose({ orders: [] })).toEqual(['orders', []]);
  });

  test('a named resource answers with all that is held on it', () => {
    expect(choose(two, undefined, 'urn:items')).toEqual(['items', ['list', 'shared']]);
  });
});

describe('one token has one audience: an ambiguous request must name its resource (RFC 9068 §3, RFC 8707 §2)', () => {
  test.each([
    ['no scope and two resources', two, undefined],
    ['a scope that two resources hold', two, ['shared']],
    ['scopes that no resource holds together', two, ['read', 'list']],
    ['no resource at all', {}, undefined],
  ])('%s', (_, held, asked) => {
    expect(() => choose(held, asked)).toThrow(refused('target_invalid'));
  });

  test('the message asks for the parameter', () => {
    expect(() => choose(two)).toThrow(/name one in the resource parameter/);
  });

  test.each([
    ['a scope that one resource holds', ['list'], ['items', ['list']]],
    ['scopes that one resource holds together', ['shared', 'read'], ['orders', ['shared', 'read']]],
    ['an unknown scope beside', ['list', 'magic'], ['items', ['list']]],
  ])('%s is not ambiguous', (_, asked, expected) => {
    expect(choose(two, asked)).toEqual(expected);
  });
});

describe('a named resource', () => {
  test.each(['id-items', 'urn:items'])('is found by %s', (name) => {
    expect(choose(two, ['shared'], name)).toEqual(['items', ['shared']]);
  });

  test.each(['id-other', 'urn:ITEMS', '', 'null'])(
    'is refused when the client may not use %j',
    (name) => {
      expect(() => choose(two, ['shared'], name)).toThrow(refused('target_invalid'));
    },
  );
});

describe('an identifier is found however its scheme, host, port and last slash are written (contract §3)', () => {
  const at = (identifierUrl: string | null, id = 'id') => ({ id, identifierUrl });

  test.each(['https://api.example/mcp', 'https://api.example/mcp/', 'HTTPS://API.example:443/mcp'])(
    '%s',
    (name) => {
      expect(isNamedBy(at('https://api.example/mcp'), name)).toBe(true);
    },
  );

  test('and one that was registered with the slash is found without it', () => {
    expect(isNamedBy(at('https://api.example/mcp/'), 'https://api.example/mcp')).toBe(true);
  });

  test('a resource without an identifier has its id alone', () => {
    expect([isNamedBy(at(null), 'id'), isNamedBy(at(null), 'id/')]).toEqual([true, false]);
  });

  test('what is named exactly goes first, where two are from before', () => {
    const resources = ['https://api.example/mcp', 'https://api.example/mcp/'].map((url) => ({
      resource: at(url, url),
      scopes: ['read'],
    }));
    const { client } = holding({});
    const access = { client, resources } as unknown as ClientAccess;
    const chosen = ['https://api.example/mcp/', 'https://api.example/mcp'].map(
      (resource) => chooseTarget(access, { resource }).target.resource.id,
    );
    expect(chosen).toEqual(['https://api.example/mcp/', 'https://api.example/mcp']);
  });
});
