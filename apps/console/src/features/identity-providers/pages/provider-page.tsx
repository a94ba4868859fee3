import { Badge, Button, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Copyable } from '../../../kit/copyable.js';
import { useDeletion } from '../../../kit/delete-record.js';
import { Facts } from '../../../kit/facts.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { SaveBar } from '../../../kit/save-bar.js';
import { Section } from '../../../kit/section.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { ConnectionFields } from '../connection-fields.js';
import {
  connectionOf,
  federationAddress,
  isDirectory,
  metadataFrom,
  type Provider,
} from '../provider.js';
import { providerTexts } from '../texts/provider-texts.js';
import { MappingsTab } from '../tabs/mappings-tab.js';
import { SignalsTab } from '../tabs/signals-tab.js';
import { TestTab } from '../tabs/test-tab.js';
import { useOwnTenant } from '../use-own-tenant.js';
import { pathOfProvider, useProviderChange } from '../use-provider-change.js';

const path = '/tenants/{tenant_id}/identity_providers/{identity_provider_id}';

export const ProviderPage = (): ReactNode => {
  const id = usePathValue('providerId') ?? '';
  const { data: tenant_id = '' } = useOwnTenant();
  const query = useQuery({
    ...read(path, { params: { path: pathOfProvider({ tenant_id, id }) } }),
    enabled: tenant_id !== '',
  });
  return (
    <WithRecord query={query}>{(provider) => <ProviderRecord provider={provider} />}</WithRecord>
  );
};

interface ProviderProps {
  readonly provider: Provider;
}

const ProviderRecord = ({ provider }: ProviderProps): ReactNode => {
  const t = useOwnTexts(providerTexts);
  const { nav } = useTexts();

  /** A form begins anew with each version of the provider. */
  const formOf = (Tab: ComponentType<ProviderProps>): ReactNode => (
    <Tab
      key={provider.updated_at}
      provider={provider}
    />
  );
  return (
    <RecordPage
      title={provider.provider_name ?? provider.id}
      hint={provider.provider_description}
      badges={<State provider={provider} />}
      actions={<DeleteButton provider={provider} />}
      parent={{ to: '/identity-providers', label: nav.identityProviders }}
      path={`/identity-providers/${provider.id}`}
      owned={{ kind: 'identity_providers', id: provider.id }}
      tabs={[
        {
          key: 'connection',
          label: t.connection.title,
          content: () => formOf(ConnectionTab),
        },
        {
          key: 'people',
          label: t.people.title,
          content: () => formOf(PeopleTab),
        },
        {
          key: 'mappings',
          label: t.mappings.title,
          content: () => formOf(MappingsTab),
        },
        ...(tellsSignals(provider)
          ? [
              {
                key: 'signals',
                label: t.signals.title,
                content: () => formOf(SignalsTab),
              },
            ]
          : []),
        {
          key: 'test',
          label: t.test.title,
          content: () => <TestTab provider={provider} />,
        },
      ]}
    />
  );
};

const State = ({ provider }: ProviderProps): ReactNode => {
  const { state, types } = useOwnTexts(providerTexts);
  return (
    <>
      <Badge variant="default">{types[provider.provider_type]}</Badge>
      <Badge color={provider.is_enabled ? 'accent' : 'gray'}>
        {provider.is_enabled ? state.enabled : state.disabled}
      </Badge>
      {provider.is_default && <Badge color="accent">{state.default}</Badge>}
    </>
  );
};

const DeleteButton = ({ provider }: ProviderProps): ReactNode => {
  const { actions } = useOwnTexts(providerTexts);
  const mayDelete = useMay('delete:identity_providers');
  const name = provider.provider_name ?? provider.id;
  const remove = useDeletion({
    title: actions.deleteTitle(name),
    hint: actions.deleteHint,
    action: actions.delete,
    confirmName: name,
    run: (dry_run) =>
      management().DELETE(path, {
        params: { path: pathOfProvider(provider), query: { dry_run } },
      }),
    backTo: '/identity-providers',
  });
  if (!mayDelete) return null;

  return (
    <Button
      variant="default"
      onClick={remove}
    >
      {actions.delete}
    </Button>
  );
};

