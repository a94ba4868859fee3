/**
 * Says when the refusal of a password is answered: no earlier than the dearest hash of the installation takes
 * (docs/adr/0041-who-has-an-account.md).
 */
import type { User } from '../model/user/user.js';
import type { Filter } from '../model/values/filter.js';
import type { Delay } from '../ports/delay.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Storage } from '../ports/storage.js';
import { boundedWaits } from '../support/bounded-waits.js';

export const refusalBounds = {
  /** Refusals that wait at the same moment. */
  waiting: 1000,
  /** Milliseconds for which one waits at most. */
  longest: 10_000,
  /** Times of hashes that are remembered; the longest of them counts. */
  observed: 32,
  /** A hash rarely takes longer than the longest of the last ones, and by so much at most. */
  margin: 1.25,
  /** Milliseconds after which the storage is asked again that did not answer. */
  askedAgainAfter: 60_000,
  /** And one that did: another process may have imported dearer hashes, and people replace theirs. */
  knownFor: 600_000,
} as const;

export interface RefusalTimeDeps {
  readonly storage: Pick<Storage, 'users'>;
  readonly hasher: SecretHasher;
  /** Without one, a refusal is answered when its hash is done. */
  readonly delay?: Delay | undefined;
}

/** One check of a password. */
export interface TimedCheck {
  readonly isRight: boolean;
  /** Resolves when a refusal may be answered. */
  readonly untilRefusal: () => Promise<void>;
}

export interface RefusalTime {
  /** Checks a password against a hash; against another one, if there is none, which takes as long. */
  readonly check: (password: string, hash: string | null) => Promise<TimedCheck>;
  /** Learns of a hash that the installation holds from now on. */
  readonly learn: (hash: string) => void;
  /** Learns how long hashes take, so that the first check need not. */
  readonly prepare: () => Promise<void>;
}

interface Rates {
  add(rate: number): void;
  readonly longest: number;
}

const lastRates = (): Rates => {
  const rates: number[] = [];
  return {
    add(rate) {
      rates.push(rate);
      if (rates.length > refusalBounds.observed) rates.shift();
    },
    get longest() {
      return Math.max(0, ...rates);
    },
  };
};

/**
 * Rule: time tells nothing of what is stored. Each refusal is answered at the same moment after its hash has begun:
 * when the dearest hash of the installation would be done. It waits, and does no work meanwhile.
 * Rule: until the storage has said which hashes it holds, the dearest that it may hold counts.
 */
export const refusalTime = (deps: RefusalTimeDeps): RefusalTime => {
  const { hasher, delay } = deps;
  const workOf = (hash: string): number => hasher.workOf?.(hash) ?? 1;
  const now = (): number => delay?.elapsed() ?? 0;
  const rates = { own: lastRates(), others: lastRates() };
  const stored = dearestStored(deps, now);

  let learned = 0;
  let ownWork = 0;
  const waits = boundedWaits(delay, refusalBounds.waiting);
  let decoy: Promise<string> | undefined;

  const matches = async (password: string, hash: string) => {
    let begunAt = now();
    const isRight = await hasher.matches(password, hash, () => {
      begunAt = now();
    });
    // What is cheaper than an own hash takes most of its time for other things. How much work another system's hash
    // takes is estimated: many that are quicker must not push out what an own one really takes.
    const work = workOf(hash);
    const { own, others } = rates;
    if (work >= ownWork) (hasher.isOutdated(hash) ? others : own).add((now() - begunAt) / work);
    return { isRight, begunAt };
  };

  const makeDecoy = async (): Promise<string> => {
    const hash = await hasher.hash('nobody has this password');
    ownWork = workOf(hash);
    if (delay !== undefined) await matches('another password', hash);
    return hash;
  };
  /** Each check waits for it, also that of a person who has a password: otherwise the first one would tell. */
  const decoyHash = (): Promise<string> => {
    decoy ??= makeDecoy().catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  };

  const refusalAt = (begunAt: number): number => {
    const work = Math.max(ownWork, learned, stored.work());
    const longest = Math.max(rates.own.longest, rates.others.longest);
    const time = work * longest * refusalBounds.margin;
    return begunAt + Math.min(time, refusalBounds.longest);
  };

  const untilRefusal = async (begunAt: number): Promise<void> => {
    if (delay !== undefined) await waits.until(refusalAt(begunAt));
  };

  return {
    async check(password, hash) {
      // Before the hash.
      waits.assertRoom();

      const other = await decoyHash();
      const held = hash ?? other;
      learned = Math.max(learned, workOf(held));
      const { isRight, begunAt } = await matches(password, held);
      return {
        isRight: isRight && hash !== null,
        untilRefusal: () => untilRefusal(begunAt),
      };
    },
    learn(hash) {
      learned = Math.max(learned, workOf(hash));
    },
    async prepare() {
      await decoyHash();
      await stored.asked();
    },
  };
};

interface StoredWork {
  /** The work of the dearest hash that is stored; of the dearest that may be, while that is not known. */
  readonly work: () => number;
  readonly asked: () => Promise<void>;
}

/** Asks rarely, behind the checks, which wait for no answer: it is a search of the whole table. */
const dearestStored = (
  { storage, hasher, delay }: RefusalTimeDeps,
  now: () => number,
): StoredWork => {
  const dearer = hasher.dearer ?? [];
  let work = Math.max(0, ...dearer.map((each) => each.work));
  let askedAt = -Infinity;
  let isKnown = false;
  let asking: Promise<void> = Promise.resolve();

  const dearestHeld = async (): Promise<number> => {
    for (const work of [...new Set(dearer.map((each) => each.work))]) {
      const prefixes = dearer.filter((each) => each.work === work).map(({ prefix }) => prefix);
      const filter = { kind: 'or', of: prefixes.map(beginsWith) } as const;
      const { items } = await storage.users.page({ ...onlyOne, filter });
      if (items.length > 0) return work;
    }
    return 0;
  };
  const ask = async (): Promise<void> => {
    work = await dearestHeld();
    isKnown = true;
  };
  const askIfDue = (): void => {
    const { knownFor, askedAgainAfter } = refusalBounds;
    const isDue = now() - askedAt >= (isKnown ? knownFor : askedAgainAfter);
    if (delay === undefined || !isDue) return;

    askedAt = now();
    // Until it is known, the dearest counts; and what was known, until it is known anew.
    asking = ask().catch(() => undefined);
  };

  return {
    work() {
      askIfDue();
      return work;
    },
    asked() {
      askIfDue();
      return asking;
    },
  };
};

const onlyOne = { pinned: [], order: [], offset: 0, limit: 1, totalCount: false } as const;

const beginsWith = (initial: string): Filter<User> => ({
  kind: 'substring',
  attribute: 'passwordHash',
  parts: { initial, any: [], final: '' },
});

/** The same hasher. What it adopts is stored from then on, and the refusals of this process wait for it. */
export const learningHasher = (
  hasher: SecretHasher,
  { learn }: Pick<RefusalTime, 'learn'>,
): SecretHasher => ({
  atOnce: hasher.atOnce,
  hash: (password) => hasher.hash(password),
  matches: (password, hash, begins) => hasher.matches(password, hash, begins),
  workOf: hasher.workOf && ((hash) => hasher.workOf!(hash)),
  dearer: hasher.dearer,
  reveal: hasher.reveal && ((hash) => hasher.reveal!(hash)),
  isOutdated: (hash) => hasher.isOutdated(hash),
  adopt(algorithm, value) {
    const hash = hasher.adopt(algorithm, value);
    if (typeof hash === 'string') learn(hash);
    return hash;
  },
});
