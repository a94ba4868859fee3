/** The people of a role or a group: who is in it, and since when; to add and to remove. */
import { IconUserMinus, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../api/names.js';
import type { ReadQuery } from '../api/read.js';
import { useOwnTexts } from '../texts/define-texts.js';
import { accessTexts } from './access-texts/access-texts.js';
import { LinkList, useLinkColumns } from './link-list.js';
import { personName } from './person-name.js';
import { people } from './record-picker.js';
import { NameCell, type ListQuery, type Page } from './record-table.js';
import type { Answering } from './rehearsed-change.js';

type Member = Pick<
  Schema<'role_member'>,
  'id' | 'user_id' | 'user_data' | 'expires_at' | 'created_at' | 'identity_provider_id'
>;

interface NewMembers {
  readonly users: string[];
  readonly expires_at?: string;
}

export interface MemberListProps {
  /** The name of the role or the group. */
  readonly of: string;
  readonly mayChange: boolean;
  readonly source: (query: ListQuery) => ReadQuery<Page<Member>>;
  readonly add: (body: NewMembers, dryRun: boolean) => Answering;
  readonly remove: (body: { readonly users: string[] }, dryRun: boolean) => Answering;
}

const nameOf = ({ user_data, user_id, id }: Member): string => personName(user_data, user_id ?? id);

export const MemberList = ({ of, mayChange, source, add, remove }: MemberListProps): ReactNode => {
  const t = useOwnTexts(accessTexts);
  const { how, end, since } = useLinkColumns();
  return (
    <LinkList<Member, Schema<'user'>>
      label={t.members.title}
      prefix="m-"
      source={source}
      columns={[
        {
          key: 'name',
          header: t.person,
          cell: (row) => (
            <NameCell
              to={`/people/${row.user_id ?? ''}`}
              name={nameOf(row)}
              hint={row.user_data?.email ?? undefined}
            />
          ),
        },
        how,
        end,
        since,
      ]}
      otherOf={({ user_id }) => user_id}
      nameOf={nameOf}
      hrefOf={({ user_id = '' }) => `/people/${user_id}`}
      empty={{ icon: IconUsers, title: t.members.empty, hint: t.members.emptyHint }}
      choice={{ of: people, label: t.members.people, placeholder: t.members.find }}
      words={{
        add: t.members.add,
        addTitle: (count) => t.members.addTitle(count, of),
        remove: t.members.remove,
        removeTitle: (count) => t.members.removeTitle(count, of),
      }}
      removeIcon={IconUserMinus}
      mayAdd={mayChange}
      mayRemove={mayChange}
      link={(users, until, dryRun) => add({ users, ...until }, dryRun)}
      unlink={(users, dryRun) => remove({ users }, dryRun)}
    />
  );
};
