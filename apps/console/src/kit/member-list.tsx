/** The people of a role or a group: who is in it, and since when; to add and to remove. */
import { Badge, Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUserMinus, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Schema } from '../api/names.js';
import type { ReadQuery } from '../api/read.js';
import { useOwnTexts } from '../texts/define-texts.js';
import { accessTexts } from './access-texts/access-texts.js';
import { Ago, Moment } from './ago.js';
import { DialogFooter } from './dialog-footer.js';
import { EmptyState } from './empty-state.js';
import { EndField } from './end-field.js';
import { givingBack } from './give-back.js';
import { personName } from './person-name.js';
import { people, RecordsPicker } from './record-picker.js';
import { NameCell, RecordTable, type ListQuery, type Page } from './record-table.js';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';

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
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);

  const takeOut = (rows: readonly Member[], deselect: () => void): void =>
    rehearse({
      title: t.members.removeTitle(rows.length, of),
      action: t.members.remove,
      isDangerous: true,
      run: (dryRun) => remove({ users: rows.map(({ user_id = '' }) => user_id) }, dryRun),
      undo: givingBack(rows, (some, end, dryRun) =>
        add({ users: some.map(({ user_id = '' }) => user_id), ...end }, dryRun),
      ),
      onDone: deselect,
    });

  const addButton = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.members.add}
    </Button>
  );
  return (
    <Stack>
      {addButton !== false && <div>{addButton}</div>}
      <RecordTable<Member>
        label={t.members.title}
        prefix="m-"
        source={(_, query) => source(query)}
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
          {
            key: 'mapped',
            header: t.members.how,
            from: 'md',
            cell: ({ identity_provider_id }) =>
              typeof identity_provider_id === 'string' && (
                <Badge color="gray">{t.members.mapped}</Badge>
              ),
          },
          {
            key: 'end',
            header: t.end,
            from: 'sm',
            cell: ({ expires_at }) =>
              typeof expires_at === 'string' ? <Moment at={expires_at} /> : t.noEnd,
          },
          {
            key: 'since',
            header: t.since,
            sort: 'created_at',
            from: 'lg',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={nameOf}
        hrefOf={({ user_id = '' }) => `/people/${user_id}`}
        bulkActions={
          mayChange
            ? [
                {
                  key: 'remove',
                  label: t.members.remove,
                  icon: IconUserMinus,
                  isDangerous: true,
                  run: takeOut,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            icon={IconUsers}
            title={t.members.empty}
            hint={t.members.emptyHint}
          />
        }
      />
      {isAdding && (
        <AddMembers
          of={of}
          add={add}
          remove={remove}
          onClose={adding.close}
        />
      )}
    </Stack>
  );
};

interface AddMembersProps extends Pick<MemberListProps, 'of' | 'add' | 'remove'> {
  readonly onClose: () => void;
}

const AddMembers = ({ of, add, remove, onClose }: AddMembersProps): ReactNode => {
  const t = useOwnTexts(accessTexts);
  const rehearse = useRehearsedChange();
  const [users, setUsers] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);

  const submit = (): void => {
    const body = { users: [...users], ...(end === null ? {} : { expires_at: end }) };
    onClose();
    rehearse({
      title: t.members.addTitle(users.length, of),
      action: t.members.add,
      run: (dryRun) => add(body, dryRun),
      undo: (dryRun) => remove({ users: body.users }, dryRun),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.members.add}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (users.length > 0) submit();
        }}
      >
        <Stack>
          <RecordsPicker
            of={people}
            label={t.members.people}
            placeholder={t.members.find}
            value={users}
            onChange={setUsers}
            required
            data-autofocus
          />
          <EndField
            value={end}
            onChange={setEnd}
          />
          <DialogFooter
            isReady={users.length > 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
