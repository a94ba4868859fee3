import { Paper, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { DescriptionField } from '../../../kit/description-field.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { PageHeader } from '../../../kit/page-header.js';
import { useRecordForm } from '../../../kit/use-record-form.js';
import { useHasOneTenant } from '../../../kit/use-has-one-tenant.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { tenantTexts } from '../texts/tenant-texts.js';

export const NewTenantPage = (): ReactNode => {
  const t = useOwnTexts(tenantTexts);
  const { nav, form: words } = useTexts();
  const navigate = useNavigate();
  const hasOneTenant = useHasOneTenant();
  const settings = { to: '/settings', label: nav.settings };
  const record = useRecordForm({
    initialValues: { tenant_name: '', tenant_display_name: '', tenant_description: '' },
    conflictField: 'tenant_name',
    save: ({ tenant_name, tenant_display_name, tenant_description }) =>
      call(
        management().POST('/tenants', {
          body: {
            tenant_name,
            tenant_display_name: tenant_display_name || undefined,
            tenant_description: tenant_description || undefined,
          },
        }),
      ),
    onSaved: (saved) => {
      if (saved !== undefined && 'id' in saved) void navigate({ to: `/tenants/${saved.id}` });
    },
  });
  const { form, submit } = record;
  return (
    <>
      <PageHeader
        title={t.list.create}
        parent={hasOneTenant === true ? settings : { to: '/tenants', label: nav.tenants }}
      />
      <Paper
        p={{ base: 'md', sm: 'lg' }}
        maw={640}
      >
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={t.general.name}
              description={t.general.nameHint}
              required
              withAsterisk={false}
              data-autofocus
              {...form.getInputProps('tenant_name')}
            />
            <TextInput
              label={t.general.displayName}
              description={t.general.displayNameHint}
              {...form.getInputProps('tenant_display_name')}
            />
            <DescriptionField
              label={t.general.description}
              {...form.getInputProps('tenant_description')}
            />
            <FormFooter
              form={record}
              label={words.create}
            />
          </Stack>
        </form>
      </Paper>
    </>
  );
};
