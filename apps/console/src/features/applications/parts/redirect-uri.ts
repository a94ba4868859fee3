/** Checks a redirect URI as one types, by the rules of the server. */
import { suggestedAddress } from '../../../kit/address-field/suggest-address.js';
import type { ApplicationTexts } from '../texts/application-texts.js';

export type UriProblem = keyof ApplicationTexts['uri'];

const loopback = /^(127\.0\.0\.1|\[::1\]|localhost)$/i;
const printable = /^[\x21-\x7e]+$/;

/** Undefined for a good address. `others` are the addresses beside it. */
export const redirectUriProblem = (
  uri: string,
  others: readonly string[] = [],
): UriProblem | undefined => {
  if (others.includes(uri)) return 'double';
  if (uri.includes('*')) return 'wildcard';
  if (uri.includes('#')) return 'fragment';
  if (!isWellSpelled(uri)) return 'invalid';

  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'invalid';
  return scheme === 'http' || scheme === 'https' ? webProblem(uri, scheme) : schemeProblem(scheme);
};

const isWellSpelled = (uri: string): boolean =>
  printable.test(uri) && !uri.includes('\\') && !lacksScheme(uri);

/** What stands before the colon of `localhost:8080` is a host, and no scheme. */
const lacksScheme = (uri: string): boolean => suggestedAddress(uri) !== undefined;

const webProblem = (uri: string, scheme: 'http' | 'https'): UriProblem | undefined => {
  if (!/^https?:\/\//i.test(uri) || !URL.canParse(uri)) return 'invalid';

  const { username, password, hostname } = new URL(uri);
  if (username !== '' || password !== '') return 'user';
  return scheme === 'http' && !loopback.test(hostname) ? 'http' : undefined;
};

/** RFC 8252 §7.1: a private-use scheme is a reversed domain name. */
const schemeProblem = (scheme: string): UriProblem | undefined =>
  scheme.includes('.') ? undefined : 'scheme';

/** The origins of web addresses, each once: a page there calls the server from the browser. */
export const originsOf = (uris: readonly string[]): string[] => [
  ...new Set(
    uris
      .filter((uri) => /^https?:/i.test(uri) && URL.canParse(uri))
      .map((uri) => new URL(uri).origin),
  ),
];
