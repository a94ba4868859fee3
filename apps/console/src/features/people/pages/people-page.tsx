import { Avatar, Badge, Button, Text } from '@mantine/core';
import { IconMail, IconTableImport, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { allOf, equals, from, not, until } from '../../../api/filter.js';
import { useScopes } from '../../../api/may.js';
import type { User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import type { TableFilter } from '../../../kit/table-toolbar.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { hintOf, initialsOf, nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import { StatusBadge } from './status-badge.js';
import { StatusMark } from './status-mark.js';
import { useBulkActions } from './use-bulk-actions.js';
import { ViewBar } from './view-bar.js';

const statuses = ['active', 'pending_verification', 'blocked'] as const;
const activities = ['never', 'month', 'year', 'new'] as const;

/** A whole hour, so that the same question stays the same for the cache. */
const daysAgo = (days: number): string => {
  const hour = 3_600_000;
  const now = Math.floor(Date.now() / hour) * hour;
  return new Date(now - days * 24 * hour).toISOString();
};

const activityFilters: Readonly<Record<string, () => string>> = {
  never: () => not('(last_login_at=*)'),
  month: () => until('last_login_at', daysAgo(30)),
  year: () => until('last_login_at', daysAgo(365)),
  new: () => from('created_at', daysAgo(7)),
};

const filterOf = (filters: Readonly<Record<string, string>>): string | undefined =>
  allOf(
    filters['status'] !== undefined && equals('status', filters['status']),
    filters['mfa'] !== undefined && equals('is_mfa_enrolled', filters['mfa']),
    activityFilters[filters['activity'] ?? '']?.(),
  );

const hrefOf = ({ id }: User): string => `/people/${id}`;

export const PeoplePage = (): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const { nav } = useTexts();
  const bulk = useBulkActions();
  const [total, setTotal] = useState<number>();
  return (
    <>
      <PageHeader
        title={nav.people}
        badges={
          total !== undefined && (
            <Text
              c="dimmed"
              data-numbers
            >
              {t.list.count(total)}
            </Text>
          )
        }
        hint={t.list.hint}
        actions={<Beginnings />}
      />
      <ViewBar />
      <RecordTable<User>
        label={nav.people}
        source={({ search, filters }, query) =>
          read('/users', {
            params: {
              query: {
                ...query,
                search: search === '' ? undefined : search,
                q: filterOf(filters),
              },
            },
          })
        }
        columns={useColumns()}
        nameOf={nameOf}
        hrefOf={hrefOf}
        search={t.list.search}
        defaultSort="created_at:desc"
        hasBestFirst
        onTotal={setTotal}
        filters={useFilters()}
        bulkActions={bulk.actions}
        empty={
          <EmptyState
            icon={IconUsers}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={<Beginnings />}
          />
        }
      />
      {bulk.dialog}
    </>
  );
};

/** The ways in which people come here. */
const Beginnings = (): ReactNode => {
  const t = useOwnTexts(peopleTexts).list;
  const may = useScopes();
  return (
    <>
      {may('create:users') && (
        <Button
          component={PageLink}
          to="/people/import"
          variant="default"
          leftSection={<IconTableImport size={16} />}
        >
          {t.import}
        </Button>
      )}
      {may('create:tickets') && (
        <Button
          component={PageLink}
          to="/people/invite"
          variant="default"
          leftSection={<IconMail size={16} />}
        >
          {t.invite}
        </Button>
      )}
      {may('create:users') && (
        <Button
          component={PageLink}
          to="/people/new"
          leftSection={<IconUserPlus size={16} />}
        >
          {t.create}
        </Button>
      )}
    </>
  );
};

const useFilters = (): readonly TableFilter[] => {
  const t = useOwnTexts(peopleTexts);
  return [
    {
      key: 'status',
      label: t.list.status,
      options: statuses.map((value) => ({ value, label: t.status[value] })),
    },
    {
      key: 'mfa',
      label: t.list.secondFactor,
      options: (['true', 'false'] as const).map((value) => ({
        value,
        label: t.secondFactor[value],
      })),
    },
    {
      key: 'activity',
      label: t.list.activity,
      options: activities.map((value) => ({ value, label: t.activity[value] })),
    },
  ];
};

const useColumns = (): readonly Column<User>[] => {
  const t = useOwnTexts(peopleTexts);
  return [
    {
      key: 'name',
      header: t.list.person,
      sort: 'name',
      cell: (user) => (
        <NameCell
          to={hrefOf(user)}
          name={nameOf(user)}
          mark={<StatusMark status={user.status} />}
          hint={hintOf(user)}
          icon={
            <Avatar
              size={30}
              radius="xl"
              color={user.status === 'blocked' ? 'red' : 'accent'}
              aria-hidden="true"
            >
              {initialsOf(nameOf(user))}
            </Avatar>
          }
        />
      ),
    },
    {
      key: 'status',
      header: t.list.status,
      from: 'sm',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'mfa',
      header: t.list.secondFactor,
      from: 'lg',
      cell: ({ is_mfa_enrolled }) =>
        is_mfa_enrolled === true && <Badge color="gray">{t.secondFactor.true}</Badge>,
    },
    {
      key: 'login',
      header: t.list.lastLogin,
      sort: 'last_login_at',
      from: 'md',
      cell: ({ last_login_at }) => <Ago at={last_login_at} />,
    },
    {
      key: 'created',
      header: t.list.created,
      sort: 'created_at',
      from: 'lg',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ];
};
