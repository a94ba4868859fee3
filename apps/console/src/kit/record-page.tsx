import { Tabs } from '@mantine/core';
import { IconGhost } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { useScopes, type Needs } from '../api/may.js';
import { useTexts } from '../texts/texts-provider.js';
import { EmptyState } from './empty-state.js';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { OwnerNote, type OwnedRecord } from './owner/owner-note.js';
import { PageHeader, type PageHeaderProps } from './page-header.js';
import { useScrollEdges } from './use-scroll-edges.js';
import { usePathValue } from './use-path-value.js';
import classes from './record-page.module.css';

export interface RecordTab {
  /** In the address: `/people/$userId/sessions`. */
  readonly key: string;
  readonly label: string;
  readonly needs?: Needs;
  /** A number or a mark behind the label. */
  readonly badge?: ReactNode;
  readonly content: () => ReactNode;
}

export interface RecordPageProps extends PageHeaderProps {
  /** Without the tab: `/people/${id}`. The page of the feature is that of `…/{-$tab}`. */
  readonly path: string;
  readonly tabs: readonly RecordTab[];
  /** What a configuration calls the record, of a kind that configurations manage. */
  readonly owned?: OwnedRecord;
}

/** A record: its heading, and tabs of which each has an address. The first tab is that of `path` itself. */
export const RecordPage = ({ path, tabs, owned, ...header }: RecordPageProps): ReactNode => {
  const may = useScopes();
  const navigate = useNavigate();
  const tab = usePathValue('tab');
  const offered = tabs.filter(({ needs }) => may(needs));
  const first = offered[0]?.key;
  const current = offered.find(({ key }) => key === tab) ?? offered[0];

  const [list, more] = useScrollEdges();
  useEffect(() => {
    const tab = list.current?.querySelector('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, current?.key]);

  const open = (key: string | null): void => {
    void navigate({ to: key === first ? path : `${path}/${key}` });
  };
  return (
    <>
      <PageHeader {...header} />
      {owned !== undefined && <OwnerNote {...owned} />}
      <Tabs
        value={current?.key ?? null}
        onChange={open}
        className={classes['tabs']}
      >
        <Tabs.List
          ref={list}
          className={classes['list']}
          data-more={more}
        >
          {offered.map(({ key, label, badge }) => (
            <Tabs.Tab
              key={key}
              value={key}
              rightSection={badge}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {current !== undefined && (
          <Tabs.Panel
            value={current.key}
            pt="lg"
          >
            <Suspense fallback={<Loading />}>{current.content()}</Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
};

export interface WithRecordProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (record: Data) => ReactNode;
}

/** Shows the record, or that it is loading, gone or out of reach. */
export const WithRecord = <Data,>({ query, children }: WithRecordProps<Data>): ReactNode => {
  const t = useTexts();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Loading />;

  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isGone)
    return (
      <EmptyState
        isPage
        icon={IconGhost}
        title={t.page.gone}
        hint={t.page.goneHint}
      />
    );
  return (
    <Failure
      title={t.page.broken}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
};
