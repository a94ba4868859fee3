import { Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Tenant } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DescriptionField } from '../../../kit/description-field.js';
import { Facts } from '../../../kit/facts.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Section } from '../../../kit/section.js';
import { useRecordForm, writingBack } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { languages } from '../../../texts/languages.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { mergePatch } from '../merge-patch.js';
import { tenantTexts } from '../texts/tenant-texts.js';

export const GeneralTab = ({ tenant }: { readonly tenant: Tenant }): ReactNode => {
  const { general } = useOwnTexts(tenantTexts);
  const { value } = useTexts();
  return (
    <>
      <Section title={general.title}>
        <NamesForm tenant={tenant} />
      </Section>
      <Section title={value.id}>
        <Facts
          facts={[
            { label: general.id, value: <Copyable value={tenant.id} /> },
            { label: general.created, value: <Ago at={tenant.created_at} /> },
            { label: value.changed, value: <Ago at={tenant.updated_at} /> },
          ]}
        />
      </Section>
    </>
  );
};

interface Names extends Record<string, unknown> {
  readonly tenant_name: string;
  readonly tenant_display_name: string;
  readonly tenant_description: string;
  readonly tenant_domains: string[];
  readonly default_locale: string | null;
}

const NamesForm = ({ tenant }: { readonly tenant: Tenant }): ReactNode => {
  const { general } = useOwnTexts(tenantTexts);
  const mayUpdate = useMay('update:tenants');
  // Nothing proves whose a domain is, so a tenant's own administrators do not change them.
  const isGlobal = useMay(['update:tenants', 'create:tenants']);

  const write = ({ default_locale, tenant_domains, ...values }: Names, tag?: string) =>
    management().PATCH('/tenants/{tenant_id}', {
      params: { path: { tenant_id: tenant.id }, header: ifMatch(tag) },
      body: mergePatch({
        tenant_name: values.tenant_name,
        tenant_display_name: values.tenant_display_name || null,
        tenant_description: values.tenant_description || null,
        ...(isGlobal ? { tenant_domains } : {}),
        tenant_metadata: { default_locale },
      }),
    });

  const record = useRecordForm<Names>({
    initialValues: {
      tenant_name: tenant.tenant_name ?? '',
      tenant_display_name: tenant.tenant_display_name ?? '',
      tenant_description: tenant.tenant_description ?? '',
      tenant_domains: tenant.tenant_domains ?? [],
      default_locale: tenant.tenant_metadata?.default_locale ?? null,
    },
    wireNames: { default_locale: 'tenant_metadata.default_locale' },
    conflictField: 'tenant_name',
    save: (values) => call(write(values)),
    undo: writingBack(write),
  });
  const { form, submit } = record;
  return (
    <form onSubmit={submit}>
      <Stack maw={640}>
        <TextInput
          label={general.name}
          description={general.nameHint}
          required
          withAsterisk={false}
          disabled={!mayUpdate}
          {...form.getInputProps('tenant_name')}
        />
        <TextInput
          label={general.displayName}
          description={general.displayNameHint}
          disabled={!mayUpdate}
          {...form.getInputProps('tenant_display_name')}
        />
        <DescriptionField
          label={general.description}
          disabled={!mayUpdate}
          {...form.getInputProps('tenant_description')}
        />
        <TagsInput
          label={general.domains}
          description={isGlobal ? general.domainsHint : general.domainsByGlobal}
          disabled={!isGlobal}
          {...form.getInputProps('tenant_domains')}
        />
        <Select
          label={general.locale}
          description={general.localeHint}
          data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          clearable
          disabled={!mayUpdate}
          {...form.getInputProps('default_locale')}
        />
        {mayUpdate && <FormFooter form={record} />}
      </Stack>
    </form>
  );
};
