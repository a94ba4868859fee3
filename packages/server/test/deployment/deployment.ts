/** A server to test against: the real one, on a port of its own, with time that moves only when told to. */
import { afterAll, beforeAll } from '@jest/globals';
import type { Throttle } from '@keyward/api';
import type { IssuedCredentials, Keyward, Platform } from '@keyward/core';
import { recordNames, type Storage, type TokenSigner } from '@keyward/core/ports';
import {
  fixedClock,
  plainHasher,
  recordingNotifier,
  type FixedClock,
  type RecordedNotices,
} from '@keyward/core/in-memory';
import { jsonwebtokenSigner } from '@keyward/platform-node';
import { identifiers, type Rebinding } from '../../src/composition.js';
import type { Configuration } from '../../src/configuration.js';
import type { ClosingTimes } from '../../src/http-server.js';
import type { Logger } from '../../src/log.js';
import { readConfiguration } from '../../src/settings/environment.js';
import { startServer, type RunningServer } from '../../src/start-server.js';
import type { Timer } from '../../src/timer.js';
import { contractCheck, type ContractCheck } from './contract-check.js';
import { publishedTexts } from './published-texts.js';
import { pictureType } from './pictures.js';
import { exchanges, type Answer, type Ask, type Json } from './exchange.js';

export const issuer = 'http://localhost:3000';
export const managementPath = '/api/management/v1';

const usualConfiguration = readConfiguration({
  KEYWARD_PORT: '0',
  KEYWARD_ISSUER: issuer,
  KEYWARD_DATABASE_URL: 'memory:',
  KEYWARD_DATA_DIR: '/nowhere',
  KEYWARD_RATE_LIMIT: 'off',
  KEYWARD_CONNECTIONS_PER_ADDRESS: 'off',
  KEYWARD_LOG_LEVEL: 'silent',
});

/** What a suite runs on: a new empty database for each server. */
export interface Target {
  readonly name: string;
  readonly openDatabase: () => Promise<{
    readonly database: Configuration['database'];
    readonly remove: () => Promise<void>;
  }>;
}

export interface DeploymentOptions {
  readonly configuration?: Partial<Configuration>;
  readonly storage?: Storage;
  readonly platform?: Partial<Platform>;
  readonly times?: ClosingTimes;
  readonly timer?: Timer;
  readonly throttle?: Throttle;
  readonly log?: Logger;
}

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** What goes into a request besides method and path. */
export interface SentRequest {
  /** The Bearer token; left out, the administrator's; null for none. */
  readonly as?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes as JSON; text and bytes as they are. */
  readonly body?: object | string | Buffer | undefined;
}

