/** A list of records: pages, search, sort and filters at the server, and all of it in the address. */
import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { ReadQuery } from '../api/read.js';
import { useTexts } from '../texts/texts-provider.js';
import { EmptyState } from './empty-state.js';
import { Failure } from './failure.js';
import { OwnersOfRows } from './owner/owner-badge.js';
import type { OwnedKind } from './owner/use-owners.js';
import { PageLink } from './page-link.js';
import { TableFooter } from './table-footer.js';
import { TableRows } from './table-rows.js';
import { nextSort, type TableState } from './table-state.js';
import { TableToolbar, type BulkAction, type TableFilter } from './table-toolbar.js';
import { useTableState } from './use-table-state.js';
import classes from './record-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The attribute that the server sorts by. */
  readonly sort?: string;
  /** Hidden on smaller screens. The first column always stays. */
  readonly from?: 'sm' | 'md' | 'lg';
  readonly align?: 'start' | 'end';
  readonly width?: number | string;
}

/** The envelope of every list of the API. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly has_more: boolean;
  readonly total_count?: number;
}

export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sort: string | undefined;
  readonly total_count: true;
}

export interface RecordTableProps<Row extends { readonly id: string }> {
  /** For screen readers: “Applications”. */
  readonly label: string;
  /**
   * The list for a state: `({ search, filters }, query) => read('/clients', { params: { query: { ...query, q } } })`
   */
  readonly source: (state: TableState, query: ListQuery) => ReadQuery<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  /** What a row is called: for its link and its checkbox. */
  readonly nameOf: (row: Row) => string;
  readonly hrefOf?: (row: Row) => string;
  /** The placeholder of the search field. Left out: no search. */
  readonly search?: string;
  readonly filters?: readonly TableFilter[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Buttons or a menu at the end of a row. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Shown when there is nothing at all: teach what the list is for. */
  readonly empty: ReactNode;
  readonly defaultSort?: string;
  /** Whether a search puts the best matches first, unless someone chose an order. */
  readonly hasBestFirst?: boolean;
  /** Is told how many records there are that the search and the filters leave. */
  readonly onTotal?: (total: number | undefined) => void;
  /** The kind of the rows, of which configurations manage some. */
  readonly owned?: OwnedKind;
  /** Keeps two tables of one page apart in the address. */
  readonly prefix?: string;
}

