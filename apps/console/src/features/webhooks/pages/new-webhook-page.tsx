import { Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { PageHeader } from '../../../kit/page-header.js';
import { Section } from '../../../kit/section.js';
import { MadeWithSecret } from '../../../kit/signing-secret.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import type { Webhook } from '../parts/webhook-state.js';
import { webhookTexts } from '../texts/webhook-texts.js';

export const NewWebhookPage = (): ReactNode => {
  const t = useOwnTexts(webhookTexts);
  const { nav } = useTexts();
  const [made, setMade] = useState<Webhook>();
  return (
    <>
      <PageHeader
        title={made === undefined ? t.list.create : made.webhook_name}
        hint={t.create.hint}
        parent={{ to: '/webhooks', label: nav.webhooks }}
      />
      {made === undefined ? <WebhookForm onMade={setMade} /> : <Made webhook={made} />}
    </>
  );
};

interface Values extends Record<string, unknown> {
  readonly webhook_name: string;
  readonly webhook_url: string;
  readonly event_types: string[];
  readonly include_values: boolean;
}

const atFirst: Values = {
  webhook_name: '',
  webhook_url: '',
  event_types: ['*'],
  include_values: false,
};

const send = ({ webhook_name, webhook_url, ...more }: Values, dry_run: boolean) =>
  management().POST('/webhooks', {
    params: { query: { dry_run } },
    body: { webhook_name: webhook_name.trim(), webhook_url: webhook_url.trim(), ...more },
  });

const WebhookForm = ({ onMade }: { readonly onMade: (webhook: Webhook) => void }): ReactNode => {
  const t = useOwnTexts(webhookTexts);
  const { form: words } = useTexts();
  const navigate = useNavigate();
  const isGiven = (text: string): string | null => (text.trim() === '' ? words.required : null);
  const record = useRehearsedForm<Values>({
    mode: 'controlled',
    initialValues: atFirst,
    validate: { webhook_name: isGiven, webhook_url: isGiven },
    send,
    rehearsal: () => undefined,
    onSaved: (webhook) => onMade(webhook as Webhook),
  });
  const { form } = record;
  return (
    <Section title={t.create.section}>
      <form
        onSubmit={record.submit}
        noValidate
      >
        <Stack maw={560}>
          <TextInput
            label={t.list.name}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('webhook_name')}
          />
          <TextInput
            label={t.list.address}
            description={t.fields.addressHint}
            type="url"
            autoComplete="off"
            {...form.getInputProps('webhook_url')}
          />
          <TagsInput
            label={t.fields.events}
            description={t.fields.eventsHint}
            {...form.getInputProps('event_types')}
          />
          <Switch
            label={t.fields.values}
            description={t.fields.valuesHint}
            {...form.getInputProps('include_values', { type: 'checkbox' })}
          />
          <FormFooter
            form={record}
            label={t.list.create}
            onCancel={() => void navigate({ to: '/webhooks' })}
          />
        </Stack>
      </form>
    </Section>
  );
};

const Made = ({ webhook }: { readonly webhook: Webhook }): ReactNode => {
  const t = useOwnTexts(webhookTexts);
  return (
    <MadeWithSecret
      label={t.secret.label}
      secret={webhook.webhook_secret}
      to={`/webhooks/${webhook.id}`}
      open={t.create.open}
    />
  );
};
