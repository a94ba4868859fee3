import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chosenTenant } from '../../api/tenant.js';
import type { AuditEvent } from './audit-event.js';
import type { Cursor } from './cursor.js';
import { readEvents, readShownEvents, type ShownPage } from './event-pages.js';

const pageSize = 50;

/** The newest events come by themselves while only the first page is shown. */
const freshEvery = 10_000;

export interface EventsOptions {
  readonly filter: string | undefined;
  readonly showsProtocol: boolean;
}

export const useEvents = ({ filter, showsProtocol }: EventsOptions) => {
  const list = useInfiniteQuery({
    queryKey: [chosenTenant() ?? 'all tenants', '/audit_events', 'stream', filter, showsProtocol],
    queryFn: async ({ pageParam: cursor, signal }): Promise<ShownPage> => {
      const options = { filter, limit: pageSize, cursor, signal };
      if (!showsProtocol) return readShownEvents(options);
      return { ...(await readEvents({ ...options, direction: 'desc' })), passed: 0 };
    },
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : freshEvery),
  });
  const pages = list.data?.pages;
  const events = useMemo(() => distinct((pages ?? []).flatMap(({ items }) => items)), [pages]);
  return { list, events, passed: pages?.at(-1)?.passed ?? 0 };
};

const distinct = (events: readonly AuditEvent[]): readonly AuditEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];
