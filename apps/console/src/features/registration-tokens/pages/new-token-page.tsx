import { Button, Group, MultiSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { allOf, anyOf, contains, equals, not } from '../../../api/filter.js';
import { consoleConfig } from '../../../api/config.js';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Resource } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { serverNow } from '../../../api/server-clock.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { MomentField } from '../../../kit/moment-field.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import {
  RecordPicker,
  RecordsPicker,
  resources,
  tenants,
  type Pickable,
} from '../../../kit/record-picker.js';
import { SecretOnce } from '../../../kit/secret-once.js';
import { Section } from '../../../kit/section.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import type { RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { RegistrationOff } from '../parts/registration-off.js';
import type { RegistrationToken } from '../parts/token.js';
import { useSeveralTenants } from '../../../kit/use-several-tenants.js';
import { tokenTexts } from '../texts/token-texts.js';

export const NewTokenPage = (): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const { nav } = useTexts();
  const [made, setMade] = useState<RegistrationToken>();
  return (
    <>
      <PageHeader
        title={made === undefined ? t.list.create : t.create.done(made.label)}
        hint={made === undefined ? t.create.hint : t.create.doneHint}
        parent={{ to: '/registration-tokens', label: nav.registrationTokens }}
      />
      {made === undefined ? <TokenForm onMade={setMade} /> : <Made token={made} />}
    </>
  );
};

type GrantType = RegistrationToken['grant_types'][number];

interface Values extends Record<string, unknown> {
  readonly label: string;
  readonly tenant_id: string | undefined;
  readonly uses: number | string;
  readonly expires_at: string | null;
  readonly grant_types: GrantType[];
  readonly resources: readonly string[];
  readonly is_public: boolean;
}

const atFirst: Values = {
  label: '',
  tenant_id: undefined,
  uses: 1,
  expires_at: null,
  grant_types: ['authorization_code', 'refresh_token'],
  resources: [],
  is_public: false,
};

/** All but those that ask people for their secrets, or give tokens in an address. */
const grantTypes: readonly GrantType[] = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'device_code',
  'token_exchange',
  'jwt_bearer',
  'authorization_code_verifier',
];

const mostUses = 1000;
const longest = 365 * 86_400_000;

const send = (values: Values, dry_run: boolean) =>
  management().POST('/registration_tokens', {
    params: { query: { dry_run } },
    body: {
      label: values.label.trim(),
      uses: Number(values.uses),
      grant_types: values.grant_types,
      resources: [...values.resources],
      is_public: values.is_public,
      ...(values.expires_at === null ? {} : { expires_at: values.expires_at }),
      ...(values.tenant_id === undefined ? {} : { tenant_id: values.tenant_id }),
    },
  });

const TokenForm = ({
  onMade,
}: {
  readonly onMade: (token: RegistrationToken) => void;
}): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const { form: words } = useTexts();
  const navigate = useNavigate();
  const record = useRehearsedForm<Values>({
    mode: 'controlled',
    initialValues: atFirst,
    validate: {
      label: (label) => (label.trim() === '' ? words.required : null),
      uses: (uses) => (typeof uses === 'number' ? null : words.required),
      grant_types: (grants, { is_public }) => {
        if (grants.length === 0) return words.required;
        const isWrong = is_public && grants.includes('client_credentials');
        return isWrong ? t.publicMachine : null;
      },
    },
    send,
    rehearsal: ({ label, uses }) => ({
      title: t.create.title(label.trim()),
      hint: t.create.effect(Number(uses)),
      action: t.list.create,
      done: words.saved,
    }),
    onSaved: (token) => onMade(token as RegistrationToken),
  });
  return (
    <Section title={t.create.section}>
      <form
        onSubmit={record.submit}
        noValidate
      >
        <Stack maw={560}>
          <Fields record={record} />
          <FormFooter
            form={record}
            label={t.list.create}
            onCancel={() => void navigate({ to: '/registration-tokens' })}
          />
        </Stack>
      </form>
    </Section>
  );
};

