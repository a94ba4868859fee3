/**
 * Lets clients in that are not registered: whom the tenant takes, and what of this API they may get. Both are one form,
 * since neither does anything without the other.
 */
import {
  Alert,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { refreshAll } from '../../../api/query-client.js';
import { call, management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Resource, Tenant } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Failure } from '../../../kit/failure.js';
import { Loading } from '../../../kit/loading.js';
import { useRehearsedChange, type Answering } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { SectionedForm } from '../../../kit/sectioned-form.js';
import { NotSaved, useRecordForm, type RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { apiTexts } from '../texts/api-texts.js';

interface Props {
  readonly resource: Resource;
}

/** Of a global API, it is the default tenant that says whom it takes. */
export const ApiAgents = ({ resource }: Props): ReactNode => {
  const { table } = useTexts();
  const ofApi = resource.tenant_id ?? undefined;
  const first = useQuery({
    ...read('/tenants', { params: { query: { limit: 1, sort: 'is_default:desc' } } }),
    enabled: ofApi === undefined,
  });
  const tenantId = ofApi ?? first.data?.items[0]?.id ?? '';
  const tenant = useQuery({
    ...read('/tenants/{tenant_id}', { params: { path: { tenant_id: tenantId } } }),
    enabled: tenantId !== '',
  });
  const scopes = useQuery(
    read('/resources/{resource_id}/scopes', {
      params: { path: { resource_id: resource.id }, query: { limit: 100, sort: 'scope_name' } },
    }),
  );
  const [round, setRound] = useState(0);
  const error = first.error ?? tenant.error ?? scopes.error;
  if (error !== null)
    return (
      <Failure
        title={table.failed}
        error={error}
      />
    );
  if (tenant.data === undefined || scopes.data === undefined) return <Loading />;

  return (
    <>
      <AgentsForm
        key={round}
        resource={resource}
        tenant={tenant.data}
        scopes={scopes.data.items.map(({ scope_name = '' }) => scope_name)}
        onSaved={() => setRound((last) => last + 1)}
      />
      <Trial resource={resource} />
    </>
  );
};

type Documents = 'off' | 'hosts' | 'any';
type Registration = 'off' | 'token' | 'open';

interface ApiValues {
  readonly allowed: boolean;
  readonly scopes: string[];
  readonly defaults: string[];
}

interface TenantValues {
  readonly documents: Documents;
  readonly hosts: string[];
  readonly registration: Registration;
  readonly days: number | string;
  readonly perMinute: number | string;
  readonly perHour: number | string;
}

type Values = Record<string, unknown> & ApiValues & TenantValues;

/** What counts where the tenant says nothing. */
const usual = { days: 30, perMinute: 10, perHour: 20 } as const;

const valuesOf = (resource: Resource, tenant: Tenant): Values => ({
  ...valuesOfApi(resource),
  ...valuesOfTenant(tenant),
});

const valuesOfApi = ({ resource_metadata }: Resource): ApiValues => {
  const api = resource_metadata?.unregistered_clients;
  return {
    allowed: api?.allowed ?? false,
    scopes: [...(api?.scopes ?? [])],
    defaults: [...(api?.default_scopes ?? [])],
  };
};

const valuesOfTenant = ({ tenant_metadata }: Tenant): TenantValues => {
  const taken = tenant_metadata?.unregistered_clients;
  return {
    documents: taken?.documents ?? 'off',
    hosts: [...(taken?.hosts ?? [])],
    registration: taken?.registration ?? 'off',
    days: taken?.token_days ?? usual.days,
    perMinute: taken?.documents_per_minute ?? usual.perMinute,
    perHour: taken?.registrations_per_hour ?? usual.perHour,
  };
};

const ofTenant = 'tenant_metadata.unregistered_clients';
const ofResource = 'resource_metadata.unregistered_clients';

const wireNames = {
  allowed: `${ofResource}.allowed`,
  scopes: `${ofResource}.scopes`,
  defaults: `${ofResource}.default_scopes`,
  documents: `${ofTenant}.documents`,
  hosts: `${ofTenant}.hosts`,
  registration: `${ofTenant}.registration`,
  days: `${ofTenant}.token_days`,
  perMinute: `${ofTenant}.documents_per_minute`,
  perHour: `${ofTenant}.registrations_per_hour`,
} as const;

const numberOf = (value: number | string, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

const changeTenant = (id: string, values: Values, dry_run: boolean): Answering =>
  management().PATCH('/tenants/{tenant_id}', {
    params: { path: { tenant_id: id }, query: { dry_run } },
    body: {
      tenant_metadata: {
        unregistered_clients: {
          documents: values.documents,
          hosts: values.hosts,
          registration: values.registration,
          token_days: numberOf(values.days, usual.days),
          documents_per_minute: numberOf(values.perMinute, usual.perMinute),
          registrations_per_hour: numberOf(values.perHour, usual.perHour),
        },
      },
    },
  });

const changeApi = (id: string, values: Values, dry_run: boolean): Answering =>
  management().PATCH('/resources/{resource_id}', {
    params: { path: { resource_id: id }, query: { dry_run } },
    body: {
      resource_metadata: {
        unregistered_clients: {
          allowed: values.allowed,
          // Null clears the list (RFC 7396): such a client may then get every permission.
          scopes: values.scopes.length === 0 ? (null as unknown as string[]) : values.scopes,
          default_scopes: values.defaults,
        },
      },
    },
  });

interface AgentsFormProps extends Props {
  readonly tenant: Tenant;
  readonly scopes: readonly string[];
  readonly onSaved: () => void;
}

const AgentsForm = ({ resource, tenant, scopes, onSaved }: AgentsFormProps): ReactNode => {
  const { agents: t } = useOwnTexts(apiTexts);
  const { form: words } = useTexts();
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const api = resource.resource_name ?? resource.id;

  const save = async (values: Values): Promise<unknown> => {
    // Whom the tenant takes comes first: until the API is open, nothing of it does anything.
    const requests = (dryRun: boolean) => [
      () => changeTenant(tenant.id, values, dryRun),
      () => changeApi(resource.id, values, dryRun),
    ];
    for (const send of requests(true)) await call(send());
    return new Promise((resolve, reject) => {
      rehearse({
        title: values.allowed ? t.openTitle(api) : t.closeTitle(api),
        hint: values.allowed ? t.openHint : t.closeHint,
        action: values.allowed ? t.open : t.close,
        isAlwaysShown: true,
        isInOrder: true,
        names: [tenant.tenant_display_name ?? tenant.tenant_name ?? tenant.id, api],
        run: requests,
        onDone: resolve,
        onCancel: () => reject(new NotSaved()),
      });
    });
  };
  const record = useRecordForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(resource, tenant),
    wireNames,
    validate: {
      hosts: (hosts, { documents }) =>
        documents === 'hosts' && hosts.length === 0 ? words.required : null,
    },
    save,
    onSaved: () => {
      void refreshAll();
      onSaved();
    },
  });
  return (
    <SectionedForm
      form={record}
      isReadOnly={!may(['update:tenants', 'update:resources'])}
    >
      <OfApi
        record={record}
        scopes={scopes}
      />
      <OfTenant record={record} />
      <Limits record={record} />
    </SectionedForm>
  );
};

