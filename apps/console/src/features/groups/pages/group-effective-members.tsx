import { Badge, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Group, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useGroupName } from '../../../kit/access-names.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { personName } from '../../../kit/person-name.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { groupTexts } from '../texts/group-texts.js';

type Member = Schema<'effective_group_member'>;

const nameOf = ({ user_data, id }: Member): string => personName(user_data, id);

/** The members of the group and of every group within it. */
export const GroupEffectiveMembers = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const path = { group_id: group.id };
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
          read('/groups/{group_id}/effective_members', {
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
          {
            key: 'how',
            header: t.effective.how,
            cell: ({ direct, path: way = [] }) =>
              direct === true ? (
                <Badge color="accent">{t.effective.direct}</Badge>
              ) : (
                <Through id={way.find((id) => id !== group.id)} />
              ),
          },
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

const Through = ({ id }: { readonly id: string | undefined }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const name = useGroupName(id);
  return <Badge color="gray">{t.effective.byGroup(name)}</Badge>;
};
