/** Reads the log page by page, each behind the last event of the one before: no page costs more than the first. */
import { allOf, from, until } from '../../../api/filter.js';
import { call, management } from '../../../api/management.js';
import type { AuditEvent } from './audit-event.js';
import { cursorAfter, type Cursor } from './cursor.js';

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
  readonly signal?: AbortSignal;
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
      signal,
    }),
  );
  return { items, next: has_more ? cursorAfter(items, cursor) : undefined };
};
