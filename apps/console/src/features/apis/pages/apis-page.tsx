import { Badge } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contains } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import type { Resource } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { OwnerBadge } from '../../../kit/owner/owner-badge.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { apiTexts } from '../texts/api-texts.js';

const nameOf = ({ resource_name, id }: Resource): string => resource_name ?? id;
const hrefOf = ({ id }: Resource): string => `/apis/${id}`;

export const ApisPage = (): ReactNode => {
  const t = useOwnTexts(apiTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:resources');
  const columns = useColumns();

  const create = mayCreate && (
    <CreateButton
      to="/apis/new"
      label={t.list.create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.apis}
        hint={t.list.hint}
        actions={create}
      />
      <RecordTable<Resource>
        owned="resources"
        label={nav.apis}
        source={({ search }, query) =>
          read('/resources', {
            params: {
              query: { ...query, q: search === '' ? undefined : contains('resource_name', search) },
            },
          })
        }
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        search={t.list.search}
        defaultSort="resource_name"
        empty={
          <EmptyState
            icon={IconPlugConnected}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={create}
          />
        }
      />
    </>
  );
};

const useColumns = (): readonly Column<Resource>[] => {
  const t = useOwnTexts(apiTexts);
  return [
    {
      key: 'name',
      header: t.list.name,
      sort: 'resource_name',
      cell: (resource) => (
        <NameCell
          to={hrefOf(resource)}
          name={nameOf(resource)}
          mark={<OwnerBadge id={resource.id} />}
          hint={resource.resource_description ?? undefined}
        />
      ),
    },
    {
      key: 'audience',
      header: t.list.audience,
      from: 'sm',
      cell: ({ resource_metadata }) => <code>{resource_metadata?.identifier_url}</code>,
    },
    {
      key: 'access',
      header: t.list.access,
      from: 'md',
      cell: ({ resource_metadata }) => (
        <>
          {resource_metadata?.is_system === true && <Badge color="gray">{t.system}</Badge>}{' '}
          <Badge color={resource_metadata?.rbac_enabled === true ? 'accent' : 'gray'}>
            {resource_metadata?.rbac_enabled === true ? t.rbacOn : t.rbacOff}
          </Badge>
        </>
      ),
    },
    {
      key: 'changed',
      header: t.list.changed,
      from: 'lg',
      cell: ({ updated_date }) => <Ago at={updated_date} />,
    },
  ];
};
