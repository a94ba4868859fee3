/** Servers within the program of a test, with time and regular work that move when told to. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach } from '@jest/globals';
import { fixedClock, plainHasher, type FixedClock } from '@keyward/core/in-memory';
import {
  createServer,
  type KeywardServer,
  type ServerOptions,
  type Timer,
} from '../../src/index.js';
import { knownKeys } from '../deployment/deployment.js';

export const issuer = 'http://localhost:3000';

export const firstStart = {
  clientId: '0a0a0a0a-0000-4000-8000-00000000d0c1',
  clientSecret: 'default-client-secret-of-the-tests',
  username: 'admin',
  password: 'password-of-the-tests',
};

/** Runs what is due every so many seconds, when told to. */
export interface HandTimer {
  readonly timer: Timer;
  /** The seconds between two runs, of what still runs. */
  readonly waiting: () => readonly number[];
  run(seconds: number): Promise<void>;
}

export const handTimer = (): HandTimer => {
  const works = new Map<number, () => unknown>();
  return {
    timer: (seconds, work) => {
      works.set(seconds, work);
      return () => {
        works.delete(seconds);
      };
    },
    waiting: () => [...works.keys()].sort((a, b) => a - b),
    run: async (seconds) => {
      await works.get(seconds)?.();
    },
  };
};

export interface Embedded {
  readonly keyward: KeywardServer;
  readonly clock: FixedClock;
  readonly hand: HandTimer;
}

const open = new Set<KeywardServer>();
const listening = new Set<Server>();

/** Closed after the test. */
export const embedded = async (options: Partial<ServerOptions> = {}): Promise<Embedded> => {
  const clock = fixedClock('2026-03-01T12:00:00.000Z');
  const hand = handTimer();
  const keyward = await createServer({
    issuer,
    database: 'memory:',
    dataDirectory: '/nowhere',
    secretKey: randomBytes(32),
    firstStart,
    closingTimes: { notice: 0, grace: 1000 },
    ...options,
    adapters: {
      clock,
      hasher: plainHasher,
      signer: knownKeys(),
      timer: hand.timer,
      ...options.adapters,
    },
  });
  open.add(keyward);
  return { keyward, clock, hand };
};

/** The address of a server of Node with this listener. */
export const addressOf = async (listener: RequestListener): Promise<string> => {
  const server = createHttpServer(listener).listen(0, '127.0.0.1');
  listening.add(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const endAll = async (): Promise<void> => {
  for (const server of listening) {
    server.close();
    server.closeAllConnections();
  }
  listening.clear();
  for (const keyward of open) await keyward.close();
  open.clear();
};

export const endServersAfterEach = (): void => {
  afterEach(endAll);
};

export const endServersAfterAll = (): void => {
  afterAll(endAll);
};

export const basic = (id: string = firstStart.clientId, secret = firstStart.clientSecret): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** A request for a token of the Default Client. */
export const tokenRequest = (address: string, authorization = basic()): Request =>
  new Request(`${address}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { Authorization: authorization },
  });
