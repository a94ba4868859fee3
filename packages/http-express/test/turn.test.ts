/** Answers of Express routes wait until it is time to send them. */
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { Api, Route } from '@keyward/api';
import { expressApp } from '../src/express-app.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('an answer that is ready is sent when it is time', async () => {
  const events: string[] = [];
  const api = {
    routes: [{ method: 'GET', path: '/clients' } as Route],
    answer: () => Promise.resolve({ status: 200, headers: {}, body: '[]' }),
  } as unknown as Api;
  const timeToSend = () =>
    new Promise<void>((resolve) => {
      events.push('ready');
      setImmediate(() => {
        events.push('time to send');
        resolve();
      });
    });

  const app = expressApp({
    api,
    createId: () => 'a request',
    remoteAddress: () => '127.0.0.1',
    turn: { timeToSend },
  });
  const server = app.listen(0, '127.0.0.1');
  ends.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));

  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/clients`);
  events.push('received');
  expect(await response.text()).toBe('[]');
  expect(events).toEqual(['ready', 'time to send', 'received']);
});
