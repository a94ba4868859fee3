import { Checkbox, Skeleton, Table } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import type { Column } from './record-table.js';
import classes from './record-table.module.css';

interface TableRowsProps<Row> {
  /** Undefined while the first page is loading. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly hrefOf: ((row: Row) => string) | undefined;
  readonly rowActions: ((row: Row) => ReactNode) | undefined;
  readonly isSelected: ((row: Row) => boolean) | undefined;
  readonly onToggle: (row: Row) => void;
}

export const TableRows = <Row extends { readonly id: string }>(
  props: TableRowsProps<Row>,
): ReactNode => {
  const { rows, columns } = props;
  if (rows === undefined)
    return (
      <SkeletonRows
        columns={columns}
        hasCheck={props.isSelected !== undefined}
      />
    );
  return rows.map((row) => (
    <TableRow
      key={row.id}
      row={row}
      {...props}
    />
  ));
};

const TableRow = <Row extends { readonly id: string }>({
  row,
  columns,
  nameOf,
  hrefOf,
  rowActions,
  isSelected,
  onToggle,
}: TableRowsProps<Row> & { readonly row: Row }): ReactNode => {
  const t = useTexts();
  const navigate = useNavigate();

  /** The link in the first cell is for the keyboard; the mouse may hit the whole row. */
  const open = (event: MouseEvent): void => {
    const isElsewhere = (event.target as Element).closest('a, button, input, label') !== null;
    if (hrefOf === undefined || isElsewhere || getSelection()?.isCollapsed === false) return;
    void navigate({ to: hrefOf(row) });
  };
  return (
    <Table.Tr
      onClick={hrefOf === undefined ? undefined : open}
      data-link={hrefOf !== undefined || undefined}
      bg={isSelected?.(row) ? 'var(--mantine-primary-color-light)' : undefined}
    >
      {isSelected !== undefined && (
        <Table.Td className={classes['check']}>
          <Checkbox
            size="xs"
            aria-label={t.table.selectRow(nameOf(row))}
            checked={isSelected(row)}
            onChange={() => onToggle(row)}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td
          key={column.key}
          visibleFrom={column.from}
          data-align={column.align}
        >
          {column.cell(row)}
        </Table.Td>
      ))}
      {rowActions !== undefined && (
        <Table.Td className={classes['actions']}>{rowActions(row)}</Table.Td>
      )}
    </Table.Tr>
  );
};

interface SkeletonRowsProps {
  readonly columns: readonly Column<never>[];
  readonly hasCheck: boolean;
}

const SkeletonRows = ({ columns, hasCheck }: SkeletonRowsProps): ReactNode =>
  Array.from({ length: 8 }, (_, line) => (
    <Table.Tr key={line}>
      {hasCheck && <Table.Td className={classes['check']} />}
      {columns.map(({ key, from }, column) => (
        <Table.Td
          key={key}
          visibleFrom={from}
        >
          <Skeleton
            h={14}
            w={`${column === 0 ? 70 : 50}%`}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
