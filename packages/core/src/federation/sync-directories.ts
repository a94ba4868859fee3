/** What a directory says of the people whom it has vouched for, when they do not log in (contract §22). */
import { appendAuditEvents } from '../audit/append-audit-events.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import type { User } from '../model/user/user.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { isSameJson } from '../model/values/json-in-one-order.js';
import { isRefusal } from '../model/values/refusals.js';
import { oneTenant } from '../model/values/tenancy.js';
import { blockWithin, liftBlock, type BlockUserDeps } from '../people/block-user.js';
import type { DirectoryDeps, ReviewedPerson } from '../ports/password-directory.js';
import type { Delay } from '../ports/delay.js';
import type { Storage } from '../ports/storage.js';
import { countWithin } from '../sessions/count-attempts.js';
import { holdsTrust, isTrusted, vouchingProvider } from '../sessions/rests-on.js';
import { write, type UnitOfWork } from '../unit-of-work/write.js';
import { directorySettings } from './directory-provider.js';
import { claimsOf, noteUnreachable, type DirectoryAskingDeps } from './log-in-by-directory.js';
import { profileFromClaims } from './provider-profile.js';
import { recomputeMapped } from './recompute-mapped.js';

/** The reason of a block that a directory brought about; it is by the provider, and no person. */
export const directoryReason = 'directory';

/** As many tenants as are asked at once. The directories of one are asked one after another. */
const askedAtOnce = 4;

/** Milliseconds after which the directories of a tenant give their turn to the next tenant, and go on beside it. */
export const longestTurn = 120_000;

/** Tenants that go on beside the turns. While there are more, a turn waits. */
export const mostBeside = 32;

/** Milliseconds after which no further directory of a tenant is begun; the next hour asks it. */
export const longestRun = 3_600_000;

/** As many of the people who could log in as one run blocks because they are gone; one person in any case. */
export const mostGone = 0.2;

export interface SyncOptions {
  /** Only the providers that no server has asked within the hour. */
  readonly ifDue?: boolean | undefined;
  /** Blocks people who are gone, however many they are. */
  readonly force?: boolean | undefined;
}

export interface DirectorySync {
  readonly provider: Pick<IdentityProvider, 'id' | 'tenantId' | 'name'>;
  /** People who are linked, and of these how many are there. */
  readonly linked: number;
  readonly found: number;
  readonly blocked: number;
  readonly unblocked: number;
  /** Why nobody was blocked for being gone, or who was asked in vain. */
  readonly problem: string | null;
}

export interface DirectorySyncs {
  /**
   * Asks each directory about the people who are linked to it: who is disabled or gone there is blocked, who is back is
   * unblocked, and groups follow. Run it every hour, by any instance.
   */
  readonly syncDirectories: (options?: SyncOptions) => Promise<readonly DirectorySync[]>;
}

export type DirectorySyncDeps = Omit<DirectoryAskingDeps, 'passwordDirectory'> &
  DirectoryDeps &
  BlockUserDeps & {
    /** Without one, a directory keeps its turn as long as it takes. */
    readonly delay?: Delay | undefined;
  };

type Deps = DirectoryAskingDeps & BlockUserDeps;

/**
 * Rule: a directory of one tenant does not hold up those of others, however slowly it answers. What one throws is its
 * own problem.
 */
export const syncDirectories = (deps: DirectorySyncDeps): DirectorySyncs['syncDirectories'] => {
  const { passwordDirectory, storage } = deps;

  return async ({ ifDue = false, force = false } = {}) => {
    if (passwordDirectory === undefined) return [];
    const providers = await storage.identityProviders.all([
      { attribute: 'type', equals: 'ldap' },
      { attribute: 'isEnabled', equals: true },
    ]);
    const byTenant = new Map<string, IdentityProvider[]>();
    for (const provider of providers)
      byTenant.set(provider.tenantId, [...(byTenant.get(provider.tenantId) ?? []), provider]);

    const done: DirectorySync[] = [];
    const syncAll = async (own: readonly IdentityProvider[]): Promise<void> => {
      const end = elapsedIn(deps) + longestRun;
      for (const provider of own) {
        if (elapsedIn(deps) >= end) return;
        if (ifDue && !(await isDue(deps, provider))) continue;
        const one = await syncOne({ ...deps, passwordDirectory }, provider, force);
        if (one !== undefined) done.push(one);
      }
    };
    await inTurns(deps, byTenant.values(), syncAll);
    return done;
  };
};

type WithDelay = Pick<DirectorySyncDeps, 'delay'>;

const elapsedIn = ({ delay }: WithDelay): number => delay?.elapsed() ?? 0;

