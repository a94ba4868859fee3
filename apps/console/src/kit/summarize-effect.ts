/** The effect of a change in numbers, for words to be made of. */
import type { Effect } from '../api/names.js';

export interface EffectSummary {
  readonly gained: { readonly holders: number; readonly permissions: number };
  readonly lost: { readonly holders: number; readonly permissions: number };
  readonly endedSessions: number;
  readonly endedTokens: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly isTruncated: boolean;
  /** No permission is gained or lost, and nothing ends. */
  readonly isQuiet: boolean;
}

export const summarizeEffect = (effect: Effect): EffectSummary => {
  const gained = countHolders(effect.gained);
  const lost = countHolders(effect.lost);
  const countOf = (action: string): number =>
    effect.changes.filter((change) => change.action === action).length;
  const endings = effect.ended_sessions.length + effect.ended_tokens.length;
  return {
    gained,
    lost,
    endedSessions: effect.ended_sessions.length,
    endedTokens: effect.ended_tokens.length,
    added: countOf('add'),
    changed: countOf('change'),
    removed: countOf('remove'),
    isTruncated: effect.truncated,
    isQuiet: gained.holders + lost.holders + endings === 0,
  };
};

type Permissions = Effect['gained'];

const countHolders = (permissions: Permissions): { holders: number; permissions: number } => ({
  holders: new Set(permissions.map(({ holder_id }) => holder_id)).size,
  permissions: new Set(permissions.map(({ scope_id }) => scope_id)).size,
});

export interface HolderChange {
  readonly type: 'user' | 'client';
  readonly id: string;
  readonly scopes: readonly { readonly resourceId: string; readonly scopeId: string }[];
}

/** The permissions of each holder, in the order of the answer. */
export const byHolder = (permissions: Permissions): readonly HolderChange[] => {
  const holders = new Map<string, { type: 'user' | 'client'; scopes: HolderChange['scopes'] }>();
  for (const { holder_type, holder_id, resource_id, scope_id } of permissions) {
    const known = holders.get(holder_id) ?? { type: holder_type, scopes: [] };
    const scopes = [...known.scopes, { resourceId: resource_id, scopeId: scope_id }];
    holders.set(holder_id, { ...known, scopes });
  }
  return [...holders].map(([id, holder]) => ({ id, ...holder }));
};
