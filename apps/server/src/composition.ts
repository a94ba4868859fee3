/** Joins the parts of the server: the only file that knows all of them, and the only one that imports Inversify. */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  createApi,
  noThrottle,
  openApiDocument,
  type Api,
  type ApiContext,
  type Throttle,
} from '@keyward/api';
import { createKeyward, type Keyward, type Platform, type Storage } from '@keyward/core';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { apiPage, expressApp, htmlPages, jsonDocument, textDocument } from '@keyward/http-express';
import { nodeListener } from '@keyward/http-node';
import {
  outboxNotifier,
  smtpNotifier,
  type DeliveringNotifier,
  type DeliveryFailure,
} from '@keyward/mail-smtp';
import {
  aesGcmSealer,
  deriveSealingKey,
  nodePlatform,
  readOrCreateSecretKey,
} from '@keyward/platform-node';
import { nodeSaml } from '@keyward/saml-node';
import { typeormStorage } from '@keyward/storage-typeorm';
import { Container } from 'inversify';
import proxyAddress from 'proxy-addr';
import type { Configuration } from './config.js';
import {
  createLog,
  logDeliveryFailure,
  logEvent,
  logFailureBehind,
  logRequest,
  type Logger,
} from './log.js';
import { createMetrics, type Metrics } from './metrics.js';
import { belowIssuer } from './path-prefix.js';
import { createReadiness, type Readiness } from './readiness.js';
import { memoryThrottle } from './throttle.js';
import type { Timer } from './timer.js';
import { serverName, serverVersion } from './version.js';

export const names = {
  configuration: Symbol('configuration'),
  secretKey: Symbol('secret key'),
  log: Symbol('log'),
  metrics: Symbol('metrics'),
  storage: Symbol('storage'),
  notifier: Symbol('notifier'),
  keyward: Symbol('keyward'),
  readiness: Symbol('readiness'),
  throttle: Symbol('throttle'),
  context: Symbol('context'),
  api: Symbol('api'),
  listener: Symbol('listener'),
} as const;

/** What a test replaces. The rest is bound as the bundled server needs it. */
export interface Replacements {
  readonly storage?: Storage | undefined;
  readonly platform?: Partial<Platform> | undefined;
  /** `express` leaves the fast listener out, so that a test can compare both listeners. */
  readonly listener?: ListenerKind | undefined;
  /** Instead of the throttle that the configuration names. */
  readonly throttle?: Throttle | undefined;
  /** Drives tidying, the rotation of keys and the delivery of logouts. */
  readonly timer?: Timer | undefined;
}

export type ListenerKind = 'node' | 'express';

export const compose = (
  configuration: Configuration,
  replacements: Replacements = {},
): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  const bind = binderOf(container);

  container.bind(names.configuration).toConstantValue(configuration);
  bindOperation(bind, configuration);
  bindStorage(bind, configuration, replacements);
  bindKeyward(bind, configuration, replacements);
  bindApi(bind, configuration, replacements);
  return container;
};

/** Binds a name to a function; `needed` are the names of its parameters, in their order. */
type Bind = <A extends unknown[], V>(
  name: symbol,
  make: (...needed: A) => V,
  needed?: { [K in keyof A]: symbol },
) => void;

const binderOf =
  (container: Container): Bind =>
  (name, make, needed) => {
    container.bind(name).toResolvedValue(make as never, (needed ?? []) as never);
  };

const bindOperation = (bind: Bind, configuration: Configuration): void => {
  bind(names.log, () => createLog(configuration.logLevel));
  bind(names.metrics, createMetrics);
  bind(names.secretKey, () => secretKeyFor(configuration));
  bind(names.notifier, (log: Logger) => createNotifier(configuration, log), [names.log]);
};

const bindStorage = (bind: Bind, configuration: Configuration, { storage }: Replacements): void => {
  const open = async (secretKey: Buffer | undefined, log: Logger): Promise<Storage> =>
    storage ?? openStorage(configuration, secretKey, log);

  bind(names.storage, open, [names.secretKey, names.log]);
  bind(names.readiness, createReadiness, [names.storage]);
};

