import { IconBroadcast } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Facts } from '../../../kit/facts.js';
import { ClientName } from '../../../kit/name-of.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import { RecordTable, type Column } from '../../../kit/record-table.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { StreamState, type Stream } from '../parts/stream-state.js';
import { signalTexts } from '../texts/signal-texts.js';

const hrefOf = ({ id }: Stream): string => `/signals/${id}`;

export const StreamsPage = (): ReactNode => {
  const { list: t } = useOwnTexts(signalTexts);
  const { nav } = useTexts();
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={nav.sharedSignals}
        hint={t.hint}
      />
      <Section
        title={t.ours}
        hint={t.oursHint}
      >
        <Facts
          facts={[
            {
              label: t.metadata,
              value: <Copyable value={`${consoleConfig().issuer}/.well-known/ssf-configuration`} />,
            },
          ]}
        />
      </Section>
      <RecordTable<Stream>
        label={nav.sharedSignals}
        source={(_, query) => read('/signal_streams', { params: { query } })}
        columns={columns}
        nameOf={({ client_id }) => client_id}
        hrefOf={hrefOf}
        defaultSort="client_id"
        empty={
          <EmptyState
            icon={IconBroadcast}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
    </>
  );
};

const useColumns = (): readonly Column<Stream>[] => {
  const { list: t, deliveries } = useOwnTexts(signalTexts);
  const { value } = useTexts();
  return [
    {
      key: 'receiver',
      header: t.receiver,
      cell: (stream) => (
        <PageLink to={hrefOf(stream)}>
          <ClientName id={stream.client_id} />
        </PageLink>
      ),
    },
    {
      key: 'state',
      header: t.state,
      sort: 'status',
      cell: (stream) => <StreamState stream={stream} />,
    },
    {
      key: 'delivery',
      header: t.delivery,
      from: 'md',
      cell: ({ delivery }) => deliveries[delivery],
    },
    {
      key: 'waiting',
      header: t.waiting,
      from: 'sm',
      align: 'end',
      cell: ({ waiting }) => waiting,
    },
    {
      key: 'created',
      header: value.created,
      from: 'lg',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ];
};
