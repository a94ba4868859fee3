/**
 * Slows down who guesses passwords. Counters are rows, so that every instance sees them and a restart forgets
 * none.
 */
import type { RefusalLog } from '../audit/refusal-log.js';
import type { Digest } from '../ports/digest.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { Lockout } from '../model/tenant/tenant-settings.js';
import type { AttemptCount, AttemptLock } from '../model/user/attempt.js';
import {
  attemptId,
  isStrangersKey,
  placeOfKey,
  placeOfNetwork,
  type AttemptPlace,
} from './attempt-slots.js';
import { countAttempt, countNetwork, secondsBetween, type AttemptDeps } from './count-attempts.js';
import { knownNetworks, type KnownNetworks } from './known-networks.js';

/** Figures of NIST SP 800-63B-4 §3.2.2 and of what peers do. */
export const loginLimits = {
  name: 'login',
  account: { free: 5, firstWait: 1, longestWait: 900, stop: 100 },
  network: { failures: 50, window: 600 },
  knowsNetworks: true,
} as const;

export interface ThrottleLimits {
  /** What is counted; each has counters of its own. */
  readonly name: string;
  /** Seconds from `firstWait` on, once the free attempts are over; after `stop` of them it is a day. */
  readonly account: {
    readonly free: number;
    readonly firstWait: number;
    readonly longestWait: number;
    readonly stop: number;
  };
  readonly network: { readonly failures: number; readonly window: number };
  /** Whether a network from which the account has logged in is counted apart from those of strangers. */
  readonly knowsNetworks: boolean;
}

/** Where an attempt comes from. The network is counted; the rest is for the audit log. */
export interface AttemptOrigin {
  /** The network of the address, such as `192.0.2`. */
  readonly network: string;
  /** The whole address. */
  readonly address?: string | null | undefined;
  /** The request, as in `X-Request-Id` and in the log. */
  readonly requestId?: string | undefined;
}

export interface LoginThrottle {
  /**
   * Counts one attempt before anything slow is done for it.
   * @throws Refusal `too_many_requests` with the seconds to wait
   */
  begin(account: string, from: AttemptOrigin, lockout?: Lockout): Promise<void>;
  /**
   * The password was right: the account starts from zero, for that network if it was known before, else for
   * all strangers.
   */
  succeeded(account: string, network: string): Promise<void>;
  /** The password is another one: whatever was guessed before does not count any more. */
  forget(account: string): Promise<void>;
  /** Those of the accounts that have to wait now. `readLockouts` is called only where attempts were counted. */
  locks(
    accounts: readonly string[],
    readLockouts?: () => Promise<LockoutOf>,
  ): Promise<ReadonlyMap<string, AttemptLock>>;
}

/** What the tenant of an account says about locking it; undefined where the limits of the server count. */
export type LockoutOf = (account: string) => Lockout | undefined;

/** By which the known networks of a user are found. */
export const knownNetworksOf = (digest: Digest, userId: string): string =>
  attemptId(digest, `${loginLimits.name}/account`, userId);

/** Forgets from where a user logs in: the account is another person's (docs/adr/0043-known-networks.md). */
export const forgetKnownNetworks = async (
  { storage, digest }: Pick<AttemptDeps, 'storage' | 'digest'>,
  userId: string,
): Promise<void> => {
  await storage.knownNetworks.removeAll([
    { attribute: 'account', equals: knownNetworksOf(digest, userId) },
  ]);
};

/**
 * Rule: a network from which a person has logged in within thirty days has a counter of its own for them, so
 * that strangers who guess elsewhere do not lock them out.
 */
