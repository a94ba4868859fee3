import type { RecordName } from '../ports/storage.js';

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
