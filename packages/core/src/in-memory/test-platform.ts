/**
 * Doubles that say what they do: time that stands still until moved, chance that counts, digests that hide
 * nothing.
 */
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Event, Events } from '../ports/events.js';
import type { PasswordBlocklist } from '../ports/password-blocklist.js';
import type { Random } from '../ports/random.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Totp } from '../ports/totp.js';

export interface FixedClock extends Clock {
  /** Moves time forward. */
  advance(seconds: number): void;
}

export const fixedClock = (start = '2026-01-01T00:00:00.000Z'): FixedClock => {
  let milliseconds = Date.parse(start);
  return {
    now: () => new Date(milliseconds),
    advance: (seconds) => {
      milliseconds += seconds * 1000;
    },
  };
};

/** UUIDs and secrets that count up, so that a test can name them. */
export const countingRandom = (): Random => {
  let count = 0;
  const next = (): string => String(++count).padStart(12, '0');
  return {
    uuid: () => `00000000-0000-4000-8000-${next()}`,
    secret: (bytes) => `secret-${next()}`.padEnd(Math.ceil((bytes * 4) / 3), 'x'),
  };
};

// Looked up once: within the context of a test, Jest answers each look at a global by a function of its own, and an
// installation's first event is scattered before most tests.
const { imul } = Math;

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

const scattered = (text: string): string => {
  let state = 2166136261;
  const next = (character: number): number => {
    state = imul(state ^ character, 16777619) >>> 0;
    return state;
  };
  for (let i = 0; i < text.length; i++) next(text.charCodeAt(i));

  let result = '';
  for (let at = 0; at < 43; at++) result += digits[next(at) % digits.length];
  return result;
};

/** As long and as scattered as a digest, and as repeatable; not one way. */
export const plainDigest: Digest = {
  sha256: scattered,
  keyed: (purpose, text) => scattered(`${purpose}\n${text}`),
};

/** Codes that a test can name: the last six digits of the step. */
export const plainTotp: Totp = {
  secretFrom: (seed) => `SECRET${seed}`,
  code: (_, step) => String(step % 1_000_000).padStart(6, '0'),
  address: (secret, { issuer, account }) => `otpauth://totp/${issuer}:${account}?secret=${secret}`,
};

/** As it stands in a plain hash: a storage has room for a hash, and not for the longest password. */
const plainly = (password: string): string =>
  password.length > 200 ? scattered(password) : password;

export const plainHasher: SecretHasher = {
  atOnce: 2,
  hash: (password) => Promise.resolve(`hash(${plainly(password)})`),
  matches: (password, hash) => {
    const text = plainly(password);
    return Promise.resolve([`hash(${text})`, `adopted(${text})`].includes(hash));
  },
  adopt: (algorithm, value) => (algorithm === 'plain' ? `adopted(${value})` : undefined),
  reveal: (hash) => {
    const [, value] = /^adopted\((.*)\)$/s.exec(hash) ?? [];
    return value === undefined ? undefined : { algorithm: 'plain', value };
  },
  isOutdated: (hash) => hash.startsWith('adopted('),
};

/** Knows a single common password. */
export const shortBlocklist: PasswordBlocklist = {
  has: (text) => Promise.resolve(text === 'password'),
};

export interface RecordedEvents extends Events {
  readonly list: Event[];
}

export const recordingEvents = (): RecordedEvents => {
  const list: Event[] = [];
  return {
    list,
    happened: (event) => {
      list.push(event);
    },
  };
};
