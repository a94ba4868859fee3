/** What can be done to an account as a whole. */
import { Button, Menu, TextInput } from '@mantine/core';
import {
  IconBan,
  IconChevronDown,
  IconCircleCheck,
  IconKey,
  IconLogout,
  IconMail,
  IconMailForward,
  IconShieldOff,
  IconShieldPlus,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { User } from '../../../api/names.js';
import { useDeletion } from '../../../kit/delete-record.js';
import { EndField } from '../../../kit/end-field.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { asBefore, blockedAgain } from '../former-block.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import { useFactorsRemoval, useSessionsEnd } from './use-account-endings.js';
import { useAdministratorMaker } from './use-administrator-maker.js';
import { useImpersonation } from './use-impersonation.js';
import { useTicketMaker } from './use-ticket-maker.js';

export const PersonActions = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const tickets = useTicketMaker(user);
  const makeAdministrator = useAdministratorMaker(user);
  const impersonation = useImpersonation(user);
  const endSessions = useSessionsEnd(user);
  const removeFactors = useFactorsRemoval(user);
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
  const mayDoAny = [
    'update:users',
    'delete:users',
    'create:tickets',
    'delete:user_sessions',
    'impersonate:users',
  ].some(may);
  if (!mayDoAny) return null;

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
      done: t.page.unblocked(name),
    });
  const block = (): void => {
    let draft: BlockDraft = {};
    rehearse({
      title: t.page.blockTitle(name),
      hint: t.bulk.blockHint,
      fields: (
        <BlockFields
          onChange={(next) => {
            draft = next;
          }}
        />
      ),
      action: t.page.block,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/users/{user_id}/block', {
          params: { path: { user_id: user.id }, query: { dry_run } },
          body: draft,
        }),
      undo: asBefore([user]),
      done: t.page.blocked(name),
    });
  };
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
              {typeof user.email === 'string' && (
                <Menu.Item
                  leftSection={<IconMailForward size={16} />}
                  onClick={tickets.mailPassword}
                >
                  {t.page.passwordMail}
                </Menu.Item>
              )}
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
          {may('impersonate:users') && (
            <Menu.Item
              leftSection={<IconUserShare size={16} />}
              onClick={impersonation.begin}
            >
              {t.page.actAs}
            </Menu.Item>
          )}
          {may('delete:user_sessions') && (
            <Menu.Item
              leftSection={<IconLogout size={16} />}
              onClick={endSessions}
            >
              {t.sessions.endAll}
            </Menu.Item>
          )}
          {may('update:users') && removeFactors !== undefined && (
            <Menu.Item
              leftSection={<IconShieldOff size={16} />}
              onClick={removeFactors}
            >
              {t.login.removeFactors}
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
              onClick={block}
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
      {tickets.dialog}
      {impersonation.dialog}
    </>
  );
};

/** As the body of the operation: what is left out is not said. */
interface BlockDraft {
  readonly reason?: string;
  readonly expires_at?: string;
}

interface BlockFieldsProps {
  readonly onChange: (draft: BlockDraft) => void;
}

/** Why the person is blocked, and until when, beside what the block does. */
const BlockFields = ({ onChange }: BlockFieldsProps): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<string | null>(null);

  const tell = (nextReason: string, nextEnd: string | null): void => {
    setReason(nextReason);
    setEnd(nextEnd);
    const said = nextReason.trim();
    onChange({
      ...(said === '' ? {} : { reason: said }),
      ...(nextEnd === null ? {} : { expires_at: nextEnd }),
    });
  };
  return (
    <>
      <TextInput
        label={t.page.reason}
        value={reason}
        maxLength={1000}
        onChange={(event) => tell(event.currentTarget.value, end)}
        data-autofocus
      />
      <EndField
        value={end}
        onChange={(next) => tell(reason, next)}
        words={{ label: t.page.until, noEnd: t.page.forever }}
      />
    </>
  );
};
