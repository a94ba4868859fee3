import { describe, expect, test, afterEach } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { isSigned, type Message } from '../../src/listening/is-signed.js';
import { receiveMessages, type Receiver } from '../../src/listening/receive-messages.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = new Date('2026-03-01T12:00:00.900Z');
const body = '{"type":"user.created","name":"Löwe"}';

/** As the library of Standard Webhooks signs it. */
const signed = (at = now, by = secret): Message => ({
  headers: {
    'webhook-id': 'id-7',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('id-7', at, body),
  },
  body,
});
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe('a message', () => {
  test('is signed by the holder of the secret', () => {
    expect(isSigned(secret, signed(), now)).toBe(true);
  });

  test('is signed where one of several signatures is', () => {
    const { headers } = signed();
    const several = `v1,${'A'.repeat(43)}= v1a,x ${String(headers['webhook-signature'])}`;
    const message = { headers: { ...headers, 'webhook-signature': several }, body };
    expect(isSigned(secret, message, now)).toBe(true);
  });

  test.each<[string, Message, Date]>([
    ['with another body', { ...signed(), body: `${body} ` }, now],
    ['under another secret', signed(now, `whsec_${Buffer.alloc(32, 8).toString('base64')}`), now],
    ['of another id', { headers: { ...signed().headers, 'webhook-id': 'id-8' }, body }, now],
    ['that is older than five minutes', signed(), later(302)],
    ['that is of times to come', signed(later(302)), now],
    ['without a time', { headers: { ...signed().headers, 'webhook-timestamp': 'x' }, body }, now],
    ['without headers', { headers: {}, body }, now],
  ])('%s is not', (_, message, at) => {
    expect(isSigned(secret, message, at)).toBe(false);
  });
});

describe('the receiver', () => {
  let receiver: Receiver;
  const messages: string[] = [];
  const start = async (take = (): Promise<number> => Promise.resolve(204)): Promise<string> => {
    messages.length = 0;
    receiver = await receiveMessages({
      port: 0,
      path: '/unguessed',
      take: (message) => {
        messages.push(message.body);
        return take();
      },
    });
    return `http://127.0.0.1:${receiver.port}`;
  };
  afterEach(() => receiver.close());
  const statusOf = async (url: string, init: RequestInit = { method: 'POST', body }) =>
    (await fetch(url, init)).status;

  test('takes what is sent to its path alone', async () => {
    const url = await start();
    expect(await statusOf(`${url}/unguessed`)).toBe(204);
    expect(await statusOf(`${url}/`)).toBe(404);
    expect(await statusOf(`${url}/unguessed`, { method: 'GET' })).toBe(404);
    expect(messages).toEqual([body]);
  });

  test('answers what it is told', async () => {
    const url = await start(() => Promise.resolve(400));
    expect(await statusOf(`${url}/unguessed`)).toBe(400);
  });

  test('ends no process by a fault', async () => {
    const url = await start(() => Promise.reject(new Error('here')));
    expect(await statusOf(`${url}/unguessed`)).toBe(500);
  });

  test('takes no more than a mebibyte', async () => {
    const url = await start();
    const long = { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) };
    expect(await statusOf(`${url}/unguessed`, long)).toBe(413);
    expect(messages).toEqual([]);
  });

  test('says so where its port is taken', async () => {
    await start();
    const again = { port: receiver.port, path: '/', take: () => Promise.resolve(204) };
    await expect(receiveMessages(again)).rejects.toThrow(`--port ${receiver.port} cannot be used`);
  });
});
