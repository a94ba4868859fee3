import { Alert, JsonInput, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { Resource } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { AddressField } from '../../../kit/address-field/address-field.js';
import { DescriptionField } from '../../../kit/description-field.js';
import { lasting } from '../../../kit/lasting.js';
import { Section } from '../../../kit/section.js';
import { SectionedForm } from '../../../kit/sectioned-form.js';
import { useRecordForm, type FormChange, type RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage, useTexts } from '../../../texts/texts-provider.js';
import { metadataOf, typesIn, valuesOf, wireNames, type ApiValues } from '../api-values.js';
import { serverRules } from '../foreign-server-values.js';
import { apiTexts } from '../texts/api-texts.js';
import { ForeignServer } from './foreign-server.js';

const create = async (values: ApiValues): Promise<Resource> => {
  const created = await call(
    management().POST('/resources', {
      body: {
        resource_type: values.type,
        resource_name: values.name,
        ...(values.description === '' ? {} : { resource_description: values.description }),
        resource_metadata: metadataOf(values),
      },
    }),
  );
  return created as Resource;
};

const change = (id: string, tag: string | undefined, values: ApiValues) =>
  management().PATCH('/resources/{resource_id}', {
    params: { path: { resource_id: id }, header: ifMatch(tag) },
    body: {
      resource_name: values.name,
      // An empty field clears the member (RFC 7396), which the generated types do not say.
      resource_description:
        values.description === '' ? (null as unknown as string) : values.description,
      resource_metadata: {
        ...metadataOf(values),
        token_lifetime:
          typeof values.lifetime === 'number' ? values.lifetime : (null as unknown as number),
      },
    },
  });

/** A signing secret that was replaced is not shown, so that it cannot come back. */
const undoOf =
  (id: string) =>
  ({ before, after, tag }: FormChange<ApiValues>) =>
    after.secret === '' ? () => change(id, tag, before) : undefined;

export interface ApiFormProps {
  /** Left out: a new one. */
  readonly resource?: Resource;
  /** The version of the record. */
  readonly tag?: string;
  readonly onLoadAnew?: () => void;
  readonly isReadOnly?: boolean;
  readonly onSaved: (resource: Resource) => void;
}

export const ApiForm = ({
  resource,
  tag,
  isReadOnly = false,
  onSaved,
  onLoadAnew,
}: ApiFormProps): ReactNode => {
  const [begunWith] = useState(tag);
  const t = useOwnTexts(apiTexts);
  const { form: words } = useTexts();
  const record = useRecordForm<ApiValues, Resource>({
    initialValues: valuesOf(resource),
    wireNames,
    conflictField: 'name',
    validate: {
      name: (name) => (name.trim() === '' ? words.required : null),
      detailsTypes: (text) => (typesIn(text) === undefined ? t.fields.detailsTypesWrong : null),
      knownClients: serverRules({ needed: words.required, twice: t.foreignServer.twice }),
    },
    save: async (values) =>
      resource === undefined
        ? create(values)
        : ((await call(change(resource.id, begunWith, values))) as Resource),
    undo: resource && undoOf(resource.id),
    onSaved,
    onUndone: onLoadAnew,
  });
  return (
    <SectionedForm
      form={record}
      isReadOnly={isReadOnly}
      label={resource === undefined ? t.list.create : undefined}
      onLoadAnew={onLoadAnew}
    >
      <Identity
        record={record}
        isNew={resource === undefined}
      />
      <Rights record={record} />
      <Tokens record={record} />
      <ForeignServer
        form={record.form}
        isReadOnly={isReadOnly}
      />
    </SectionedForm>
  );
};

interface PartProps {
  readonly record: RecordForm<ApiValues>;
}

const types = ['api', 'web_application', 'platform', 'device', 'database'] as const;

const Identity = ({ record: { form }, isNew }: PartProps & { isNew: boolean }): ReactNode => {
  const t = useOwnTexts(apiTexts);
  return (
    <Section title={t.settings.identity}>
      <Stack maw={640}>
        <TextInput
          label={t.fields.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <AddressField
          label={t.fields.audience}
          description={t.fields.audienceHint}
          {...form.getInputProps('audience')}
          // Tokens that are under way name it, so it stays as it was made.
          readOnly={!isNew && form.values.audience !== ''}
        />
        <DescriptionField
          label={t.fields.description}
          {...form.getInputProps('description')}
        />
        {isNew && (
          <Select
            label={t.fields.type}
            data={types.map((value) => ({ value, label: t.types[value] }))}
            allowDeselect={false}
            {...form.getInputProps('type')}
          />
        )}
      </Stack>
    </Section>
  );
};

const Rights = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(apiTexts);
  return (
    <Section title={t.settings.rights}>
      <Stack maw={640}>
        <Switch
          label={t.fields.rbac}
          description={t.fields.rbacHint}
          {...form.getInputProps('rbac', { type: 'checkbox' })}
        />
        <Alert
          variant="light"
          color="gray"
          role="status"
        >
          {form.values.rbac ? t.fields.rbacOnHint : t.fields.rbacOffHint}
        </Alert>
        <Switch
          label={t.fields.skipConsent}
          description={t.fields.skipConsentHint}
          {...form.getInputProps('skipConsent', { type: 'checkbox' })}
        />
        <JsonInput
          label={t.fields.detailsTypes}
          description={t.fields.detailsTypesHint}
          dir="ltr"
          autosize
          minRows={2}
          maxRows={16}
          {...form.getInputProps('detailsTypes')}
        />
      </Stack>
    </Section>
  );
};

const Tokens = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(apiTexts);
  const { tag } = useLanguage();
  const { lifetime, algorithm } = form.values;
  return (
    <Section title={t.settings.tokens}>
      <Stack maw={640}>
        <NumberInput
          label={t.fields.lifetime}
          description={typeof lifetime === 'number' ? lasting(lifetime, tag) : t.fields.byDefault}
          suffix={` ${t.fields.seconds}`}
          min={60}
          max={86_400}
          step={300}
          allowDecimal={false}
          {...form.getInputProps('lifetime')}
        />
        <Select
          label={t.fields.algorithm}
          description={algorithm === 'HS256' ? t.fields.secretHint : t.fields.algorithmHint}
          data={['RS256', 'PS256', 'ES256', 'EdDSA', 'ES384', 'ES512', 'HS256']}
          allowDeselect={false}
          {...form.getInputProps('algorithm')}
        />
        {algorithm === 'HS256' && (
          <TextInput
            label={t.fields.secret}
            autoComplete="off"
            {...form.getInputProps('secret')}
          />
        )}
      </Stack>
    </Section>
  );
};
