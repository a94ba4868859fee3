import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bcryptHasher, derivePepper } from '@keyward/platform-node';
import { createServer, type KeywardServer, type ServerOptions } from '@keyward/server';
import { logIn, type LoginOptions, type LoginTokens, type Person } from './log-in.js';
import { recordedMail, type TestMails } from './recorded-mail.js';
import { seededRandom } from './seeded-random.js';
import { movedTime, type TestClock } from './test-clock.js';
import { testRecords, type TestClient, type TestRecords } from './test-records.js';
import { requestToken } from './token-request.js';

/** What a server of a test can be told beside this; its address, key and clock are the kit's. */
type OptionsOfServer = Omit<ServerOptions, 'issuer' | 'database' | 'secretKey' | 'dataDirectory'>;

export interface TestServerOptions extends OptionsOfServer {
  /** `memory` by default. `sqlite` keeps an SQLite database in memory. */
  readonly database?: 'memory' | 'sqlite' | undefined;
  /** The path of the issuer, such as `/iam`; none by default. */
  readonly path?: string | undefined;
  /** The time at which the clock stands; the present by default, so that other verifiers accept the tokens. */
  readonly now?: Date | string | undefined;
  /** The same seed gives the same ids and secrets to the same calls in the same order; `keyward` by default. */
  readonly seed?: string | undefined;
  /** The cost of bcrypt, 4 to 31. It is 4 by default, and 12 in the server. */
  readonly passwordCost?: number | undefined;
}

/** A whole server at a port of this machine, and what a test does with it. */
export interface TestServer extends Omit<KeywardServer, 'listen'>, Omit<TestRecords, 'apis'> {
  readonly clock: TestClock;
  readonly mail: TestMails;
  /** Logs a person in, without a browser. */
  login(person: Person, options?: LoginOptions): Promise<LoginTokens>;
  /** Gets an access token for a client that acts for itself. */
  clientToken(client: TestClient, options?: Omit<LoginOptions, 'client'>): Promise<string>;
  /** Ends the server and its connections. A second call does nothing more. */
  close(): Promise<void>;
}

/** Starts a server for tests at a free port of the loopback address. Its issuer is its address. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const {
    database = 'memory',
    path = '',
    now,
    seed = 'keyward',
    passwordCost = 4,
    ...more
  } = options;
  const time = movedTime(now === undefined ? new Date() : new Date(now));
  const mail = recordedMail();
  const random = seededRandom(seed);
  const secretKey = createHash('sha256').update(`secret key of ${seed}`).digest();

  const http = await openPort();
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`;
  const server = await createServer({
    rateLimit: false,
    directoryStaleness: 0,
    closingTimes: { notice: 0, grace: 0 },
    ...more,
    issuer,
    database: database === 'memory' ? 'memory:' : 'sqlite::memory:',
    secretKey,
    adapters: {
      clock: time.clock,
      timer: time.timer,
      random,
      notifier: mail.notifier,
      hasher: bcryptHasher({ pepper: derivePepper(secretKey), cost: passwordCost }),
      // An answer reaches its socket without a pause.
      defer: () => Promise.resolve(),
      ...more.adapters,
    },
  }).catch((error: unknown) => {
    http.close();
    throw error;
  });
  http.on('request', server.node());

  const records = testRecords(server);
  const { apis, ...creators } = records;
  return {
    ...server,
    ...creators,
    clock: time.clock,
    mail: mail.mails(() => server.people.settled()),

    async login(person, given = {}) {
      const client = given.client ?? (await records.createClient({ apis }));
      return logIn({ issuer, random }, person, client, given);
    },

    async clientToken(client, { scopes, resource } = {}) {
      const answer = await requestToken(issuer, client, {
        grant_type: 'client_credentials',
        scope: scopes?.join(' '),
        resource,
      });
      return answer.access_token;
    },

    async close() {
      if (http.listening) await closePort(http);
      await server.close();
    },
  };
};

/** The port is taken first, since the issuer names it. */
const openPort = async (): Promise<Server> => {
  const http = createHttpServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  return http;
};

const closePort = async (http: Server): Promise<void> => {
  const closed = once(http, 'close');
  http.close();
  http.closeAllConnections();
  await closed;
};