const ConnectionTab = ({ provider }: ProviderProps): ReactNode => {
  const t = useOwnTexts(providerTexts);
  const mayUpdate = useMay('update:identity_providers');
  const change = useProviderChange(provider);
  const addresses = useAddresses(provider);
  const type = provider.provider_type ?? 'oidc';
  const form = useForm({
    initialValues: {
      provider_name: provider.provider_name ?? '',
      ...connectionOf(provider.provider_metadata),
    },
  });
  const submit = form.onSubmit((values) =>
    change.make({
      provider_name: values.provider_name,
      provider_metadata: metadataFrom(type, values),
    }),
  );
  return (
    <>
      {!isDirectory(provider) && (
        <Section
          title={t.connection.callback}
          hint={t.connection.hint}
        >
          <Facts facts={addresses} />
        </Section>
      )}
      <Section title={t.connection.title}>
        <form onSubmit={submit}>
          <Stack maw={640}>
            <TextInput
              label={t.form.name}
              description={isDirectory(provider) ? undefined : t.form.nameHint}
              {...form.getInputProps('provider_name')}
            />
            <ConnectionFields
              form={form}
              type={type}
            />
            {mayUpdate && <SaveBar form={form} />}
          </Stack>
        </form>
      </Section>
    </>
  );
};

const useAddresses = ({ id, provider_type }: Provider) => {
  const { connection: t } = useOwnTexts(providerTexts);
  if (provider_type !== 'saml')
    return [{ label: t.callback, value: <Copyable value={federationAddress(id, 'callback')} /> }];
  return [
    { label: t.acs, value: <Copyable value={federationAddress(id, 'acs')} /> },
    { label: t.entity, value: <Copyable value={federationAddress(id, 'metadata')} /> },
  ];
};

/** Those that speak OpenID Connect. */
const tellsSignals = ({ provider_type }: Provider): boolean =>
  ['oidc', 'google', 'microsoft', 'apple'].includes(provider_type ?? '');

/** Only an OpenID provider signs identity assertion grants. */
const sendsAssertions = ({ provider_type }: Provider): boolean => provider_type === 'oidc';

/** As the API takes them: the switch of assertions stands in the document. */
const peopleFieldsOf = (
  provider: Provider,
  { id_jag, ...fields }: { readonly id_jag: boolean },
): object => (sendsAssertions(provider) ? { ...fields, provider_metadata: { id_jag } } : fields);

const PeopleTab = ({ provider }: ProviderProps): ReactNode => {
  const { people: t } = useOwnTexts(providerTexts);
  const mayUpdate = useMay('update:identity_providers');
  const change = useProviderChange(provider);
  const saved = {
    is_enabled: provider.is_enabled ?? true,
    is_default: provider.is_default ?? false,
    domains: provider.domains ?? [],
    account_linking: provider.account_linking ?? 'none',
    create_users: provider.create_users ?? true,
    update_users: provider.update_users ?? true,
    id_jag: provider.provider_metadata?.id_jag ?? false,
  };
  const form = useForm({ initialValues: saved });
  const submit = form.onSubmit((values) =>
    change.make(peopleFieldsOf(provider, values), {
      former: peopleFieldsOf(provider, saved),
      isAlwaysShown: saved.is_enabled && !values.is_enabled,
    }),
  );
  const flag = (name: string) => form.getInputProps(name, { type: 'checkbox' });
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <form onSubmit={submit}>
        <Stack maw={640}>
          <Switch
            label={t.enabled}
            {...flag('is_enabled')}
          />
          <Switch
            label={t.default}
            {...flag('is_default')}
          />
          <Switch
            label={t.create}
            {...flag('create_users')}
          />
          <Switch
            label={t.update}
            {...flag('update_users')}
          />
          {sendsAssertions(provider) && (
            <Switch
              label={t.assertions}
              description={t.assertionsHint}
              {...flag('id_jag')}
            />
          )}
          <Select
            label={t.linking}
            data={Object.entries(t.linkings)
              .filter(([value]) => value !== 'prompt' || !isDirectory(provider))
              .map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            {...form.getInputProps('account_linking')}
          />
          <TagsInput
            label={t.domains}
            description={t.domainsHint}
            {...form.getInputProps('domains')}
          />
          {mayUpdate && <SaveBar form={form} />}
        </Stack>
      </form>
    </Section>
  );
};
