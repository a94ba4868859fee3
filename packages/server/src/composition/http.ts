/** The rows of the server bound to HTTP: as a listener, within a host, and for requests of the Fetch standard. */
import type { RequestListener } from 'node:http';
import type { Api } from '@keyward/api';
import { issuerPath, nodeListener, type Middleware, type RequestBinding } from '@keyward/http';
import { expressApp, expressMiddleware } from '@keyward/http-express';
import { ContainerModule } from 'inversify';
import { callerAddress } from '../caller-address.js';
import { clientCertificate } from '../client-certificate.js';
import { hasMutualTls, type Configuration } from '../configuration.js';
import { newRequestId } from '../request-id.js';
import { identifiers } from './identifiers.js';

export const httpModule = new ContainerModule(({ bind }) => {
  bind(identifiers.requestBinding).toResolvedValue(requestBinding, [
    identifiers.configuration,
    identifiers.api,
  ]);
  bind(identifiers.listener).toResolvedValue(createListener, [identifiers.requestBinding]);
  bind(identifiers.middleware).toResolvedValue(createMiddleware, [
    identifiers.configuration,
    identifiers.requestBinding,
  ]);
});

const requestBinding = (configuration: Configuration, api: Api): RequestBinding => {
  const { issuer, trustedProxies, clientCertificateHeader } = configuration;
  return {
    api,
    issuer,
    createId: newRequestId,
    remoteAddress: callerAddress(trustedProxies),
    clientCertificate: hasMutualTls(configuration)
      ? clientCertificate(trustedProxies, clientCertificateHeader)
      : undefined,
  };
};

/** The router is asked before Express, which costs some 70 µs a request (docs/adr/0013-routes-and-http-adapters.md). */
const createListener = (binding: RequestBinding): RequestListener =>
  nodeListener({ ...binding, next: expressApp(binding) });

/** At the root of a host, the first page is that of the host. */
const createMiddleware = ({ issuer }: Configuration, binding: RequestBinding): Middleware =>
  expressMiddleware({ ...binding, hasHome: issuerPath(issuer) !== '' });
