import type { Identified, RecordType } from '../record/record-type.js';

/** How often was tried since a moment. The `id` is made of what is counted, so it says nothing by itself. */
export interface AttemptCount extends Identified {
  readonly count: number;
  readonly since: Date;
  readonly lastAt: Date;
}

/** A counter of its own for each record, and slots for what strangers write. */
export interface Attempt extends AttemptCount {
  /** The digest of the name that a slot counts; null where a row counts one thing alone, or all that share it. */
  readonly holder: string | null;
  /** When the count has no effect any more; null in a row of an earlier version. */
  readonly expiresAt: Date | null;
}

/** That an account has to wait because of attempts that failed. */
export interface AttemptLock {
  readonly since: Date;
  readonly lastAt: Date;
  readonly until: Date;
}

export const attemptType: RecordType<Attempt> = {
  label: 'attempt',
  unique: {},
  references: {},
  tenancyOf: () => null,
  globalIsVisible: false,
};

/**
 * A network from which a person has logged in, with a counter of its own. Digests stand for both, so it says
 * nothing by itself.
 */
export interface KnownNetwork extends AttemptCount {
  readonly account: string;
  readonly expiresAt: Date;
}

export const knownNetworkType: RecordType<KnownNetwork> = {
  label: 'known network',
  unique: {},
  references: {},
  tenancyOf: () => null,
  globalIsVisible: false,
};