interface FieldsProps {
  readonly record: RecordForm<Values>;
}

const Fields = ({ record: { form } }: FieldsProps): ReactNode => {
  const { fields: t } = useOwnTexts(tokenTexts);
  const now = serverNow();
  return (
    <>
      <TextInput
        label={t.label}
        description={t.labelHint}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('label')}
      />
      <Where form={form} />
      <NumberInput
        label={t.uses}
        description={t.usesHint}
        allowDecimal={false}
        clampBehavior="strict"
        min={1}
        max={mostUses}
        maw={280}
        {...form.getInputProps('uses')}
      />
      <MomentField
        label={t.end}
        description={t.endHint}
        placeholder={t.noEnd}
        value={form.values.expires_at}
        onChange={(at) => form.setFieldValue('expires_at', at)}
        error={form.errors['expires_at']}
        minDate={now}
        maxDate={new Date(now.getTime() + longest)}
        clearLabel={t.noEnd}
      />
      <MultiSelect
        label={t.grants}
        description={t.grantsHint}
        data={grantTypes}
        searchable
        {...form.getInputProps('grant_types')}
      />
      <Switch
        label={t.isPublic}
        description={t.isPublicHint}
        {...form.getInputProps('is_public', { type: 'checkbox' })}
      />
    </>
  );
};

/** The APIs of the tenant, and those of all tenants; never the one that administers the server. */
const openable = (tenantId: string | undefined): Pickable<Resource> => ({
  ...resources,
  find: (search) =>
    read('/resources', {
      params: {
        query: {
          limit: 20,
          sort: 'resource_name',
          q: allOf(
            equals('resource_metadata.is_system', false),
            search !== '' && contains('resource_name', search),
            tenantId !== undefined && anyOf(equals('tenant_id', tenantId), not('(tenant_id=*)')),
          ),
        },
      },
    }),
});

/** The tenant of the token, and the APIs that it opens, which belong to that tenant. */
const Where = ({ form }: Pick<RecordForm<Values>, 'form'>): ReactNode => {
  const { fields: t, list } = useOwnTexts(tokenTexts);
  const hasSeveral = useSeveralTenants();
  const mayNameApis = useMay('read:resources');
  const { tenant_id } = form.values;
  return (
    <>
      {hasSeveral && (
        <RecordPicker
          of={tenants}
          label={list.tenant}
          description={t.tenantHint}
          value={tenant_id}
          onChange={(id) => form.setValues({ tenant_id: id, resources: [] })}
          error={form.errors['tenant_id']}
          clearable
        />
      )}
      {mayNameApis && (
        <RecordsPicker
          key={tenant_id ?? ''}
          of={openable(tenant_id)}
          label={t.resources}
          description={t.resourcesHint}
          value={form.values.resources}
          onChange={(ids) => form.setFieldValue('resources', ids)}
          error={form.errors['resources']}
        />
      )}
    </>
  );
};

const requestOf = (token: string, is_public: boolean): string => {
  const client = {
    client_name: 'Notes Reader',
    redirect_uris: ['http://127.0.0.1:33418/callback'],
    ...(is_public ? { token_endpoint_auth_method: 'none' } : {}),
  };
  return [
    `curl -X POST '${consoleConfig().issuer}/register' \\`,
    `  -H 'Authorization: Bearer ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(client)}'`,
  ].join('\n');
};

const Made = ({ token }: { readonly token: RegistrationToken }): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const secret = token.token ?? '';
  return (
    <Stack>
      <RegistrationOff tenantId={token.tenant_id} />
      <SecretOnce
        label={t.create.secret}
        secret={secret}
      />
      <Section
        title={t.create.try}
        hint={t.create.tryHint}
      >
        <CodeBlock
          code={requestOf('kwi_…', token.is_public)}
          label="curl"
        />
      </Section>
      <Group>
        <Button
          component={PageLink}
          to={`/registration-tokens/${token.id}`}
        >
          {t.create.open}
        </Button>
      </Group>
    </Stack>
  );
};
