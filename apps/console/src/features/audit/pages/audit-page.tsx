import { Button } from '@mantine/core';
import { IconListSearch, IconShieldCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '../../../kit/empty-state.js';
import { EventStream } from '../../../kit/events/event-stream.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { filterNames, queryOf, showsProtocol, type AuditFilter } from '../parts/audit-filter.js';
import { EventFilters } from '../parts/event-filters.js';
import { ExportMenu } from '../parts/export-menu.js';
import { auditTexts } from '../texts/audit-texts.js';

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

export const AuditPage = (): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { nav, table } = useTexts();
  const [filter, change] = useAuditFilter();
  const q = queryOf(filter);
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
      <EventStream
        label={nav.audit}
        filter={q}
        showsProtocol={showsProtocol(filter)}
        filters={
          <EventFilters
            filter={filter}
            change={change}
          />
        }
        empty={
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
        }
      />
    </>
  );
};
