import { scrypt as derive, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { UnfitHash } from '@keyward/core/ports';
import {
  isUnfit,
  malformed,
  shortestDigest,
  tooCostly,
  workOfSteps,
  type AdoptedFormat,
} from './adopted-format.js';
import { unpaddedBytes } from './base64.js';

const mostMemory = 64 * 1024 * 1024;
const mostSteps = 2 ** 20;
const longestDigest = 128;

export interface ScryptCost {
  readonly work: number;
  readonly derive: (password: string, salt: Buffer, length: number) => Promise<Buffer>;
}

/** Of `ln`, `r` and `p` as they are written. */
export const scryptCost = (ln: string, r: string, p: string): ScryptCost | UnfitHash => {
  const [N, blockSize, parallelization] = [2 ** Number(ln), Number(r), Number(p)];
  const memory = 128 * N * blockSize;
  const steps = N * blockSize * parallelization;
  if (memory > mostMemory || steps > mostSteps)
    return tooCostly(
      `must have 2^ln times r of at most ${mostMemory / 128}, and times p ${mostSteps}`,
    );
  // RFC 7914 §2
  if (Number(ln) >= 16 * blockSize) return malformed('must have an ln below 16 times r');

  const options = { N, blockSize, parallelization, maxmem: 2 * mostMemory };
  return {
    work: workOfSteps(steps, 0.45),
    derive: (password, salt, length) => derived({ password, salt, length, options }),
  };
};

interface Derivation {
  readonly password: string;
  readonly salt: Buffer;
  readonly length: number;
  readonly options: ScryptOptions;
}

const derived = ({ password, salt, length, options }: Derivation): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    derive(password, salt, length, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const form =
  /^\$scrypt\$ln=([1-9]\d*),r=([1-9]\d*),p=([1-9]\d*)\$([A-Za-z0-9+/]*)\$([A-Za-z0-9+/]+)$/;

/** `$scrypt$ln=14,r=8,p=1$SALT$HASH`, as passlib writes it. */
export const scrypt: AdoptedFormat = (value) => {
  const [, ln = '', r = '', p = '', saltText = '', hashText = ''] = form.exec(value) ?? [];
  const [salt, hash] = [unpaddedBytes(saltText), unpaddedBytes(hashText)];
  const isSound =
    salt !== undefined &&
    hash !== undefined &&
    hash.length >= shortestDigest &&
    hash.length <= longestDigest;
  if (!isSound)
    return malformed('must be a hash of scrypt, such as $scrypt$ln=14,r=8,p=1$SALT$HASH');

  const cost = scryptCost(ln, r, p);
  if (isUnfit(cost)) return cost;
  return {
    work: cost.work,
    matches: async (password) =>
      timingSafeEqual(await cost.derive(password, salt, hash.length), hash),
  };
};
