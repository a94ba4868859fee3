/** What can be done to an account as a whole. */
import { Button, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBan,
  IconChevronDown,
  IconCircleCheck,
  IconKey,
  IconMail,
  IconShieldPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { User } from '../../../api/names.js';
import { ChangeDialog } from '../../../kit/change-dialog.js';
import { useDeletion } from '../../../kit/delete-record.js';
import { EndField } from '../../../kit/end-field.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { asBefore, blockedAgain } from '../former-block.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import { useAdministratorMaker } from './use-administrator-maker.js';
import { useTicketMaker } from './use-ticket-maker.js';

export const PersonActions = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const tickets = useTicketMaker(user);
  const makeAdministrator = useAdministratorMaker(user);
  const [isBlocking, blocking] = useDisclosure(false);
  const name = nameOf(user);
  const remove = useDeletion({
    title: t.page.removeTitle(name),
    hint: t.page.removeHint,
    action: t.page.remove,
    confirmName: name,
    run: (dry_run) =>
      management().DELETE('/users/{user_id}', {
        params: { path: { user_id: user.id }, query: { dry_run } },
      }),
    backTo: '/people',
  });
  const isShut = user.status === 'blocked' || user.status === 'locked';
  if (!may('update:users') && !may('delete:users') && !may('create:tickets')) return null;

  const unblock = (): void =>
    rehearse({
      title: t.page.unblockTitle(name),
      hint: t.bulk.unblockHint,
      action: t.page.unblock,
      run: (dry_run) =>
        management().POST('/users/{user_id}/unblock', {
          params: { path: { user_id: user.id }, query: { dry_run } },
          body: {},
        }),
      undo: blockedAgain([user]),
    });
  return (
    <>
      <Menu
        position="bottom-end"
        withinPortal
      >
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={15} />}
          >
            {t.page.actions}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may('create:tickets') && (
            <>
              <Menu.Item
                leftSection={<IconKey size={16} />}
                onClick={() => tickets.make('password_change')}
              >
                {t.page.passwordLink}
              </Menu.Item>
              {typeof user.email === 'string' && user.email_verified !== true && (
                <Menu.Item
                  leftSection={<IconMail size={16} />}
                  onClick={() => tickets.make('email_verification')}
                >
                  {t.page.verifyLink}
                </Menu.Item>
              )}
              <Menu.Divider />
            </>
          )}
          {makeAdministrator !== undefined && (
            <Menu.Item
              leftSection={<IconShieldPlus size={16} />}
              onClick={makeAdministrator}
            >
              {t.page.makeAdministrator}
            </Menu.Item>
          )}
          {may('update:users') && isShut && (
            <Menu.Item
              leftSection={<IconCircleCheck size={16} />}
              onClick={unblock}
            >
              {t.page.unblock}
            </Menu.Item>
          )}
          {may('update:users') && user.status !== 'blocked' && (
            <Menu.Item
              leftSection={<IconBan size={16} />}
              onClick={blocking.open}
            >
              {t.page.block}
            </Menu.Item>
          )}
          {may('delete:users') && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={remove}
            >
              {t.page.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isBlocking && (
        <BlockDialog
          user={user}
          onClose={blocking.close}
        />
      )}
      {tickets.dialog}
    </>
  );
};

interface BlockDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const BlockDialog = ({ user, onClose }: BlockDialogProps): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const rehearse = useRehearsedChange();
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<string | null>(null);
  const title = t.page.blockTitle(nameOf(user));

  const block = (): void => {
    const body = {
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      ...(end === null ? {} : { expires_at: end }),
    };
    rehearse({
      title,
      hint: t.bulk.blockHint,
      action: t.page.block,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/users/{user_id}/block', {
          params: { path: { user_id: user.id }, query: { dry_run } },
          body,
        }),
      undo: asBefore([user]),
    });
  };
  return (
    <ChangeDialog
      title={title}
      isReady
      onClose={onClose}
      onSubmit={block}
    >
      <TextInput
        label={t.page.reason}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <EndField
        value={end}
        onChange={setEnd}
      />
    </ChangeDialog>
  );
};
