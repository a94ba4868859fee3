import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconListSearch, IconShieldCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { chosenTenant } from '../../../api/tenant.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Failure } from '../../../kit/failure.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { filterNames, queryOf, type AuditFilter } from '../parts/audit-filter.js';
import { EventFilters } from '../parts/event-filters.js';
import { EventList } from '../parts/event-list.js';
import type { AuditEvent } from '../parts/audit-event.js';
import type { Cursor } from '../parts/cursor.js';
import { readEvents } from '../parts/event-pages.js';
import { ExportMenu } from '../parts/export-menu.js';
import { auditTexts } from '../texts/audit-texts.js';
import classes from './audit-page.module.css';

type Search = Readonly<Record<string, string | undefined>>;

const useAuditFilter = (): readonly [AuditFilter, (change: AuditFilter) => void] => {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = useMemo(
    () =>
      Object.fromEntries(
        filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
      ) as AuditFilter,
    [search],
  );
  const change = (part: AuditFilter): void => {
    const given = Object.entries(part).map(([name, value]) => [name, value || undefined]);
    const next = { ...search, ...(Object.fromEntries(given) as Search) };
    void navigate({ to: '.', search: next, resetScroll: false });
  };
  return [filter, change];
};

const pageSize = 50;

/** The newest events come by themselves while only the first page is shown. */
const freshEvery = 10_000;

const useEvents = (q: string | undefined) => {
  const list = useInfiniteQuery({
    queryKey: [chosenTenant() ?? 'all tenants', '/audit_events', 'stream', q],
    queryFn: ({ pageParam, signal }) =>
      readEvents({ filter: q, direction: 'desc', limit: pageSize, cursor: pageParam, signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : freshEvery),
  });
  const events = useMemo(
    () => distinct((list.data?.pages ?? []).flatMap(({ items }) => items)),
    [list.data],
  );
  return { list, events };
};

const distinct = (events: readonly AuditEvent[]): readonly AuditEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

export const AuditPage = (): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { nav, table } = useTexts();
  const [filter, change] = useAuditFilter();
  const q = queryOf(filter);
  const { list, events } = useEvents(q);
  const isEmpty = list.data !== undefined && events.length === 0;
  return (
    <>
      <PageHeader
        title={nav.audit}
        hint={t.hint}
        actions={
          <>
            <Button
              component={PageLink}
              to="/audit/chain"
              variant="default"
              leftSection={<IconShieldCheck size={16} />}
            >
              {t.chain.title}
            </Button>
            <ExportMenu filter={q} />
          </>
        }
      />
      <section
        className={classes['frame']}
        aria-label={nav.audit}
        aria-busy={list.isLoading}
      >
        <EventFilters
          filter={filter}
          change={change}
        />
        {list.error !== null && list.data === undefined && (
          <Failure
            title={table.failed}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isLoading && <Lines />}
        {isEmpty && (
          <EmptyState
            icon={IconListSearch}
            title={q === undefined ? t.empty : table.nothing}
            hint={q === undefined ? t.emptyHint : table.nothingHint}
            action={
              q !== undefined && (
                <Button
                  component={PageLink}
                  to="/audit"
                  variant="default"
                >
                  {table.showAll}
                </Button>
              )
            }
          />
        )}
        <EventList events={events} />
        {list.hasNextPage && (
          <Group
            justify="center"
            p="sm"
          >
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {table.loadMore}
            </Button>
          </Group>
        )}
      </section>
    </>
  );
};

const Lines = (): ReactNode => (
  <Stack
    gap={14}
    p="md"
  >
    {Array.from({ length: 9 }, (_, line) => (
      <Skeleton
        key={line}
        h={16}
        w={`${85 - (line % 4) * 9}%`}
      />
    ))}
  </Stack>
);
