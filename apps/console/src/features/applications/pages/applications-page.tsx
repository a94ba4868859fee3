import { Badge } from '@mantine/core';
import { IconAppWindow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allOf, contains, equals } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { changedColumn } from '../../../kit/changed-column.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import type { TableState } from '../../../kit/table-state.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { applicationTexts } from '../texts/application-texts.js';

const types = ['regular_web', 'spa', 'native', 'machine_to_machine'] as const;

const filterOf = ({ search, filters }: TableState): string | undefined =>
  allOf(
    search !== '' && contains('client_name', search),
    filters['type'] !== undefined && equals('client_type', filters['type']),
  );

const nameOf = ({ client_name, id }: Client): string => client_name ?? id;
const hrefOf = ({ id }: Client): string => `/applications/${id}`;

export const ApplicationsPage = (): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:clients');

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
        ]}
        defaultSort="client_name"
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