/** Some at once. Who takes longer than a turn goes on, and the next begins. */
const inTurns = async <T>(
  deps: WithDelay,
  waiting: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  const beside = new Set<Promise<void>>();
  const items = waiting[Symbol.iterator]();
  const takeTurns = async (): Promise<void> => {
    for (let next = items.next(); next.done !== true; next = items.next()) {
      const working: Promise<void> = work(next.value)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => beside.delete(working));
      beside.add(working);
      await Promise.race([working, turnOver(deps, () => !beside.has(working))]);
      while (beside.size >= mostBeside + askedAtOnce) await Promise.race(beside);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, takeTurns));
  await Promise.all(beside);
  if (failures.length > 0) throw failures[0];
};

/** Never, where no time is kept. It looks each second, so that no timer outlives the work for long. */
const turnOver = async ({ delay }: WithDelay, isDone: () => boolean): Promise<void> => {
  if (delay === undefined) return new Promise(() => undefined);
  const end = delay.elapsed() + longestTurn;
  while (delay.elapsed() < end && !isDone())
    await delay.until(Math.min(end, delay.elapsed() + 1000));
};

/** Counters are rows, so that of all servers one asks. */
const isDue = (deps: DirectorySyncDeps, { id }: IdentityProvider): Promise<boolean> =>
  countWithin(deps, 'directory-sync', id, { times: 1, window: 3500 }).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error, 'too_many_requests')) return false;
      throw error;
    },
  );

type Tally = Record<'linked' | 'found' | 'blocked' | 'unblocked', number>;

/**
 * Rule: nobody is blocked by a directory that breaks off, and nobody where more than a fifth are gone at once, unless
 * it is forced. Who is missing is looked for once more, since directories leave people out without a word.
 */
