/** Connections that send slowly or come in crowds. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listen, type ListeningServer, type ListenOptions } from '../../src/http-server.js';

let server: ListeningServer;
const sockets: Socket[] = [];
const start = async (options: Partial<ListenOptions>): Promise<void> => {
  server = await listen({ host: '127.0.0.1', port: 0, ...options }, { notice: 0, grace: 100 });
};
/** A sender that keeps its side open when the server has closed the other one. */
const open = async (): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port: server.port, allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
const textUntilEnd = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(socket, 'end');
  return text;
};
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await server.close();
});

describe('a sender that keeps its connection open', () => {
  test.each([
    ['whose headers are late', 'GET / HTTP/1.1\r\nHost: a\r\n', '408 Request Timeout'],
    ['whose request is not HTTP', 'no request\r\n\r\n', '400 Bad Request'],
  ])('%s loses it after the answer', async (_, bytes, status) => {
    await start({ arrival: { headers: 50, request: 100, check: 20 } });
    const socket = await open();
    socket.write(bytes);
    const answer = await textUntilEnd(socket);

    // A connection that the server has let go answers the next bytes with a reset.
    const writing = setInterval(() => socket.write('x'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(writing);
    expect(answer).toContain(`HTTP/1.1 ${status}\r\n`);
  });
});

describe('an address', () => {
  const warned: string[] = [];
  const limit = {
    perAddress: 3,
    isProxy: () => false,
    warn: (address: string) => warned.push(address),
  };
  const isAnswered = async (socket: Socket): Promise<boolean> => {
    socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    const answer = await Promise.race([once(socket, 'data'), once(socket, 'end')]);
    return answer.some((part) => String(part).startsWith('HTTP/1.1 200'));
  };

  test('that has its number of connections gets no more, until one is closed', async () => {
    await start({ limit });
    const held = [await open(), await open(), await open()];
    const refused = await isAnswered(await open());
    held[0]!.destroy();
    await once(held[0]!, 'close');
    // The server learns of the end when its event loop comes to it.
    let accepted = false;
    while (!accepted) accepted = await isAnswered(await open());

    expect(refused).toBe(false);
    expect(accepted).toBe(true);
    expect(warned).toEqual(['127.0.0.1']);
  });

  test('of a proxy has any number of connections', async () => {
    await start({ limit: { ...limit, isProxy: () => true } });
    const held = await Promise.all(Array.from({ length: 10 }, open));
    expect(await Promise.all(held.map(isAnswered))).toEqual(Array(10).fill(true));
  });
});