export interface Deployment {
  readonly clock: FixedClock;
  readonly url: string;
  readonly port: number;
  readonly keyward: Keyward;
  readonly storage: Storage;
  /** What people would have been told; unless `platform` brings another notifier. */
  readonly notices: RecordedNotices;
  /** Of the Default Client. */
  readonly admin: Credentials;
  /** The OpenAPI document of the server. */
  readonly document: Json;
  /** Sends a request without a token unless `as` says so, and checks the answer against the document. */
  ask(method: string, path: string, sending?: SentRequest): Promise<Answer>;
  /** The same for the Management API, by the administrator unless `as` says otherwise. */
  manage(
    method: string,
    path: string,
    body?: SentRequest['body'],
    sending?: Omit<SentRequest, 'body'>,
  ): Promise<Answer>;
  /** Posts a form; `by` authenticates with Basic. */
  post(
    path: string,
    form: Readonly<Record<string, string>> | string,
    by?: Credentials,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** An access token of this client, by client_credentials. */
  tokenOf(client: Credentials, more?: Readonly<Record<string, string>>): Promise<string>;
  adminToken(): Promise<string>;
  /** Everything that is stored, so that a test can say that nothing changed. */
  everything(): Promise<Readonly<Record<string, string>>>;
  start(): Promise<RunningServer>;
  stop(): Promise<void>;
}

const secretKey = Buffer.alloc(32, 7);

const signer = jsonwebtokenSigner();
const keyPairs = new Map<string, ReturnType<TokenSigner['createKeyPair']>>();

/**
 * The first key of a server is the first of every other, and so on: to find an RSA key takes longer
 * than most tests.
 */
export const knownKeys = (): TokenSigner => {
  const counts = new Map<string, number>();
  return {
    ...signer,
    createKeyPair(algorithm) {
      const count = (counts.get(algorithm) ?? 0) + 1;
      counts.set(algorithm, count);
      const pair = keyPairs.get(`${algorithm} ${count}`) ?? signer.createKeyPair(algorithm);
      keyPairs.set(`${algorithm} ${count}`, pair);
      return pair;
    },
  };
};

/** What servers publish differs by their issuer alone, and takes a third of a second to print and to read. */
const documents = new Map<string, Json>();

/** Started before the tests of the surrounding block and stopped after them. */
export const deployed = (target: Target, options: DeploymentOptions = {}): Deployment => {
  const deployment = createDeployment(target, options);
  beforeAll(async () => {
    await deployment.start();
  });
  afterAll(() => deployment.stop());
  return deployment;
};

export const basic = ({ id, secret }: Credentials): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

export const createDeployment = (
  target: Target,
  {
    configuration,
    storage,
    platform,
    throttle,
    timer,
    log,
    times = { notice: 0, grace: 1000 },
  }: DeploymentOptions = {},
): Deployment => {
  const clock = fixedClock('2026-03-01T12:00:00.000Z');
  const notices = recordingNotifier();
  const ownKeys = knownKeys();
  const wire = exchanges();
  const first = {
    clientId: '0a0a0a0a-0000-4000-8000-00000000d0c1',
    clientSecret: 'default-client-secret-of-the-tests',
    username: 'admin',
    password: 'password-of-the-tests',
  } satisfies IssuedCredentials;
  const admin = { id: first.clientId, secret: first.clientSecret };
  /** A platform with an undefined notifier asks for the server's own. */
  const notifier = platform && 'notifier' in platform ? platform.notifier : notices;
  const rebind: Rebinding = (container) => {
    container.onActivation(identifiers.platform, (_, ofServer) => ({
      ...ofServer,
      clock,
      hasher: plainHasher,
      signer: ownKeys,
      textRecords: publishedTexts,
      ...platform,
    }));
    if (notifier)
      container
        .rebind(identifiers.notifier)
        .toConstantValue({ close: () => Promise.resolve(), ...notifier });
    if (storage) container.rebind(identifiers.storage).toConstantValue(storage);
    if (throttle) container.rebind(identifiers.throttle).toConstantValue(throttle);
    if (log) container.rebind(identifiers.log).toConstantValue(log);
    if (timer) container.rebind(identifiers.timer).toConstantValue(timer);
  };
  let running: RunningServer;
  let removeDatabase = (): Promise<void> => Promise.resolve();
  let document: Json;
  let check: ContractCheck;
  let adminToken: { readonly value: string; readonly until: number } | undefined;
  const portOf = (): number => Number(new URL(running.url).port);

  const exchange = async (ask: Ask): Promise<Answer> => {
    const answer = await wire.exchange(portOf(), ask);
    check?.(ask, answer);
    return answer;
  };
  const ask: Deployment['ask'] = async (method, path, { as = null, headers = {}, body } = {}) => {
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
    const bytes =
      body === undefined ? undefined : Buffer.from(isJson ? JSON.stringify(body) : body);
    return exchange({
      method,
      path,
      body: bytes,
      headers: {
        ...(isJson ? { 'Content-Type': 'application/json' } : pictureType(bytes)),
        ...(as === null ? {} : { Authorization: `Bearer ${as}` }),
        ...headers,
      },
    });
  };
  const post: Deployment['post'] = (path, form, by, headers) =>
    ask('POST', path, {
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(by ? { Authorization: basic(by) } : {}),
        ...headers,
      },
    });
  const tokenOf: Deployment['tokenOf'] = async (client, more = {}) => {
    const { status, body, text } = await post(
      '/token',
      { grant_type: 'client_credentials', ...more },
      client,
    );
    if (status !== 200) throw new Error(`no token: ${text}`);
    return body.access_token;
  };

  return {
    clock,
    notices,
    admin,
    ask,
    post,
    tokenOf,
    get url() {
      return running.url;
    },
    get port() {
      return portOf();
    },
    get keyward() {
      return running.keyward;
    },
    get storage() {
      return running.keyward.storage;
    },
    get document() {
      return document;
    },
    manage: async (method, path, body, { as, headers } = {}) =>
      ask(method, managementPath + path, {
        body,
        headers,
        as: as === undefined ? await currentToken() : as,
      }),
    adminToken: () => currentToken(),
    async everything() {
      // What the last answer left to do is no effect of the next request.
      await running.keyward.people.settled();
      const kinds: Record<string, string> = {};
      // The log is sealed, its logins are counted and webhooks tell of it, some time after an answer.
      const followsLater: readonly string[] = [
        'dailyCounts',
        'eventCursors',
        'webhookFailures',
        'scimRequests',
      ];
      const isLater = (each: string): boolean =>
        each.startsWith('audit') || followsLater.includes(each);
      for (const name of recordNames.filter((each) => !isLater(each)))
        kinds[name] = JSON.stringify(await running.keyward.storage[name].all([]));
      return kinds;
    },
    async start() {
      const opened = await target.openDatabase();
      removeDatabase = opened.remove;
      running = await startServer(
        {
          ...usualConfiguration,
          database: opened.database,
          secretKey,
          ...configuration,
          firstStart: { ...first, ...configuration?.firstStart },
        },
        rebind,
        times,
      );
      const { issuer = usualConfiguration.issuer } = configuration ?? {};
      document = documents.get(issuer) ?? (await ask('GET', '/openapi.json')).body;
      documents.set(issuer, document);
      check = contractCheck(document);
      return running;
    },
    async stop() {
      wire.close();
      await running?.stop();
      await removeDatabase();
    },
  };

  /** Taken anew when the clock has moved on. */
  async function currentToken(): Promise<string> {
    const now = clock.now().getTime();
    if (adminToken === undefined || adminToken.until < now)
      adminToken = { value: await tokenOf(admin), until: now + 300_000 };
    return adminToken.value;
  }
};
