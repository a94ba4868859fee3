/** The way in of the Fetch standard. */
import { ReadableStream } from 'node:stream/web';
import { expect, test } from '@jest/globals';
import type { Api, Row } from '@keyward/api';
import { bindingContract, type OpenBinding } from './binding.contract.js';
import { fetchHandler } from '../src/fetch.js';

const origin = 'https://id.example';

bindingContract('the Fetch standard', (binding) => {
  const handle = fetchHandler({ ...binding, clientAddress: () => '127.0.0.1' });

  const ask: OpenBinding['ask'] = async (method, target, { headers = {}, body } = {}) => {
    const sent = Array.isArray(body) ? ReadableStream.from(body as Uint8Array[]) : body;
    const init = { method, headers, body: sent ?? null, duplex: 'half' };
    const response = await handle(new Request(origin + target, init as RequestInit));
    return {
      status: response.status,
      headers: response.headers,
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
  return Promise.resolve({ ask, close: () => Promise.resolve() });
});

test('a request that has ended before it came gets no answer, and nothing is done for it', async () => {
  let isAsked = false;
  const api = {
    rows: [{ method: 'GET', path: '/livez' } as Row],
    answer: () => {
      isAsked = true;
      return Promise.reject(new Error('the caller has gone'));
    },
  } as unknown as Api;
  const handle = fetchHandler({ api, createId: () => 'id', clientAddress: () => undefined });
  const ended = new Request(`${origin}/livez`, { signal: AbortSignal.abort() });

  await expect(handle(ended)).rejects.toThrow(/abort/i);
  expect(isAsked).toBe(false);
});
