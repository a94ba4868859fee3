import { createHmac, createSecretKey } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import type { SecretHasher } from '@keyward/core';
import { boundedQueue } from './bounded-queue.js';

export interface BcryptHasherOptions {
  /** From `derivePepper`. It is kept outside the database, so whoever steals only that cannot start guessing. */
  readonly pepper: Buffer;
  /** Each step doubles the time: 12 is about a third of a second. */
  readonly cost?: number;
  /** Hashes at once: one core stays free for everything else. */
  readonly running?: number;
  /** Beyond these a hash is refused with `too_many_requests`. */
  readonly waiting?: number;
}

/** In front of a hash that another system made, without our pepper. */
const adopted = 'adopted:';
const dearestAdopted = 14;

/** Hashes passwords with bcrypt, on Node's thread pool. */
export const bcryptHasher = ({
  pepper,
  cost = 12,
  running = Math.max(1, availableParallelism() - 1),
  waiting = 100,
}: BcryptHasherOptions): SecretHasher => {
  if (pepper.length < 32) throw new Error('The pepper must have 32 bytes or more.');
  if (!(Number.isInteger(cost) && cost >= 4 && cost <= 31))
    throw new Error('The cost of bcrypt must be a whole number from 4 to 31.');
  const key = createSecretKey(pepper);
  const inTurn = boundedQueue({ running, waiting });

  /**
   * bcrypt ignores what follows byte 72. 64 characters of a keyed hash always fit and depend on every byte; as base64
   * they hold no NUL either, where some implementations of bcrypt stop. NFC makes one password of the different ways
   * in which keyboards write it (NIST SP 800-63B §3.1.1.2).
   */
  const condense = (password: string): string =>
    createHmac('sha384', key).update(password.normalize('NFC'), 'utf8').digest('base64');

  return {
    atOnce: running,
    /** Others hash the password as it is typed. Dear ones are refused: a single one of cost 31 would keep a thread busy for days. */
    adopt: (algorithm, value) => {
      const [, cost, rest] =
        algorithm === 'bcrypt' ? (/^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{53})$/.exec(value) ?? []) : [];
      return Number(cost) >= 4 && Number(cost) <= dearestAdopted
        ? `${adopted}$2b$${cost}$${rest}`
        : undefined;
    },
    isOutdated: (hash) =>
      hash.startsWith(adopted) || Number(/^\$2b\$(\d\d)\$/.exec(hash)?.[1] ?? 0) < cost,
    hash: (password) => inTurn(() => bcrypt.hash(condense(password), cost)),
    matches: (password, hash) =>
      inTurn(() =>
        hash.startsWith(adopted)
          ? bcrypt.compare(password, hash.slice(adopted.length))
          : bcrypt.compare(condense(password), hash),
      ),
  };
};
