import bcrypt from 'bcrypt';
import { malformed, tooCostly, type AdoptedFormat } from './adopted-format.js';

/** A single hash of cost 31 would keep a thread busy for days. */
export const highestAdoptedCost = 14;

const lowestCost = 4;

/** Over what the other system made of the password before. */
export const bcryptOver =
  (prepared: (password: string) => string): AdoptedFormat =>
  (value) => {
    const [, digits, rest] = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{53})$/.exec(value) ?? [];
    const cost = Number(digits);
    if (rest === undefined || cost < lowestCost)
      return malformed('must be a bcrypt hash, such as $2b$10$ and 53 characters');
    if (cost > highestAdoptedCost)
      return tooCostly(`must have a cost of at most ${highestAdoptedCost}`);

    return {
      work: 2 ** cost,
      // What `$2y$` and `$2b$` name is one algorithm, and `$2a$` differs from it in broken programs alone.
      matches: (password) => bcrypt.compare(prepared(password), `$2b$${digits}$${rest}`),
    };
  };

/** `$2a$`, `$2b$`, `$2y$`: of the password itself, whose first 72 bytes count. */
export const plainBcrypt = bcryptOver((password) => password);
