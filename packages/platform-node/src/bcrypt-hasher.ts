import { createHmac, type KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import type { DearerHashes, SecretHasher } from '@keyward/core/ports';
import { boundedQueue } from './bounded-queue.js';
import { onlyPepper, pepperBook, type Peppers } from './peppers.js';

export interface BcryptHasherOptions {
  /** From `derivePepper` or `installationSecrets`. Nobody can guess passwords with a stolen database alone. */
  readonly pepper: Buffer | Peppers;
  /** Each step doubles the time: 12 is about a third of a second. */
  readonly cost?: number;
  /** How many hashes run at once. One core stays free for everything else. */
  readonly running?: number;
  /** How many hashes may wait. More are refused with `too_many_requests`. */
  readonly waiting?: number;
}

/** Stands before a hash that another system made, without our pepper. */
const adoptedPrefix = 'adopted:';

/** A single hash of cost 31 would keep a thread busy for days, so such hashes are not adopted. */
const highestAdoptedCost = 14;

const lowestCost = 4;
const highestCost = 31;

/** Hashes passwords with bcrypt, on Node's thread pool. */
export const bcryptHasher = ({
  pepper,
  cost = 12,
  running = Math.max(1, availableParallelism() - 1),
  waiting = 100,
}: BcryptHasherOptions): SecretHasher => {
  if (!Number.isInteger(cost) || cost < lowestCost || cost > highestCost) {
    throw new Error('The cost of bcrypt must be a whole number from 4 to 31.');
  }

  const peppers = pepperBook(Buffer.isBuffer(pepper) ? onlyPepper(pepper) : pepper);
  const inTurn = boundedQueue({ running, waiting });

  /**
   * bcrypt ignores everything after byte 72. The 64 characters of a keyed hash always fit and depend on every byte of
   * the password. As base64 they hold no NUL, at which some implementations of bcrypt stop. NFC unifies the different
   * ways in which keyboards write a password (NIST SP 800-63B §3.1.1.2).
   */
  const condense = (password: string, key: KeyObject): string =>
    createHmac('sha384', key).update(password.normalize('NFC'), 'utf8').digest('base64');

  return {
    atOnce: running,
    workOf: (hash) => 2 ** (costIn(hash) ?? cost),
    dearer: dearerThan(cost),
    adopt: adoptedHash,
    isOutdated: (hash) => {
      if (hash.startsWith(adoptedPrefix)) return true;
      const peppered = peppers.read(hash);
      return peppered.isOutdated || costOf(peppered.bcrypt) < cost;
    },
    hash: (password) =>
      inTurn(async () => peppers.name(await bcrypt.hash(condense(password, peppers.key), cost))),
    matches: (password, hash, begins) =>
      inTurn(async () => {
        begins?.();
        // Other systems hash the password as it is typed.
        if (hash.startsWith(adoptedPrefix)) {
          return bcrypt.compare(password, hash.slice(adoptedPrefix.length));
        }

        const peppered = peppers.read(hash);
        const isSame = await bcrypt.compare(
          condense(password, peppered.key ?? peppers.key),
          peppered.bcrypt,
        );
        return isSame && peppered.key !== undefined;
      }),
  };
};

const adoptedHash: SecretHasher['adopt'] = (algorithm, value) => {
  if (algorithm !== 'bcrypt') return undefined;

  const [, cost, rest] = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{53})$/.exec(value) ?? [];
  const isFit = Number(cost) >= lowestCost && Number(cost) <= highestAdoptedCost;
  return isFit ? `${adoptedPrefix}$2b$${cost}$${rest}` : undefined;
};

const costOf = (hash: string): number => Number(/^\$2b\$(\d\d)\$/.exec(hash)?.[1] ?? 0);

/** Of any hash, whoever made it. Undefined for a text that is none, which is compared with nothing. */
const costIn = (hash: string): number | undefined => {
  const [, cost] = /^(?:adopted:|[0-9a-f]{16}:)?\$2b\$(\d\d)\$/.exec(hash) ?? [];
  return cost === undefined ? undefined : Number(cost);
};

/** Adopted hashes that take more work than our own. */
const dearerThan = (cost: number): readonly DearerHashes[] => {
  const dearer: DearerHashes[] = [];
  for (let each = highestAdoptedCost; each > cost; each--)
    dearer.push({
      prefix: `${adoptedPrefix}$2b$${String(each).padStart(2, '0')}$`,
      work: 2 ** each,
    });
  return dearer;
};
