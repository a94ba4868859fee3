/**
 * Blocks of users (operations §7): an administrator's, which lies in the user, and the one that guessing
 * brings about, which lies in the counters.
 */
import type { AttemptLock } from './attempt.js';
import type { Audited, Identified } from '../record/record-type.js';
import { isBlockedAt } from './user-status.js';
import type { User } from './user.js';

export const blockTypes = ['admin', 'brute_force'] as const;
export type BlockType = (typeof blockTypes)[number];

/** What a block says of itself; left out, neither a reason nor an end. */
export interface BlockTerms {
  readonly reason?: string | null | undefined;
  readonly until?: Date | null | undefined;
}

export interface Block extends Identified, Audited {
  readonly userId: string;
  readonly type: BlockType;
  readonly reason: string | null;
  /**
   * Of a lock that guessing brought about: from where the last guess came, and the account as it is known.
   */
  readonly ip: string | null;
  readonly identifier: string | null;
  readonly expiresAt: Date | null;
}

export const notBlocked = {
  isBlocked: false,
  blockedAt: null,
  blockedBy: null,
  blockedReason: null,
  blockedUntil: null,
} as const;

/**
 * The reason of a block that an import set.
 * Rule: an import lifts the blocks of imports alone
 */
export const importReason = 'import';

interface NewBlock {
  readonly by: string | null;
  readonly now: Date;
  readonly reason?: string | undefined;
}

/** Who is blocked already stays so, since when and by whom; a block that has run out begins anew. */
export const blocked = (user: User, { by, now, reason }: NewBlock): Partial<User> =>
  isBlockedAt(user, now)
    ? {}
    : {
        ...notBlocked,
        isBlocked: true,
        blockedAt: now,
        blockedBy: by,
        blockedReason: reason ?? null,
      };

/** The blocks that hold now. They are no records of their own: an id is made of the user and the type. */
export const blocksOf = (
  user: User,
  lock: (AttemptLock & { readonly ip: string | null }) | undefined,
  now: Date,
): readonly Block[] => {
  const blocks: Block[] = [];
  if (isBlockedAt(user, now))
    blocks.push({
      ...stamps(user.blockedBy, user.blockedAt ?? now),
      id: idOf(user, 'admin'),
      userId: user.id,
      type: 'admin',
      reason: user.blockedReason,
      ip: null,
      identifier: null,
      expiresAt: user.blockedUntil,
    });
  if (lock !== undefined)
    blocks.push({
      ...stamps(null, lock.since, lock.lastAt),
      id: idOf(user, 'brute_force'),
      userId: user.id,
      type: 'brute_force',
      reason: null,
      ip: lock.ip,
      identifier: user.username ?? user.email ?? user.phoneNumber,
      expiresAt: lock.until,
    });
  return blocks;
};

/**
 * A UUID like any other: the user's own, and for the lock the same with the version that leaves the contents
 * to us.
 */
const idOf = ({ id }: User, type: BlockType): string =>
  type === 'admin' ? id : `${id.slice(0, 14)}8${id.slice(15)}`;

const stamps = (by: string | null, createdAt: Date, updatedAt = createdAt): Audited => ({
  createdBy: by,
  createdAt,
  updatedBy: by,
  updatedAt,
});
