import { Badge, Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTrash, IconWorldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, Tenant } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { Dialog } from '../../../kit/dialog.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useRecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { tenantTexts } from '../texts/tenant-texts.js';

interface TabProps {
  readonly tenant: Tenant;
}

type Domain = Schema<'tenant_domain'>;

const colours = { pending: 'gray', proven: 'green', lost: 'red' } as const;

/** E-mail domains that the tenant proves to be its own, each with the record that proves it. */
export const DomainsTab = ({ tenant }: TabProps): ReactNode => {
  const { domains: t } = useOwnTexts(tenantTexts);
  const mayUpdate = useMay('update:tenants');
  const remove = useRemoval(tenant);
  const [isAdding, adding] = useDisclosure(false);
  const path = { tenant_id: tenant.id };
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      {mayUpdate && (
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={adding.open}
          mb="md"
        >
          {t.add}
        </Button>
      )}
      <RecordTable<Domain>
        label={t.title}
        source={(_, query) =>
          read('/tenants/{tenant_id}/domains', { params: { path, query: { ...query } } })
        }
        columns={[
          {
            key: 'domain',
            header: t.domain,
            sort: 'domain',
            cell: (domain) => (
              <NameCell
                name={domain.domain}
                hint={<DomainState domain={domain} />}
              />
            ),
          },
          {
            key: 'record',
            header: t.record,
            // The button stands below the record: beside it, a phone has no room.
            cell: (domain) => (
              <Stack
                gap="xs"
                align="flex-start"
              >
                <TxtRecord domain={domain} />
                {mayUpdate && (
                  <DomainActions
                    tenant={tenant}
                    domain={domain}
                  />
                )}
              </Stack>
            ),
          },
          {
            key: 'checked',
            header: t.checked,
            sort: 'checked_at',
            from: 'sm',
            cell: ({ checked_at }) => <Ago at={checked_at} />,
          },
        ]}
        nameOf={({ domain }) => domain}
        bulkActions={
          mayUpdate
            ? [{ key: 'remove', label: t.remove, icon: IconTrash, isDangerous: true, run: remove }]
            : []
        }
        empty={
          <EmptyState
            icon={IconWorldCheck}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
        prefix="domains"
      />
      {isAdding && (
        <AddDialog
          tenant={tenant}
          onClose={adding.close}
        />
      )}
    </Section>
  );
};

const DomainState = ({ domain: { status } }: { readonly domain: Domain }): ReactNode => {
  const { domains: t } = useOwnTexts(tenantTexts);
  return (
    <Badge
      color={colours[status]}
      // Whole, also in a narrow column.
      h="auto"
      style={{ whiteSpace: 'normal' }}
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'normal' } }}
    >
      {t.states[status]}
    </Badge>
  );
};

const TxtRecord = ({ domain: { txt_name, txt_value } }: { readonly domain: Domain }): ReactNode => {
  const { domains: t } = useOwnTexts(tenantTexts);
  return (
    <Stack gap={0}>
      <Text size="xs">TXT</Text>
      <Copyable
        value={txt_name}
        label={t.copyName}
        isWhole
      />
      <Copyable
        value={txt_value}
        label={t.copyValue}
        isWhole
      />
    </Stack>
  );
};

const useRemoval = (tenant: Tenant) => {
  const { domains: t } = useOwnTexts(tenantTexts);
  const rehearse = useRehearsedChange();
  return (rows: readonly Domain[], deselect: () => void): void =>
    rehearse({
      title: t.removeTitle(rows.map(({ domain }) => domain).join(', ')),
      hint: t.removeHint,
      action: t.remove,
      isDangerous: true,
      run: (dry_run) =>
        rows.map(
          ({ id }) =>
            () =>
              management().DELETE('/tenants/{tenant_id}/domains/{domain_proof_id}', {
                params: {
                  path: { tenant_id: tenant.id, domain_proof_id: id },
                  query: { dry_run },
                },
              }),
        ),
      names: rows.map(({ domain }) => domain),
      onDone: deselect,
    });
};

/** What is not proven is looked for; what is may lead people here. */
const DomainActions = ({
  tenant,
  domain: { id, domain, status },
}: TabProps & { readonly domain: Domain }): ReactNode => {
  const { domains: t } = useOwnTexts(tenantTexts);
  const rehearse = useRehearsedChange();
  const domains = tenant.tenant_domains ?? [];

  const verify = (): void =>
    rehearse({
      title: t.verifyTitle(domain),
      action: t.prove,
      done: t.verified(domain),
      run: (dry_run) =>
        management().POST('/tenants/{tenant_id}/domains/{domain_proof_id}/verify', {
          params: { path: { tenant_id: tenant.id, domain_proof_id: id }, query: { dry_run } },
        }),
    });
  const setDomains = (tenant_domains: string[]) => (dry_run: boolean) =>
    management().PATCH('/tenants/{tenant_id}', {
      params: { path: { tenant_id: tenant.id }, query: { dry_run } },
      body: { tenant_domains },
    });
  const lead = (): void =>
    rehearse({
      title: t.leadTitle(domain),
      hint: t.leadHint,
      action: t.lead,
      done: t.leads(domain),
      run: setDomains([...domains, domain]),
      undo: setDomains([...domains]),
    });

  if (status === 'proven' && domains.includes(domain)) return null;
  const isProven = status === 'proven';
  return (
    <Button
      size="xs"
      variant="default"
      onClick={isProven ? lead : verify}
    >
      {isProven ? t.lead : t.verify}
    </Button>
  );
};

const AddDialog = ({ tenant, onClose }: TabProps & { readonly onClose: () => void }): ReactNode => {
  const { domains: t } = useOwnTexts(tenantTexts);
  const { form: words } = useTexts();
  const record = useRecordForm<{ domain: string }, unknown>({
    mode: 'controlled',
    initialValues: { domain: '' },
    validate: { domain: (domain) => (domain.trim() === '' ? words.required : null) },
    save: ({ domain }) =>
      call(
        management().POST('/tenants/{tenant_id}/domains', {
          params: { path: { tenant_id: tenant.id } },
          body: { domain: domain.trim() },
        }),
      ),
    onSaved: onClose,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.add}
    >
      <form
        onSubmit={record.submit}
        noValidate
      >
        <Stack>
          <TextInput
            label={t.domain}
            description={t.domainHint}
            placeholder="example.com"
            autoComplete="off"
            data-autofocus
            {...record.form.getInputProps('domain')}
          />
          <FormFooter
            form={record}
            label={t.add}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
