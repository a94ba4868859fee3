import { Button, Group, Paper, Stack, Stepper, Switch, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
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
import type { ApplicationType } from '../parts/code-samples.js';
import { Samples } from '../parts/quick-start.js';
import { originsOf } from '../parts/redirect-uri.js';
import { TypeChoice } from '../parts/type-choice.js';
import { applicationTexts } from '../texts/application-texts.js';
import classes from './new-application-page.module.css';

interface NewApplication extends Record<string, unknown> {
  readonly type: ApplicationType;
  readonly name: string;
  readonly description: string;
  readonly isFirstParty: boolean;
  readonly redirectUris: string[];
  readonly resourceId: string | undefined;
  readonly scopeIds: readonly string[];
}

const nothing: NewApplication = {
  type: 'regular_web',
  name: '',
  description: '',
  isFirstParty: true,
  redirectUris: [],
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

const create = async (values: NewApplication): Promise<Client> => {
  const isPublic = values.type === 'spa' || values.type === 'native';
  const uris = values.redirectUris.filter((uri) => uri !== '');
  const origins = originsOf(uris);
  const urls =
    values.type === 'spa'
      ? {
          redirect_uris: uris,
          allowed_origins: origins,
          post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
        }
      : { redirect_uris: uris };
  const client = await call(
    management().POST('/clients', {
      body: {
        client_type: values.type,
        client_name: values.name,
        ...(values.description === '' ? {} : { client_description: values.description }),
        is_public: isPublic,
        is_first_party: values.isFirstParty,
        ...(uris.length === 0 ? {} : { client_metadata: { urls } }),
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
      isFirstParty: 'is_first_party',
    },
    conflictField: 'name',
    validate: {
      name: (name) => (step >= 1 && name.trim() === '' ? words.required : null),
      redirectUris: (uris) => (hasGoodAddresses(uris) ? null : t.uri.invalid),
    },
    save: async (values) => grant(await create(values), values),
    onSaved: onCreated,
  });
  const { form, submit } = record;

  // What the server refuses stands at a field of the second step.
  const hasRefusal = Object.keys(form.errors).length > 0;
  const shown = hasRefusal && step > 1 ? 1 : step;

  const goOn = (): void => {
    if (shown > 0 && form.validate().hasErrors) return;
    setStep(shown + 1);
  };
  return (
    <Paper
      p={{ base: 'md', sm: 'xl' }}
      maw={860}
    >
      <form
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
            <Stack mt="lg">
              <TypeChoice
                value={form.values.type}
                onChange={(type) => form.setFieldValue('type', type)}
              />
            </Stack>
          </Stepper.Step>
          <Stepper.Step label={t.wizard.details}>
            <Details record={record} />
          </Stepper.Step>
          {mayAuthorize && (
            <Stepper.Step label={t.wizard.access}>
              <Access record={record} />
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

interface StepProps {
  readonly record: RecordForm<NewApplication>;
}

const Details = ({ record: { form } }: StepProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { type, redirectUris } = form.values;
  const isNative = type === 'native';
  const hasAddress = redirectUris.some((uri) => uri !== '');
  return (
    <Stack
      mt="lg"
      maw={560}
    >
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
          />
          {!hasAddress && <Hint>{t.fields.redirectUrisEmpty}</Hint>}
        </>
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
  return (
    <Stack
      mt="lg"
      maw={560}
    >
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

const Created = ({ client }: { readonly client: Client }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const secret = client.client_secret ?? undefined;
  return (
    <Stack>
      {secret !== undefined && (
        <SecretOnce
          label={t.fields.clientSecret}
          secret={secret}
        />
      )}
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