export const RecordTable = <Row extends { readonly id: string }>(
  props: RecordTableProps<Row>,
): ReactNode => {
  const t = useTexts();
  const { label, columns, nameOf, filters = [], bulkActions = [], prefix } = props;
  const [state, change] = useTableState(
    filters.map(({ key }) => key),
    prefix,
  );
  const { list, rows, isEmpty, isUntouched } = useList(props, state, change);
  const selection = useSelection(rows);
  if (isUntouched) return <div className={classes['frame']}>{props.empty}</div>;

  const hasSelection = bulkActions.length > 0;
  return (
    <div
      className={classes['frame']}
      data-busy={list.isPlaceholderData || undefined}
    >
      <TableToolbar
        state={state}
        change={change}
        search={props.search}
        filters={filters}
        bulkActions={bulkActions}
        selected={selection.rows}
        deselect={selection.clear}
      />
      {list.error !== null && list.data === undefined ? (
        <div className={classes['failure']}>
          <Failure
            title={t.table.failed}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : (
        <Table
          highlightOnHover
          aria-label={label}
          aria-busy={list.isFetching}
          className={classes['table']}
        >
          <TableHead
            columns={columns}
            sort={sortOf(props, state)}
            usual={usualSort(props, state)}
            onSort={(sort) => change({ sort })}
            selection={hasSelection ? selection : undefined}
            hasActions={props.rowActions !== undefined}
          />
          <Table.Tbody>
            <OwnersOfRows
              kind={props.owned}
              rows={rows}
            >
              <TableRows
                rows={list.data === undefined ? undefined : rows}
                columns={columns}
                nameOf={nameOf}
                hrefOf={props.hrefOf}
                rowActions={props.rowActions}
                isSelected={hasSelection ? selection.has : undefined}
                onToggle={selection.toggle}
              />
            </OwnersOfRows>
          </Table.Tbody>
        </Table>
      )}
      {isEmpty && (
        <EmptyState
          icon={IconSearchOff}
          title={t.table.nothing}
          hint={t.table.nothingHint}
        />
      )}
      {list.data !== undefined && (
        <TableFooter
          state={state}
          change={change}
          page={list.data}
        />
      )}
    </div>
  );
};

/** The page that the state asks for, and what to say where it is empty. */
const useList = <Row extends { readonly id: string }>(
  props: RecordTableProps<Row>,
  state: TableState,
  change: (change: Partial<TableState>) => void,
) => {
  const { search, filters, limit, offset } = state;
  const sort = sortOf(props, state);
  const list = useQuery({
    ...props.source(state, { limit, offset, sort, total_count: true }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.items ?? [];
  const isEmpty = list.data !== undefined && rows.length === 0 && !list.isPlaceholderData;

  const { onTotal } = props;
  const total = list.data?.total_count;
  useEffect(() => onTotal?.(total), [onTotal, total]);

  // The last row of the last page is gone: the page before it is the last one now.
  const isBeyondEnd = isEmpty && offset > 0;
  useEffect(() => {
    if (isBeyondEnd) change({ offset: Math.max(0, offset - limit) });
  }, [isBeyondEnd, change, offset, limit]);

  const isNarrowed = search !== '' || Object.keys(filters).length > 0;
  return { list, rows, isEmpty, isUntouched: isEmpty && !isNarrowed && offset === 0 };
};

type Sorting = Pick<RecordTableProps<never>, 'defaultSort' | 'hasBestFirst'>;

/** The order that no one chose. */
const usualSort = (
  { defaultSort, hasBestFirst }: Sorting,
  { search }: TableState,
): string | undefined => (hasBestFirst && search !== '' ? undefined : defaultSort);

const sortOf = (props: Sorting, state: TableState): string | undefined =>
  state.sort ?? usualSort(props, state);

interface TableHeadProps {
  readonly columns: readonly Column<never>[];
  readonly sort: string | undefined;
  readonly usual: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly selection: Pick<Selection<never>, 'share' | 'toggleAll'> | undefined;
  readonly hasActions: boolean;
}

const TableHead = ({
  columns,
  sort,
  usual,
  onSort,
  selection,
  hasActions,
}: TableHeadProps): ReactNode => {
  const t = useTexts();
  return (
    <Table.Thead>
      <Table.Tr>
        {selection !== undefined && (
          <Table.Th className={classes['check']}>
            <Checkbox
              size="xs"
              aria-label={t.table.selectAll}
              checked={selection.share === 'all'}
              indeterminate={selection.share === 'some'}
              onChange={selection.toggleAll}
            />
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            sort={sort}
            usual={usual}
            onSort={onSort}
          />
        ))}
        {hasActions && (
          <Table.Th w={1}>
            <VisuallyHidden>{t.shell.actions}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
};

interface HeadCellProps {
  readonly column: Column<never>;
  readonly sort: string | undefined;
  readonly usual: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

const HeadCell = ({ column, sort, usual, onSort }: HeadCellProps): ReactNode => {
  const t = useTexts();
  const { sort: attribute } = column;
  const at = directionOf(sort, attribute);
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[at];
  return (
    <Table.Th
      w={column.width}
      data-align={column.align}
      visibleFrom={column.from}
      aria-sort={attribute === undefined ? undefined : at}
    >
      {attribute === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          className={classes['sort']}
          data-active={at !== 'none' || undefined}
          title={t.table.sortBy(column.header)}
          onClick={() => onSort(nextSort(sort, attribute, usual))}
        >
          {column.header}
          <Icon
            size={13}
            stroke={1.8}
            aria-hidden="true"
          />
        </button>
      )}
    </Table.Th>
  );
};

const directionOf = (
  sort: string | undefined,
  attribute: string | undefined,
): 'ascending' | 'descending' | 'none' => {
  if (attribute === undefined) return 'none';
  if (sort === `${attribute}:desc`) return 'descending';
  return sort === attribute || sort === `${attribute}:asc` ? 'ascending' : 'none';
};

interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly share: 'none' | 'some' | 'all';
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Of the page that is shown: what is not seen is not changed. */
const useSelection = <Row extends { readonly id: string }>(
  rows: readonly Row[],
): Selection<Row> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const isAll = selected.length === rows.length;
  const shareOfSome = isAll ? 'all' : 'some';
  return {
    rows: selected,
    share: selected.length === 0 ? 'none' : shareOfSome,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
};

/** A name that leads to its record, with a quiet line below: for the first column. */
export const NameCell = ({
  to,
  name,
  mark,
  hint,
  icon,
}: {
  readonly to?: string;
  readonly name: string;
  /** Beside the name. */
  readonly mark?: ReactNode;
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
}): ReactNode => (
  <div className={classes['name']}>
    {icon}
    <div className={classes['words']}>
      <span className={classes['marked']}>
        {to === undefined ? (
          <span className={classes['title']}>{name}</span>
        ) : (
          <PageLink
            to={to}
            className={classes['title']}
          >
            {name}
          </PageLink>
        )}
        {mark}
      </span>
      {hint !== undefined && hint !== null && hint !== '' && (
        <span className={classes['hint']}>{hint}</span>
      )}
    </div>
  </div>
);
