/** Everyone whom a role or a group reaches, and how. */
import { Badge, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../api/names.js';
import type { ReadQuery } from '../api/read.js';
import { useGroupName } from './access-names.js';
import { EmptyState } from './empty-state.js';
import { personName } from './person-name.js';
import { NameCell, RecordTable, type ListQuery, type Page } from './record-table.js';

type Member = Pick<Schema<'effective_role_member'>, 'id' | 'user_data'>;

export interface EffectiveMembersProps<Row extends Member> {
  /** For screen readers. */
  readonly label: string;
  readonly source: (query: Omit<ListQuery, 'sort'>) => ReadQuery<Page<Row>>;
  readonly words: EffectiveWords & { readonly person: string };
  readonly ways: (row: Row) => ReactNode;
}

/** What the texts of groups and roles say of it. */
interface EffectiveWords {
  readonly hint: string;
  readonly how: string;
  readonly empty: string;
  readonly emptyHint: string;
}

const nameOf = ({ user_data, id }: Member): string => personName(user_data, id);

export const EffectiveMembers = <Row extends Member>({
  label,
  source,
  words,
  ways,
}: EffectiveMembersProps<Row>): ReactNode => (
  <>
    <Text
      c="dimmed"
      size="sm"
      mb="md"
    >
      {words.hint}
    </Text>
    <RecordTable<Row>
      label={label}
      prefix="e-"
      source={(_, { sort: _sort, ...query }) => source(query)}
      columns={[
        {
          key: 'name',
          header: words.person,
          cell: (row) => (
            <NameCell
              to={`/people/${row.id}`}
              name={nameOf(row)}
              hint={row.user_data?.email ?? undefined}
            />
          ),
        },
        { key: 'how', header: words.how, cell: ways },
      ]}
      nameOf={nameOf}
      hrefOf={({ id }) => `/people/${id}`}
      empty={
        <EmptyState
          icon={IconUsers}
          title={words.empty}
          hint={words.emptyHint}
        />
      }
    />
  </>
);

interface ThroughGroupProps {
  readonly id: string | undefined;
  readonly say: (name: string) => string;
}

/** A way that leads through a group. */
export const ThroughGroup = ({ id, say }: ThroughGroupProps): ReactNode => {
  const name = useGroupName(id);
  return <Badge color="gray">{say(name)}</Badge>;
};
