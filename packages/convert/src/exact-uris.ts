/** Addresses of applications: exact, and of https or this very machine. */
import type { LossLog, Subject } from './losses.js';

const isLoopback = (uri: string): boolean =>
  /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/|$)/i.test(uri);

/** Rule: an address that stands for many is left out, and never widened. */
export const exactUri = (
  losses: LossLog,
  subject: Subject,
  path: string,
  uri: string,
): readonly string[] => {
  const isExact = !uri.includes('*') && !uri.includes('#') && /^[a-z][a-z0-9+.-]*:/i.test(uri);
  const isSafe = !/^http:/i.test(uri) || isLoopback(uri);
  if (isExact && isSafe) return [uri];
  const why = isExact
    ? 'Only https, or http to this very machine.'
    : 'Name each address by itself.';
  losses.note('redirect_uri_unfit', subject, path, `${uri}: ${why}`);
  return [];
};

export interface GivenOrigins {
  readonly path: string;
  readonly given: readonly string[];
  readonly redirects: readonly string[];
}

/** A plus sign stands for those of the redirect URIs. */
export const originsOf = (
  losses: LossLog,
  subject: Subject,
  { path, given, redirects }: GivenOrigins,
): readonly string[] => {
  const web = redirects.filter((uri) => /^https?:/i.test(uri)).map((uri) => new URL(uri).origin);
  const origins = given.flatMap((origin) => {
    if (origin === '+') return web;
    if (/^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin)) return [origin];
    losses.note('member_unfit', subject, path, `${origin} is no origin.`);
    return [];
  });
  return [...new Set(origins)];
};
