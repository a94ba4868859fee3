import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { ChoiceCards } from '../../../kit/choice-cards.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { PageHeader } from '../../../kit/page-header.js';
import { RecordPicker, tenants } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { MadeWithSecret } from '../../../kit/signing-secret.js';
import type { RecordForm } from '../../../kit/use-record-form.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import { useSeveralTenants } from '../../../kit/use-several-tenants.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { AnswerFields, failureIn, timeIn, type AnswerValues } from '../parts/answer-fields.js';
import { hookTypes, type Hook, type HookType } from '../parts/hook.js';
import { hookTexts } from '../texts/hook-texts.js';

export const NewHookPage = (): ReactNode => {
  const t = useOwnTexts(hookTexts);
  const { nav } = useTexts();
  const [made, setMade] = useState<Hook>();
  return (
    <>
      <PageHeader
        title={made === undefined ? t.list.create : t.types[made.hook_type]}
        hint={made === undefined ? t.list.hint : undefined}
        parent={{ to: '/hooks', label: nav.hooks }}
      />
      {made === undefined ? <HookForm onMade={setMade} /> : <Made hook={made} />}
    </>
  );
};

interface Values extends AnswerValues {
  readonly hook_type: HookType | '';
  readonly tenant_id: string | undefined;
}

const atFirst: Values = {
  hook_type: '',
  tenant_id: undefined,
  hook_url: '',
  timeout_ms: '',
  on_failure: '',
};

/** It rests at first: its server knows no secret yet, and would fail each request. */
const send = (values: Values, dry_run: boolean) => {
  const type = values.hook_type as HookType;
  return management().POST('/hooks', {
    params: { query: { dry_run } },
    body: {
      hook_type: type,
      hook_url: values.hook_url.trim(),
      timeout_ms: timeIn(values),
      on_failure: failureIn(type, values),
      is_enabled: false,
      ...(values.tenant_id === undefined ? {} : { tenant_id: values.tenant_id }),
    },
  });
};

const HookForm = ({ onMade }: { readonly onMade: (hook: Hook) => void }): ReactNode => {
  const t = useOwnTexts(hookTexts);
  const { form: words } = useTexts();
  const navigate = useNavigate();
  const record = useRehearsedForm<Values>({
    mode: 'controlled',
    initialValues: atFirst,
    conflictField: 'hook_type',
    validate: {
      hook_type: (type) => (type === '' ? words.required : null),
      hook_url: (url) => (url.trim() === '' ? words.required : null),
      on_failure: (mode, { hook_type }) =>
        hook_type === 'claims' && mode === '' ? words.required : null,
    },
    send,
    rehearsal: () => undefined,
    onSaved: (hook) => onMade(hook as Hook),
  });
  const { hook_type: type } = record.form.values;
  return (
    <form
      onSubmit={record.submit}
      noValidate
    >
      <Section title={t.create.section}>
        <TypeChoice record={record} />
      </Section>
      {type !== '' && (
        <Section
          title={t.types[type]}
          hint={t.create.hint}
        >
          <Stack maw={560}>
            <TenantField record={record} />
            <AnswerFields
              form={record.form}
              type={type}
            />
          </Stack>
        </Section>
      )}
      <Stack mb="xl">
        <FormFooter
          form={record}
          label={t.list.create}
          onCancel={() => void navigate({ to: '/hooks' })}
        />
      </Stack>
    </form>
  );
};

interface FieldProps {
  readonly record: RecordForm<Values>;
}

/** What becomes of requests where it fails is asked anew for each type. */
const TypeChoice = ({ record: { form } }: FieldProps): ReactNode => {
  const t = useOwnTexts(hookTexts);
  const choose = (hook_type: string): void =>
    form.setValues({
      hook_type: hook_type as HookType,
      on_failure: hook_type === 'claims' ? '' : 'deny',
    });
  return (
    <ChoiceCards
      aria-label={t.list.type}
      choices={hookTypes.map((type) => ({
        value: type,
        title: t.types[type],
        hint: t.typeHints[type],
      }))}
      {...form.getInputProps('hook_type')}
      onChange={choose}
    />
  );
};

const TenantField = ({ record: { form } }: FieldProps): ReactNode => {
  const { list, fields } = useOwnTexts(hookTexts);
  const hasSeveral = useSeveralTenants();
  if (!hasSeveral) return null;
  return (
    <RecordPicker
      of={tenants}
      label={list.tenant}
      description={fields.tenantHint}
      value={form.values.tenant_id}
      onChange={(id) => form.setFieldValue('tenant_id', id)}
      error={form.errors['tenant_id']}
      clearable
    />
  );
};

const Made = ({ hook }: { readonly hook: Hook }): ReactNode => {
  const t = useOwnTexts(hookTexts);
  return (
    <MadeWithSecret
      label={t.secret.label}
      secret={hook.hook_secret}
      to={`/hooks/${hook.id}`}
      open={t.create.open}
    >
      <Text>{t.create.next}</Text>
    </MadeWithSecret>
  );
};
