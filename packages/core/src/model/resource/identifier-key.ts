/** How identifiers of resources are compared (contract §3). */

const defaultPorts: Readonly<Record<string, string>> = {
  http: '80',
  https: '443',
  ws: '80',
  wss: '443',
};

/**
 * Two identifiers with one key name one resource: `HTTPS://Api.example:443/mcp/` and `https://api.example/mcp`.
 * Rule: scheme and host are compared without case, and without the default port (RFC 3986 §6.2.2.1, §6.2.3). One slash
 * at the end does not count, since clients write it differently from what was registered. Everything else counts byte
 * by byte.
 */
export const identifierKey = (identifier: string): string => {
  const [, scheme = '', authority, rest = ''] =
    /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#]*))?([^]*)$/i.exec(identifier) ?? [];
  if (scheme === '') return identifier;

  const key = scheme.toLowerCase();
  const host = authority === undefined ? '' : `//${authorityKey(authority, key.slice(0, -1))}`;
  return `${key}${host}${rest.replace(/\/$/, '')}`;
};

/** The name and password before the host, which no API should have, keep their case. */
const authorityKey = (authority: string, scheme: string): string => {
  const hostAt = authority.lastIndexOf('@') + 1;
  const host = authority.slice(hostAt).toLowerCase();
  const [, name = host, port = ''] = /^(.*):(\d*)$/.exec(host) ?? [];
  const plain = port === '' || port === defaultPorts[scheme] ? name : host;
  return authority.slice(0, hostAt) + plain;
};
