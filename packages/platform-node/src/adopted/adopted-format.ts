/** What the formats of other systems' password hashes have in common. */
import type { UnfitHash } from '@keyward/core/ports';

/** A hash whose format and limits hold. */
export interface CheckableHash {
  /** How much work a check is, at most, compared with bcrypt: `2 ** 12` is that of a bcrypt of cost 12. */
  readonly work: number;
  readonly matches: (password: string) => Promise<boolean>;
}

/**
 * Reads what another system kept. Parameters are checked here, before anything is computed: a value is written by
 * another, and a single one may ask for days.
 */
export type AdoptedFormat = (value: string) => CheckableHash | UnfitHash;

export const malformed = (why: string): UnfitHash => ({ unfit: 'malformed', why });

export const tooCostly = (why: string): UnfitHash => ({ unfit: 'too_costly', why });

export const isUnfit = <T extends object>(read: T | UnfitHash): read is UnfitHash =>
  'unfit' in read;

/** A bcrypt of cost 12 takes a quarter of a second on the machine on which the others were measured, too. */
const microsecondsOfWork = 61;

/**
 * The work of so many steps that take so long each. The times are those of processors without instructions for the
 * digest: too much makes a refusal wait longer, and too little would tell who has such a hash.
 */
export const workOfSteps = (steps: number, microseconds: number): number =>
  (steps * microseconds) / microsecondsOfWork;

/** Shorter ones would be met by chance, or found by trying. */
export const shortestDigest = 16;
