/** Numbers that an administrator sees at a glance; they cost the same in a small and in a large deployment. */
import { emptyDay } from '../audit/count-days.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { daysUpTo, type DailyCount } from '../model/audit/daily-count.js';
import { usersThatAre } from '../model/user/user-status.js';
import type { Filter, ScalarKey } from '../model/values/filter.js';
import type { Audited, Identified } from '../model/record/record-type.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { FullStore } from '../ports/full-store.js';
import type { Storage } from '../ports/storage.js';
import { requireFound } from '../support/must-exist.js';

export interface ReadStatisticsDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly digest: Digest;
}

/** Records are counted up to this number: each of them is an entry of an index that has to be read. */
export const countedRecords = 10_000;

/** The days of the statistics, today included. */
export const statisticsDays = 30;

export interface RecordCount {
  readonly count: number;
  /** False where there are more than `countedRecords`. */
  readonly isExact: boolean;
}

export interface Statistics {
  /** Null for the whole installation. */
  readonly tenantId: string | null;
  readonly users: RecordCount;
  /** Users whom an administrator has blocked. */
  readonly blockedUsers: RecordCount;
  /** With the global ones, as a list of clients shows them. */
  readonly clients: RecordCount;
  /** The last `statisticsDays` days in UTC, the oldest first. Events count once they are sealed. */
  readonly days: readonly DailyCount[];
}

/**
 * Rule: statistics show what the actor sees: those of its tenant, or of the whole installation.
 * Rule: those of a deleted tenant are not shown. The counts of its days stay in the storage, since they are evidence of
 * its chain in the audit log (docs/adr/0080-events-are-sealed-in-batches.md).
 * @throws Refusal `record_not_found` when the tenant of the actor was deleted
 */
export const readStatistics =
  ({ storage, clock, digest }: ReadStatisticsDeps) =>
  async (actor: Actor = systemActor): Promise<Statistics> => {
    const now = clock.now();
    const { users, clients, dailyCounts } = storage.within(actor.tenancy);
    const tenantId = actor.tenancy.kind === 'one' ? actor.tenancy.tenantId : null;
    if (tenantId !== null) {
      requireFound('tenant', tenantId, await storage.tenants.find(tenantId));
    }

    const empty = daysUpTo(now, statisticsDays).map((day) => emptyDay(digest, tenantId, day));
    const ids = empty.map(({ id }) => id);
    const counted = await dailyCounts.all([{ attribute: 'id', in: ids }]);
    const known = new Map(counted.map((each) => [each.id, each]));

    const blocked = usersThatAre('blocked', now);
    return {
      tenantId,
      users: await countOf(users),
      blockedUsers: await countOf(users, blocked),
      clients: await countOf(clients),
      days: empty.map((day) => known.get(day.id) ?? day),
    };
  };

/** In the order of an index that holds nothing but the time and the id. */
const countOf = async <T extends Identified & Pick<Audited, 'createdAt'>>(
  store: Pick<FullStore<T>, 'countUpTo'>,
  filter?: Filter<T>,
): Promise<RecordCount> => {
  const order = [{ attribute: 'createdAt' as ScalarKey<T>, direction: 'asc' }] as const;
  const count = await store.countUpTo({ pinned: [], filter, order }, countedRecords + 1);
  return { count: Math.min(count, countedRecords), isExact: count <= countedRecords };
};
