/** The rows of the API bound to HTTP by a bare listener, and documents and pages by Express behind it. */
import type { RequestListener } from 'node:http';
import { openApiDocument, type Api } from '@keyward/api';
import {
  apiPage,
  consolePages,
  expressApp,
  expressMiddleware,
  guidePages,
  iconDocuments,
  jsonDocument,
  textDocument,
  type ExpressBinding,
} from '@keyward/http-express';
import { managementAudience } from '@keyward/core';
import { consoleClientId, consoleScope } from '@keyward/core/internal';
import {
  createTurn,
  nodeListener,
  nodeMiddleware,
  type RouteBinding,
  type Middleware,
} from '@keyward/http';
import { icon } from '@keyward/pages';
import { ContainerModule } from 'inversify';
import { callerAddress } from '../caller-address.js';
import type { Configuration } from '../configuration.js';
import { consoleFolder, readConsoleFiles } from '../console-files.js';
import { guideFiles, guideFolder } from '../guide-files.js';
import type { Metrics } from '../metrics.js';
import { belowIssuer, belowIssuerInHost, hasPath } from '../path-prefix.js';
import { newRequestId } from '../request-id.js';
import { serverVersion } from '../version.js';
import { identifiers, type ListenerKind } from './identifiers.js';

export const httpModule = new ContainerModule(({ bind }) => {
  bind(identifiers.listenerKind).toConstantValue('node');
  bind(identifiers.listener).toResolvedValue(createListener, [
    identifiers.configuration,
    identifiers.api,
    identifiers.metrics,
    identifiers.listenerKind,
  ]);
  bind(identifiers.middleware).toResolvedValue(createMiddleware, [
    identifiers.configuration,
    identifiers.api,
    identifiers.metrics,
  ]);
});

const createListener = (
  configuration: Configuration,
  api: Api,
  metrics: Metrics,
  listenerKind: ListenerKind,
): RequestListener => {
  const binding = bindingOf(configuration, api);
  const pages = pagesOf(configuration, api, metrics);
  const next = expressApp({ ...binding, pages }) as unknown as RequestListener;
  return belowIssuer(
    configuration.issuer,
    listenerKind === 'express' ? next : nodeListener({ ...binding, next }),
  );
};

const createMiddleware = (configuration: Configuration, api: Api, metrics: Metrics): Middleware => {
  const binding = bindingOf(configuration, api);
  const pages = pagesOf(configuration, api, metrics);
  // At the root of a host, the first page is that of the host.
  const hasHome = hasPath(configuration.issuer);
  const next = expressMiddleware({ ...binding, pages, hasHome });
  return belowIssuerInHost(configuration.issuer, nodeMiddleware({ ...binding, next }));
};

const bindingOf = ({ trustedProxies }: Configuration, api: Api): RouteBinding => ({
  api,
  createId: newRequestId,
  remoteAddress: callerAddress(trustedProxies),
  turn: createTurn(),
});

const pagesOf = (
  configuration: Configuration,
  { routes }: Api,
  metrics: Metrics,
): NonNullable<ExpressBinding['pages']> => {
  const { issuer } = configuration;
  return [
    jsonDocument('/openapi.json', () =>
      openApiDocument(routes, { issuer, version: serverVersion }),
    ),
    // Before the page at /docs, whose policy would hold below it.
    guidePages({ issuer, find: guideFiles(configuration.guideFolder ?? guideFolder(), issuer) }),
    apiPage(issuer.startsWith('https:')),
    iconDocuments(icon),
    ...consoleOf(configuration),
    textDocument('/metrics', 'text/plain; version=0.0.4; charset=utf-8', () => metrics.text()),
  ];
};

/** The console, unless it is switched off. */
const consoleOf = ({
  console: isServed = true,
  consoleFolder: folder = consoleFolder(),
  issuer,
  multiTenant,
}: Configuration) => {
  if (!isServed) return [];

  const settings = {
    issuer,
    client_id: consoleClientId,
    scope: consoleScope,
    resource: managementAudience(issuer),
    multi_tenant: multiTenant,
    version: serverVersion,
  };
  return [consolePages({ issuer, settings, read: () => readConsoleFiles(folder, issuer) })];
};
