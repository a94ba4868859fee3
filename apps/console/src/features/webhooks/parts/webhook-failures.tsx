import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema } from '../../../api/names.js';
import { refreshAll } from '../../../api/query-client.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { notifyDone, notifyFailure } from '../../../kit/notify.js';
import { RecordTable } from '../../../kit/record-table.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import type { Attempt } from './attempt.js';
import { webhookTexts } from '../texts/webhook-texts.js';

type Failure = Schema<'webhook_failure'>;

/** The events that the receiver refused. */
export const WebhookFailures = ({ id }: { readonly id: string }): ReactNode => {
  const { failures: t, page } = useOwnTexts(webhookTexts);
  const mayRetry = useMay('update:webhooks');
  const retry = async ({ event_id }: Failure): Promise<void> => {
    try {
      const { is_delivered, problem } = (await call(
        management().POST('/webhooks/{webhook_id}/failures/{event_id}/retry', {
          params: { path: { webhook_id: id, event_id } },
        }),
      )) as Attempt;
      if (is_delivered) notifyDone(page.arrived);
      else notifyFailure(page.notArrived, new Error(problem ?? ''));
      await refreshAll();
    } catch (error) {
      notifyFailure(page.notArrived, error);
    }
  };
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <RecordTable<Failure>
        label={t.title}
        prefix="failures"
        source={(_, query) =>
          read('/webhooks/{webhook_id}/failures', {
            params: { path: { webhook_id: id }, query },
          })
        }
        columns={[
          { key: 'event', header: t.event, cell: ({ event }) => <code>{event}</code> },
          { key: 'problem', header: page.problem, cell: ({ problem }) => problem },
          {
            key: 'at',
            header: t.at,
            sort: 'failed_at',
            from: 'sm',
            cell: ({ failed_at }) => <Ago at={failed_at} />,
          },
        ]}
        rowActions={(failure) =>
          mayRetry && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void retry(failure)}
            >
              {t.retry}
            </Button>
          )
        }
        nameOf={({ event_id }) => event_id}
        defaultSort="failed_at:desc"
        empty={
          <EmptyState
            icon={IconCheck}
            title={t.empty}
          />
        }
      />
    </Section>
  );
};
