import type { Identified, RecordType } from './record-type.js';

/**
 * How often a person has tried since a moment. The `id` is made of what is counted, so it says nothing by
 * itself.
 */
export interface Attempt extends Identified {
  readonly count: number;
  readonly since: Date;
  readonly lastAt: Date;
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
