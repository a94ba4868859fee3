import { isUnregistered, type Client } from './client.js';

/**
 * Rule: redirect URIs are compared byte by byte; only the port of a loopback address may vary, for native
 * clients (RFC 8252 §7.3, RFC 9700 §2.1). Of an unregistered client it varies for `localhost`, too.
 */
export const redirectAllowed = (client: Client, redirectUri: string): boolean => {
  const registered = client.metadata.urls.redirect_uris ?? [];
  if (registered.includes(redirectUri)) return true;
  const form = isUnregistered(client) ? loopback : loopbackIp;
  if (client.type !== 'native' && form === loopbackIp) return false;
  const asked = withoutPort(form, redirectUri);
  return asked !== undefined && registered.some((each) => withoutPort(form, each) === asked);
};

const loopbackIp = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?([/?].*)?$/;
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?([/?].*)?$/;

const withoutPort = (form: RegExp, uri: string): string | undefined => {
  const [, host, rest] = form.exec(uri) ?? [];
  return host === undefined ? undefined : host + (rest ?? '');
};

/**
 * Whether the client's answers go to pages of this origin. As for redirects, the port of a loopback address may vary:
 * a program on the person's computer serves both.
 */
export const redirectsToOrigin = ({ metadata: { urls } }: Client, origin: string): boolean => {
  const asked = portless(origin);
  return (urls.redirect_uris ?? []).some((uri) => portless(originOf(uri)) === asked);
};

const portless = (origin: string): string => withoutPort(loopback, origin) ?? origin;

/** As browsers send it. */
const originOf = (uri: string): string =>
  (/^https?:\/\/[^/?#]+/.exec(uri)?.[0] ?? 'none').toLowerCase().replace(/^(https:.*):443$/, '$1');

/** Whether an answer to this address reaches some program on the person's computer. */
export const isLoopbackRedirect = (uri: string): boolean => loopback.test(uri);

/** Whether an answer stays on the person's computer: there, any program could be the one that gets it. */
export const staysLocal = (uri: string): boolean => !/^https:/i.test(uri);

/** Whether all answers to the client do. */
export const isLocalAlone = ({ metadata: { urls } }: Client): boolean =>
  (urls.redirect_uris ?? []).every(staysLocal);
