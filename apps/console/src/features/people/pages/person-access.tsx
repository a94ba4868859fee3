/** The roles that a person has, and the groups that the person is in. */
import { Badge, Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTrash, IconUserShield, IconUsersGroup } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago, Moment } from '../../../kit/ago.js';
import { DialogFooter } from '../../../kit/dialog-footer.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { EndField } from '../../../kit/end-field.js';
import { givingBack, type LinkEnd } from '../../../kit/give-back.js';
import { groups, RecordsPicker, roles } from '../../../kit/record-picker.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useRehearsedChange, type Answering } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';

type UserRole = Schema<'user_role'>;
type UserGroup = Schema<'user_group'>;
type UserLink = Pick<UserRole, 'id' | 'identity_provider_id' | 'expires_at' | 'created_at'>;

export const PersonAccess = ({ user }: { readonly user: User }): ReactNode => (
  <>
    <PersonRoles user={user} />
    <PersonGroups user={user} />
  </>
);

const nameOfRole = ({ role_data, role_id, id }: UserRole): string =>
  role_data?.role_name ?? role_id ?? id;
const nameOfGroup = ({ group_data, group_id, id }: UserGroup): string =>
  group_data?.group_name ?? group_id ?? id;

const PersonRoles = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).access;
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { user_id: user.id };
  const mayChange = may('update:users');

  const remove = (rows: readonly UserRole[], deselect: () => void): void =>
    rehearse({
      title: t.removeRolesTitle(rows.length, nameOf(user)),
      action: t.remove,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/users/{user_id}/roles/revoke', {
          params: { path, query: { dry_run } },
          body: { roles: rows.map(({ role_id = '' }) => role_id) },
        }),
      undo: givingBack(rows, (some, end, dry_run) =>
        management().POST('/users/{user_id}/roles', {
          params: { path, query: { dry_run } },
          body: { roles: some.map(({ role_id = '' }) => role_id), ...end },
        }),
      ),
      onDone: deselect,
    });
  const add = mayChange && may('read:roles') && (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      onClick={adding.open}
    >
      {t.addRoles}
    </Button>
  );
  return (
    <Section
      title={t.roles}
      actions={add}
    >
      <RecordTable<UserRole>
        label={t.roles}
        prefix="r-"
        source={(_, query) => read('/users/{user_id}/roles', { params: { path, query } })}
        columns={[
          {
            key: 'role',
            header: t.role,
            cell: (row) => (
              <NameCell
                to={`/roles/${row.role_id ?? ''}`}
                name={nameOfRole(row)}
                hint={row.role_data?.role_description ?? undefined}
              />
            ),
          },
          ...useLinkColumns(),
        ]}
        nameOf={nameOfRole}
        bulkActions={
          mayChange
            ? [{ key: 'remove', label: t.remove, icon: IconTrash, isDangerous: true, run: remove }]
            : []
        }
        empty={
          <EmptyState
            icon={IconUserShield}
            title={t.noRoles}
            hint={t.noRolesHint}
          />
        }
      />
      {isAdding && (
        <AddDialog
          title={t.addRoles}
          onClose={adding.close}
          picker={(value, onChange) => (
            <RecordsPicker
              of={roles}
              label={t.roles}
              value={value}
              onChange={onChange}
              required
              data-autofocus
            />
          )}
          question={(count) => t.addRolesTitle(count, nameOf(user))}
          add={(ids, end, dry_run) =>
            management().POST('/users/{user_id}/roles', {
              params: { path, query: { dry_run } },
              body: { roles: ids, ...end },
            })
          }
          takeBack={(ids, dry_run) =>
            management().POST('/users/{user_id}/roles/revoke', {
              params: { path, query: { dry_run } },
              body: { roles: ids },
            })
          }
        />
      )}
    </Section>
  );
};

