import type { UnfitHash } from '@keyward/core/ports';
import { malformed, type AdoptedFormat, type CheckableHash } from './adopted-format.js';
import { argon2 } from './argon2.js';
import { bcryptSha256 } from './bcrypt-sha256.js';
import { plainBcrypt } from './bcrypt.js';
import { firebaseScrypt } from './firebase-scrypt.js';
import { ldap } from './ldap.js';
import { pbkdf2 } from './pbkdf2.js';
import { phpass } from './phpass.js';
import { scrypt } from './scrypt.js';
import { shaCrypt } from './sha-crypt.js';
import { wordpress } from './wordpress.js';

/** By the name that an import gives. */
const formats: ReadonlyMap<string, AdoptedFormat> = new Map([
  ['bcrypt', plainBcrypt],
  ['bcrypt-sha256', bcryptSha256],
  ['wordpress', wordpress],
  ['argon2', argon2],
  ['pbkdf2', pbkdf2],
  ['scrypt', scrypt],
  ['firebase-scrypt', firebaseScrypt],
  ['phpass', phpass],
  ['sha-crypt', shaCrypt],
  ['ldap', ldap],
]);

/** What fits into the column of hashes once it is sealed. */
const longestValue = 256;

export const readAdopted = (algorithm: string, value: string): CheckableHash | UnfitHash => {
  const format = formats.get(algorithm);
  if (format === undefined)
    return malformed(`must have an algorithm among ${[...formats.keys()].join(', ')}`);
  if (value.length > longestValue)
    return malformed(`must have a value of at most ${longestValue} characters`);

  return format(value);
};

/** Why this server takes no such hash; undefined for one that it takes. */
export const hashProblem = (algorithm: string, value: string): UnfitHash | undefined => {
  const read = readAdopted(algorithm, value);
  return 'unfit' in read ? read : undefined;
};