interface PartProps {
  readonly record: RecordForm<Values>;
}

const OfApi = ({
  record: { form },
  scopes,
}: PartProps & { readonly scopes: readonly string[] }): ReactNode => {
  const { agents: t } = useOwnTexts(apiTexts);
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <Stack maw={640}>
        <Switch
          label={t.allowed}
          description={t.allowedHint}
          {...form.getInputProps('allowed', { type: 'checkbox' })}
        />
        <MultiSelect
          label={t.scopes}
          description={t.scopesHint}
          placeholder={form.values.scopes.length === 0 ? t.allScopes : undefined}
          data={[...new Set([...scopes, ...form.values.scopes])]}
          searchable
          {...form.getInputProps('scopes')}
        />
        <MultiSelect
          label={t.defaults}
          description={t.defaultsHint}
          data={[...new Set([...scopes, ...form.values.defaults])]}
          searchable
          {...form.getInputProps('defaults')}
        />
      </Stack>
    </Section>
  );
};

const documents = ['off', 'hosts', 'any'] as const;
const registrations = ['off', 'token', 'open'] as const;

const OfTenant = ({ record: { form } }: PartProps): ReactNode => {
  const { agents: t } = useOwnTexts(apiTexts);
  return (
    <Section
      title={t.taken}
      hint={t.takenHint}
    >
      <Stack maw={640}>
        <Select
          label={t.documents}
          description={t.documentsHint}
          data={documents.map((value) => ({ value, label: t.documentsOf[value] }))}
          allowDeselect={false}
          {...form.getInputProps('documents')}
        />
        {form.values.documents === 'hosts' && (
          <TagsInput
            label={t.hosts}
            description={t.hostsHint}
            {...form.getInputProps('hosts')}
          />
        )}
        <Select
          label={t.registration}
          description={t.registrationHint}
          data={registrations.map((value) => ({ value, label: t.registrationOf[value] }))}
          allowDeselect={false}
          {...form.getInputProps('registration')}
        />
      </Stack>
    </Section>
  );
};

