import type { Identified, RecordType } from '../record/record-type.js';
import type { EventName } from './event-names.js';

/** What happened on one day, counted from the audit log. */
export interface DailyCount extends Identified {
  /** Null for the whole installation. */
  readonly tenantId: string | null;
  /** Its first moment, in UTC. */
  readonly day: Date;
  readonly logins: number;
  readonly failedLogins: number;
  /** Logins that were refused because of too many failed ones before. */
  readonly lockouts: number;
}

export type CountedAttribute = 'logins' | 'failedLogins' | 'lockouts';

/** The event that each attribute counts. Migrations build on it. */
export const countedEvents: Readonly<Record<CountedAttribute, EventName>> = {
  logins: 'user.logged_in',
  failedLogins: 'user.login_failed',
  lockouts: 'refused.account_locked',
};

/** No reference to the tenant: an event of a deleted tenant is sealed all the same. */
export const dailyCountType: RecordType<DailyCount> = {
  label: 'daily count',
  unique: {},
  references: {},
  tenancyOf: (count) => count.tenantId,
  globalIsVisible: false,
};

const dayLength = 86_400_000;

/** The first moment of the day, in UTC. */
export const dayOf = (time: Date): Date =>
  new Date(Math.floor(time.getTime() / dayLength) * dayLength);

/** The last days up to this one, the oldest first. */
export const daysUpTo = (time: Date, days: number): readonly Date[] => {
  const last = dayOf(time).getTime();
  return Array.from({ length: days }, (_, at) => new Date(last - (days - 1 - at) * dayLength));
};

/** Such as `2026-11-22`. */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/**
 * The id of the count of a day, so that it is found without a search; migrations build on it.
 * `sha256` is that of the port `Digest`.
 */
export const dailyCountId = (
  sha256: (text: string) => string,
  { tenantId, day }: Pick<DailyCount, 'tenantId' | 'day'>,
): string => sha256(`${tenantId ?? ''}/${dayText(day)}`).slice(0, 36);
