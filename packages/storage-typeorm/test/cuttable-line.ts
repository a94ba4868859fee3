/** A line to a server that can be cut, as when the server dies, or held, as when it hangs. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableLine {
  readonly port: number;
  /** Drops every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections, and swallows what is said on them. */
  hold(): void;
  /** Lets each portion of bytes wait so many milliseconds. */
  slow(milliseconds: number): void;
  /** Leads new connections to another port; those that are open stay where they are. */
  switchTo(port: number): void;
  /** Drops each connection on which nothing is said for so many milliseconds, as proxies do. */
  cutIdle(milliseconds: number): void;
  restore(): void;
  close(): Promise<void>;
}

export const cuttableLine = async (firstTarget: number): Promise<CuttableLine> => {
  let target = firstTarget;
  let delay = 0;
  let idleMs = 0;
  let state: 'open' | 'cut' | 'held' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) socket.setTimeout(idleMs, () => near.destroy());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (state !== 'open') return;
        if (delay === 0) to.write(bytes);
        else setTimeout(() => to.write(bytes), delay);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      drop();
    },
    hold: () => {
      state = 'held';
    },
    slow: (milliseconds) => {
      delay = milliseconds;
    },
    switchTo: (port) => {
      target = port;
    },
    cutIdle: (milliseconds) => {
      idleMs = milliseconds;
    },
    restore: () => {
      delay = 0;
      state = 'open';
    },
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