const bindKeyward = (
  bind: Bind,
  configuration: Configuration,
  { platform }: Replacements,
): void => {
  const { issuer, auditRetentionDays } = configuration;
  const create = (
    storage: Storage,
    secretKey: Buffer | undefined,
    log: Logger,
    notifier: DeliveringNotifier,
  ): Keyward =>
    createKeyward({
      issuer,
      storage,
      auditRetentionDays,
      ...nodePlatform({ secretKey, hashesAtOnce, allowLoopback: isLocal(issuer) }),
      saml: nodeSaml(),
      events: { happened: (event) => logEvent(log, event) },
      failedBehind: (error) => logFailureBehind(log, error),
      ...platform,
      notifier: platform?.notifier ?? notifier,
    });

  bind(names.keyward, create, [names.storage, names.secretKey, names.log, names.notifier]);
};

const bindApi = (bind: Bind, configuration: Configuration, replacements: Replacements): void => {
  const { listener = 'node' } = replacements;
  const throttle = (): Throttle =>
    replacements.throttle ?? (configuration.rateLimit ? memoryThrottle() : noThrottle);

  const context = (keyward: Keyward, throttle: Throttle, readiness: Readiness): ApiContext => ({
    keyward,
    throttle,
    pages: htmlPages(),
    multiTenant: configuration.multiTenant,
    ready: () => readiness.check(),
    server: {
      name: serverName,
      version: serverVersion,
      description: 'Identity, access and management',
    },
  });

  const api = (context: ApiContext, log: Logger, metrics: Metrics): Api =>
    createApi(context, (observation) => {
      metrics.observe(observation);
      logRequest(log, observation);
    });

  const requestListener = (api: Api, metrics: Metrics): RequestListener =>
    createListener(configuration, api, metrics, listener);

  bind(names.throttle, throttle);
  bind(names.context, context, [names.keyward, names.throttle, names.readiness]);
  bind(names.api, api, [names.context, names.log, names.metrics]);
  bind(names.listener, requestListener, [names.api, names.metrics]);
};

/** Password hashes share libuv's threads with files and name look-ups. Two threads and a core stay free of hashes. */
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
const hashesAtOnce = Math.max(1, Math.min(availableParallelism() - 1, threads - 2));

/** Whether only this machine can reach the server. In development, the server may ask others on the machine. */
const isLocal = (issuer: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(issuer);

/** A storage in memory needs no key, because nothing of it survives the process. */
const secretKeyFor = async (configuration: Configuration): Promise<Buffer | undefined> => {
  if (configuration.secretKey !== undefined) return configuration.secretKey;
  if (configuration.database.kind === 'memory') return undefined;
  return readOrCreateSecretKey(configuration.dataDirectory);
};

/** No gateway for short messages is included: with a mail server they are off, without one they become files too. */
const createNotifier = (
  { mail, dataDirectory }: Configuration,
  log: Logger,
): DeliveringNotifier => {
  const options = {
    from: mail.from,
    failed: (failure: DeliveryFailure) => logDeliveryFailure(log, failure),
  };
  if (mail.smtpUrl !== undefined) return smtpNotifier({ url: mail.smtpUrl, ...options });

  return outboxNotifier({
    folder: join(dataDirectory, 'outbox'),
    log: (line) => log.info(line, 'short message written'),
    ...options,
  });
};

const openStorage = async (
  { database }: Configuration,
  secretKey: Buffer | undefined,
  log: Logger,
): Promise<Storage> => {
  if (database.kind === 'memory') return inMemoryStorage();

  return typeormStorage({
    database,
    sealer: aesGcmSealer(deriveSealingKey(secretKey!)),
    warn: (text) => log.warn(text),
  });
};

const createListener = (
  configuration: Configuration,
  api: Api,
  metrics: Metrics,
  kind: ListenerKind,
): RequestListener => {
  const { issuer } = configuration;
  const binding = {
    api,
    createId: randomUUID,
    remoteAddress: remoteAddressReader(configuration.trustedProxies),
  };

  const pages = [
    jsonDocument('/openapi.json', () =>
      openApiDocument(api.routes, { issuer, version: serverVersion }),
    ),
    apiPage(issuer.startsWith('https:')),
    textDocument('/metrics', 'text/plain; version=0.0.4; charset=utf-8', () => metrics.text()),
  ];
  const express = expressApp({ ...binding, pages }) as unknown as RequestListener;

  const listener = kind === 'express' ? express : nodeListener({ ...binding, next: express });
  return belowIssuer(issuer, listener);
};

/** The address of the caller: behind trusted proxies, the one that they report. */
const remoteAddressReader = (
  trustedProxies: readonly string[],
): ((request: IncomingMessage) => string) => {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';

  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, isTrusted) ?? '';
};
