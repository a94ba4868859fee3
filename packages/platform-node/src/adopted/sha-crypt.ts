import { timingSafeEqual } from 'node:crypto';
import { malformed, tooCostly, workOfSteps, type AdoptedFormat } from './adopted-format.js';
import { cryptText } from './base64.js';
import { inThread, longestLooped, type HashBytes } from './in-thread.js';

const [fewest, most, unsaid] = [1000, 300_000, 5000];

interface ShaCrypt {
  readonly algorithm: string;
  readonly password: Uint8Array;
  readonly salt: string;
  readonly rounds: number;
}

/**
 * Steps 1 to 21 of "Unix crypt using SHA-256 and SHA-512" (U. Drepper, version 0.6). Runs in a thread: it names nothing
 * outside.
 */
const digestOf = (
  hashBytes: HashBytes,
  { algorithm, password, salt, rounds }: ShaCrypt,
): Uint8Array => {
  const hashed = (...parts: readonly Uint8Array[]): Uint8Array =>
    hashBytes(algorithm, Buffer.concat(parts));
  const times = (part: Uint8Array, count: number): readonly Uint8Array[] =>
    Array.from({ length: count }, () => part);
  const length = password.length;
  const salted = Buffer.from(salt);

  const alternate = hashed(password, salted, password);
  const byBits: Uint8Array[] = [];
  for (let bits = length; bits > 0; bits >>= 1) byBits.push(bits & 1 ? alternate : password);
  const first = hashed(password, salted, Buffer.alloc(length, alternate), ...byBits);

  const passwords = Buffer.alloc(length, hashed(...times(password, length)));
  const salts = Buffer.alloc(salted.length, hashed(...times(salted, 16 + first[0]!)));
  let digest = first;
  for (let round = 0; round < rounds; round++) {
    const isOdd = round % 2 === 1;
    const parts = [isOdd ? passwords : digest];
    if (round % 3 !== 0) parts.push(salts);
    if (round % 7 !== 0) parts.push(passwords);
    parts.push(isOdd ? digest : passwords);
    digest = hashed(...parts);
  }
  return digest;
};

interface Kind {
  readonly algorithm: string;
  /** The order in which the bytes of the digest are written (step 22). */
  readonly order: readonly number[];
}

/** Thirds of the digest, from each of which a byte comes; which is the first changes with each group. */
const inTurns = (third: number, step: 1 | 2): readonly number[] =>
  Array.from({ length: third }, (_, at) =>
    [2, 1, 0].map((part) => at + third * ((part + at * step) % 3)),
  ).flat();

const kinds: Readonly<Record<string, Kind>> = {
  5: { algorithm: 'sha256', order: [...inTurns(10, 2), 30, 31] },
  6: { algorithm: 'sha512', order: [...inTurns(21, 1), 63] },
};

/** The last digit has the bits that are left over. */
const digestForm = '(?:[./0-9A-Za-z]{42}[./0-9A-D]|[./0-9A-Za-z]{85}[./01])';

const form = new RegExp(
  `^\\$(?:(5)|(6))\\$(?:rounds=([1-9]\\d*)\\$)?([./0-9A-Za-z]{0,16})\\$(${digestForm})$`,
);

/** `$5$` and `$6$` of Unix: SHA-256 and SHA-512 again and again. */
export const shaCrypt: AdoptedFormat = (value) => {
  const [, five, six, said, salt = '', hash = ''] = form.exec(value) ?? [];
  const rounds = said === undefined ? unsaid : Number(said);
  const { algorithm, order } = kinds[five ?? six ?? '6']!;
  if (hash.length !== Math.ceil((order.length * 4) / 3) || rounds < fewest)
    return malformed('must be a hash of SHA-crypt, such as $6$rounds=100000$SALT$HASH');
  if (rounds > most) return tooCostly(`must have at most ${most} rounds`);

  return {
    work: workOfSteps(rounds, 1.5),
    matches: async (typed) => {
      const password = Buffer.from(typed);
      if (password.length > longestLooped) return false;
      const digest = await inThread(digestOf, { algorithm, password, salt, rounds });
      const text = cryptText(Uint8Array.from(order, (at) => digest[at]!));
      return timingSafeEqual(Buffer.from(text), Buffer.from(hash));
    },
  };
};
