import { IconWebhook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contains } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { WebhookState, type Webhook } from '../parts/webhook-state.js';
import { webhookTexts } from '../texts/webhook-texts.js';

const nameOf = ({ webhook_name }: Webhook): string => webhook_name;
const hrefOf = ({ id }: Webhook): string => `/webhooks/${id}`;

export const WebhooksPage = (): ReactNode => {
  const t = useOwnTexts(webhookTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:webhooks');
  const columns = useColumns();
  const create = mayCreate && (
    <CreateButton
      to="/webhooks/new"
      label={t.list.create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.webhooks}
        hint={t.list.hint}
        actions={create}
      />
      <RecordTable<Webhook>
        label={nav.webhooks}
        source={({ search }, query) =>
          read('/webhooks', {
            params: {
              query: { ...query, q: search === '' ? undefined : contains('webhook_name', search) },
            },
          })
        }
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        search={t.list.search}
        defaultSort="webhook_name"
        empty={
          <EmptyState
            icon={IconWebhook}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={create}
          />
        }
      />
    </>
  );
};

const useColumns = (): readonly Column<Webhook>[] => {
  const { list: t } = useOwnTexts(webhookTexts);
  return [
    {
      key: 'name',
      header: t.name,
      sort: 'webhook_name',
      cell: (webhook) => (
        <NameCell
          to={hrefOf(webhook)}
          name={nameOf(webhook)}
        />
      ),
    },
    { key: 'state', header: t.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: 'address',
      header: t.address,
      from: 'md',
      cell: ({ webhook_url }) => <code>{webhook_url}</code>,
    },
    {
      key: 'created',
      header: t.created,
      sort: 'created_at',
      from: 'lg',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ];
};
