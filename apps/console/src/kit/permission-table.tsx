/** The permissions that a role or an application has been given: to give more of them, and to take them away. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../api/names.js';
import type { ReadQuery } from '../api/read.js';
import { EmptyState } from './empty-state.js';
import { givingBack, type LinkEnd } from './give-back.js';
import { GrantDialog, type Selection } from './grant-dialog.js';
import { NameCell, RecordTable, type Column, type ListQuery, type Page } from './record-table.js';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';

type Permission = Pick<
  Schema<'role_permission'>,
  'id' | 'resource_id' | 'resource_data' | 'scope_id' | 'scope_data'
> &
  Partial<Pick<Schema<'role_permission'>, 'expires_at'>>;

export interface PermissionTableProps<Row extends Permission> {
  readonly label: string;
  readonly source: (query: ListQuery) => ReadQuery<Page<Row>>;
  /** Beside the permission and its API. */
  readonly columns?: readonly Column<Row>[];
  readonly words: PermissionWords;
  /** Whether such a permission may end by itself. */
  readonly hasEnd: boolean;
  readonly mayChange: boolean;
  readonly grant: (permissions: Selection[], end: LinkEnd, dryRun: boolean) => Answering;
  readonly revoke: (permissions: Selection[], dryRun: boolean) => Answering;
  /** The page around the table, with the button where the page wants it. */
  readonly frame: (addButton: ReactNode, table: ReactNode) => ReactNode;
  readonly hasAddWhenEmpty?: boolean;
}

export interface PermissionWords {
  readonly permission: string;
  readonly permissions: string;
  readonly api: string;
  readonly grant: string;
  readonly grantTitle: (count: number) => string;
  readonly revoke: string;
  readonly revokeTitle: (count: number) => string;
  readonly empty: string;
  readonly emptyHint: string;
}

const nameOf = ({ scope_data, scope_id, id }: Permission): string =>
  scope_data?.scope_name ?? scope_id ?? id;

export const PermissionTable = <Row extends Permission>(
  props: PermissionTableProps<Row>,
): ReactNode => {
  const { label, words, mayChange, grant, revoke, hasEnd } = props;
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);

  const add = (selections: Selection[], end: LinkEnd): void =>
    rehearse({
      title: words.grantTitle(selections.flatMap(({ scopes }) => scopes).length),
      action: words.grant,
      run: (dryRun) => grant(selections, end, dryRun),
      undo: (dryRun) => revoke(selections, dryRun),
    });
  const remove = (rows: readonly Row[], deselect: () => void): void =>
    rehearse({
      title: words.revokeTitle(rows.length),
      action: words.revoke,
      isDangerous: true,
      run: (dryRun) => revoke(selectionsOf(rows), dryRun),
      undo: givingBack(rows, (some, end, dryRun) => grant(selectionsOf(some), end, dryRun)),
      onDone: deselect,
    });

  const addButton = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {words.grant}
    </Button>
  );
  const removal = {
    key: 'remove',
    label: words.revoke,
    icon: IconTrash,
    isDangerous: true,
    run: remove,
  };
  return props.frame(
    addButton,
    <>
      <RecordTable<Row>
        label={label}
        prefix="p-"
        source={(_, query) => props.source(query)}
        columns={[
          {
            key: 'scope',
            header: words.permission,
            cell: (row) => (
              <NameCell
                name={nameOf(row)}
                hint={row.scope_data?.scope_description ?? undefined}
              />
            ),
          },
          {
            key: 'api',
            header: words.api,
            from: 'sm',
            cell: ({ resource_data, resource_id }) =>
              resource_data?.resource_name ?? <code>{resource_id}</code>,
          },
          ...(props.columns ?? []),
        ]}
        nameOf={nameOf}
        bulkActions={mayChange ? [removal] : []}
        empty={
          <EmptyState
            icon={IconKey}
            title={words.empty}
            hint={words.emptyHint}
            action={props.hasAddWhenEmpty === true ? addButton : undefined}
          />
        }
      />
      {isAdding && (
        <GrantDialog
          title={words.grant}
          apiLabel={words.api}
          permissionsLabel={words.permissions}
          hasEnd={hasEnd}
          onClose={adding.close}
          onChosen={add}
        />
      )}
    </>,
  );
};

/** The permissions of each API together, as the operations take them. */
const selectionsOf = (rows: readonly Permission[]): Selection[] => {
  const byResource = new Map<string, string[]>();
  for (const { resource_id = '', scope_id = '' } of rows)
    byResource.set(resource_id, [...(byResource.get(resource_id) ?? []), scope_id]);
  return [...byResource].map(([resource_id, scopes]) => ({ resource_id, scopes }));
};
