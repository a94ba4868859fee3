import { createRequire } from 'node:module';
import {
  malformed,
  shortestDigest,
  tooCostly,
  workOfSteps,
  type AdoptedFormat,
} from './adopted-format.js';
import { unpaddedBytes } from './base64.js';

/** Kibibytes; all of them together times the passes. */
const mostMemory = 256 * 1024;
const mostMemoryPasses = 1024 * 1024;
const mostLanes = 16;

const shortestSalt = 8;

/** The library is native code, which an installation without such hashes can leave out. */
const library = '@node-rs/argon2';

const isInstalled = (): boolean => {
  try {
    createRequire(import.meta.url).resolve(library);
    return true;
  } catch {
    return false;
  }
};

const form =
  /^\$argon2id?\$v=19\$m=([1-9]\d*),t=([1-9]\d*),p=([1-9]\d*)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** `argon2id` and `argon2i` of version 1.3, in the form that its reference program writes. */
export const argon2: AdoptedFormat = (value) => {
  const [, memory, passes, lanes, salt, digest] = form.exec(value) ?? [];
  const lengths = [salt, digest].map((text) => unpaddedBytes(text ?? '')?.length ?? 0);
  const [m, t, p] = [Number(memory), Number(passes), Number(lanes)];
  // Each lane has four slices of two blocks at least (RFC 9106 §3.1).
  const isSound = lengths[0]! >= shortestSalt && lengths[1]! >= shortestDigest && m >= 8 * p;
  if (!isSound)
    return malformed(
      'must be a hash of argon2id or argon2i, such as $argon2id$v=19$m=65536,t=3,p=4$SALT$HASH',
    );
  if (m > mostMemory || m * t > mostMemoryPasses || p > mostLanes)
    return tooCostly(
      `must have m of at most ${mostMemory}, m times t of at most ${mostMemoryPasses}, ` +
        `and p of at most ${mostLanes}`,
    );
  if (!isInstalled())
    return malformed(`is of argon2, for which ${library} must be installed beside the server`);

  return {
    work: workOfSteps(m * t, 0.7),
    matches: async (password) => {
      const { verify } = await import('@node-rs/argon2');
      return verify(value, password);
    },
  };
};
