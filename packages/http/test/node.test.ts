/** The ways in of Node: a listener, a listener before another one, and within a host. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { Api, Row } from '@keyward/api';
import { nodeListener, nodeMiddleware } from '../src/node.js';
import { bindingContract } from './binding.contract.js';
import { openOnPort } from './open-on-port.js';

bindingContract('a listener of Node', (binding) => openOnPort(nodeListener(binding)));
bindingContract('a listener of Node before another one', (binding) =>
  openOnPort(nodeListener({ ...binding, next: nodeListener(binding) })),
);

const api = {
  rows: ['/', '/livez'].map((path) => ({ method: 'GET', path }) as Row),
  answer: () => Promise.resolve({ status: 200, headers: { 'X-Odd': 'two\nlines' }, body: '' }),
} as unknown as Api;

/** A request and its response as Node makes them, but without a connection. */
const arrival = (given: object) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', ...given });
  return [request, new ServerResponse(request)] as const;
};

const endOfWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('an answer that cannot be sent ends its own connection', async () => {
  const [request, response] = arrival({ url: '/livez' });
  nodeListener({ api, createId: () => 'id' })(request, response);
  await endOfWork();
  expect(response.destroyed).toBe(true);
});

describe('within a host', () => {
  const isPassedOn = (given: object, more: object = {}): boolean => {
    let passed = false;
    const middleware = nodeMiddleware({ api, createId: () => 'id', ...more });
    middleware(...arrival(given), () => {
      passed = true;
    });
    return passed;
  };

  test('requests for other paths are passed on', () => {
    expect(isPassedOn({ url: '/other' })).toBe(true);
    expect(isPassedOn({ url: '/livez' })).toBe(false);
  });

  test('the first page is its own, unless it gives it away', () => {
    expect(isPassedOn({ url: '/' }, { hasHome: false })).toBe(true);
    expect(isPassedOn({ url: '/' })).toBe(false);
  });

  const below = { issuer: 'https://host.example/iam' };

  test('requests beside the path of the issuer belong to the host', () => {
    expect(isPassedOn({ url: '/livez' }, below)).toBe(true);
    expect(isPassedOn({ url: '/iam/livez' }, below)).toBe(false);
  });

  test('a host that mounts it at a path has removed the path', () => {
    expect(isPassedOn({ url: '/livez', originalUrl: '/iam/livez' }, below)).toBe(false);
  });

  test('the URL stays as it was for what the host has mounted behind', () => {
    const [request, response] = arrival({ url: '/iam/other' });
    nodeMiddleware({ api, createId: () => 'id', ...below })(request, response, () => undefined);
    expect(request.url).toBe('/iam/other');
  });
});
