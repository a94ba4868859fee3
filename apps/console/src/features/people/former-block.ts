/** The undo of a change of blocks: each account is blocked, or not, as it was before. */
import { management } from '../../api/management.js';
import type { User } from '../../api/names.js';
import type { Answering, RehearsedChange } from '../../kit/rehearsed-change.js';

/** Blocks that guessing brought about do not come back: they are counted, and lifting them forgets the count. */
export const asBefore =
  (people: readonly User[]): RehearsedChange['undo'] =>
  (dryRun) =>
    people.map((user) =>
      user.status === 'blocked' ? blockAgain(user, dryRun) : lift(user, dryRun),
    );

/** The undo of lifting blocks. Undefined where an administrator has blocked none of the people. */
export const blockedAgain = (people: readonly User[]): RehearsedChange['undo'] => {
  const blocked = people.filter(({ status }) => status === 'blocked');
  return blocked.length === 0 ? undefined : asBefore(blocked);
};

const blockAgain = ({ id, blocked_reason, blocked_until }: User, dry_run: boolean): Answering =>
  management().POST('/users/{user_id}/block', {
    params: { path: { user_id: id }, query: { dry_run } },
    body: {
      ...(typeof blocked_reason === 'string' ? { reason: blocked_reason } : {}),
      ...(typeof blocked_until === 'string' ? { expires_at: blocked_until } : {}),
    },
  });

const lift = ({ id }: User, dry_run: boolean): Answering =>
  management().POST('/users/{user_id}/unblock', {
    params: { path: { user_id: id }, query: { dry_run } },
    body: { block_types: ['admin'] },
  });
