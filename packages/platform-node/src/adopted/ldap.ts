import { createHash, timingSafeEqual } from 'node:crypto';
import { malformed, type AdoptedFormat } from './adopted-format.js';
import { paddedBytes } from './base64.js';

const sizes: Readonly<Record<string, number>> = { '': 20, '256': 32, '512': 64 };

const [shortestSalt, longestSalt] = [4, 64];

/** `{SSHA}`, `{SSHA256}` and `{SSHA512}` of directories: one digest of password and salt. */
export const ldap: AdoptedFormat = (value) => {
  const [, bits = '', text = ''] = /^\{SSHA(256|512)?\}([A-Za-z0-9+/]+=*)$/.exec(value) ?? [];
  const size = sizes[bits]!;
  const bytes = paddedBytes(text);
  const saltLength = (bytes?.length ?? 0) - size;
  if (bytes === undefined || saltLength < shortestSalt || saltLength > longestSalt)
    return malformed('must be {SSHA}, {SSHA256} or {SSHA512} with a salt of 4 to 64 bytes');

  return {
    work: 0,
    matches: (password) => {
      const digest = createHash(`sha${bits || '1'}`)
        .update(password, 'utf8')
        .update(bytes.subarray(size))
        .digest();
      return Promise.resolve(timingSafeEqual(digest, bytes.subarray(0, size)));
    },
  };
};
