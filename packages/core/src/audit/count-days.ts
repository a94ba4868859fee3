/** Adds sealed events to the counts of their days, so that no one reads the log to know how many there were. */
import type { AuditEvent } from '../model/audit/audit-event.js';
import {
  countedEvents,
  dailyCountId,
  dayOf,
  dayText,
  type CountedAttribute,
  type DailyCount,
} from '../model/audit/daily-count.js';
import type { Digest } from '../ports/digest.js';
import type { Stores } from '../ports/storage.js';
import { changeOrAddWithin } from '../support/change-or-add.js';

const attributes = Object.keys(countedEvents) as CountedAttribute[];

/**
 * Rule: an event counts once, for its tenant and for the installation, in the transaction that gives it its place.
 * One sealer runs at a time, so nothing waits for the counts.
 */
export const countDays = async (
  digest: Digest,
  { dailyCounts }: Pick<Stores, 'dailyCounts'>,
  sealed: readonly AuditEvent[],
): Promise<void> => {
  for (const added of addedByDay(digest, sealed))
    await changeOrAddWithin(dailyCounts, added, (current) => sumOf(current, added));
};

const addedByDay = (digest: Digest, sealed: readonly AuditEvent[]): Iterable<DailyCount> => {
  const byDay = new Map<string, DailyCount>();
  for (const event of sealed) {
    const attribute = attributes.find((each) => countedEvents[each] === event.name);
    if (attribute === undefined) continue;

    const day = dayOf(event.createdAt);
    for (const tenantId of new Set([event.tenantId, null])) {
      const key = `${tenantId ?? ''}/${dayText(day)}`;
      const known = byDay.get(key) ?? emptyDay(digest, tenantId, day);
      byDay.set(key, { ...known, [attribute]: known[attribute] + event.count });
    }
  }
  return byDay.values();
};

export const emptyDay = (digest: Digest, tenantId: string | null, day: Date): DailyCount => ({
  id: dailyCountId((text) => digest.sha256(text), { tenantId, day }),
  tenantId,
  day,
  logins: 0,
  failedLogins: 0,
  lockouts: 0,
});

const sumOf = (current: DailyCount, added: DailyCount): DailyCount => ({
  ...current,
  logins: current.logins + added.logins,
  failedLogins: current.failedLogins + added.failedLogins,
  lockouts: current.lockouts + added.lockouts,
});
