import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { belowIssuer } from '../src/path-prefix.js';

test.each([
  ['/iam/token?x=1', '/token?x=1'],
  ['/token', '/token'],
  ['/iam', '/'],
  // Proxies may send the whole URL (RFC 9112 §3.2.2).
  ['https://www.example/iam/token?x=1', '/token?x=1'],
  ['HTTP://www.example:8080/iam/token', '/token'],
  ['http://www.example/.well-known/openid-configuration/iam', '/.well-known/openid-configuration'],
])('below an issuer with a path, %s is answered as %s', (url, seen) => {
  const request = { url } as IncomingMessage;
  const listener = belowIssuer('https://www.example/iam', () => undefined);
  void listener(request, {} as ServerResponse);
  expect(request.url).toBe(seen);
});
