/** Passwords as `django.contrib.auth.hashers` keeps them. Salts are text there. */
import type { PasswordHash } from '../user-line.js';

/** PHC writes Base64 without padding. */
const plain = (base64: string): string => base64.replace(/=+$/, '');
const ofText = (salt: string): string => plain(Buffer.from(salt, 'utf8').toString('base64'));

const pbkdf2 =
  (digest: 'sha1' | 'sha256') =>
  (rest: string): PasswordHash | undefined => {
    const [, rounds, salt = '', hash = ''] = /^(\d+)\$([^$]*)\$([\w+/]+=*)$/.exec(rest) ?? [];
    if (rounds === undefined) return undefined;
    const length = Buffer.from(hash, 'base64').length;
    const cost = `i=${rounds},l=${length}`;
    const value = `$pbkdf2-${digest}$${cost}$${ofText(salt)}$${plain(hash)}`;
    return { algorithm: 'pbkdf2', value };
  };

const scrypt = (rest: string): PasswordHash | undefined => {
  const [, work, salt = '', blockSize, parallelism, hash = ''] =
    /^(\d+)\$([^$]*)\$(\d+)\$(\d+)\$([\w+/]+=*)$/.exec(rest) ?? [];
  const doublings = Math.log2(Number(work));
  if (!Number.isInteger(doublings)) return undefined;
  const cost = `ln=${doublings},r=${blockSize},p=${parallelism}`;
  return { algorithm: 'scrypt', value: `$scrypt$${cost}$${ofText(salt)}$${plain(hash)}` };
};

/** By the word before the first `$`. */
const readers: Readonly<Record<string, (rest: string) => PasswordHash | undefined>> = {
  pbkdf2_sha256: pbkdf2('sha256'),
  pbkdf2_sha1: pbkdf2('sha1'),
  argon2: (rest) => ({ algorithm: 'argon2', value: `$${rest}` }),
  scrypt,
  bcrypt_sha256: (rest) => ({ algorithm: 'bcrypt-sha256', value: rest }),
  bcrypt: (rest) => ({ algorithm: 'bcrypt', value: rest }),
};

/** A person without a password has an empty text, or one that begins with `!`. */
export const isUnusable = (password: string): boolean => password === '' || password[0] === '!';

/** Undefined for another kind. */
export const readHash = (password: string): PasswordHash | undefined => {
  const at = password.indexOf('$');
  const name = password.slice(0, Math.max(at, 0));
  return Object.hasOwn(readers, name) ? readers[name]!(password.slice(at + 1)) : undefined;
};
