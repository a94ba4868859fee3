/** Makes names fit the rules of Keyward, and notes each that changes. */
import type { LossLog, Subject } from './losses.js';

const longestName = 200;
const controls = /[\p{Cc}\p{Cs}]/gu;

/** User names hold no @ and no white space, and look like no phone number (specification §4.1). */
const fitsUsername = (name: string): boolean =>
  name !== '' && [...name].length <= longestName && !/[@\s\p{C}]|^\+\d*$/u.test(name);

export interface LoginNames {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
}

/** A user name with an @ is an address. One that does not fit is lost, and the person logs in by email. */
export const fittedLoginNames = (
  losses: LossLog,
  subject: Subject,
  { username, email }: LoginNames,
): LoginNames => {
  if (username === undefined || fitsUsername(username)) return { username, email };
  if (!username.includes('@')) losses.note('username_unfit', subject, 'username');
  else if (email === undefined) return { username: undefined, email: username };
  else if (email.toLowerCase() !== username.toLowerCase())
    losses.note('username_is_address', subject, 'username');
  return { username: undefined, email };
};

const noted = (
  losses: LossLog,
  subject: Subject,
  [path, from, to]: [string, string, string],
): string => {
  if (from !== to) losses.note('name_changed', subject, path, `It is ${JSON.stringify(to)} here.`);
  return to;
};

export const fittedName = (
  losses: LossLog,
  subject: Subject,
  path: string,
  name: string,
): string => {
  const fitting = [...name.replace(controls, ' ')].slice(0, longestName).join('').trim();
  return noted(losses, subject, [path, name, fitting === '' ? 'unnamed' : fitting]);
};

/** Those that Keyward makes itself. `Administrator` opens the console of the tenant. */
const ownRoles: readonly string[] = ['administrator', 'reader'];

/** Rule: no role of another system becomes one that Keyward makes itself: an import makes no administrator. */
export const fittedRole = (
  losses: LossLog,
  subject: Subject,
  path: string,
  name: string,
): string => {
  const fitting = fittedName(losses, subject, path, name);
  const isOwn = ownRoles.includes(fitting.toLowerCase());
  return noted(losses, subject, [path, fitting, isOwn ? `${fitting} (imported)` : fitting]);
};

/** RFC 6749 §3.3 */
export const fittedScope = (
  losses: LossLog,
  subject: Subject,
  path: string,
  name: string,
): string => {
  const fitting = name.replace(/[^\x21\x23-\x5b\x5d-\x7e]+/g, '-').slice(0, longestName);
  return noted(losses, subject, [path, name, fitting === '' ? '-' : fitting]);
};

/** People type it: `orchard-fruit-co` and not `orchard-fruit-co-`. */
export const fittedTenant = (
  losses: LossLog,
  subject: Subject,
  path: string,
  name: string,
): string => {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 63)
    .replace(/-+$/, '');
  return noted(losses, subject, [path, name, plain === '' ? 'imported' : plain]);
};

/** For a variable of the environment. */
export const variableOf = (...words: readonly string[]): string =>
  words
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_');

/** Printable ASCII, as `keyward apply` takes secrets. */
export const fitsSecret = (secret: string): boolean => /^[\x21-\x7e]{16,200}$/.test(secret);

/** The audience of a token is an absolute URI here. */
export const fittedAudience = (
  losses: LossLog,
  subject: Subject,
  path: string,
  tenant: string,
): string => {
  if (/^https?:\/\/[^\s#]+$/.test(subject.key)) return subject.key;
  const audience = `urn:${encodeURIComponent(tenant)}:${encodeURIComponent(subject.key)}`;
  losses.note('audience_changed', subject, path, `Tokens name ${audience} as their audience.`);
  return audience;
};

/** Never what another client could be known by: no UUID, and no ID of a client that registers itself. */
const alias = /^(?!kwr\.)(?![0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$)[!-9;-~]{1,200}$/;

/** The ID of a client, if it can be the alias that applications go on using. */
export const fittedAlias = (
  losses: LossLog,
  subject: Subject,
  path: string,
  id: string,
): string | undefined => {
  const isFitting = alias.test(id);
  losses.note(isFitting ? 'client_id_changed' : 'client_id_unfit', subject, path);
  return isFitting ? id : undefined;
};
