import { Alert, Button, Group, Paper, Stack, Stepper, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { equals } from '../../../api/filter.js';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { IconExternalLink } from '@tabler/icons-react';
import { DescriptionField } from '../../../kit/description-field.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Hint } from '../../../kit/hint.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import { RecordPicker, RecordsPicker, resources, scopesOf } from '../../../kit/record-picker.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { SecretOnce } from '../../../kit/secret-once.js';
import { Section } from '../../../kit/section.js';
import { useRecordForm, type RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { AddressList, hasGoodAddresses } from '../parts/address-list.js';
import { localCallback, terminalCallback, type ApplicationType } from '../parts/code-samples.js';
import { Samples, StartFacts } from '../parts/quick-start.js';
import { originsOf, redirectUriProblem } from '../parts/redirect-uri.js';
import { TypeChoice } from '../parts/type-choice.js';
import { applicationTexts } from '../texts/application-texts.js';
import classes from './new-application-page.module.css';

interface NewApplication extends Record<string, unknown> {
  readonly type: ApplicationType;
  readonly name: string;
  readonly description: string;
  readonly isFirstParty: boolean;
  readonly redirectUris: string[];
  /** Undefined as long as they follow from the redirect URIs. */
  readonly logoutUris: string[] | undefined;
  readonly resourceId: string | undefined;
  readonly scopeIds: readonly string[];
}

const nothing: NewApplication = {
  type: 'regular_web',
  name: '',
  description: '',
  isFirstParty: true,
  redirectUris: [],
  logoutUris: undefined,
  resourceId: undefined,
  scopeIds: [],
};

/** Three questions, then code that runs. */
export const NewApplicationPage = (): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { nav } = useTexts();
  const [created, setCreated] = useState<Client>();
  const parent = { to: '/applications', label: nav.applications };

  if (created !== undefined)
    return (
      <>
        <PageHeader
          title={t.wizard.created(created.client_name ?? created.id)}
          hint={t.wizard.createdHint}
          parent={parent}
        />
        <Created client={created} />
      </>
    );
  return (
    <>
      <PageHeader
        title={t.list.create}
        parent={parent}
      />
      <Wizard onCreated={setCreated} />
    </>
  );
};

const given = (addresses: readonly string[]): string[] => addresses.filter((each) => each !== '');

const isWeb = (type: ApplicationType): boolean => type === 'regular_web' || type === 'spa';

/** Where people go after signing out: the start page beside each redirect URI, unless something else was typed. */
const logoutUrisOf = ({ type, redirectUris, logoutUris }: NewApplication): string[] => {
  if (!isWeb(type)) return [];
  const good = given(redirectUris).filter((uri) => redirectUriProblem(uri) === undefined);
  return logoutUris ?? originsOf(good).map((origin) => `${origin}/`);
};

const urlsOf = (values: NewApplication) => {
  if (values.type === 'machine_to_machine') return {};

  const redirectUris = given(values.redirectUris);
  return {
    redirect_uris: redirectUris,
    ...(isWeb(values.type) ? { post_logout_redirect_uris: given(logoutUrisOf(values)) } : {}),
    ...(values.type === 'spa' ? { allowed_origins: originsOf(redirectUris) } : {}),
  };
};

const create = async (values: NewApplication): Promise<Client> => {
  const client = await call(
    management().POST('/clients', {
      body: {
        client_type: values.type,
        client_name: values.name,
        ...(values.description === '' ? {} : { client_description: values.description }),
        is_public: values.type === 'spa' || values.type === 'native',
        is_first_party: values.isFirstParty,
        client_metadata: {
          urls: urlsOf(values),
          // The server asks public applications for PKCE anyway.
          ...(values.type === 'regular_web' ? { oauth: { require_pkce: true } } : {}),
        },
      },
    }),
  );
  if ('dry_run' in client) throw new Error('The server did not create the application.');

  await authorize(client, values);
  return client;
};

/** The API that it may call. What it may do there is rehearsed, once the application exists. */
const authorize = async (client: Client, { resourceId }: NewApplication): Promise<void> => {
  if (resourceId === undefined) return;

  await call(
    management().POST('/clients/{client_id}/resources', {
      params: { path: { client_id: client.id } },
      body: { resources: [resourceId] },
    }),
  );
};

/** Gives the permissions that were chosen. Cancelled, the application is there without them. */
const usePermissionGrant = (): ((client: Client, values: NewApplication) => Promise<Client>) => {
  const t = useOwnTexts(applicationTexts);
  const rehearse = useRehearsedChange();

  return (client, { resourceId, scopeIds }) => {
    if (resourceId === undefined || scopeIds.length === 0) return Promise.resolve(client);

    const body = { permissions: [{ resource_id: resourceId, scopes: [...scopeIds] }] };
    return new Promise((resolve) => {
      rehearse({
        title: t.access.grantTitle(client.client_name ?? client.id),
        action: t.access.grant,
        run: (dry_run) =>
          management().POST('/clients/{client_id}/permissions', {
            params: { path: { client_id: client.id }, query: { dry_run } },
            body,
          }),
        onDone: () => resolve(client),
        onCancel: () => resolve(client),
      });
    });
  };
};

const Wizard = ({ onCreated }: { readonly onCreated: (client: Client) => void }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { form: words } = useTexts();
  const grant = usePermissionGrant();
  const [step, setStep] = useState(0);
  const mayAuthorize = useMay(['update:clients', 'update:client_permissions', 'read:resources']);
  const last = mayAuthorize ? 2 : 1;

  const record = useRecordForm<NewApplication, Client>({
    initialValues: nothing,
    wireNames: {
      name: 'client_name',
      description: 'client_description',
      type: 'client_type',
      redirectUris: 'urls.redirect_uris',
      logoutUris: 'urls.post_logout_redirect_uris',
      isFirstParty: 'is_first_party',
    },
    conflictField: 'name',
    validate: {
      name: (name) => (step >= 1 && name.trim() === '' ? words.required : null),
      redirectUris: (uris) => (hasGoodAddresses(uris) ? null : t.uri.invalid),
      logoutUris: (_, values) => (hasGoodAddresses(logoutUrisOf(values)) ? null : t.uri.invalid),
    },
    save: async (values) => grant(await create(values), values),
    onSaved: onCreated,
  });
  const { form, submit, isSaving } = record;

  // What the server refuses stands at a field of the second step.
  const hasRefusal = Object.keys(form.errors).length > 0;
  const shown = hasRefusal && step > 1 ? 1 : step;

  const [refusals, setRefusals] = useState(0);
  const whole = useRef<HTMLFormElement>(null);
  useFocusOnChange(whole, `${shown}/${refusals}`);
  useEffect(() => {
    if (!isSaving && hasRefusal) setRefusals((before) => before + 1);
    // When saving ends, and not with each letter that is typed afterwards.
  }, [isSaving]);

  const goOn = (): void => {
    if (shown > 0 && form.validate().hasErrors) return setRefusals(refusals + 1);
    setStep(shown + 1);
  };
  return (
    <Paper
      p={{ base: 'md', sm: 'xl' }}
      maw={860}
    >
      <form
        ref={whole}
        onSubmit={(event) => {
          if (shown === last) return submit(event);
          event.preventDefault();
          goOn();
        }}
        noValidate
      >
        <Stepper
          active={shown}
          onStepClick={(to) => to < shown && setStep(to)}
          size="sm"
          wrap={false}
          classNames={{ step: classes['step'], stepBody: classes['stepBody'] }}
        >
          <Stepper.Step label={t.wizard.type}>
            <StepFields label={t.wizard.type}>
              <TypeChoice
                value={form.values.type}
                onChange={(type) => form.setFieldValue('type', type)}
              />
            </StepFields>
          </Stepper.Step>
          <Stepper.Step label={t.wizard.details}>
            <StepFields label={t.wizard.details}>
              <Details record={record} />
            </StepFields>
          </Stepper.Step>
          {mayAuthorize && (
            <Stepper.Step label={t.wizard.access}>
              <StepFields label={t.wizard.access}>
                <Access record={record} />
              </StepFields>
            </Stepper.Step>
          )}
        </Stepper>
        <Stack mt="xl">
          {shown === last ? (
            <FormFooter
              form={record}
              label={t.list.create}
              cancelLabel={t.wizard.back}
              onCancel={() => setStep(shown - 1)}
            />
          ) : (
            <Group
              justify="flex-end"
              gap="xs"
            >
              {shown > 0 && (
                <Button
                  variant="default"
                  onClick={() => setStep(shown - 1)}
                >
                  {t.wizard.back}
                </Button>
              )}
              <Button type="submit">{t.wizard.next}</Button>
            </Group>
          )}
        </Stack>
      </form>
    </Paper>
  );
};

/** Of a step: the field that is refused, or the first one. */
const fieldToFill = (whole: HTMLElement | null): HTMLElement | null | undefined => {
  const found = (selector: string) =>
    whole?.querySelector<HTMLElement>(`[data-step] ${selector}:not([disabled])`);
  return (
    found('[aria-invalid="true"]') ?? found('[role="radio"][aria-checked="true"]') ?? found('input')
  );
};

/** A step that comes takes the focus, and so does one that is not complete. The page itself keeps it at first. */
const useFocusOnChange = (whole: RefObject<HTMLElement | null>, moment: string): void => {
  const last = useRef(moment);
  useEffect(() => {
    if (last.current === moment) return;
    last.current = moment;
    fieldToFill(whole.current)?.focus();
  }, [moment, whole]);
};

interface StepFieldsProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Says which step it is, when its first field takes the focus. */
const StepFields = ({ label, children }: StepFieldsProps): ReactNode => (
  <Stack
    mt="lg"
    role="group"
    aria-label={label}
    data-step
  >
    {children}
  </Stack>
);

interface StepProps {
  readonly record: RecordForm<NewApplication>;
}

const Details = ({ record: { form } }: StepProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { type, redirectUris } = form.values;
  const isNative = type === 'native';
  const hasAddress = redirectUris.some((uri) => uri !== '');
  return (
    <Stack maw={560}>
      <TextInput
        label={t.fields.name}
        description={t.fields.nameHint}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <DescriptionField
        label={t.fields.description}
        {...form.getInputProps('description')}
      />
      {type !== 'machine_to_machine' && (
        <>
          <AddressList
            label={t.fields.redirectUris}
            hint={t.fields.redirectUrisHint}
            placeholder={isNative ? 'com.example.app:/callback' : 'https://app.example/callback'}
            value={redirectUris}
            onChange={(uris) => form.setFieldValue('redirectUris', uris)}
            error={form.errors['redirectUris']}
            offered={isNative ? terminalCallback : localCallback}
          />
          {!hasAddress && <Hint>{t.fields.redirectUrisEmpty}</Hint>}
        </>
      )}
      {isWeb(type) && (
        <AddressList
          label={t.fields.logoutUris}
          hint={t.fields.logoutUrisHint}
          placeholder="https://app.example/"
          value={logoutUrisOf(form.values)}
          onChange={(uris) => form.setFieldValue('logoutUris', uris)}
          error={form.errors['logoutUris']}
        />
      )}
      <Switch
        label={t.fields.isFirstParty}
        description={t.fields.isFirstPartyHint}
        {...form.getInputProps('isFirstParty', { type: 'checkbox' })}
      />
    </Stack>
  );
};

const Access = ({ record: { form } }: StepProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { resourceId, scopeIds } = form.values;
  const hasNone = useHasNoApi();
  if (hasNone) return <NoApi />;
  return (
    <Stack maw={560}>
      <RecordPicker
        of={resources}
        label={t.fields.api}
        description={t.wizard.accessHint}
        value={resourceId}
        clearable
        onChange={(id) => form.setValues({ resourceId: id, scopeIds: [] })}
      />
      {resourceId !== undefined && (
        <RecordsPicker
          key={resourceId}
          of={scopesOf(resourceId)}
          label={t.fields.permissions}
          value={scopeIds}
          onChange={(ids) => form.setFieldValue('scopeIds', [...ids])}
        />
      )}
    </Stack>
  );
};

/** Whether there is no API yet but that of Keyward itself. */
const useHasNoApi = (): boolean => {
  const query = { limit: 1, q: equals('resource_metadata.is_system', false) };
  const { data } = useQuery(read('/resources', { params: { query } }));
  return data?.items.length === 0;
};

const NoApi = (): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const mayCreate = useMay('create:resources');
  return (
    <Alert
      variant="light"
      color="gray"
      title={t.wizard.noApi}
      maw={560}
    >
      <Stack
        gap="sm"
        align="flex-start"
      >
        <Hint>{t.wizard.noApiHint}</Hint>
        {mayCreate && (
          <Button
            component={PageLink}
            to="/apis/new"
            target="_blank"
            variant="default"
            rightSection={<IconExternalLink size={16} />}
          >
            {t.wizard.createApi}
          </Button>
        )}
      </Stack>
    </Alert>
  );
};

const Created = ({ client }: { readonly client: Client }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { value } = useTexts();
  const secret = client.client_secret ?? undefined;
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <Stack>
      <div
        ref={start}
        role="group"
        tabIndex={-1}
        aria-label={
          secret === undefined
            ? t.wizard.created(client.client_name ?? client.id)
            : value.secretOnce
        }
      >
        {secret !== undefined && (
          <SecretOnce
            label={t.fields.clientSecret}
            secret={secret}
          />
        )}
      </div>
      <StartFacts client={client} />
      <Section
        title={t.start.code}
        hint={secret === undefined ? undefined : t.start.codeHint}
      >
        <Samples client={client} />
      </Section>
      <Group>
        <Button
          component={PageLink}
          to={`/applications/${client.id}`}
        >
          {t.wizard.open}
        </Button>
        <Button
          component={PageLink}
          to={`/applications/${client.id}/try`}
          variant="default"
        >
          {t.tabs.try}
        </Button>
      </Group>
    </Stack>
  );
};
