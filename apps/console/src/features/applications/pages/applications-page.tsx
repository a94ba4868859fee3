import { Badge } from '@mantine/core';
import { IconAppWindow, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allOf, contains, equals } from '../../../api/filter.js';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { changedColumn } from '../../../kit/changed-column.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { OwnerBadge } from '../../../kit/owner/owner-badge.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import type { TableState } from '../../../kit/table-state.js';
import type { BulkAction } from '../../../kit/table-toolbar.js';
import { useTableState } from '../../../kit/use-table-state.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { applicationTexts } from '../texts/application-texts.js';

const kinds = ['registered', 'document', 'dynamic', 'token'] as const;
const types = ['regular_web', 'spa', 'native', 'machine_to_machine'] as const;

const filterOf = ({ search, filters }: TableState): string | undefined =>
  allOf(
    search !== '' && contains('client_name', search),
    filters['type'] !== undefined && equals('client_type', filters['type']),
    filters['kind'] !== undefined && equals('client_kind', filters['kind']),
  );

const nameOf = ({ client_name, id }: Client): string => client_name ?? id;
const hrefOf = ({ id }: Client): string => `/applications/${id}`;

export const ApplicationsPage = (): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:clients');
  const bulkActions = useBulkActions();

  const create = mayCreate && (
    <CreateButton
      to="/applications/new"
      label={t.list.create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.applications}
        hint={t.list.hint}
        actions={create}
      />
      <RecordTable<Client>
        owned="clients"
        label={nav.applications}
        source={(state, query) =>
          read('/clients', { params: { query: { ...query, q: filterOf(state) } } })
        }
        columns={useColumns()}
        nameOf={nameOf}
        hrefOf={hrefOf}
        search={t.list.search}
        filters={[
          {
            key: 'type',
            label: t.list.type,
            options: types.map((value) => ({ value, label: t.types[value] })),
          },
          {
            key: 'kind',
            label: t.list.kind,
            options: kinds.map((value) => ({ value, label: t.kinds[value] })),
          },
        ]}
        defaultSort="client_name"
        bulkActions={bulkActions}
        empty={
          <EmptyState
            icon={IconAppWindow}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={create}
          />
        }
      />
    </>
  );
};

/** Those that no administrator registered can be ended together, once the list shows them alone. */
const useBulkActions = (): readonly BulkAction<Client>[] => {
  const t = useOwnTexts(applicationTexts);
  const [{ filters }] = useTableState(['kind']);
  const mayDelete = useMay('delete:clients');
  const rehearse = useRehearsedChange();
  if (!mayDelete || !['document', 'dynamic', 'token'].includes(filters['kind'] ?? '')) return [];

  const end = (rows: readonly Client[], deselect: () => void): void =>
    rehearse({
      title: t.remove.titleOf(rows.length),
      hint: t.remove.hint,
      action: t.remove.actionOf,
      isDangerous: true,
      run: (dry_run) =>
        rows.map(
          ({ id }) =>
            () =>
              management().DELETE('/clients/{client_id}', {
                params: { path: { client_id: id }, query: { dry_run } },
              }),
        ),
      names: rows.map(nameOf),
      onDone: deselect,
    });
  return [{ key: 'end', label: t.remove.actionOf, icon: IconTrash, isDangerous: true, run: end }];
};

const useColumns = (): readonly Column<Client>[] => {
  const t = useOwnTexts(applicationTexts);
  return [
    {
      key: 'name',
      header: t.list.name,
      sort: 'client_name',
      cell: (client) => (
        <NameCell
          to={hrefOf(client)}
          name={nameOf(client)}
          mark={<OwnerBadge id={client.id} />}
          hint={client.client_description ?? undefined}
        />
      ),
    },
    {
      key: 'type',
      header: t.list.type,
      sort: 'client_type',
      from: 'sm',
      cell: ({ client_type }) => client_type && t.types[client_type],
    },
    {
      key: 'kind',
      header: t.list.kind,
      from: 'lg',
      cell: ({ client_kind }) => client_kind && t.kinds[client_kind],
    },
    {
      key: 'owner',
      header: t.list.owner,
      from: 'md',
      cell: ({ is_first_party }) => (
        <Badge color={is_first_party ? 'accent' : 'gray'}>
          {is_first_party ? t.firstParty : t.thirdParty}
        </Badge>
      ),
    },
    changedColumn(t.list.changed),
  ];
};
