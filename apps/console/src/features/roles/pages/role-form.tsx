import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { Role } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { DescriptionField } from '../../../kit/description-field.js';
import { FormFooter } from '../../../kit/form-footer.js';
import type { WaysOn } from '../../../kit/new-record-page.js';
import { notifyDone } from '../../../kit/notify.js';
import { useRecordForm, writingBack } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { roleTexts } from '../texts/role-texts.js';

interface RoleFormProps extends Partial<WaysOn> {
  /** Left out: a new one. */
  readonly role?: Role;
}

interface RoleValues extends Record<string, unknown> {
  readonly role_name: string;
  readonly role_description: string;
  readonly is_default: boolean;
}

const change = ({ id }: Role, values: RoleValues, tag?: string) => {
  const params = { path: { role_id: id }, header: ifMatch(tag) };
  const body = { ...values, role_name: values.role_name.trim() };
  return management().PATCH('/roles/{role_id}', { params, body });
};

export const RoleForm = ({ role, onSaved, onCancel }: RoleFormProps): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const words = useTexts().form;
  const record = useRecordForm<RoleValues, Role>({
    mode: 'controlled',
    initialValues: {
      role_name: role?.role_name ?? '',
      role_description: role?.role_description ?? '',
      is_default: role?.is_default ?? false,
    },
    validate: { role_name: (name) => (name.trim() === '' ? words.required : null) },
    conflictField: 'role_name',
    save: async (values): Promise<Role> => {
      const body = { ...values, role_name: values.role_name.trim() };
      if (role === undefined) return (await call(management().POST('/roles', { body }))) as Role;
      return (await call(change(role, values))) as Role;
    },
    undo: role && writingBack((before, version) => change(role, before, version)),
    onSaved: (saved) => {
      if (role === undefined) notifyDone(words.saved);
      onSaved?.(saved);
    },
  });
  const { form, submit } = record;
  const isFixed = role?.is_system === true;
  return (
    <form
      onSubmit={submit}
      noValidate
    >
      <Stack maw={560}>
        <TextInput
          label={t.name}
          description={t.nameHint}
          required
          disabled={isFixed}
          autoComplete="off"
          {...form.getInputProps('role_name')}
        />
        <DescriptionField
          label={t.description}
          disabled={isFixed}
          {...form.getInputProps('role_description')}
        />
        <Checkbox
          label={t.isDefault}
          description={t.isDefaultHint}
          disabled={isFixed}
          {...form.getInputProps('is_default', { type: 'checkbox' })}
        />
        {!isFixed && (
          <FormFooter
            form={record}
            label={role === undefined ? words.create : undefined}
            onCancel={onCancel}
          />
        )}
      </Stack>
    </form>
  );
};
