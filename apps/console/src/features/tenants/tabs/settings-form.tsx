/** The settings document of a tenant, or a part of it, as one form with a section for each subject. */
import {
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  TagsInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Tenant } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { Section } from '../../../kit/section.js';
import { SectionedForm } from '../../../kit/sectioned-form.js';
import type { RecordForm } from '../../../kit/use-record-form.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { changedMembers, valueAt, type SettingField, type SettingValues } from '../settings.js';
import { tenantTexts } from '../texts/tenant-texts.js';

export interface SettingsPart {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly SettingField[];
}

export interface SettingsFormProps {
  readonly tenant: Tenant;
  /** What is saved: “Security”. */
  readonly title: string;
  readonly parts: readonly SettingsPart[];
}

/** What shuts people out is shown before it is saved. */
export const SettingsForm = ({ tenant, title, parts }: SettingsFormProps): ReactNode => {
  const { actions } = useOwnTexts(tenantTexts);
  const mayUpdate = useMay('update:tenants');
  const fields = parts.flatMap((part) => part.fields);

  const write = (
    { from, to }: { readonly from: SettingValues; readonly to: SettingValues },
    { dryRun, tag }: { readonly dryRun: boolean; readonly tag?: string },
  ) =>
    management().PATCH('/tenants/{tenant_id}', {
      params: {
        path: { tenant_id: tenant.id },
        query: { dry_run: dryRun },
        header: ifMatch(tag),
      },
      body: { tenant_metadata: changedMembers(fields, from, to) },
    });

  const record: RecordForm<SettingValues> = useRehearsedForm<SettingValues>({
    mode: 'controlled',
    initialValues: Object.fromEntries(
      fields.map((field) => [field.key, valueAt(tenant.tenant_metadata, field)]),
    ),
    wireNames: Object.fromEntries(fields.map(({ key, path }) => [key, `tenant_metadata.${path}`])),
    send: (to, dryRun) => write({ from: record.form.getInitialValues(), to }, { dryRun }),
    rehearsal: () => ({
      title: actions.changeTitle(title),
      action: actions.change,
    }),
    undo: ({ before, after, tag }) => {
      const back = { from: after, to: before };
      return () => write(back, { dryRun: false, tag });
    },
    savedText: actions.saved(title),
  });
  return (
    <SectionedForm
      form={record}
      isReadOnly={!mayUpdate}
    >
      {parts.map((part) => (
        <Section
          key={part.title}
          title={part.title}
          hint={part.hint}
        >
          <Stack maw={640}>
            {part.fields.map((field) => (
              <SettingInput
                key={field.key}
                field={field}
                form={record.form}
              />
            ))}
          </Stack>
        </Section>
      ))}
    </SectionedForm>
  );
};

interface SettingInputProps {
  readonly field: SettingField;
  readonly form: UseFormReturnType<SettingValues>;
}

const SettingInput = ({ field, form }: SettingInputProps): ReactNode => {
  const shared = { label: field.label, description: field.hint };
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          {...shared}
          {...form.getInputProps(field.key, { type: 'checkbox' })}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          clampBehavior="strict"
          placeholder={field.initially}
          maw={280}
          {...form.getInputProps(field.key)}
        />
      );
    case 'tags':
      return (
        <TagsInput
          {...shared}
          {...form.getInputProps(field.key)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={[...field.options]}
          allowDeselect={false}
          maw={420}
          {...form.getInputProps(field.key)}
        />
      );
    case 'several':
      return (
        <Checkbox.Group
          {...shared}
          {...form.getInputProps(field.key)}
        >
          <Group mt="xs">
            {field.options.map(({ value, label }) => (
              <Checkbox
                key={value}
                value={value}
                label={label}
              />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'many':
      return (
        <MultiSelect
          {...shared}
          data={[...field.options]}
          searchable
          {...form.getInputProps(field.key)}
        />
      );
  }
};