const Limits = ({ record: { form } }: PartProps): ReactNode => {
  const { agents: t } = useOwnTexts(apiTexts);
  const limit = { allowDecimal: false, clampBehavior: 'strict', min: 1, maw: 280 } as const;
  return (
    <Section
      title={t.limits}
      hint={t.limitsHint}
    >
      <Stack maw={640}>
        <NumberInput
          label={t.days}
          description={t.daysHint}
          {...limit}
          max={90}
          {...form.getInputProps('days')}
        />
        <NumberInput
          label={t.perMinute}
          {...limit}
          max={1000}
          {...form.getInputProps('perMinute')}
        />
        <NumberInput
          label={t.perHour}
          {...limit}
          max={10_000}
          {...form.getInputProps('perHour')}
        />
      </Stack>
    </Section>
  );
};

interface Tried {
  readonly fault: string | null;
  readonly host: string | null;
  readonly client_name: string | null;
  readonly redirect_uris: readonly string[];
}

/** Fetches a document as the server would for a client, and shows what it found. */
const Trial = ({ resource }: Props): ReactNode => {
  const { agents: t } = useOwnTexts(apiTexts);
  const may = useScopes();
  const [address, setAddress] = useState('');
  const [isTrying, setTrying] = useState(false);
  const [result, setResult] = useState<{ readonly tried?: Tried; readonly error?: unknown }>({});
  if (!may('update:resources')) return null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTrying(true);
    call(
      management().POST('/resources/{resource_id}/document_trial', {
        params: { path: { resource_id: resource.id } },
        body: { client_id: address.trim() },
      }),
    )
      .then(
        (tried) => setResult({ tried }),
        (error: unknown) => setResult({ error }),
      )
      .finally(() => setTrying(false));
  };
  return (
    <Section
      title={t.trial}
      hint={t.trialHint}
    >
      <Stack maw={640}>
        <form
          onSubmit={submit}
          noValidate
        >
          <Group align="flex-end">
            <TextInput
              label={t.address}
              placeholder="https://agent.example/client.json"
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              flex="1 1 260px"
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
            <Button
              type="submit"
              variant="default"
              loading={isTrying}
              disabled={address.trim() === ''}
            >
              {t.try}
            </Button>
          </Group>
        </form>
        {result.error !== undefined && (
          <Failure
            title={t.failed}
            error={result.error}
          />
        )}
        {result.tried !== undefined && <TrialResult tried={result.tried} />}
      </Stack>
    </Section>
  );
};

const TrialResult = ({ tried }: { readonly tried: Tried }): ReactNode => {
  const { agents: t } = useOwnTexts(apiTexts);
  const { fault, host, client_name: name, redirect_uris: redirects } = tried;
  if (fault !== null)
    return (
      <Alert
        variant="light"
        color="red"
        role="status"
        title={t.refused}
      >
        <Text
          size="sm"
          dir="auto"
        >
          {fault}
        </Text>
      </Alert>
    );
  return (
    <Alert
      variant="light"
      color="accent"
      role="status"
      title={t.good}
    >
      <Text size="sm">{t.goodHint(host ?? '', name ?? '')}</Text>
      {redirects.map((uri) => (
        <Text
          key={uri}
          size="sm"
          dir="ltr"
        >
          <code>{uri}</code>
        </Text>
      ))}
    </Alert>
  );
};
