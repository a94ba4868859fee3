/** Reads the log page by page, each behind the last event of the one before: no page costs more than the first. */
import { allOf, from, until } from '../../api/filter.js';
import { call, management } from '../../api/management.js';
import type { AuditEvent } from './audit-event.js';
import { cursorAfter, type Cursor } from './cursor.js';
import { withoutProtocol } from './protocol-events.js';

export type Direction = 'asc' | 'desc';

export interface EventPage {
  readonly items: readonly AuditEvent[];
  readonly next: Cursor | undefined;
}

export interface PageOptions {
  readonly filter: string | undefined;
  readonly direction: Direction;
  readonly limit: number;
  readonly cursor: Cursor | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const readEvents = async (options: PageOptions): Promise<EventPage> => {
  const { filter, direction, limit, cursor, signal } = options;
  const behind = direction === 'desc' ? until : from;
  const { items, has_more } = await call(
    management().GET('/audit_events', {
      params: {
        query: {
          q: allOf(filter, cursor !== undefined && behind('created_at', cursor.at)),
          sort: `created_at:${direction}`,
          offset: cursor?.read ?? 0,
          limit,
        },
      },
      signal: signal ?? null,
    }),
  );
  return { items, next: has_more ? cursorAfter(items, cursor) : undefined };
};

/** Events that the server looks at for one request. Of ten million that are hidden, it must not pass all. */
const lookedAtOnce = 2000;
const mostLooks = 5;

export interface ShownPage extends EventPage {
  /** How many events were passed, where all of them are hidden. */
  readonly passed: number;
}

type ShownOptions = Omit<PageOptions, 'direction'>;

/** The newest events first, without those of the protocol. */
export const readShownEvents = async (options: ShownOptions): Promise<ShownPage> => {
  const { filter, limit, signal } = options;
  const items: AuditEvent[] = [];
  let cursor = options.cursor;
  for (let look = 0; look < mostLooks; look++) {
    const end = await endOfLook(filter, cursor, signal);
    // More events than one look takes have the same moment, so that a bound would not lead on.
    const isStuck = end !== undefined && end === cursor?.at;
    const page = await readEvents({
      filter: allOf(filter, withoutProtocol, !isStuck && end && from('created_at', end)),
      direction: 'desc',
      limit: limit - items.length,
      cursor,
      signal,
    });
    items.push(...page.items);
    if (page.next !== undefined || end === undefined || isStuck)
      return { items, next: page.next, passed: 0 };

    cursor = cursorAt(end, page.items, cursor);
  }
  return { items, next: cursor, passed: items.length === 0 ? lookedAtOnce * mostLooks : 0 };
};

/** The moment of the last event that is looked at; undefined where the log ends before. */
const endOfLook = async (
  filter: string | undefined,
  cursor: Cursor | undefined,
  signal: AbortSignal | undefined,
): Promise<string | undefined> => {
  const { items } = await call(
    management().GET('/audit_events', {
      params: {
        query: {
          q: allOf(filter, cursor !== undefined && until('created_at', cursor.at)),
          sort: 'created_at:desc',
          offset: (cursor?.read ?? 0) + lookedAtOnce,
          limit: 1,
          fields: 'created_at',
        },
      },
      signal: signal ?? null,
    }),
  );
  return items[0]?.created_at;
};

/** Behind a moment, of which these events were read. */
const cursorAt = (at: string, items: readonly AuditEvent[], before: Cursor | undefined): Cursor => {
  const read = items.filter(({ created_at }) => created_at === at).length;
  return { at, read: before?.at === at ? before.read + read : read };
};
