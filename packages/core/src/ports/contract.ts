/**
 * What all contracts are written with. A contract is a suite that any adapter can be held to, under any
 * runner: nothing here needs a test library, a dependency or Node.
 */
import { isRefusal, type Refusal, type RefusalName } from '../model/values/refusals.js';
import type { Storage } from './storage.js';

export interface Runner {
  readonly describe: (name: string, body: () => void) => void;
  readonly test: (name: string, body: () => Promise<void> | void) => void;
}

/** A test that is given an empty storage. */
export type StorageTest = (name: string, body: (storage: Storage) => Promise<void>) => void;

export class ContractBroken extends Error {}

export const assertTrue = (holds: boolean, claim: string): void => {
  if (!holds) throw new ContractBroken(claim);
};

export const assertSame = (actual: unknown, expected: unknown, what: string): void =>
  assertTrue(
    isSame(actual, expected),
    `${what}: expected ${show(expected)}, but it is ${show(actual)}`,
  );

/** Answers the refusal, for a closer look. Any other error is passed on. */
export const assertRefused = async (
  work: Promise<unknown>,
  code: RefusalName,
  what: string,
): Promise<Refusal> => {
  try {
    await work;
  } catch (error) {
    if (isRefusal(error, code)) return error;
    throw error;
  }
  throw new ContractBroken(`${what}: expected the refusal ${code}, but there is none`);
};

export const assertThrows = async (work: () => unknown, what: string): Promise<void> => {
  try {
    await work();
  } catch {
    return;
  }
  throw new ContractBroken(`${what}: expected an error, but there is none`);
};

/** Chance that is the same in every run (mulberry32), so that what fails once fails again. */
export class SeededChance {
  constructor(private seed: number) {}

  below(bound: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), this.seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }
}

export const countUp = (length: number): number[] => Array.from({ length }, (_, at) => at);

const isSame = (left: unknown, right: unknown): boolean => {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, at) => isSame(each, right[at]));
  if (!isPlain(left) || !isPlain(right)) return Object.is(left, right);
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame(left[name], right[name]));
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 2000) ?? String(value);
