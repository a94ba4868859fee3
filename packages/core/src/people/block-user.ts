import { systemActor, type Actor } from '../model/values/actor.js';
import type { LockoutOf, LoginThrottle } from '../sessions/login-throttle.js';
import { requireFound } from '../support/must-exist.js';
import { pageOf } from '../support/page-of.js';
import { intendedChange, type Change } from '../unit-of-work/journal.js';
import type { Page, PageQuery } from '../model/values/page.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import { assertDescription } from '../model/record/text-rules.js';
import { stampUpdated, write, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import {
  blocked,
  blockTypes,
  blocksOf,
  notBlocked,
  type Block,
  type BlockTerms,
  type BlockType,
} from '../model/user/block.js';
import { endHandedOut } from './ticket-maker.js';
import { assertMayBlock } from './assert-may-block.js';
import type { User } from '../model/user/user.js';
import { isBlockedAt } from '../model/user/user-status.js';

export type BlockUserDeps = WriteDeps & {
  readonly throttle: LoginThrottle;
  readonly otpThrottle: LoginThrottle;
};

/**
 * Shuts a person out until the end of the block, or until a person lifts it; what they hold ends at once
 * (operations §10.4). So do the tickets that they made for others.
 * Rule: blocking again keeps since when and by whom; the reason and the end are those of the last call.
 */
export const blockUser =
  (deps: WriteDeps) =>
  (id: string, terms: BlockTerms = {}, actor: Actor = systemActor): Promise<User> =>
    write(deps, actor, (stores, note) =>
      blockWithin(deps, { stores, note }, { id, ...terms }, actor),
    );

/** The same within a transaction. */
export const blockWithin = async (
  deps: WriteDeps,
  { stores, note }: UnitOfWork,
  { id, reason = null, until = null }: BlockTerms & Pick<User, 'id'>,
  actor: Actor,
): Promise<User> => {
  const now = deps.clock.now();
  assertDescription('reason', reason);
  if (until !== null && until <= now)
    refuse('invalid_field', { field: 'expiresAt', why: 'must lie in the future' });
  await assertMayBlock(
    { stores, actor, note, now },
    requireFound('user', id, await stores.users.find(id)),
  );
  const user = await endAllSessions(deps, { stores, note }, id, {
    change: (current) => ({
      ...current,
      ...blocked(current, { by: actor.id, now }),
      blockedReason: reason,
      blockedUntil: until,
      ...stampUpdated(deps, actor),
    }),
  });
  await endHandedOut(deps, { stores, note }, id, actor);
  note('user.blocked', id);
  return requireFound('user', id, user);
};

/**
 * Lifts the blocks of these types. Sessions and tokens do not come back.
 * Rule: lifting a lock that guessing brought about forgets the guesses (operations §7).
 * Rule: guesses are forgotten by holders of what the person manages, though no record changes. To forget them lets a
 * caller guess on (docs/adr/0060-authority-is-guarded-once.md).
 */
export const unblockUser =
  (deps: BlockUserDeps) =>
  async (
    id: string,
    types: readonly BlockType[] = blockTypes,
    actor: Actor = systemActor,
  ): Promise<User> => {
    const user = await write(deps, actor, async (stores, note) => {
      const before = requireFound('user', id, await stores.users.find(id));
      if (types.includes('brute_force'))
        await deps.guardAuthority(stores, actor, [liftedLock(before, deps.clock.now())]);
      if (types.includes('admin') && before.isBlocked)
        return liftBlock(deps, { stores, note }, id, actor);
      note('user.unblocked', id);
      return before;
    });
    // The counters belong to no tenant, so they are no part of the write; a call that broke off here is
    // simply made again.
    if (types.includes('brute_force'))
      await Promise.all([deps.throttle.forget(id), deps.otpThrottle.forget(id)]);
    return user;
  };

/** Lifts what is no lock, within a transaction. */
export const liftBlock = async (
  deps: WriteDeps,
  { stores, note }: UnitOfWork,
  id: string,
  actor: Actor,
): Promise<User> => {
  note('user.unblocked', id);
  const lifted = { ...notBlocked, ...stampUpdated(deps, actor) };
  const user = await stores.users.change(id, (current) => ({ ...current, ...lifted }));
  return requireFound('user', id, user);
};

/** To forget guesses opens the account as far as lifting a block does. */
const liftedLock = (user: User, now: Date): Change =>
  intendedChange(
    'users',
    { ...user, ...blocked(user, { by: null, now }) },
    { ...user, ...notBlocked },
  );

/** The blocks of one user that hold now, as a list. */
export const pageOfBlocks =
  ({ clock, throttle, storage }: Pick<BlockUserDeps, 'clock' | 'throttle' | 'storage'>) =>
  async (user: User, query: PageQuery<Block>): Promise<Page<Block>> => {
    const locks = await throttle.locks([user.id], () => readLockouts(storage, [user]));
    const lock = locks.get(user.id);
    return pageOf(
      blocksOf(user, lock && { ...lock, ip: await lastGuessFrom(storage, user) }, clock.now()),
      query,
    );
  };

/** The counters know digests alone; the log knows addresses, though not what was typed as a name. */
const lastGuessFrom = async (
  { auditEvents }: Pick<Stores, 'auditEvents'>,
  { id, tenantId }: User,
): Promise<string | null> => {
  const pinned = [
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'recordId', equals: id },
    { attribute: 'name', equals: 'user.login_failed' },
  ] as const;
  const {
    items: [last],
  } = await auditEvents.page({
    pinned,
    order: [{ attribute: 'createdAt', direction: 'desc' }],
    offset: 0,
    limit: 1,
    totalCount: false,
  });
  return last?.address ?? null;
};

/** Which of these users cannot log in now because a person guesses. */
export const lockedAmong =
  ({ throttle, clock, storage }: Pick<BlockUserDeps, 'clock' | 'throttle' | 'storage'>) =>
  async (users: readonly User[]): Promise<ReadonlySet<string>> => {
    const asked = users.filter((user) => !isBlockedAt(user, clock.now()));
    const locks = await throttle.locks(
      asked.map(({ id }) => id),
      () => readLockouts(storage, asked),
    );
    return new Set(locks.keys());
  };

/** What each one's tenant says about locking accounts. */
const readLockouts = async (
  { tenants }: Pick<Stores, 'tenants'>,
  users: readonly User[],
): Promise<LockoutOf> => {
  const ids = [...new Set(users.map(({ tenantId }) => tenantId))];
  const found = await tenants.all([{ attribute: 'id', in: ids }]);
  const lockouts = new Map(found.map((tenant) => [tenant.id, tenantSettings(tenant).lockout]));
  const tenantOf = new Map(users.map((user) => [user.id, user.tenantId]));
  return (account) => lockouts.get(tenantOf.get(account) ?? '');
};
