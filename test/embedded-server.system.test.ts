/** Keyward inside an Express application of one's own, which has middleware before it. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApi, managementPath, type Api } from '@keyward/api';
import { createKeyward } from '@keyward/core';
import { expressApp } from '@keyward/http-express';
import { nodeListener } from '@keyward/http';
import { htmlPages } from '@keyward/pages';
import express, { type RequestHandler } from 'express';
import { examplePlatform } from '../docs/examples/platform.js';

let made = 0;

const issuer = 'http://localhost:8080';

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

let client: Credentials;
let binding: { api: Api; createId: () => string; remoteAddress: () => string };

beforeAll(async () => {
  const keyward = createKeyward(examplePlatform(issuer));
  const { clientId, clientSecret } = (await keyward.firstStart({}))!;
  client = { id: clientId, secret: clientSecret };
  const api = createApi({
    keyward,
    throttle: { take: () => 0, wait: () => 0 },
    multiTenant: false,
    pages: htmlPages(),
    ready: () => Promise.resolve(true),
    server: { name: 'test', version: '1', description: '' },
  });
  binding = { api, createId: () => 'request-1', remoteAddress: () => '192.0.2.1' };
});

const listening: Server[] = [];

const addressOf = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  listening.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterAll(() => {
  for (const server of listening) {
    server.close();
    server.closeAllConnections();
  }
});

const swallowed: RequestHandler = (request, _response, next) => {
  request.resume().on('end', () => next());
};

const parsers: readonly (readonly [string, readonly RequestHandler[]])[] = [
  ['no parser', []],
  ['express.json() and express.urlencoded()', [express.json(), express.urlencoded()]],
  ['express.urlencoded({ extended: true })', [express.urlencoded({ extended: true })]],
  ['express.raw() for every type', [express.raw({ type: () => true })]],
  ['express.text() for every type', [express.text({ type: () => true })]],
];

const listeners: readonly (readonly [string, () => RequestHandler])[] = [
  ['the Express adapter', () => expressApp(binding)],
  [
    'the listener for hot paths',
    () => {
      const listener = nodeListener({ ...binding, next: expressApp(binding) });
      return (request, response) => void listener(request, response);
    },
  ],
];

describe.each(listeners)('%s', (_listener, mounted) => {
  const start = (middleware: readonly RequestHandler[]): Promise<string> => {
    const app = express();
    for (const handler of middleware) app.use(handler);
    app.use(mounted());
    return addressOf(app);
  };
  const askToken = (address: string, fields: readonly (readonly [string, string])[]) =>
    fetch(`${address}/token`, {
      method: 'POST',
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      headers: {
        Authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
      },
    });

  test.each(parsers)('answers /token after %s', async (_name, middleware) => {
    const answer = await askToken(await start(middleware), [['grant_type', 'client_credentials']]);

    expect(answer.status).toBe(200);
  });

  test.each(parsers)('refuses a name that was sent twice after %s', async (_name, middleware) => {
    const answer = await askToken(await start(middleware), [
      ['grant_type', 'client_credentials'],
      ['scope', 'a'],
      ['scope', 'b'],
    ]);

    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  test.each(parsers)('creates a record from JSON after %s', async (_name, middleware) => {
    const address = await start(middleware);
    const token = await askToken(address, [['grant_type', 'client_credentials']]);
    const { access_token: accessToken } = (await token.json()) as { access_token: string };
    const answer = await fetch(`${address}${managementPath}/resources`, {
      method: 'POST',
      body: JSON.stringify({ resource_type: 'api', resource_name: `Größe ${(made += 1)}` }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    });

    expect(await answer.text()).toContain('Größe');
  });

  test('says that another handler has read the body', async () => {
    const answer = await askToken(await start([swallowed]), [['grant_type', 'client_credentials']]);

    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('was read by another handler');
  });
});
