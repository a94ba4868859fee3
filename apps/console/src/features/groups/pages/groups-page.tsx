import { SegmentedControl, Stack } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contains } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import type { Group } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { changedColumn } from '../../../kit/changed-column.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { OwnerBadge } from '../../../kit/owner/owner-badge.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { groupTexts } from '../texts/group-texts.js';
import { GroupTree } from './group-tree.js';

const shown = {
  expand: 'all',
  fields: 'id,group_name,group_description,updated_at,aggregations',
} as const;

const nameOf = ({ group_name, id }: Group): string => group_name ?? id;
const hrefOf = ({ id }: Group): string => `/groups/${id}`;

export const GroupsPage = (): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:groups');
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const isList = search['view'] === 'list' || search['q'] !== undefined;

  const create = mayCreate && (
    <CreateButton
      to="/groups/new"
      label={t.list.create}
    />
  );
  const empty = (
    <EmptyState
      icon={IconUsersGroup}
      title={t.list.empty}
      hint={t.list.emptyHint}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.groups}
        hint={t.list.hint}
        actions={create}
      />
      <Stack>
        <SegmentedControl
          aria-label={t.list.view}
          value={isList ? 'list' : 'tree'}
          onChange={(next) =>
            void navigate({ to: '/groups', search: next === 'list' ? { view: 'list' } : {} })
          }
          data={[
            { value: 'tree', label: t.list.tree },
            { value: 'list', label: t.list.list },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
        {isList ? (
          <GroupList empty={empty} />
        ) : (
          <GroupTree
            label={nav.groups}
            empty={empty}
          />
        )}
      </Stack>
    </>
  );
};

const GroupList = ({ empty }: { readonly empty: ReactNode }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const { nav } = useTexts();
  return (
    <RecordTable<Group>
      owned="groups"
      label={nav.groups}
      source={({ search }, query) =>
        read('/groups', {
          params: {
            query: {
              ...query,
              ...shown,
              q: search === '' ? undefined : contains('group_name', search),
            },
          },
        })
      }
      columns={useColumns()}
      nameOf={nameOf}
      hrefOf={hrefOf}
      search={t.list.search}
      defaultSort="group_name"
      empty={empty}
    />
  );
};

const useColumns = (): readonly Column<Group>[] => {
  const t = useOwnTexts(groupTexts);
  return [
    {
      key: 'name',
      header: t.name,
      sort: 'group_name',
      cell: (group) => (
        <NameCell
          to={hrefOf(group)}
          name={nameOf(group)}
          mark={<OwnerBadge id={group.id} />}
          hint={group.group_description ?? undefined}
        />
      ),
    },
    {
      key: 'members',
      header: t.tabs.members,
      align: 'end',
      from: 'sm',
      cell: ({ aggregations }) => aggregations?.members,
    },
    {
      key: 'nested',
      header: t.tabs.nested,
      align: 'end',
      from: 'md',
      cell: ({ aggregations }) => aggregations?.nested_groups,
    },
    {
      key: 'roles',
      header: t.tabs.roles,
      align: 'end',
      from: 'md',
      cell: ({ aggregations }) => aggregations?.roles,
    },
    changedColumn(t.list.changed),
  ];
};
