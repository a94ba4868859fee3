import { Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { management } from '../../../api/management.js';
import { useMay, useScopes } from '../../../api/may.js';
import type { Schema } from '../../../api/names.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import {
  clients,
  groups,
  RecordPicker,
  RecordsPicker,
  roles,
  type Pickable,
} from '../../../kit/record-picker.js';
import { useReadyRoles, useTenantAtHand } from '../../../kit/ready-roles.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { InviteMany } from './invite-many.js';
import { WaitingInvitations } from './waiting-invitations.js';
import { peopleTexts, type PeopleTexts } from '../texts/people-texts.js';

type Ticket = Schema<'ticket'>;
type InviteTexts = PeopleTexts['invite'];

const lifetimes = { day: 86_400, week: 604_800, month: 2_592_000 } as const;
type Lifetime = keyof typeof lifetimes;

/** `role`: the id of a role that is chosen already. */
type Search = Partial<Record<string, string>>;

/** How the link gets to the person. A mailed one is not shown, so that the mailbox alone knows it. */
type Delivery = 'mail' | 'show';

export const InvitePage = (): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const { nav } = useTexts();
  const mayRead = useMay('read:tickets');
  const [made, setMade] = useState<Ticket>();
  return (
    <>
      <PageHeader
        title={t.invite.title}
        hint={t.invite.hint}
        parent={{ to: '/people', label: nav.people }}
      />
      {made === undefined ? (
        <OneOrMany onMade={setMade} />
      ) : (
        <Invited
          ticket={made}
          onAnother={() => setMade(undefined)}
        />
      )}
      {mayRead && <WaitingInvitations />}
    </>
  );
};

/** Most invite one person; a list of addresses takes the place of that form. */
const OneOrMany = ({ onMade }: { readonly onMade: (ticket: Ticket) => void }): ReactNode => {
  const { many } = useOwnTexts(peopleTexts);
  const [isMany, setMany] = useState(false);
  return isMany ? (
    <InviteMany />
  ) : (
    <>
      <InviteForm onMade={onMade} />
      <Button
        variant="default"
        onClick={() => setMany(true)}
        mb="md"
      >
        {many.title}
      </Button>
    </>
  );
};

const InviteForm = ({ onMade }: { readonly onMade: (ticket: Ticket) => void }): ReactNode => {
  const t = useOwnTexts(peopleTexts).invite;
  const { fields } = useOwnTexts(peopleTexts);
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const [email, setEmail] = useState('');
  const { role }: Search = useSearch({ strict: false });
  const [roleIds, setRoles] = useState<readonly string[]>(role === undefined ? [] : [role]);
  const [groupIds, setGroups] = useState<readonly string[]>([]);
  const [lifetime, setLifetime] = useState<Lifetime>('week');
  const [clientId, setClient] = useState<string>();
  const [delivery, setDelivery] = useState<Delivery>('mail');
  const address = email.trim();
  const consoleId = useConsoleFor(roleIds);
  const given = [...useNames(roles, roleIds), ...useNames(groups, groupIds)];

  const invite = (): void =>
    rehearse({
      title: t.title2(address),
      hint: given.length > 0 ? t.gives(given.join(', ')) : t.hint,
      action: t.send,
      run: (dry_run) =>
        management().POST('/tickets/invitation', {
          params: { query: { dry_run } },
          body: {
            email: address,
            role_ids: [...roleIds],
            group_ids: [...groupIds],
            ttl_seconds: lifetimes[lifetime],
            client_id: clientId ?? consoleId,
            send_mail: delivery === 'mail',
          },
        }),
      isSilent: true,
      onDone: (data) => onMade(data as Ticket),
    });
  return (
    <Section title={t.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (address !== '') invite();
        }}
      >
        <Stack maw={560}>
          <TextInput
            type="email"
            label={fields.email}
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="off"
          />
          {may('read:roles') && (
            <RecordsPicker
              of={roles}
              label={t.roles}
              value={roleIds}
              onChange={setRoles}
            />
          )}
          {may('read:groups') && (
            <RecordsPicker
              of={groups}
              label={t.groups}
              value={groupIds}
              onChange={setGroups}
            />
          )}
          {may('read:clients') && (
            <RecordPicker
              of={clients}
              label={t.application}
              description={consoleId === undefined ? t.applicationHint : t.consoleHint}
              value={clientId}
              onChange={setClient}
            />
          )}
          <Radio.Group
            label={t.delivery}
            value={delivery}
            onChange={(value) => setDelivery(value)}
          >
            <Stack
              gap="xs"
              mt="xs"
            >
              <Radio
                value="mail"
                label={t.byMail}
              />
              <Radio
                value="show"
                label={t.shown}
              />
            </Stack>
          </Radio.Group>
          <Select
            label={t.lifetime}
            data={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t[value] }))}
            value={lifetime}
            onChange={(value) => setLifetime(value ?? 'week')}
            allowDeselect={false}
          />
          <Group justify="flex-end">
            <Button
              type="submit"
              disabled={address === ''}
            >
              {t.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

/** The names of chosen records, which the fields have read already. */
const useNames = <Row extends { readonly id: string }>(
  of: Pickable<Row>,
  ids: readonly string[],
): readonly string[] =>
  useQueries({ queries: ids.map((id) => of.one(id)) }).flatMap(({ data }) =>
    data === undefined ? [] : [of.labelOf(data)],
  );

/** Who gets a ready role comes to administer, so the console is where the person goes on. */
const useConsoleFor = (roleIds: readonly string[]): string | undefined => {
  const ready = useReadyRoles(useTenantAtHand());
  const mayName = useMay('read:clients');
  const administers = ready.data?.some(({ role_id }) => role_id && roleIds.includes(role_id));
  return administers === true && mayName ? consoleConfig().client_id : undefined;
};

/** What became of the invitation: passed on by the administrator, written into a file, or sent. */
const outcomeOf = (
  { email, outbox, ticket }: Ticket,
  t: InviteTexts,
): { readonly title: string; readonly hint: string } => {
  const to = email ?? '';
  if (ticket !== undefined) return { title: t.ready, hint: t.readyHint(to) };
  if (typeof outbox === 'string') return { title: t.written, hint: t.writtenHint(to, outbox) };
  return { title: t.done, hint: t.doneHint(to) };
};

interface InvitedProps {
  readonly ticket: Ticket;
  readonly onAnother: () => void;
}

const Invited = ({ ticket, onAnother }: InvitedProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).invite;
  const { nav } = useTexts();
  return (
    <Section title={t.title}>
      <EmptyState
        icon={IconMailCheck}
        {...outcomeOf(ticket, t)}
        action={
          <Group>
            <Button
              component={PageLink}
              to="/people"
              variant="default"
            >
              {nav.people}
            </Button>
            {typeof ticket.outbox === 'string' && (
              <Button
                component={PageLink}
                to="/outbox"
                variant="default"
              >
                {nav.outbox}
              </Button>
            )}
            <Button onClick={onAnother}>{t.another}</Button>
          </Group>
        }
      >
        {ticket.ticket !== undefined && (
          <Text
            component="div"
            w="100%"
            maw={560}
          >
            <CodeBlock
              code={ticket.ticket}
              label={t.delivery}
            />
          </Text>
        )}
      </EmptyState>
    </Section>
  );
};
