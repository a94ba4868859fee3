/** The path of an issuer, such as `/iam` of https://host.example/iam. */
import { withoutOrigin } from './router.js';

/** The path of an issuer, without a slash at its end: empty for an issuer at the root of its host. */
export const issuerPath = (issuer: string | undefined): string =>
  issuer === undefined ? '' : new URL(issuer).pathname.replace(/\/$/, '');

const metadataPaths = [
  'oauth-authorization-server',
  'openid-configuration',
  'ssf-configuration',
].map((name) => `/.well-known/${name}`);

/** The documents about APIs of the server are found before the path, too, and behind it have a path of their own. */
const resourcePath = '/.well-known/oauth-protected-resource';

/**
 * The URL of a request as it is at the root, for one below the path of the issuer; undefined for any other. Metadata
 * is also found before the path (RFC 8414 §3.1, RFC 9728 §3.1, SSF 1.0 §7.2.1).
 */
export const urlBelow = (prefix: string, url: string): string | undefined => {
  const [target = '', ...query] = url.split('?');
  const path = withoutOrigin(target);
  const inner =
    metadataPaths.find((each) => path === each + prefix) ??
    ofResource(prefix, path) ??
    pathBelow(prefix, path);
  return inner === undefined ? undefined : [inner, ...query].join('?');
};

const ofResource = (prefix: string, path: string): string | undefined =>
  path.startsWith(`${resourcePath}${prefix}/`)
    ? resourcePath + path.slice(resourcePath.length + prefix.length)
    : undefined;

const pathBelow = (prefix: string, path: string): string | undefined => {
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
};

/** The same for any URL: some proxies remove the path, and some leave it. */
export const urlAtRoot = (prefix: string, url: string): string =>
  prefix === '' ? url : (urlBelow(prefix, url) ?? url);
