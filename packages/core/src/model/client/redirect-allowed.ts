import type { Client } from './client.js';

/**
 * Rule: redirect URIs are compared byte by byte; only the port of a loopback address may vary, for native
 * clients (RFC 8252 §7.3, RFC 9700 §2.1).
 */
export const redirectAllowed = ({ type, metadata }: Client, redirectUri: string): boolean => {
  const registered = metadata.urls.redirect_uris ?? [];
  if (registered.includes(redirectUri)) return true;
  if (type !== 'native') return false;
  const asked = withoutLoopbackPort(redirectUri);
  return asked !== undefined && registered.some((each) => withoutLoopbackPort(each) === asked);
};

const withoutLoopbackPort = (uri: string): string | undefined => {
  const [, host, rest] =
    /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?([/?].*)?$/.exec(uri) ?? [];
  return host === undefined ? undefined : host + (rest ?? '');
};