const syncOne = async (
  deps: Deps,
  { id, tenantId, name }: IdentityProvider,
  force: boolean,
): Promise<DirectorySync | undefined> => {
  const tally: Tally = { linked: 0, found: 0, blocked: 0, unblocked: 0 };
  const report = (problem: string | null): DirectorySync => ({
    provider: { id, tenantId, name },
    ...tally,
    problem,
  });
  try {
    // Others may have had their turn for hours since all were read.
    const provider = await deps.storage.within(oneTenant(tenantId)).identityProviders.find(id);
    if (provider?.isEnabled !== true) return undefined;
    return report(await review(deps, provider, { tally, force }));
  } catch (error) {
    // The problem is told, whether or not it can be noted.
    if (isRefusal(error, 'upstream_unreachable'))
      await noteUnreachable(deps, { id, tenantId }).catch(() => undefined);
    return report(messageOf(error));
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

const review = async (
  deps: Deps,
  provider: IdentityProvider,
  { tally, force }: { readonly tally: Tally; readonly force: boolean },
): Promise<string | null> => {
  const { passwordDirectory } = deps;
  const settings = directorySettings(provider);
  const own = deps.storage.within(oneTenant(provider.tenantId));
  const ofProvider = { attribute: 'identityProviderId', equals: provider.id } as const;
  const known = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const found = await own.userIdentities.pick(
      ['providerUserId'],
      [ofProvider, { attribute: 'providerUserId', in: ids }],
    );
    return new Set(found.map(({ providerUserId }) => providerUserId));
  };
  const linked = await own.userIdentities.pick(['id', 'userId', 'providerUserId'], [ofProvider]);
  tally.linked = linked.length;

  let unfollowed = 0;
  const seen = new Set<string>();
  const followAll = async (people: readonly ReviewedPerson[]): Promise<void> => {
    for (const person of people) {
      seen.add(person.id);
      // One person's entry does not keep the others from being followed.
      await followPerson(deps, provider, person, tally).catch(() => unfollowed++);
    }
  };
  for await (const people of passwordDirectory.review(settings, known)) await followAll(people);
  const isMissing = ({ providerUserId }: Pick<UserIdentity, 'providerUserId'>): boolean =>
    !seen.has(providerUserId);
  const ids = linked.filter(isMissing).map(({ providerUserId }) => providerUserId);
  await followAll(await passwordDirectory.look(settings, ids));
  tally.found = seen.size;

  // A person with two entries is there as long as one of them is.
  const present = new Set(linked.filter((one) => !isMissing(one)).map(({ userId }) => userId));
  const missing = linked.filter((one) => isMissing(one) && !present.has(one.userId));
  const gone = await unblockedAmong(deps, own, missing);
  const isTooMany = gone.length > Math.max(1, Math.floor((seen.size + gone.length) * mostGone));
  if (!force && gone.length > 0 && (isTooMany || seen.size === 0)) {
    const event = {
      name: 'identity_provider.sync_refused',
      tenantId: provider.tenantId,
      recordId: provider.id,
      actorId: null,
    } as const;
    await deps.storage.transaction((stores) => appendAuditEvents(deps, stores, [event]));
    return `${gone.length} of ${seen.size + gone.length} people are gone at once, so nobody was blocked for it`;
  }
  const current = await own.identityProviders.find(provider.id);
  if (!isTrusted(deps, current, vouchingProvider(deps, provider)))
    return 'The provider was changed or switched off meanwhile';
  for (const identity of gone) await block(deps, provider, identity, tally);
  return unfollowed === 0 ? null : `${unfollowed} people could not be followed`;
};

type Linked = Pick<UserIdentity, 'id' | 'userId'>;

const unblockedAmong = async <I extends Linked>(
  { clock }: Deps,
  { users }: Pick<Storage, 'users'>,
  identities: readonly I[],
): Promise<readonly I[]> => {
  const found: I[] = [];
  for (const identity of identities) {
    const user = await users.find(identity.userId);
    if (user !== undefined && !isBlockedAt(user, clock.now())) found.push(identity);
  }
  return found;
};

const actorOf = ({ id, tenantId }: IdentityProvider): Actor => ({
  ...systemActor,
  id,
  tenancy: oneTenant(tenantId),
});

type Act = (unit: UnitOfWork, user: User, actor: Actor) => Promise<boolean>;

/**
 * Rule: what a directory says of a person is done as long as it is the directory that was asked, and the person is
 * linked to it. Both are asked in the transaction, and the person's row is held.
 */
const asVouched = (
  deps: Deps,
  provider: IdentityProvider,
  { id, userId }: Linked,
  act: Act,
): Promise<boolean> => {
  const actor = actorOf(provider);
  const vouching = vouchingProvider(deps, provider);
  return write(deps, actor, async (stores, note) => {
    if (!(await holdsTrust(deps, stores, vouching))) return false;
    const user = await stores.users.change(userId, (current) => current);
    const linked = await stores.userIdentities.find(id);
    if (user === undefined || linked?.userId !== userId) return false;
    return act({ stores, note }, user, actor);
  });
};

/** Rule: a directory does not shut out the last administrator of a tenant. */
const block = async (
  deps: Deps,
  provider: IdentityProvider,
  identity: Linked,
  tally: Tally,
): Promise<void> => {
  try {
    const isDone = await asVouched(deps, provider, identity, async (unit, user, actor) => {
      if (isBlockedAt(user, deps.clock.now())) return false;
      await blockWithin(deps, unit, { id: user.id, reason: directoryReason }, actor);
      return true;
    });
    if (isDone) tally.blocked++;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
};

/**
 * Rule: a directory lifts the blocks that it has brought about itself, and no other.
 */
const unblock = async (
  deps: Deps,
  provider: IdentityProvider,
  identity: Linked,
  tally: Tally,
): Promise<void> => {
  const isDone = await asVouched(deps, provider, identity, async (unit, user, actor) => {
    if (!isBlockedBy(provider, user, deps.clock.now())) return false;
    await liftBlock(deps, unit, user.id, actor);
    return true;
  });
  if (isDone) tally.unblocked++;
};

const isBlockedBy = ({ id }: IdentityProvider, user: User, now: Date): boolean =>
  isBlockedAt(user, now) && user.blockedBy === id && user.blockedReason === directoryReason;

const followPerson = async (
  deps: Deps,
  provider: IdentityProvider,
  person: ReviewedPerson,
  tally: Tally,
): Promise<void> => {
  const own = deps.storage.within(oneTenant(provider.tenantId));
  const [identity] = await own.userIdentities.all([
    { attribute: 'identityProviderId', equals: provider.id },
    { attribute: 'providerUserId', equals: person.id },
  ]);
  const user = identity && (await own.users.find(identity.userId));
  if (identity === undefined || user === undefined) return;

  const now = deps.clock.now();
  if (person.isDisabled) {
    if (!isBlockedAt(user, now)) await block(deps, provider, identity, tally);
    return;
  }
  if (isBlockedBy(provider, user, now)) await unblock(deps, provider, identity, tally);
  await followGroups(deps, provider, person, identity);
};

const followGroups = async (
  deps: Deps,
  provider: IdentityProvider,
  person: ReviewedPerson,
  identity: UserIdentity,
): Promise<void> => {
  const { claims: told } = person;
  if (told === undefined) throw new Error('The groups of a person could not be read.');
  const claims = claimsOf(deps.domainNames, provider, { claims: told });
  const { profileData } = profileFromClaims(deps.domainNames, provider, claims);
  const isKept = Object.hasOwn(profileData, 'groups');
  if (isKept && isSameJson(profileData, identity.profileData)) return;

  await asVouched(deps, provider, identity, async ({ stores, note }, user, actor) => {
    await stores.userIdentities.change(identity.id, (current) => ({ ...current, profileData }));
    await recomputeMapped(deps, { stores, note }, { provider, claims, user, actor });
    return true;
  });
};
