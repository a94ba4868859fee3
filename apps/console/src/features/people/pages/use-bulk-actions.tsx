/** What can be done to several people at once. Each is rehearsed first. */
import {
  IconBan,
  IconCircleCheck,
  IconTrash,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { User } from '../../../api/names.js';
import { ChangeDialog } from '../../../kit/change-dialog.js';
import { groups, RecordPicker, roles } from '../../../kit/record-picker.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import type { BulkAction } from '../../../kit/table-toolbar.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { asBefore, blockedAgain } from '../former-block.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';

interface Joining {
  readonly to: 'role' | 'group';
  readonly people: readonly User[];
  readonly deselect: () => void;
}

interface BulkActions {
  readonly actions: readonly BulkAction<User>[];
  /** What an action asks for before it is rehearsed. */
  readonly dialog: ReactNode;
}

export const useBulkActions = (): BulkActions => {
  const t = useOwnTexts(peopleTexts).bulk;
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const [joining, setJoining] = useState<Joining>();

  const block: BulkAction<User> = {
    key: 'block',
    label: t.block,
    icon: IconBan,
    run: (people, deselect) =>
      rehearse({
        title: t.blockTitle(people.length),
        hint: t.blockHint,
        action: t.block,
        isDangerous: true,
        isAlwaysShown: true,
        run: (dry_run) =>
          people.map(
            ({ id }) =>
              () =>
                management().POST('/users/{user_id}/block', {
                  params: { path: { user_id: id }, query: { dry_run } },
                  body: {},
                }),
          ),
        names: people.map(nameOf),
        undo: asBefore(people),
        onDone: deselect,
      }),
  };
  const unblock: BulkAction<User> = {
    key: 'unblock',
    label: t.unblock,
    icon: IconCircleCheck,
    run: (people, deselect) =>
      rehearse({
        title: t.unblockTitle(people.length),
        hint: t.unblockHint,
        action: t.unblock,
        run: (dry_run) =>
          people.map(
            ({ id }) =>
              () =>
                management().POST('/users/{user_id}/unblock', {
                  params: { path: { user_id: id }, query: { dry_run } },
                  body: {},
                }),
          ),
        names: people.map(nameOf),
        undo: blockedAgain(people),
        onDone: deselect,
      }),
  };
  const remove: BulkAction<User> = {
    key: 'remove',
    label: t.remove,
    icon: IconTrash,
    isDangerous: true,
    run: (people, deselect) =>
      rehearse({
        title: t.removeTitle(people.length),
        hint: t.removeHint,
        action: t.remove,
        confirmName: t.removeWord,
        run: (dry_run) =>
          people.map(
            ({ id }) =>
              () =>
                management().DELETE('/users/{user_id}', {
                  params: { path: { user_id: id }, query: { dry_run } },
                }),
          ),
        names: people.map(nameOf),
        onDone: deselect,
      }),
  };
  const join = (to: Joining['to'], label: string): BulkAction<User> => ({
    key: to,
    label,
    icon: to === 'role' ? IconUserShield : IconUsersGroup,
    run: (people, deselect) => setJoining({ to, people, deselect }),
  });

  return {
    actions: [
      ...(may('update:role_members') ? [join('role', t.addRole)] : []),
      ...(may('update:groups') ? [join('group', t.addGroup)] : []),
      ...(may('update:users') ? [block, unblock] : []),
      ...(may('delete:users') ? [remove] : []),
    ],
    dialog: joining && (
      <JoinDialog
        {...joining}
        onClose={() => setJoining(undefined)}
      />
    ),
  };
};

/** Which role or group, for all of them. */
const JoinDialog = ({
  to,
  people,
  deselect,
  onClose,
}: Joining & { readonly onClose: () => void }): ReactNode => {
  const t = useOwnTexts(peopleTexts).bulk;
  const rehearse = useRehearsedChange();
  const [id, setId] = useState<string>();
  const isRole = to === 'role';
  const title = isRole ? t.roleTitle(people.length) : t.groupTitle(people.length);

  const submit = (chosen: string): void => {
    const body = { users: people.map((person) => person.id) };
    rehearse({
      title,
      action: isRole ? t.addRole : t.addGroup,
      run: (dry_run) =>
        isRole
          ? management().POST('/roles/{role_id}/members', {
              params: { path: { role_id: chosen }, query: { dry_run } },
              body,
            })
          : management().POST('/groups/{group_id}/members', {
              params: { path: { group_id: chosen }, query: { dry_run } },
              body,
            }),
      undo: (dry_run) =>
        isRole
          ? management().POST('/roles/{role_id}/members/revoke', {
              params: { path: { role_id: chosen }, query: { dry_run } },
              body,
            })
          : management().POST('/groups/{group_id}/members/revoke', {
              params: { path: { group_id: chosen }, query: { dry_run } },
              body,
            }),
      onDone: deselect,
    });
  };
  const field = { value: id, onChange: setId, required: true, 'data-autofocus': true } as const;
  return (
    <ChangeDialog
      title={title}
      isReady={id !== undefined}
      onClose={onClose}
      onSubmit={() => submit(id ?? '')}
    >
      {isRole ? (
        <RecordPicker
          of={roles}
          label={t.role}
          {...field}
        />
      ) : (
        <RecordPicker
          of={groups}
          label={t.group}
          {...field}
        />
      )}
    </ChangeDialog>
  );
};
