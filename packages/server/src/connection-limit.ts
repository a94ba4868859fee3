/** Keeps one address from taking all connections: a process can hold only so many open files. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@keyward/api';

export interface ConnectionLimit {
  readonly perAddress: number;
  /** Proxies bring the connections of many callers. */
  readonly isProxy: (address: string) => boolean;
  /** Is told at most once a minute. */
  readonly warn: (address: string) => void;
}

const warningInterval = 60_000;

export const limitConnections = (
  server: Server,
  { perAddress, isProxy, warn }: ConnectionLimit,
): void => {
  const counts = new Map<string, number>();
  let warnedAt = -Infinity;

  const warnSometimes = (address: string): void => {
    const now = performance.now();
    if (now - warnedAt < warningInterval) return;
    warnedAt = now;
    warn(address);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;

    const caller = callerAt(address);
    const count = (counts.get(caller) ?? 0) + 1;
    if (count > perAddress) {
      warnSometimes(address);
      socket.destroy();
      return;
    }

    counts.set(caller, count);
    socket.once('close', () => {
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    });
  });
};

/** A caller with IPv6 has a whole network of addresses. */
const callerAt = (address: string): string =>
  address.includes('.') ? address : networkOf(address);
