import { createServer, type AddressInfo } from 'node:net';

const given = new Set<number>();

/** For a server whose issuer must be known before it listens. No port is given twice: the system gives one anew. */
export const freePort = async (): Promise<number> => {
  let port = await anyPort();
  while (given.has(port)) port = await anyPort();
  given.add(port);
  return port;
};

const anyPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
  });
