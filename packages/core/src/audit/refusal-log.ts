/**
 * Collects refusals in memory and writes them to the audit log together, so that an attacker neither fills the log nor
 * makes each request wait for a write (docs/adr/0076-refusals-are-counted.md).
 */
import type { Clock } from '../ports/clock.js';
import type { Storage, Stores } from '../ports/storage.js';
import type { RefusedEvent } from '../model/audit/event-names.js';
import { appendAuditEvents, type AuditDeps, type NewAuditEvent } from './append-audit-events.js';

export interface RefusedRequest {
  /** The name of the event, such as `refused.scope_insufficient`. */
  readonly name: RefusedEvent;
  /** Undefined for the tenant of the user in `recordId`, who is looked up when the event is written. */
  readonly tenantId: string | null | undefined;
  /** Who was refused, if that is proven. */
  readonly actorId: string | null;
  /** Whose credentials were tried. */
  readonly recordId: string | null;
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
  /** Tells apart requests of which neither actor nor record is known. */
  readonly network?: string | undefined;
}

/** What Keyward offers about refusals. */
export interface RefusalLog {
  /** Counts a refusal. It is in the audit log after the next `flush`, and lost with the process before. */
  readonly note: (refused: RefusedRequest) => void;
  /**
   * Writes an event for each actor and kind of refusal since the last call, with their number. Run it every minute and
   * before a stop. What cannot be written is kept for the next call.
   * @throws Refusal `storage_unavailable`
   */
  readonly flush: () => Promise<void>;
}

/** Refusals that are written with the request: the first of an actor at once, the others together. */
export interface CountedRefusals extends RefusalLog {
  /** Counts a refusal, and says how many an event must stand for that the caller writes now; 0 for none. */
  readonly countDue: (refused: RefusedRequest) => number;
  /** Takes back as many as the caller could not write. */
  readonly keepUnwritten: (refused: RefusedRequest, count: number) => void;
}

/** Events of one flush. Refusals beyond these are counted together, by their kind alone. */
export const refusalLimits = { known: 100, tried: 50, unknown: 20, seconds: 60 } as const;

interface Entry {
  readonly refused: RefusedRequest;
  readonly count: number;
  /** When the caller last wrote an event by itself. */
  readonly writtenAt?: Date | undefined;
}

export type RefusalLogDeps = AuditDeps & { readonly clock: Clock; readonly storage: Storage };

/**
 * Rule: refusals of one actor and kind are one event in a minute, with their count; of many actors at once, those
 * beyond a limit are one event for each kind.
 */
export const refusalLog = (deps: RefusalLogDeps): CountedRefusals => {
  let entries = new Map<string, Entry>();
  let flushing: Promise<void> = Promise.resolve();

  const add = (refused: RefusedRequest, change: (entry: Entry) => Entry): Entry => {
    const place = placeFor(entries, refused);
    const before = entries.get(place.key) ?? { refused: place.refused, count: 0 };
    const after = change({ ...before, refused: place.refused });
    entries.set(place.key, after);
    return after;
  };

  const keep = (unwritten: readonly Entry[]): void => {
    for (const { refused, count } of unwritten)
      add(refused, (entry) => ({ ...entry, count: entry.count + count }));
  };

  const flushOnce = async (): Promise<void> => {
    const due = [...entries.values()].filter(({ count }) => count > 0);
    const now = deps.clock.now();
    entries = new Map(
      [...entries]
        .filter(([, entry]) => wasWrittenLately(entry, now))
        .map(([key, entry]) => [key, { ...entry, count: 0 }]),
    );

    const byTenant = new Map<string | null, readonly Entry[]>();
    try {
      for (const entry of await Promise.all(due.map((each) => resolved(deps.storage, each)))) {
        const tenantId = entry.refused.tenantId ?? null;
        byTenant.set(tenantId, [...(byTenant.get(tenantId) ?? []), entry]);
      }
    } catch (error) {
      keep(due);
      throw error;
    }

    for (const [tenantId, own] of byTenant) {
      try {
        await deps.storage.transaction(async (stores) => {
          const chainOwner = await unlessDeleted(stores, tenantId);
          await appendAuditEvents(
            deps,
            stores,
            own.map((each) => ({ ...eventOf(each), tenantId: chainOwner })),
          );
        });
        byTenant.delete(tenantId);
      } catch (error) {
        keep([...byTenant.values()].flat());
        throw error;
      }
    }
  };

  return {
    note: (refused) => void add(refused, (entry) => ({ ...entry, count: entry.count + 1 })),

    countDue(refused) {
      const now = deps.clock.now();
      let due = 0;
      add(refused, (entry) => {
        const isOfMany = entry.refused !== refused;
        if (isOfMany || wasWrittenLately(entry, now)) return { ...entry, count: entry.count + 1 };
        due = entry.count + 1;
        return { ...entry, count: 0, writtenAt: now };
      });
      return due;
    },

    keepUnwritten: (refused, count) => keep([{ refused, count }]),

    flush() {
      flushing = flushing.catch(() => undefined).then(flushOnce);
      return flushing;
    },
  };
};

const wasWrittenLately = ({ writtenAt }: Entry, now: Date): boolean =>
  writtenAt !== undefined && now.getTime() - writtenAt.getTime() < refusalLimits.seconds * 1000;

interface EntryPlace {
  readonly key: string;
  readonly refused: RefusedRequest;
}

const keyOf = ({ name, tenantId, actorId, recordId, network }: RefusedRequest): string =>
  JSON.stringify([
    name,
    tenantId,
    actorId,
    recordId,
    standingOf({ actorId, recordId }) === 'unknown' ? network : '',
  ]);

type Named = Pick<RefusedRequest, 'actorId' | 'recordId'>;

/** How much is known of a caller. Any stranger can try the credentials of a record that exists. */
const standingOf = ({ actorId, recordId }: Named): 'known' | 'tried' | 'unknown' => {
  if (actorId !== null) return 'known';
  return recordId === null ? 'unknown' : 'tried';
};

/** Each standing has places of its own, so that strangers cannot take those of actors who are known. */
const placeFor = (entries: ReadonlyMap<string, Entry>, refused: RefusedRequest): EntryPlace => {
  const key = keyOf(refused);
  if (entries.has(key)) return { key, refused };

  const { name } = refused;
  const standing = standingOf(refused);
  const taken = [...entries].filter(
    ([each, { refused: other }]) => each !== other.name && standingOf(other) === standing,
  ).length;
  if (taken < refusalLimits[standing]) return { key, refused };

  return { key: name, refused: { name, tenantId: null, actorId: null, recordId: null } };
};

const resolved = async ({ users }: Pick<Storage, 'users'>, entry: Entry): Promise<Entry> => {
  const { refused } = entry;
  if (refused.tenantId !== undefined || refused.recordId === null) return entry;

  const user = await users.find(refused.recordId);
  const known = { tenantId: user?.tenantId ?? null, recordId: user?.id ?? null };
  return { ...entry, refused: { ...refused, ...known } };
};

/** Counts of a tenant that was deleted meanwhile belong to the installation: its chain has ended. */
const unlessDeleted = async (
  { tenants }: Pick<Stores, 'tenants'>,
  tenantId: string | null,
): Promise<string | null> => {
  if (tenantId === null) return null;
  return (await tenants.find(tenantId)) === undefined ? null : tenantId;
};

const eventOf = ({ refused, count }: Entry): Omit<NewAuditEvent, 'tenantId'> => ({
  name: refused.name,
  actorId: refused.actorId,
  recordId: refused.recordId,
  requestId: refused.requestId ?? null,
  address: refused.address || null,
  count,
});
