/** From where people log in, so that what strangers guess elsewhere does not lock them out. */
import { changeOrAdd } from '../support/change-or-add.js';
import type { AttemptCount, KnownNetwork } from '../model/user/attempt.js';
import { attemptId } from './attempt-slots.js';
import type { AttemptDeps } from './count-attempts.js';

/** Seconds after the last login from it. */
export const knownFor = 30 * 86_400;
/** For one account; beyond, the one that ends first is forgotten. */
export const mostKnown = 20;

export interface KnownNetworks {
  /** Counts where the network is known. False where it is not, and nothing was counted. */
  count(
    account: string,
    network: string,
    next: <A extends AttemptCount>(current: A) => A,
  ): Promise<boolean>;
  /** A login from there: it counts from zero and is known from now on. Answers whether it was before. */
  remember(account: string, network: string): Promise<boolean>;
  /** Whatever failed there counts no more; it stays known. */
  forgive(account: string): Promise<void>;
  /** By the digests of accounts. */
  of(accounts: readonly string[]): Promise<readonly KnownNetwork[]>;
}

/** `name` is what is counted; `accountId` makes the digest of an account. */
export const knownNetworks = (
  { storage, clock, digest }: AttemptDeps,
  name: string,
  accountId: (account: string) => string,
): KnownNetworks => {
  const idOf = (account: string, network: string): string =>
    attemptId(digest, `${name}/known`, `${account}/${network}`);
  const of = (accounts: readonly string[]): Promise<readonly KnownNetwork[]> =>
    storage.knownNetworks.all([{ attribute: 'account', in: accounts }]);
  const isKnown = async (id: string): Promise<boolean> =>
    ((await storage.knownNetworks.find(id))?.expiresAt ?? clock.now()) > clock.now();

  return {
    of,
    async count(account, network, next) {
      const id = idOf(account, network);
      return (await isKnown(id)) && (await storage.knownNetworks.change(id, next)) !== undefined;
    },
    async remember(account, network) {
      const [id, now] = [idOf(account, network), clock.now()];
      const wasKnown = await isKnown(id);
      const renewed = {
        count: 0,
        since: now,
        lastAt: now,
        expiresAt: new Date(now.getTime() + knownFor * 1000),
      };
      await changeOrAdd(
        storage.knownNetworks,
        { id, account: accountId(account), ...renewed },
        (current) => ({ ...current, ...renewed }),
      );
      if (!wasKnown) {
        const all = [...(await of([accountId(account)]))].sort(
          (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime(),
        );
        const surplus = all.slice(0, Math.max(0, all.length - mostKnown)).map((each) => each.id);
        if (surplus.length > 0)
          await storage.knownNetworks.removeAll([{ attribute: 'id', in: surplus }]);
      }
      return wasKnown;
    },
    async forgive(account) {
      for (const { id } of await of([accountId(account)]))
        await storage.knownNetworks.change(id, (current) => ({ ...current, count: 0 }));
    },
  };
};
