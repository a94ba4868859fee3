/** Whether one effect takes back another. */
import type { Effect } from '../api/names.js';

const opposite = { add: 'remove', remove: 'add', change: 'change' } as const;

/** True where nothing happens but the opposite of what happened before. */
export const isMirror = (effect: Effect, of: Effect): boolean =>
  !effect.truncated &&
  !of.truncated &&
  effect.ended_sessions.length + effect.ended_tokens.length === 0 &&
  isSame(permissionsIn(effect.gained), permissionsIn(of.lost)) &&
  isSame(permissionsIn(effect.lost), permissionsIn(of.gained)) &&
  isSame(
    effect.changes.map(({ record_type, action }) => `${record_type} ${action}`),
    of.changes.map(({ record_type, action }) => `${record_type} ${opposite[action]}`),
  );

const permissionsIn = (permissions: Effect['gained']): readonly string[] =>
  permissions.map(({ holder_id, resource_id, scope_id }) =>
    [holder_id, resource_id, scope_id].join(' '),
  );

/** In any order. */
const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
