/**
 * What a rehearsal answers, and what it asks about people and clients to know it.
 * The unit of work does not know who may what, so `keyward.ts` hands the answers in.
 */
import type { RecordName, Stores } from '../ports/storage.js';
import type { Change } from './journal.js';

/** Who may do what: a person or a client, and a scope of a resource. */
export interface Holding {
  readonly holder: 'user' | 'client';
  readonly holderId: string;
  readonly resourceId: string;
  readonly scopeId: string;
}

/** Tokens that would be good for nothing at our own endpoints. */
export interface EndedTokens {
  readonly clientId: string;
  /** Null for the tokens of a client that acts for itself. */
  readonly userId: string | null;
  readonly resourceId: string | null;
}

/** What a write would do. */
export interface Effects {
  readonly changes: readonly {
    readonly kind: RecordName;
    readonly id: string;
    readonly action: 'add' | 'change' | 'remove';
    readonly changed: readonly string[];
  }[];
  readonly gained: readonly Holding[];
  readonly lost: readonly Holding[];
  readonly endedSessions: readonly { readonly id: string; readonly userId: string }[];
  readonly endedTokens: readonly EndedTokens[];
  /** True when more people and clients are concerned than were looked at. */
  readonly isTruncated: boolean;
}

/** Ends a write that was only rehearsed, after everything was undone. */
export class Rehearsed extends Error {
  constructor(readonly effects: Effects) {
    super('rehearsed');
    this.name = 'Rehearsed';
  }
}

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
