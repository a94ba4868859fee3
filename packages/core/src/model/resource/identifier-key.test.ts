import { describe, expect, test } from '@jest/globals';
import { identifierKey } from './resource.js';

describe('scheme and host are compared without case, and the default port (RFC 3986 §6.2.2.1, §6.2.3)', () => {
  test.each([
    ['a host in another case', 'https://API.Example/mcp', 'https://api.example/mcp'],
    ['a scheme in another case', 'HTTPS://api.example/mcp', 'https://api.example/mcp'],
    ['the default port of https', 'https://api.example:443/mcp', 'https://api.example/mcp'],
    ['the default port of http', 'http://localhost:80', 'http://localhost'],
    ['a colon without a port', 'https://api.example:/mcp', 'https://api.example/mcp'],
    ['an IPv6 address with the default port', 'https://[2001:DB8::1]:443', 'https://[2001:db8::1]'],
    ['a slash at the end of a path', 'https://api.example/mcp/', 'https://api.example/mcp'],
    ['a slash at the end of a host', 'https://api.example/', 'https://api.example'],
    ['the scheme of a name', 'URN:orders', 'urn:orders'],
  ])('%s', (_, written, registered) => {
    expect(identifierKey(written)).toBe(identifierKey(registered));
  });
});

describe('these name two', () => {
  test.each([
    ['two slashes at the end', 'https://api.example/mcp//', 'https://api.example/mcp'],
    ['a path in another case', 'https://api.example/MCP', 'https://api.example/mcp'],
    ['another port', 'https://api.example:444', 'https://api.example'],
    ['the default port of another scheme', 'https://api.example:80', 'https://api.example'],
    ['another scheme', 'http://api.example', 'https://api.example'],
    ['a longer path', 'https://api.example/mcp/2', 'https://api.example/mcp'],
    ['a query', 'https://api.example/mcp?', 'https://api.example/mcp'],
    ['a slash before a query', 'https://api.example/?a', 'https://api.example?a'],
    ['a user in another case', 'https://Ada@api.example', 'https://ada@api.example'],
    ['an address without the end', 'https://[2001:db8::1]', 'https://[2001:db8::]'],
    ['a name in another case', 'urn:Orders', 'urn:orders'],
    ['an escaped letter', 'https://api.example/%6dcp', 'https://api.example/mcp'],
  ])('%s', (_, one, other) => {
    expect(identifierKey(one)).not.toBe(identifierKey(other));
  });
});

test.each(['', 'orders', '//api.example', 'a b', '5f0c2a3e-8b1d-4c6f-9e7a-2d4b6c8e0f1a'])(
  'what is no absolute URI is its own key: %j',
  (text) => {
    expect(identifierKey(text)).toBe(text);
  },
);

test.each([
  'HTTPS://Api.example:443/mcp/',
  'https://api.example//',
  'urn:orders/',
  'https://Ada@Api.example:8443/a?b=/',
])('a key is no longer than what it is made of: %s', (identifier) => {
  expect(identifierKey(identifier).length).toBeLessThanOrEqual(identifier.length);
});
