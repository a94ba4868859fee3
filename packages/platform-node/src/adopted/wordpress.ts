import { createHmac } from 'node:crypto';
import { bcryptOver } from './bcrypt.js';
import { malformed, type AdoptedFormat } from './adopted-format.js';

/** What PHP's `trim` takes away. */
const trimmed = (password: string): string =>
  password.replace(/^[ \t\n\r\0\v]+/, '').replace(/[ \t\n\r\0\v]+$/, '');

const overHmac = bcryptOver((password) =>
  createHmac('sha384', 'wp-sha384').update(trimmed(password), 'utf8').digest('base64'),
);

/** WordPress 6.8 and later: `$wp` before a bcrypt of an HMAC of the trimmed password. */
export const wordpress: AdoptedFormat = (value) =>
  value.startsWith('$wp$')
    ? overHmac(value.slice('$wp'.length))
    : malformed('must be a hash of WordPress, which begins with $wp$2y$');
