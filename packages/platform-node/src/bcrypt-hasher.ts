import { createHmac, type KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import type { SecretHasher, UnfitHash } from '@keyward/core/ports';
import type { CheckableHash } from './adopted/adopted-format.js';
import { adoptedHashes } from './adopted/adopted-hashes.js';
import { boundedQueue } from './bounded-queue.js';
import { onlyPepper, pepperBook, type PepperBook, type Peppers } from './peppers.js';

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

const lowestCost = 4;
const highestCost = 31;

/** A hash of this hasher, which only one with the same pepper can check. */
const ownAlgorithm = 'keyward-bcrypt';

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

  const known = Buffer.isBuffer(pepper) ? onlyPepper(pepper) : pepper;
  const peppers = pepperBook(known);
  const adopted = adoptedHashes(known);
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
    workOf: (hash) => adopted.workOf(hash) ?? 2 ** (costIn(hash) ?? cost),
    dearer: adopted.dearerThan(cost),
    adopt: (algorithm, value) =>
      algorithm === ownAlgorithm ? ownHash(peppers, value, cost) : adopted.adopt(algorithm, value),
    reveal: (hash) => {
      if (adopted.isAdopted(hash)) return adopted.opened(hash);
      return isOwn(peppers, hash) ? { algorithm: ownAlgorithm, value: hash } : undefined;
    },
    isOutdated: (hash) => {
      if (adopted.isAdopted(hash)) return true;
      const peppered = peppers.read(hash);
      return peppered.isOutdated || costOf(peppered.bcrypt) < cost;
    },
    hash: (password) =>
      inTurn(async () => peppers.name(await bcrypt.hash(condense(password, peppers.key), cost))),
    matches: (password, hash, begins) =>
      inTurn(async () => {
        begins?.();
        if (adopted.isAdopted(hash)) return matchesAdopted(adopted.read(hash), password);

        const peppered = peppers.read(hash);
        const isSame = await bcrypt.compare(
          condense(password, peppered.key ?? peppers.key),
          peppered.bcrypt,
        );
        return isSame && peppered.key !== undefined;
      }),
  };
};

const isOwn = (peppers: PepperBook, hash: string): boolean => {
  const { key, bcrypt: text } = peppers.read(hash);
  return key !== undefined && /^\$2b\$\d\d\$[./A-Za-z0-9]{53}$/.test(text);
};

/** It is kept as it is. A dearer one would make each refusal wait, and no prefix tells it from others. */
const ownHash = (peppers: PepperBook, value: string, cost: number): string | UnfitHash => {
  if (!isOwn(peppers, value))
    return { unfit: 'malformed', why: 'must be a hash of a Keyward with the same secret key' };
  const { bcrypt: text } = peppers.read(value);
  return costOf(text) <= cost
    ? value
    : { unfit: 'too_costly', why: `must have a cost of at most ${cost}` };
};

/** Other systems hash the password as it is typed. What cannot be checked at the moment matches nothing. */
const matchesAdopted = async (
  read: CheckableHash | undefined,
  password: string,
): Promise<boolean> => {
  try {
    return (await read?.matches(password)) ?? false;
  } catch {
    // The library was taken away, or the memory is full. A failure would answer at another moment than a refusal.
    return false;
  }
};

const costOf = (hash: string): number => Number(/^\$2b\$(\d\d)\$/.exec(hash)?.[1] ?? 0);

/** Undefined for a text that is no hash, which is compared with nothing. */
const costIn = (hash: string): number | undefined => {
  const [, cost] = /^(?:[0-9a-f]{16}:)?\$2b\$(\d\d)\$/.exec(hash) ?? [];
  return cost === undefined ? undefined : Number(cost);
};
