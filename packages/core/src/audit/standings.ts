/**
 * What a rehearsal asks about people and clients.
 * The unit of work does not know who may what, so `keyward.ts` hands the answers in.
 */
import type { Stores } from '../ports/storage.js';
import type { Change } from './journal.js';
import type { EndedTokens, Holding } from './rehearsal.js';

/** The people and clients whose permissions, sessions or tokens a change may touch. */
export interface Concerned {
  readonly users: ReadonlySet<string>;
  readonly clients: ReadonlySet<string>;
}

/** How many people or clients are looked at. */
export const concernedLimit = 500;

/** What people and clients have at one moment. */
export interface Standing {
  /** Each by a key of its own, so that two moments can be compared. */
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly sessions: ReadonlyMap<string, { readonly id: string; readonly userId: string }>;
  readonly tokens: ReadonlyMap<string, EndedTokens>;
}

export interface Standings {
  readonly concernedBy: (stores: Stores, changes: readonly Change[]) => Promise<Concerned>;
  readonly standingOf: (stores: Stores, concerned: Concerned, now: Date) => Promise<Standing>;
}
