import { Button, Group } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { serverNow } from '../../../api/server-clock.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { Facts } from '../../../kit/facts.js';
import { MomentField } from '../../../kit/moment-field.js';
import { notifyDone, notifyFailure } from '../../../kit/notify.js';
import { PageHeader } from '../../../kit/page-header.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { WithRecord } from '../../../kit/record-page.js';
import { Section } from '../../../kit/section.js';
import { SigningSecret } from '../../../kit/signing-secret.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import type { Attempt } from '../parts/attempt.js';
import { WebhookFailures } from '../parts/webhook-failures.js';
import { WebhookState, type Webhook } from '../parts/webhook-state.js';
import { webhookTexts } from '../texts/webhook-texts.js';

export const WebhookPage = (): ReactNode => {
  const id = usePathValue('webhookId') ?? '';
  const { nav } = useTexts();
  const mayChange = useMay('update:webhooks');
  const mayDelete = useMay('delete:webhooks');
  const query = useQuery(read('/webhooks/{webhook_id}', { params: { path: { webhook_id: id } } }));
  return (
    <WithRecord query={query}>
      {(webhook) => (
        <>
          <PageHeader
            title={webhook.webhook_name}
            badges={<WebhookState webhook={webhook} />}
            parent={{ to: '/webhooks', label: nav.webhooks }}
          />
          <About webhook={webhook} />
          {mayChange && <Trial webhook={webhook} />}
          <WebhookFailures id={webhook.id} />
          {mayChange && <Replay webhook={webhook} />}
          {mayChange && <Secret webhook={webhook} />}
          {mayDelete && <DeleteWebhook webhook={webhook} />}
        </>
      )}
    </WithRecord>
  );
};

interface Props {
  readonly webhook: Webhook;
}

const About = ({ webhook }: Props): ReactNode => {
  const t = useOwnTexts(webhookTexts);
  const { value } = useTexts();
  const { failing_since, problem } = webhook;
  return (
    <Section title={t.create.section}>
      <Facts
        facts={[
          { label: t.list.address, value: <code>{webhook.webhook_url}</code> },
          { label: t.fields.events, value: <code>{webhook.event_types.join(', ')}</code> },
          ...(failing_since === null
            ? []
            : [{ label: t.page.failing, value: <Ago at={failing_since} /> }]),
          ...(problem === null ? [] : [{ label: t.page.problem, value: problem }]),
          { label: value.id, value: <Copyable value={webhook.id} /> },
          { label: value.created, value: <Ago at={webhook.created_at} /> },
        ]}
      />
    </Section>
  );
};

/** A test, and the switch by which a webhook rests or goes on. */
const Trial = ({ webhook: { id, webhook_name, is_enabled } }: Props): ReactNode => {
  const { page: t } = useOwnTexts(webhookTexts);
  const rehearse = useRehearsedChange();
  const path = { webhook_id: id };
  const test = async (): Promise<void> => {
    try {
      const { is_delivered, problem } = (await call(
        management().POST('/webhooks/{webhook_id}/test', { params: { path } }),
      )) as Attempt;
      if (is_delivered) notifyDone(t.arrived);
      else notifyFailure(t.notArrived, new Error(problem ?? ''));
    } catch (error) {
      notifyFailure(t.notArrived, error);
    }
  };
  const turn = (): void =>
    rehearse({
      title: is_enabled ? t.pauseTitle(webhook_name) : t.enableTitle(webhook_name),
      hint: is_enabled ? t.pauseHint : t.enableHint,
      action: is_enabled ? t.pause : t.enable,
      run: (dry_run) =>
        management().PATCH('/webhooks/{webhook_id}', {
          params: { path, query: { dry_run } },
          body: { is_enabled: !is_enabled },
        }),
    });
  return (
    <Section title={t.trial}>
      <Group>
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => void test()}
        >
          {t.test}
        </Button>
        <Button
          variant="default"
          onClick={turn}
        >
          {is_enabled ? t.pause : t.enable}
        </Button>
      </Group>
    </Section>
  );
};

const Replay = ({ webhook: { id, webhook_name } }: Props): ReactNode => {
  const { replay: t } = useOwnTexts(webhookTexts);
  const rehearse = useRehearsedChange();
  const [since, setSince] = useState<string | null>(null);
  const replay = (): void =>
    rehearse({
      title: t.question(webhook_name),
      action: t.action,
      run: (dry_run) =>
        management().POST('/webhooks/{webhook_id}/replay', {
          params: { path: { webhook_id: id }, query: { dry_run } },
          body: { since },
        }),
    });
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <Group align="flex-end">
        <MomentField
          label={t.since}
          placeholder={t.since}
          value={since}
          onChange={setSince}
          maxDate={serverNow()}
          clearLabel={t.since}
        />
        <Button
          variant="default"
          disabled={since === null}
          onClick={replay}
        >
          {t.action}
        </Button>
      </Group>
    </Section>
  );
};

const Secret = ({ webhook: { id, webhook_name } }: Props): ReactNode => {
  const { secret: t } = useOwnTexts(webhookTexts);
  return (
    <SigningSecret
      name={webhook_name}
      texts={t}
      run={(dry_run, previous_secret_lifetime) =>
        management().POST('/webhooks/{webhook_id}/secret', {
          params: { path: { webhook_id: id }, query: { dry_run } },
          body: { previous_secret_lifetime },
        })
      }
      secretIn={(data) => (data as Webhook).webhook_secret}
    />
  );
};

const DeleteWebhook = ({ webhook: { id, webhook_name } }: Props): ReactNode => {
  const t = useOwnTexts(webhookTexts);
  return (
    <DeleteRecord
      name={webhook_name}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/webhooks/{webhook_id}', {
          params: { path: { webhook_id: id }, query: { dry_run } },
        })
      }
      backTo="/webhooks"
    />
  );
};