export const loginThrottle = (
  counting: AttemptDeps & { readonly refusals?: Pick<RefusalLog, 'note'> | undefined },
  limits: ThrottleLimits = loginLimits,
): LoginThrottle => {
  const { storage, clock, digest } = counting;
  const accounts = `${limits.name}/account`;
  const networks = `${limits.name}/network`;
  const placeOf = (account: string): AttemptPlace => placeOfKey(digest, accounts, account);
  const accountId = (account: string): string => placeOf(account).id;
  const known = limits.knowsNetworks ? knownNetworks(counting, limits.name, accountId) : undefined;
  /** Nobody is at home in a network that has no name. */
  const knownAt = (network: string): KnownNetworks | undefined =>
    network === '' ? undefined : known;
  const forgetStrangers = async (account: string): Promise<void> => {
    const { id, holder } = placeOf(account);
    await storage.attempts.removeAll([
      { attribute: 'id', equals: id },
      { attribute: 'holder', equals: holder },
    ]);
  };

  const waitOf = (count: number, lockout: Lockout | undefined): number => {
    if (lockout === undefined) return waitAfter(count, limits.account);
    return count < lockout.maxAttempts ? 0 : lockout.durationSeconds;
  };

  return {
    async forget(account) {
      await forgetStrangers(account);
      await known?.forgive(account);
    },
    async locks(ids, readLockouts) {
      if (ids.length === 0) return new Map();

      const byAttempt = new Map(ids.map((id) => [accountId(id), id]));
      const digests = [...byAttempt.keys()];
      const attempts = await storage.attempts.all([{ attribute: 'id', in: digests }]);
      const ofStrangers = attempts.map((each) => ({ ...each, account: each.id }));
      const ofNetworks = (await known?.of(digests)) ?? [];
      const counts = [...ofStrangers, ...ofNetworks];
      if (counts.length === 0) return new Map();

      const lockoutOf = await readLockouts?.();
      const now = clock.now();
      const locks = new Map<string, AttemptLock>();
      for (const { account, count, since, lastAt } of counts) {
        const id = byAttempt.get(account)!;
        const until = new Date(lastAt.getTime() + waitOf(count, lockoutOf?.(id)) * 1000);
        if (until > now && until > (locks.get(id)?.until ?? now))
          locks.set(id, { since, lastAt, until });
      }
      return locks;
    },
    async begin(account, from, lockout) {
      const { network } = from;
      const now = clock.now();
      const noteLock = noting(counting.refusals, account, from);
      const { failures: times, window } = limits.network;
      await countNetwork(counting, networks, network, { times, window }).catch(noteLock('network'));
      const next = <A extends AttemptCount>(current: A): A => {
        if (lockout !== undefined && isPast(current, lockout, now))
          return { ...current, count: 1, since: now, lastAt: now };
        const left = waitOf(current.count, lockout) - secondsBetween(current.lastAt, now);
        if (left > 0) refuse('too_many_requests', { seconds: String(Math.ceil(left)) });
        return {
          ...current,
          count: current.count + 1,
          since: current.count === 0 ? now : current.since,
          lastAt: now,
        };
      };
      const count = async (): Promise<void> => {
        if ((await knownAt(network)?.count(account, network, next)) !== true)
          await countAttempt(counting, placeOf(account), { keptFor: keptFor(lockout), next });
      };
      await count().catch(noteLock('account'));
    },
    async succeeded(account, network) {
      if ((await knownAt(network)?.remember(account, network)) !== true)
        await forgetStrangers(account);
      const { id } = placeOfNetwork(digest, networks, network);
      await storage.attempts.change(id, (current) => ({
        ...current,
        count: Math.max(0, current.count - 1),
      }));
    },
  };
};

/** Seconds after the last attempt, longer than any wait that the count can impose. */
const keptFor = (lockout: Lockout | undefined): number =>
  lockout === undefined ? 2 * 86_400 : Math.max(lockout.windowSeconds, lockout.durationSeconds);

/**
 * Notes in the audit log that an attempt was refused, since there were too many. A name that no user has holds a slash:
 * it is what a person typed, and is not kept.
 */
const noting =
  (
    refusals: Pick<RefusalLog, 'note'> | undefined,
    account: string,
    { network, address, requestId }: AttemptOrigin,
  ) =>
  (locked: 'account' | 'network') =>
  (error: unknown): never => {
    const isUser = locked === 'account' && !isStrangersKey(account);
    if (isRefusal(error, 'too_many_requests')) {
      refusals?.note({
        name: `refused.${locked}_locked`,
        tenantId: isUser ? undefined : null,
        actorId: null,
        recordId: isUser ? account : null,
        requestId,
        address: address ?? undefined,
        network,
      });
    }
    throw error;
  };

/**
 * Rule: five failures are free; then the wait doubles from one second up to fifteen minutes, and after a
 * hundred it is a day.
 */
export const waitAfter = (
  failures: number,
  { free, firstWait, longestWait, stop }: ThrottleLimits['account'] = loginLimits.account,
): number => {
  if (failures < free) return 0;
  return failures >= stop ? 86_400 : Math.min(longestWait, firstWait * 2 ** (failures - free));
};

/**
 * Rule: where a tenant says after how many failures an account is locked, for how long, that holds instead of
 * the growing waits.
 */
const isPast = (
  { count, since, lastAt }: AttemptCount,
  { maxAttempts, windowSeconds, durationSeconds }: Lockout,
  now: Date,
): boolean =>
  count < maxAttempts
    ? secondsBetween(since, now) >= windowSeconds
    : secondsBetween(lastAt, now) >= durationSeconds;
