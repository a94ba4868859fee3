import { pruneAudit, type PruneAuditDeps } from '../audit/prune-audit.js';
import { expiringRecords } from '../access/without-expired-links.js';
import type { Random } from '../ports/random.js';
import { unregisteredKinds } from '../model/client/client.js';
import { isRefusal } from '../model/values/refusals.js';
import type { RecordName, Stores } from '../ports/storage.js';
import type { BackgroundDeps } from '../support/background.js';
import { removeEndedLinks } from './remove-ended-links.js';
import { removeLostOwnership } from './remove-lost-ownership.js';

/** Seconds for which a counter of attempts without an end, of an earlier version, is kept after the last one. */
const attemptsKept = 2 * 86_400;

/**
 * Seconds for which a ticket or an access key can be looked up after its end: long enough to find out why it did not
 * work.
 */
const ticketsKept = 30 * 86_400;

/** Seconds for which an unregistered client keeps its row after the last consent to it has ended. */
const unregisteredKept = 90 * 86_400;

/** Seconds for which the count of a day is kept. */
const daysKept = 400 * 86_400;

/**
 * Rows in one transaction, and the milliseconds that it may take before the next one is smaller. On SQLite, a
 * transaction blocks the only thread, so requests wait for it (docs/performance.md, "Tidying").
 */
const batch = { first: 100, largest: 1000, smallest: 20, slow: 20, fast: 5 } as const;

export type TidyDeps = PruneAuditDeps & Pick<BackgroundDeps, 'defer'> & { readonly random: Random };

export interface TidyOptions {
  /** Asked before each batch. The next run continues where this one ended. */
  readonly goesOn?: (() => boolean) | undefined;
}

export interface TidyReport {
  /** How many records went, by the name of their store. */
  readonly removed: Readonly<Record<string, number>>;
  /** The stores that could not be tidied to their end. */
  readonly failures: readonly { readonly records: string; readonly error: unknown }[];
}

/** One kind of record that ends by itself. */
interface Task {
  readonly records: string;
  /** Removes some of what has ended by then, at most so many records, and says how many. */
  readonly removeSome: (atMost: number, now: Date) => Promise<number>;
}

/**
 * Removes records that have ended by themselves and serve nothing any more. Any instance may do it at any time.
 *
 * A backlog goes in batches, each a transaction of its own, so that no write waits long and a run that is cut off
 * has removed something. A store that fails does not keep the others from being tidied.
 */
export const tidy =
  (deps: TidyDeps) =>
  async ({ goesOn = () => true }: TidyOptions = {}): Promise<TidyReport> => {
    const removed: Record<string, number> = {};
    const failures: { records: string; error: unknown }[] = [];
    const attempt = async (records: string, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        failures.push({ records, error });
      }
    };

    for (const { records, removeSome } of tasksOn(deps)) {
      const count = (some: number): void => {
        removed[records] = (removed[records] ?? 0) + some;
      };
      await attempt(records, () => removeInBatches(deps, { goesOn, removeSome, count }));
    }
    await attempt('auditEvents', () => pruneAudit(deps)({ goesOn }));
    return { removed, failures };
  };

