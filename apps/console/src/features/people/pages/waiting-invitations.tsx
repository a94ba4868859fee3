import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allOf, equals } from '../../../api/filter.js';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago, Until } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';
import { useTicketRevocation } from './use-ticket-revocation.js';

type Ticket = Schema<'ticket'>;

/** Invitations that wait to be accepted: sent again, or taken back. */
export const WaitingInvitations = (): ReactNode => {
  const { waiting: t, tickets } = useOwnTexts(peopleTexts);
  const may = useScopes();
  const revocation = useTicketRevocation();

  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <RecordTable<Ticket>
        label={t.title}
        prefix="i-"
        source={(_, query) =>
          read('/tickets', {
            params: {
              query: {
                ...query,
                q: allOf(equals('ticket_type', 'invitation'), equals('status', 'pending')),
              },
            },
          })
        }
        columns={[
          {
            key: 'email',
            header: t.address,
            sort: 'email',
            cell: ({ email, id }) => <NameCell name={email ?? id} />,
          },
          {
            key: 'made',
            header: t.made,
            sort: 'created_at',
            from: 'sm',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
          {
            key: 'ends',
            header: tickets.ends,
            sort: 'expires_at',
            from: 'sm',
            cell: ({ expires_at }) => <Until at={expires_at} />,
          },
        ]}
        nameOf={({ email, id }) => email ?? id}
        rowActions={
          may('create:tickets') ? (ticket) => <ResendButton ticket={ticket} /> : undefined
        }
        bulkActions={revocation}
        empty={
          <EmptyState
            icon={IconMail}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
    </Section>
  );
};

const ResendButton = ({ ticket: { id, email } }: { readonly ticket: Ticket }): ReactNode => {
  const { waiting: t } = useOwnTexts(peopleTexts);
  const rehearse = useRehearsedChange();
  const resend = (): void =>
    rehearse({
      title: t.resendTitle(email ?? ''),
      hint: t.resendHint,
      action: t.resend,
      done: t.resent(email ?? ''),
      run: (dry_run) =>
        management().POST('/tickets/{ticket_id}/resend', {
          params: { path: { ticket_id: id }, query: { dry_run } },
        }),
    });
  return (
    <Button
      size="xs"
      variant="default"
      onClick={resend}
    >
      {t.resend}
    </Button>
  );
};
