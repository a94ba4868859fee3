import type { Effect } from '../api/names.js';

/** The effects of several changes as one. A permission that two of them take away counts once. */
export const joinEffects = (effects: readonly Effect[]): Effect => ({
  dry_run: true,
  changes: distinct(effects.flatMap(({ changes }) => changes)),
  gained: distinct(effects.flatMap(({ gained }) => gained)),
  lost: distinct(effects.flatMap(({ lost }) => lost)),
  ended_sessions: distinct(effects.flatMap(({ ended_sessions }) => ended_sessions)),
  ended_tokens: distinct(effects.flatMap(({ ended_tokens }) => ended_tokens)),
  truncated: effects.some(({ truncated }) => truncated),
});

const distinct = <Each>(all: readonly Each[]): Each[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
];
