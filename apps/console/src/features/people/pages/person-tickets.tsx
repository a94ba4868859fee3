import { Badge, Button, Group, Stack } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { equals } from '../../../api/filter.js';
import { useScopes } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago, Until } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Hint } from '../../../kit/hint.js';
import { RecordTable } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';
import { useTicketMaker } from './use-ticket-maker.js';
import { useTicketRevocation } from './use-ticket-revocation.js';

type Ticket = Schema<'ticket'>;

export const PersonTickets = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).tickets;
  const may = useScopes();
  const revocation = useTicketRevocation();
  const tickets = useTicketMaker(user);

  return (
    <Stack>
      <Group justify="space-between">
        <Hint>{t.hint}</Hint>
        {may('create:tickets') && (
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => tickets.make('password_change')}
          >
            {t.create}
          </Button>
        )}
      </Group>
      <RecordTable<Ticket>
        label={t.hint}
        prefix="t-"
        source={(_, query) =>
          read('/tickets', { params: { query: { ...query, q: equals('user_id', user.id) } } })
        }
        columns={[
          {
            key: 'kind',
            header: t.kind,
            sort: 'ticket_type',
            cell: ({ ticket_type }) => ticket_type && t.kinds[ticket_type],
          },
          {
            key: 'state',
            header: t.state,
            cell: ({ status }) =>
              status && (
                <Badge color={status === 'pending' ? 'accent' : 'gray'}>{t.states[status]}</Badge>
              ),
          },
          {
            key: 'ends',
            header: t.ends,
            sort: 'expires_at',
            from: 'sm',
            cell: ({ expires_at }) => <Until at={expires_at} />,
          },
          {
            key: 'created',
            header: t.created,
            sort: 'created_at',
            from: 'md',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={({ ticket_type, id }) => `${ticket_type ? t.kinds[ticket_type] : ''} ${id}`}
        defaultSort="created_at:desc"
        bulkActions={revocation}
        empty={
          <EmptyState
            icon={IconLink}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
      {tickets.dialog}
    </Stack>
  );
};
