import type { RequestListener } from 'node:http';

/**
 * Serves an issuer with a path, such as https://host.example/iam: requests below the path are answered as at the root.
 * Some proxies remove the path and some leave it, so both work. Metadata is also found before the path
 * (RFC 8414 §3.1).
 */
export const belowIssuer = (issuer: string, listener: RequestListener): RequestListener => {
  const prefix = new URL(issuer).pathname.replace(/\/$/, '');
  if (prefix === '') return listener;

  const wellKnown = ['oauth-authorization-server', 'openid-configuration'].map(
    (name) => `/.well-known/${name}`,
  );
  const pathAtRoot = (path: string): string => {
    const metadata = wellKnown.find((each) => path === each + prefix);
    if (metadata !== undefined) return metadata;
    return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  };

  return (request, response) => {
    const [path = '', ...query] = (request.url ?? '/').split('?');
    request.url = [pathAtRoot(path), ...query].join('?');
    return listener(request, response);
  };
};
