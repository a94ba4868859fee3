/** Addresses of applications: exact, and of https or this very machine. */
import type { LossLog, Subject } from './losses.js';

/** What a browser could read otherwise stands in no address: a fragment, a wildcard, a backslash, white space. */
const tail = String.raw`[^#*\\\u0000-\u0020\u007f-\uffff]*`;
const forms = [
  String.raw`https://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?([/?]${tail})?`,
  String.raw`http://(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?([/?]${tail})?`,
  // RFC 8252 §7.1: the scheme of an application is a domain name backwards.
  String.raw`[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:(?!//[^/]*@)${tail}`,
].map((form) => new RegExp(`^${form}$`, 'i'));

/** Of one kind, in one client. */
const most = 20;

/** Rule: an address that stands for many is left out, and never widened. */
export const exactUris = (
  losses: LossLog,
  subject: Subject,
  path: string,
  uris: readonly string[],
): readonly string[] => {
  const unfit = (uri: string, why: string): void =>
    losses.note('redirect_uri_unfit', subject, path, `${uri}: ${why}`);
  const fitting = uris.filter((uri) => {
    const isFit = uri.length <= 2000 && forms.some((form) => form.test(uri));
    if (!isFit) unfit(uri, whyUnfit(uri));
    return isFit;
  });
  fitting.slice(most).forEach((uri) => unfit(uri, `A client has ${most} at most.`));
  return fitting.slice(0, most);
};

const whyUnfit = (uri: string): string => {
  if (/^http:/i.test(uri)) return 'Only https, or http to this very machine.';
  if (/^[a-z][a-z0-9+-]*:/i.test(uri) && !/^https:/i.test(uri))
    return 'A scheme of an application holds a dot (RFC 8252 §7.1).';
  return 'Name each address by itself.';
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
