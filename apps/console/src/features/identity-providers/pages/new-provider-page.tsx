import { Paper, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { ChoiceCards } from '../../../kit/choice-cards.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Loading } from '../../../kit/loading.js';
import { PageHeader } from '../../../kit/page-header.js';
import { useRecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { ConnectionFields } from '../connection-fields.js';
import {
  connectionOf,
  metadataFrom,
  presets,
  type ConnectionValues,
  type Preset,
} from '../provider.js';
import { providerTexts } from '../texts/provider-texts.js';
import { useOwnTenant } from '../use-own-tenant.js';

export const NewProviderPage = (): ReactNode => {
  const t = useOwnTexts(providerTexts);
  const { nav } = useTexts();
  const tenant = useOwnTenant();
  return (
    <>
      <PageHeader
        title={t.list.create}
        parent={{ to: '/identity-providers', label: nav.identityProviders }}
      />
      {tenant.data === undefined ? <Loading /> : <NewProviderForm tenantId={tenant.data} />}
    </>
  );
};

interface Values extends ConnectionValues, Record<string, unknown> {
  readonly provider_type: Preset;
  readonly provider_name: string;
}

const NewProviderForm = ({ tenantId }: { readonly tenantId: string }): ReactNode => {
  const t = useOwnTexts(providerTexts);
  const { form: words } = useTexts();
  const navigate = useNavigate();
  const record = useRecordForm<Values, { id?: string } | undefined>({
    initialValues: { provider_type: 'google', provider_name: '', ...connectionOf(undefined) },
    conflictField: 'provider_name',
    save: (values) =>
      call(
        management().POST('/tenants/{tenant_id}/identity_providers', {
          params: { path: { tenant_id: tenantId } },
          body: {
            provider_name: values.provider_name || t.types[values.provider_type],
            provider_type: values.provider_type,
            provider_metadata: metadataFrom(values.provider_type, values),
          },
        }),
      ) as Promise<{ id?: string } | undefined>,
    onSaved: (saved) => {
      if (saved?.id !== undefined) void navigate({ to: `/identity-providers/${saved.id}` });
    },
  });
  const { form, submit } = record;
  const type = form.values.provider_type;
  return (
    <Paper
      p={{ base: 'md', sm: 'lg' }}
      maw={760}
    >
      <form onSubmit={submit}>
        <Stack gap="lg">
          <ChoiceCards
            label={t.form.kind}
            choices={presets.map((preset) => ({
              value: preset,
              title: t.types[preset],
              hint: t.hints[preset],
            }))}
            {...form.getInputProps('provider_type')}
          />
          <TextInput
            label={t.form.name}
            // Nobody is sent to a directory, so that it has no button.
            description={type === 'ldap' ? undefined : t.form.nameHint}
            placeholder={t.types[type]}
            {...form.getInputProps('provider_name')}
          />
          <ConnectionFields
            form={form}
            type={type}
            isNew
          />
          <FormFooter
            form={record}
            label={words.create}
          />
        </Stack>
      </form>
    </Paper>
  );
};