const tasksOn = (deps: TidyDeps): readonly Task[] => {
  const { storage } = deps;
  const links = expiringRecords.map((name): Task => ({
    records: name,
    removeSome: (atMost, now) => removeEndedLinks(deps, { name, atMost, now }),
  }));
  return [
    ...links,
    endedTask('oneTimeSecrets', (ended, atMost) => storage.oneTimeSecrets.removeAll(ended, atMost)),
    endedTask('delegations', (ended, atMost) => storage.delegations.removeAll(ended, atMost)),
    endedTask('sessions', (ended, atMost) => storage.sessions.removeAll(ended, atMost)),
    endedTask('revokedTokens', (ended, atMost) => storage.revokedTokens.removeAll(ended, atMost)),
    endedTask('knownNetworks', (ended, atMost) => storage.knownNetworks.removeAll(ended, atMost)),
    endedTask('logoutNotices', (ended, atMost) => storage.logoutNotices.removeAll(ended, atMost)),
    endedTask('attempts', (ended, atMost) => storage.attempts.removeAll(ended, atMost)),

    // No token that the key signed is accepted any more. Its successor has no end yet, and stays.
    {
      records: 'signingKeys',
      removeSome: (atMost, now) =>
        storage.signingKeys.removeAll([{ attribute: 'retiresAt', before: now }], atMost),
    },
    {
      records: 'ownedRows',
      removeSome: (atMost) => removeLostOwnership(storage, atMost),
    },
    {
      records: 'dailyCounts',
      removeSome: (atMost, now) =>
        storage.dailyCounts.removeAll([{ attribute: 'day', before: ago(now, daysKept) }], atMost),
    },
    {
      records: 'consents',
      removeSome: (atMost, now) =>
        storage.consents.removeAll(
          [{ attribute: 'expiresAt', before: ago(now, unregisteredKept) }],
          atMost,
        ),
    },
    {
      records: 'clients',
      removeSome: (atMost, now) => removeUnregistered(storage, atMost, ago(now, unregisteredKept)),
    },
    {
      records: 'clients',
      removeSome: (atMost, now) =>
        storage.clients.removeAll([{ attribute: 'unusedUntil', before: now }], atMost),
    },
    {
      records: 'accessKeys',
      removeSome: (atMost, now) =>
        storage.accessKeys.removeAll(
          [{ attribute: 'expiresAt', before: ago(now, ticketsKept) }],
          atMost,
        ),
    },
    {
      records: 'tickets',
      removeSome: (atMost, now) =>
        storage.tickets.removeAll(
          [{ attribute: 'expiresAt', before: ago(now, ticketsKept) }],
          atMost,
        ),
    },
    {
      records: 'attempts',
      removeSome: (atMost, now) =>
        storage.attempts.removeAll(
          [
            { attribute: 'expiresAt', equals: null },
            { attribute: 'lastAt', before: ago(now, attemptsKept) },
          ],
          atMost,
        ),
    },
  ];
};

/** Unregistered clients, and which nobody has used since then. */
const removeUnregistered = ({ clients }: Stores, atMost: number, since: Date): Promise<number> =>
  clients.removeAll(
    [
      { attribute: 'kind', in: unregisteredKinds },
      { attribute: 'updatedAt', before: since },
      { attribute: 'id', unlinkedBy: { kind: 'consents', attribute: 'clientId', now: since } },
      { attribute: 'id', unlinkedBy: { kind: 'delegations', attribute: 'clientId', now: since } },
    ],
    atMost,
  );

const ago = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

type RemoveEnded = (
  ended: readonly [{ readonly attribute: 'expiresAt'; readonly before: Date }],
  atMost: number,
) => Promise<number>;

const endedTask = (records: RecordName, removeEnded: RemoveEnded): Task => ({
  records,
  removeSome: (atMost, now) => removeEnded([{ attribute: 'expiresAt', before: now }], atMost),
});

interface Batches {
  readonly goesOn: () => boolean;
  readonly removeSome: Task['removeSome'];
  readonly count: (removed: number) => void;
}

/**
 * Rule: a run removes all that had ended when the turn of its kind began. A batch may remove less than it was to,
 * for example where another server removes the same rows, so only one that finds none is the last.
 */
const removeInBatches = async (
  { clock, defer = () => Promise.resolve() }: TidyDeps,
  { goesOn, removeSome, count }: Batches,
): Promise<void> => {
  const now = clock.now();
  let size: number = batch.first;

  while (goesOn()) {
    const startedAt = clock.now().getTime();
    const removed = await removeSome(size, now).catch((error: unknown) => {
      // A batch that takes too long for the database may pass when it is smaller.
      if (size === batch.smallest || !isRefusal(error, 'storage_unavailable')) throw error;
      return undefined;
    });
    if (removed !== undefined) count(removed);
    if (removed === 0) return;

    const milliseconds = clock.now().getTime() - startedAt;
    size = nextSize(size, removed === undefined ? Infinity : milliseconds);
    await defer();
  }
};

const nextSize = (size: number, milliseconds: number): number => {
  if (milliseconds > batch.slow) return Math.max(batch.smallest, Math.floor(size / 4));
  if (milliseconds < batch.fast) return Math.min(batch.largest, size * 2);
  return size;
};
