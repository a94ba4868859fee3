import { findingsOf, type Finding } from './finding.js';

const { ok, warning } = findingsOf('clock');

/** The `Date` of an answer counts whole seconds, and an answer takes a moment. */
const tolerated = 5;

export interface ClockComparison {
  /** Such as `the database`. */
  readonly other: string;
  /** Undefined where the other clock could not be read. */
  readonly secondsAhead: number | undefined;
}

export const checkClock = (comparisons: readonly ClockComparison[]): readonly Finding[] =>
  comparisons.flatMap(({ other, secondsAhead }) =>
    secondsAhead === undefined ? [] : [compare(other, secondsAhead)],
  );

const compare = (other: string, secondsAhead: number): Finding => {
  const seconds = Math.abs(Math.round(secondsAhead));
  if (seconds <= tolerated) return ok(`goes with that of ${other}`);

  const direction = secondsAhead > 0 ? 'behind' : 'ahead of';
  return warning(
    `is ${seconds} seconds ${direction} that of ${other}`,
    'Let both machines set their clocks by NTP: tokens and codes begin and end by the clock.',
  );
};
