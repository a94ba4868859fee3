import { pbkdf2 as derive, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  malformed,
  shortestDigest,
  tooCostly,
  workOfSteps,
  type AdoptedFormat,
} from './adopted-format.js';
import { unpaddedBytes } from './base64.js';

const derived = promisify(derive);

interface Digest {
  readonly size: number;
  /** What takes half a second. */
  readonly mostRounds: number;
}

const digests: Readonly<Record<string, Digest>> = {
  sha1: { size: 20, mostRounds: 2_000_000 },
  sha256: { size: 32, mostRounds: 2_000_000 },
  sha512: { size: 64, mostRounds: 1_000_000 },
};

/** passlib writes the bare number of rounds, and `$pbkdf2$` for SHA-1. */
const form =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?([1-9]\d*)(?:,l=([1-9]\d*))?\$([\w+/.]*)\$([\w+/.]+)$/;

/** `$pbkdf2-sha256$i=600000,l=32$SALT$HASH`, and as passlib writes it (RFC 8018 §5.2). */
export const pbkdf2: AdoptedFormat = (value) => {
  const [, name = 'sha1', rounds, length, saltText = '', hashText = ''] = form.exec(value) ?? [];
  const { size, mostRounds } = digests[name]!;
  const [salt, hash] = [unpaddedBytes(saltText), unpaddedBytes(hashText)];
  const isSound =
    salt !== undefined &&
    hash !== undefined &&
    hash.length >= shortestDigest &&
    (length === undefined || Number(length) === hash.length);
  if (!isSound)
    return malformed(
      'must be a hash of PBKDF2 with SHA-1, SHA-256 or SHA-512, ' +
        'such as $pbkdf2-sha256$i=600000,l=32$SALT$HASH',
    );
  if (Number(rounds) > mostRounds) return tooCostly(`must have at most ${mostRounds} rounds`);

  // Each block takes all rounds again, and tells the same: the first one is enough.
  const block = hash.subarray(0, size);
  return {
    work: workOfSteps(Number(rounds), 0.5),
    matches: async (password) =>
      timingSafeEqual(await derived(password, salt, Number(rounds), block.length, name), block),
  };
};
