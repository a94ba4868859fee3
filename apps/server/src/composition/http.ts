/** The rows of the API bound to HTTP: Express for all of them, a bare listener in front of it for the hot ones. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { openApiDocument, type Api } from '@keyward/api';
import {
  apiPage,
  expressApp,
  iconDocuments,
  jsonDocument,
  textDocument,
} from '@keyward/http-express';
import { nodeListener } from '@keyward/http-node';
import { ContainerModule } from 'inversify';
import proxyAddress from 'proxy-addr';
import type { Configuration } from '../config.js';
import type { Metrics } from '../metrics.js';
import { belowIssuer } from '../path-prefix.js';
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
});

const createListener = (
  { issuer, trustedProxies }: Configuration,
  api: Api,
  metrics: Metrics,
  listenerKind: ListenerKind,
): RequestListener => {
  const binding = { api, createId: randomUUID, remoteAddress: remoteAddress(trustedProxies) };
  const next = expressApp({
    ...binding,
    pages: [
      jsonDocument('/openapi.json', () =>
        openApiDocument(api.routes, { issuer, version: serverVersion }),
      ),
      apiPage(issuer.startsWith('https:')),
      iconDocuments,
      textDocument('/metrics', 'text/plain; version=0.0.4; charset=utf-8', () => metrics.text()),
    ],
  }) as unknown as RequestListener;
  return belowIssuer(
    issuer,
    listenerKind === 'express' ? next : nodeListener({ ...binding, next }),
  );
};

const remoteAddress = (trustedProxies: readonly string[]) => {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (request: IncomingMessage): string => {
    const address =
      trustedProxies.length > 0 ? proxyAddress(request, trusts) : request.socket.remoteAddress;
    return address ?? '';
  };
};
