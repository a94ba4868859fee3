import type { RequestListener } from 'node:http';

/**
 * For an issuer with a path, such as https://host.example/iam: a request below it is answered as if it came at the
 * root. Some proxies take the path away and some leave it, so both work. Metadata has its place before the path too
 * (RFC 8414 §3.1).
 */
export const belowIssuer = (issuer: string, listener: RequestListener): RequestListener => {
  const prefix = new URL(issuer).pathname.replace(/\/$/, '');
  if (prefix === '') return listener;
  const wellKnown = ['oauth-authorization-server', 'openid-configuration'].map(
    (name) => `/.well-known/${name}`,
  );
  return (request, response) => {
    const [path = '', ...query] = (request.url ?? '/').split('?');
    const metadata = wellKnown.find((each) => path === each + prefix);
    const inner = metadata ?? (path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path);
    request.url = [inner, ...query].join('?');
    return listener(request, response);
  };
};
