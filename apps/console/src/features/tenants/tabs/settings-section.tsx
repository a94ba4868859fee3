/** A part of the settings document as a form. What widens access is rehearsed, as is what shuts people out. */
import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  TagsInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Tenant } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { changedMembers, valueAt, type SettingField, type SettingValues } from '../settings.js';
import { tenantTexts } from '../texts/tenant-texts.js';

export interface SettingsSectionProps {
  readonly tenant: Tenant;
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly SettingField[];
}

export const SettingsSection = ({
  tenant,
  title,
  hint,
  fields,
}: SettingsSectionProps): ReactNode => {
  const { actions } = useOwnTexts(tenantTexts);
  const { form: words } = useTexts();
  const mayUpdate = useMay('update:tenants');
  const rehearse = useRehearsedChange();

  const saved: SettingValues = Object.fromEntries(
    fields.map((field) => [field.key, valueAt(tenant.tenant_metadata, field)]),
  );
  const form = useForm<SettingValues>({ initialValues: saved });

  const submit = form.onSubmit((values) => {
    if (!form.isDirty()) return;

    const tenant_metadata = changedMembers(fields, saved, values);
    rehearse({
      title: actions.changeTitle(title),
      action: actions.change,
      run: (dry_run) =>
        management().PATCH('/tenants/{tenant_id}', {
          params: { path: { tenant_id: tenant.id }, query: { dry_run } },
          body: { tenant_metadata },
        }),
      undo: (dry_run, tag) =>
        management().PATCH('/tenants/{tenant_id}', {
          params: { path: { tenant_id: tenant.id }, query: { dry_run }, header: ifMatch(tag) },
          body: { tenant_metadata: changedMembers(fields, values, saved) },
        }),
      onUndone: () => {
        form.setValues(saved);
        form.resetDirty(saved);
      },
      done: words.saved,
      onDone: () => form.resetDirty(values),
    });
  });
  return (
    <Section
      title={title}
      hint={hint}
    >
      <form onSubmit={submit}>
        <Stack maw={640}>
          {fields.map((field) => (
            <SettingInput
              key={field.key}
              field={field}
              form={form}
              isDisabled={!mayUpdate}
            />
          ))}
          {mayUpdate && (
            <Group
              justify="flex-end"
              gap="xs"
            >
              {form.isDirty() && (
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => form.setValues(saved)}
                >
                  {words.discard}
                </Button>
              )}
              <Button type="submit">{words.save}</Button>
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
};

interface SettingInputProps {
  readonly field: SettingField;
  readonly form: UseFormReturnType<SettingValues>;
  readonly isDisabled: boolean;
}

const SettingInput = ({ field, form, isDisabled }: SettingInputProps): ReactNode => {
  const shared = { label: field.label, description: field.hint, disabled: isDisabled };
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
                disabled={isDisabled}
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
