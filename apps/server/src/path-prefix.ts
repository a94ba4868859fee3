/** The path of an issuer, such as `/iam` of https://host.example/iam. */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Middleware } from '@keyward/http';

/**
 * Serves an issuer with a path, such as https://host.example/iam: requests below the path are answered as at the root.
 * Some proxies remove the path and some leave it, so both work. Metadata is also found before the path
 * (RFC 8414 §3.1).
 */
export const belowIssuer = (issuer: string, listener: RequestListener): RequestListener => {
  const prefix = prefixOf(issuer);
  if (prefix === '') return listener;

  return (request, response) => {
    request.url = urlAtRoot(request, prefix) ?? request.url;
    return listener(request, response);
  };
};

/**
 * The same within a host. A host that mounts the middleware at a path has removed that path, so each request is
 * looked at. At the root of a host, only requests below the path of the issuer are: the others belong to the host.
 */
export const belowIssuerInHost = (issuer: string, middleware: Middleware): Middleware => {
  const prefix = prefixOf(issuer);
  if (prefix === '') return middleware;

  return (request, response, passOn) => {
    if (isMountedAtPath(request)) {
      middleware(request, response, passOn);
      return;
    }

    const { url } = request;
    const inner = urlAtRoot(request, prefix);
    if (inner === undefined) {
      passOn();
      return;
    }

    request.url = inner;
    middleware(request, response, (error) => {
      request.url = url;
      passOn(error);
    });
  };
};

export const hasPath = (issuer: string): boolean => prefixOf(issuer) !== '';

const prefixOf = (issuer: string): string => new URL(issuer).pathname.replace(/\/$/, '');

/** Express, Connect and their like keep the whole URL as `originalUrl`. */
const isMountedAtPath = (request: IncomingMessage & { readonly originalUrl?: unknown }): boolean =>
  request.originalUrl !== undefined && request.originalUrl !== request.url;

const metadataPaths = ['oauth-authorization-server', 'openid-configuration'].map(
  (name) => `/.well-known/${name}`,
);

/** The URL without the prefix; undefined where it has none. */
const urlAtRoot = ({ url = '/' }: IncomingMessage, prefix: string): string | undefined => {
  const [target = '', ...query] = url.split('?');
  const path = withoutOrigin(target);
  const inner = metadataPaths.find((each) => path === each + prefix) ?? below(prefix, path);
  return inner === undefined ? undefined : [inner, ...query].join('?');
};

/** Some proxies send the whole URL (RFC 9112 §3.2.2). */
const withoutOrigin = (target: string): string => target.replace(/^https?:\/\/[^/]*/i, '');

const below = (prefix: string, path: string): string | undefined => {
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
};
