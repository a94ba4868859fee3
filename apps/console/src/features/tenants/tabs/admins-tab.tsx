import { Button, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { equals } from '../../../api/filter.js';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, Tenant, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { tenantTexts } from '../texts/tenant-texts.js';

interface TabProps {
  readonly tenant: Tenant;
}

type Admin = Schema<'tenant_admin'>;

const nameOfUser = ({ name, username, email, id }: Partial<User> & { id: string }): string =>
  name ?? username ?? email ?? id;

const nameOf = ({ user_data, user_id }: Admin): string =>
  user_data === undefined || user_data === null ? (user_id ?? '') : nameOfUser(user_data);

export const AdminsTab = ({ tenant }: TabProps): ReactNode => {
  const { admins: t } = useOwnTexts(tenantTexts);
  const mayUpdate = useMay('update:tenant_admins');
  const path = { tenant_id: tenant.id };
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      {mayUpdate && <AddAdmin tenant={tenant} />}
      <RecordTable<Admin>
        label={t.title}
        source={(_, query) =>
          read('/tenants/{tenant_id}/admins', {
            params: { path, query: { ...query, expand: 'all' } },
          })
        }
        columns={[
          {
            key: 'person',
            header: t.person,
            cell: (admin) => (
              <NameCell
                to={`/people/${admin.user_id}`}
                name={nameOf(admin)}
                hint={(admin.user_data as User | undefined)?.email}
              />
            ),
          },
          {
            key: 'since',
            header: t.since,
            sort: 'created_at',
            from: 'sm',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={nameOf}
        rowActions={
          mayUpdate
            ? (admin) => (
                <RemoveButton
                  tenant={tenant}
                  admin={admin}
                />
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={IconShieldCheck}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
        prefix="admins"
      />
    </Section>
  );
};

const AddAdmin = ({ tenant }: TabProps): ReactNode => {
  const { admins: t } = useOwnTexts(tenantTexts);
  const { shell } = useTexts();
  const rehearse = useRehearsedChange();
  const maySearch = useMay('read:users');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, 200);
  const { data } = useQuery({
    ...read('/users', {
      params: {
        query: { limit: 20, search: settled || undefined, q: equals('tenant_id', tenant.id) },
      },
    }),
    placeholderData: keepPreviousData,
    enabled: maySearch,
  });
  if (!maySearch) return null;

  const options = (data?.items ?? []).map((user) => ({ value: user.id, label: nameOfUser(user) }));
  const add = (userId: string | null): void => {
    const option = options.find(({ value }) => value === userId);
    if (option === undefined) return;
    rehearse({
      title: t.addTitle(option.label),
      action: t.add,
      done: t.added(option.label),
      isAlwaysShown: true,
      run: (dry_run) =>
        management().POST('/tenants/{tenant_id}/admins', {
          params: { path: { tenant_id: tenant.id }, query: { dry_run } },
          body: { users: [option.value] },
        }),
      undo: (dry_run) =>
        management().POST('/tenants/{tenant_id}/admins/revoke', {
          params: { path: { tenant_id: tenant.id }, query: { dry_run } },
          body: { users: [option.value] },
        }),
    });
  };
  return (
    <Select
      label={t.add}
      placeholder={t.search}
      data={options}
      value={null}
      onChange={add}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      nothingFoundMessage={<Text size="sm">{shell.nothingFound}</Text>}
      maw={420}
      mb="md"
    />
  );
};

const RemoveButton = ({ tenant, admin }: TabProps & { readonly admin: Admin }): ReactNode => {
  const { admins: t } = useOwnTexts(tenantTexts);
  const rehearse = useRehearsedChange();
  const remove = (): void =>
    rehearse({
      title: t.removeTitle(nameOf(admin)),
      action: t.remove,
      done: t.removed(nameOf(admin)),
      isAlwaysShown: true,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/tenants/{tenant_id}/admins/revoke', {
          params: { path: { tenant_id: tenant.id }, query: { dry_run } },
          body: { users: [admin.user_id ?? ''] },
        }),
      undo: (dry_run) =>
        management().POST('/tenants/{tenant_id}/admins', {
          params: { path: { tenant_id: tenant.id }, query: { dry_run } },
          body: { users: [admin.user_id ?? ''] },
        }),
    });
  return (
    <Button
      size="xs"
      variant="default"
      onClick={remove}
    >
      {t.remove}
    </Button>
  );
};
