import { Badge, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Role, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useGroupName } from '../../../kit/access-names.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { personName } from '../../../kit/person-name.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { roleTexts } from '../texts/role-texts.js';

type Member = Schema<'effective_role_member'>;

const nameOf = ({ user_data, id }: Member): string => personName(user_data, id);

/** Everyone who has the role, by whatever way. */
export const RoleEffectiveMembers = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const path = { role_id: role.id };
  return (
    <>
      <Text
        c="dimmed"
        size="sm"
        mb="md"
      >
        {t.effective.hint}
      </Text>
      <RecordTable<Member>
        label={t.tabs.effective}
        prefix="e-"
        source={(_, query) =>
          read('/roles/{role_id}/effective_members', {
            params: { path, query: { ...query, sort: undefined, expand: 'all' } },
          })
        }
        columns={[
          {
            key: 'name',
            header: t.person,
            cell: (row) => (
              <NameCell
                to={`/people/${row.id}`}
                name={nameOf(row)}
                hint={row.user_data?.email ?? undefined}
              />
            ),
          },
          { key: 'how', header: t.effective.how, cell: (row) => <Ways member={row} /> },
        ]}
        nameOf={nameOf}
        hrefOf={({ id }) => `/people/${id}`}
        empty={
          <EmptyState
            icon={IconUsers}
            title={t.effective.empty}
            hint={t.effective.emptyHint}
          />
        }
      />
    </>
  );
};

const Ways = ({ member: { sources = [] } }: { readonly member: Member }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  return (
    <Group gap={6}>
      {sources.map(({ source_type, group_ids }) =>
        source_type === 'group' ? (
          <GroupBadge
            key={group_ids.join()}
            id={group_ids.at(-1) ?? ''}
          />
        ) : (
          <Badge
            key={source_type}
            color="accent"
          >
            {t.effective.direct}
          </Badge>
        ),
      )}
    </Group>
  );
};

const GroupBadge = ({ id }: { readonly id: string }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const name = useGroupName(id);
  return <Badge color="gray">{t.effective.byGroup(name)}</Badge>;
};
