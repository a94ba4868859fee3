import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const given = new Set<number>();

/**
 * For a server whose port must be known before it listens. Systems give ports from 32768 on to outgoing connections,
 * so one of those may be taken before the server has started: this is a lower one, and none is given twice.
 */
export const freePort = async (): Promise<number> => {
  let port = randomInt(20_000, 32_000);
  while (given.has(port) || !(await isFree(port))) port = randomInt(20_000, 32_000);
  given.add(port);
  return port;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