const PersonGroups = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).access;
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { user_id: user.id };
  const mayChange = may('update:users');

  const remove = (rows: readonly UserGroup[], deselect: () => void): void =>
    rehearse({
      title: t.removeGroupsTitle(rows.length, nameOf(user)),
      action: t.remove,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/users/{user_id}/groups/revoke', {
          params: { path, query: { dry_run } },
          body: { groups: rows.map(({ group_id = '' }) => group_id) },
        }),
      undo: givingBack(rows, (some, end, dry_run) =>
        management().POST('/users/{user_id}/groups', {
          params: { path, query: { dry_run } },
          body: { groups: some.map(({ group_id = '' }) => group_id), ...end },
        }),
      ),
      onDone: deselect,
    });
  const add = mayChange && may('read:groups') && (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      onClick={adding.open}
    >
      {t.addGroups}
    </Button>
  );
  return (
    <Section
      title={t.groups}
      actions={add}
    >
      <RecordTable<UserGroup>
        label={t.groups}
        prefix="g-"
        source={(_, query) => read('/users/{user_id}/groups', { params: { path, query } })}
        columns={[
          {
            key: 'group',
            header: t.group,
            cell: (row) => (
              <NameCell
                to={`/groups/${row.group_id ?? ''}`}
                name={nameOfGroup(row)}
                hint={row.group_data?.group_description ?? undefined}
              />
            ),
          },
          ...useLinkColumns(),
        ]}
        nameOf={nameOfGroup}
        bulkActions={
          mayChange
            ? [{ key: 'remove', label: t.remove, icon: IconTrash, isDangerous: true, run: remove }]
            : []
        }
        empty={
          <EmptyState
            icon={IconUsersGroup}
            title={t.noGroups}
            hint={t.noGroupsHint}
          />
        }
      />
      {isAdding && (
        <AddDialog
          title={t.addGroups}
          onClose={adding.close}
          picker={(value, onChange) => (
            <RecordsPicker
              of={groups}
              label={t.groups}
              value={value}
              onChange={onChange}
              required
              data-autofocus
            />
          )}
          question={(count) => t.addGroupsTitle(count, nameOf(user))}
          add={(ids, end, dry_run) =>
            management().POST('/users/{user_id}/groups', {
              params: { path, query: { dry_run } },
              body: { groups: ids, ...end },
            })
          }
          takeBack={(ids, dry_run) =>
            management().POST('/users/{user_id}/groups/revoke', {
              params: { path, query: { dry_run } },
              body: { groups: ids },
            })
          }
        />
      )}
    </Section>
  );
};

/** How, since when and until when: the same for every link of a person. */
const useLinkColumns = (): readonly Column<UserLink>[] => {
  const t = useOwnTexts(peopleTexts).access;
  return [
    {
      key: 'how',
      header: t.how,
      from: 'md',
      cell: ({ identity_provider_id }) =>
        typeof identity_provider_id === 'string' && <Badge color="gray">{t.mapped}</Badge>,
    },
    {
      key: 'end',
      header: t.end,
      sort: 'expires_at',
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
  ];
};

interface AddDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly picker: (
    value: readonly string[],
    onChange: (value: readonly string[]) => void,
  ) => ReactNode;
  readonly question: (count: number) => string;
  readonly add: (ids: string[], end: LinkEnd, dryRun: boolean) => Answering;
  readonly takeBack: (ids: string[], dryRun: boolean) => Answering;
}

const AddDialog = ({
  title,
  onClose,
  picker,
  question,
  add,
  takeBack,
}: AddDialogProps): ReactNode => {
  const rehearse = useRehearsedChange();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);

  const submit = (): void => {
    onClose();
    const until = end === null ? {} : { expires_at: end };
    rehearse({
      title: question(ids.length),
      action: title,
      run: (dryRun) => add([...ids], until, dryRun),
      undo: (dryRun) => takeBack([...ids], dryRun),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ids.length > 0) submit();
        }}
      >
        <Stack>
          {picker(ids, setIds)}
          <EndField
            value={end}
            onChange={setEnd}
          />
          <DialogFooter
            isReady={ids.length > 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
