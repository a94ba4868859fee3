/** Who gets what: the only room that knows everyone, and the only one that imports Inversify. */
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
import { outboxNotifier, smtpNotifier, type DeliveringNotifier } from '@keyward/mail-smtp';
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

/** What is left out is bound as the bundled server wants it. */
export interface Replacements {
  readonly storage?: Storage | undefined;
  readonly platform?: Partial<Platform> | undefined;
  /** `express` leaves the fast listener out, so that a test can ask the same of both listeners. */
  readonly listener?: 'node' | 'express' | undefined;
  /** Instead of the one that the configuration asks for. */
  readonly throttle?: Throttle | undefined;
  /** Tidying, the rotation of keys and what is told again hang on it. */
  readonly timer?: Timer | undefined;
}

export const compose = (
  configuration: Configuration,
  { storage, platform, throttle, listener = 'node' }: Replacements = {},
): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  const bind = <A extends unknown[], V>(
    name: symbol,
    make: (...needed: A) => V,
    needed: { [K in keyof A]: symbol } = [] as never,
  ): void => {
    container.bind(name).toResolvedValue(make as never, needed as never);
  };

  container.bind(names.configuration).toConstantValue(configuration);
  bind(names.log, () => createLog(configuration.logLevel));
  bind(names.metrics, createMetrics);
  bind(
    names.secretKey,
    async () =>
      configuration.secretKey ??
      (configuration.database.kind === 'memory'
        ? undefined
        : readOrCreateSecretKey(configuration.dataDirectory)),
  );
  bind(
    names.storage,
    async (secretKey: Buffer | undefined, log: Logger) =>
      storage ?? openStorage(configuration, secretKey, log),
    [names.secretKey, names.log],
  );
  bind(names.notifier, (log: Logger) => createNotifier(configuration, log), [names.log]);
  bind(
    names.keyward,
    (opened: Storage, secretKey: Buffer | undefined, log: Logger, notifier: DeliveringNotifier) =>
      createKeyward({
        issuer: configuration.issuer,
        storage: opened,
        auditRetentionDays: configuration.auditRetentionDays,
        ...nodePlatform({ secretKey, hashesAtOnce, allowLoopback: isLocal(configuration.issuer) }),
        saml: nodeSaml(),
        events: { happened: (event) => logEvent(log, event) },
        failedBehind: (error) => logFailureBehind(log, error),
        ...platform,
        notifier: platform?.notifier ?? notifier,
      }),
    [names.storage, names.secretKey, names.log, names.notifier],
  );
  bind(names.readiness, createReadiness, [names.storage]);
  bind(names.throttle, () => throttle ?? (configuration.rateLimit ? memoryThrottle() : noThrottle));
  bind(
    names.context,
    (keyward: Keyward, throttle: Throttle, readiness: Readiness): ApiContext => ({
      keyward,
      throttle,
      pages: htmlPages(),
      multiTenant: configuration.multiTenant,
      ready: readiness.check,
      server: {
        name: serverName,
        version: serverVersion,
        description: 'Identity, access and management',
      },
    }),
    [names.keyward, names.throttle, names.readiness],
  );
  bind(
    names.api,
    (context: ApiContext, log: Logger, metrics: Metrics) =>
      createApi(context, (observation) => {
        metrics.observe(observation);
        logRequest(log, observation);
      }),
    [names.context, names.log, names.metrics],
  );
  bind(
    names.listener,
    (api: Api, metrics: Metrics) => createListener(configuration, api, metrics, listener),
    [names.api, names.metrics],
  );
  return container;
};

/** Password hashes run on libuv's threads, beside files and name look-ups: two threads and a core stay free of them. */
const hashesAtOnce = Math.max(
  1,
  Math.min(availableParallelism() - 1, Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) - 2),
);

/** A server that only this machine can reach is one in development, and so are those that it asks. */
const isLocal = (issuer: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(issuer);

/** No gateway for short messages comes along: with a mail server they are switched off, without one they too are files. */
const createNotifier = (
  { mail: { smtpUrl, from }, dataDirectory }: Configuration,
  log: Logger,
): DeliveringNotifier => {
  const options = {
    from,
    failed: (failure: Parameters<typeof logDeliveryFailure>[1]) => logDeliveryFailure(log, failure),
  };
  if (smtpUrl !== undefined) return smtpNotifier({ url: smtpUrl, ...options });
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
): Promise<Storage> =>
  database.kind === 'memory'
    ? inMemoryStorage()
    : typeormStorage({
        database,
        sealer: aesGcmSealer(deriveSealingKey(secretKey!)),
        warn: (text) => log.warn(text),
      });

const createListener = (
  configuration: Configuration,
  api: Api,
  metrics: Metrics,
  listener: 'node' | 'express',
): RequestListener => {
  const trusts = proxyAddress.compile([...configuration.trustedProxies]);
  const binding = {
    api,
    createId: randomUUID,
    remoteAddress: (request: IncomingMessage): string =>
      (configuration.trustedProxies.length > 0
        ? proxyAddress(request, trusts)
        : request.socket.remoteAddress) ?? '',
  };
  const next = expressApp({
    ...binding,
    pages: [
      jsonDocument('/openapi.json', () =>
        openApiDocument(api.routes, { issuer: configuration.issuer, version: serverVersion }),
      ),
      apiPage(configuration.issuer.startsWith('https:')),
      textDocument('/metrics', 'text/plain; version=0.0.4; charset=utf-8', metrics.text),
    ],
  }) as unknown as RequestListener;
  return belowIssuer(
    configuration.issuer,
    listener === 'express' ? next : nodeListener({ ...binding, next }),
  );
};
