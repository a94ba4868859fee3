/** Compares a chain of the audit log with the counts of its days, which the sealer writes beside it. */
import type { AuditEvent } from '../model/audit/audit-event.js';
import { countedEvents, dayOf, dayText, type DailyCount } from '../model/audit/daily-count.js';

/** By chain, its counts by day. */
export type CountsByChain = ReadonlyMap<string, ReadonlyMap<string, number>>;

const names: ReadonlySet<string> = new Set(Object.values(countedEvents));

/** The counts of tenants; those of the whole installation name no chain. */
export const countsByChain = (counts: readonly DailyCount[]): CountsByChain => {
  const byChain = new Map<string, Map<string, number>>();
  for (const { tenantId, day, logins, failedLogins, lockouts } of counts) {
    const total = logins + failedLogins + lockouts;
    if (tenantId === null || total === 0) continue;

    const byDay = byChain.get(tenantId) ?? new Map<string, number>();
    byChain.set(tenantId, byDay.set(dayText(day), total));
  }
  return byChain;
};

/** Notes the day of an event of a chain, and the event where it is of a kind that is counted. */
export const countDay = (found: Map<string, number>, event: AuditEvent): void => {
  const day = dayText(dayOf(event.createdAt));
  found.set(day, (found.get(day) ?? 0) + (names.has(event.name) ? event.count : 0));
};

/**
 * Whether the end of a chain was cut off: a later day than the first one has more counted events than the chain.
 * Of the first day, and of days before it, events may have gone with age.
 */
export const isCutOff = (
  counted: ReadonlyMap<string, number> = new Map(),
  { found, isWhole }: { readonly found: ReadonlyMap<string, number>; readonly isWhole: boolean },
): boolean => {
  const [first] = [...found.keys()].sort();
  for (const [day, count] of counted) {
    const isKnown = isWhole || (first !== undefined && day > first);
    if (isKnown && count > (found.get(day) ?? 0)) return true;
  }
  return false;
};
