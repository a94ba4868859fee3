/**
 * What a rehearsal asks about people and clients.
 * The unit of work does not know who may what, so `keyward.ts` hands the answers in.
 */
import type { Stores } from '../ports/storage.js';
import type { Change } from './journal.js';
import type { EndedTokens, Holding } from './rehearsal.js';

/** The people and clients whose permissions, sessions or tokens a change may touch. */
export interface AffectedHolders {
  readonly users: ReadonlySet<string>;
  readonly clients: ReadonlySet<string>;
}

/** How many people or clients are looked at. */
export const affectedLimit = 500;

/** What people and clients have at one moment. */
export interface PermissionSnapshot {
  /** Each by a key of its own, so that two moments can be compared. */
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly sessions: ReadonlyMap<string, { readonly id: string; readonly userId: string }>;
  readonly tokens: ReadonlyMap<string, EndedTokens>;
}

export interface SnapshotReader {
  readonly findAffectedHolders: (
    stores: Stores,
    changes: readonly Change[],
  ) => Promise<AffectedHolders>;
  readonly takeSnapshot: (
    stores: Stores,
    concerned: AffectedHolders,
    now: Date,
  ) => Promise<PermissionSnapshot>;
}
