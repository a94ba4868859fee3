import { Badge } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allOf, contains, equals } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import type { Role } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { changedColumn } from '../../../kit/changed-column.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { OwnerBadge } from '../../../kit/owner/owner-badge.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import type { TableState } from '../../../kit/table-state.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { roleTexts } from '../texts/role-texts.js';
import { ReadyRolesOffer } from './ready-roles-offer.js';

const filterOf = ({ search, filters }: TableState): string | undefined =>
  allOf(
    search !== '' && contains('role_name', search),
    filters['default'] !== undefined && equals('is_default', filters['default']),
  );

/** With the numbers of a role, and without its children. */
const shown = {
  expand: 'all',
  fields: 'id,role_name,role_description,is_system,is_default,updated_at,aggregations',
} as const;

const nameOf = ({ role_name, id }: Role): string => role_name ?? id;
const hrefOf = ({ id }: Role): string => `/roles/${id}`;

export const RolesPage = (): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const { nav, form } = useTexts();
  const mayCreate = useMay('create:roles');

  const create = mayCreate && (
    <CreateButton
      to="/roles/new"
      label={t.list.create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.roles}
        hint={t.list.hint}
        actions={create}
      />
      <ReadyRolesOffer />
      <RecordTable<Role>
        owned="roles"
        label={nav.roles}
        source={(state, query) =>
          read('/roles', { params: { query: { ...query, ...shown, q: filterOf(state) } } })
        }
        columns={useColumns()}
        nameOf={nameOf}
        hrefOf={hrefOf}
        search={t.list.search}
        filters={[
          {
            key: 'default',
            label: t.isDefault,
            options: [
              { value: 'true', label: `${t.isDefault}: ${form.yes}` },
              { value: 'false', label: `${t.isDefault}: ${form.no}` },
            ],
          },
        ]}
        defaultSort="role_name"
        empty={
          <EmptyState
            icon={IconShieldCheck}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={create}
          />
        }
      />
    </>
  );
};

const useColumns = (): readonly Column<Role>[] => {
  const t = useOwnTexts(roleTexts);
  return [
    {
      key: 'name',
      header: t.name,
      sort: 'role_name',
      cell: (role) => (
        <NameCell
          to={hrefOf(role)}
          name={nameOf(role)}
          mark={<OwnerBadge id={role.id} />}
          hint={role.role_description ?? undefined}
        />
      ),
    },
    {
      key: 'kind',
      header: t.list.kind,
      from: 'md',
      cell: (role) => <RoleBadges role={role} />,
    },
    {
      key: 'permissions',
      header: t.tabs.permissions,
      align: 'end',
      from: 'sm',
      cell: ({ aggregations }) => aggregations?.permissions,
    },
    {
      key: 'members',
      header: t.tabs.members,
      align: 'end',
      from: 'sm',
      cell: ({ aggregations }) => aggregations?.members,
    },
    changedColumn(t.list.changed),
  ];
};

export const RoleBadges = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  return (
    <>
      {role.is_system === true && <Badge color="gray">{t.isSystem}</Badge>}
      {role.is_default === true && <Badge color="accent">{t.isDefault}</Badge>}
    </>
  );
};
