import { hash } from 'node:crypto';
import { bcryptOver } from './bcrypt.js';

/** Django's: over the hexadecimal SHA-256 of the password. */
export const bcryptSha256 = bcryptOver((password) => hash('sha256', password, 'hex'));
