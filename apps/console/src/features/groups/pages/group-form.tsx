import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { Group } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { DescriptionField } from '../../../kit/description-field.js';
import { FormFooter } from '../../../kit/form-footer.js';
import type { WaysOn } from '../../../kit/new-record-page.js';
import { notifyDone } from '../../../kit/notify.js';
import { useRecordForm, writingBack } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { groupTexts } from '../texts/group-texts.js';

interface GroupFormProps extends Partial<WaysOn> {
  /** Left out: a new one. */
  readonly group?: Group;
}

interface GroupValues extends Record<string, unknown> {
  readonly group_name: string;
  readonly group_description: string;
  readonly external_id: string;
}

const change = (
  { id }: Group,
  { group_name, group_description, external_id }: GroupValues,
  tag?: string,
) => {
  const cleared = external_id === '' ? null : external_id;
  const body: object = {
    group_name: group_name.trim(),
    group_description,
    external_id: cleared,
  };
  const params = { path: { group_id: id }, header: ifMatch(tag) };
  return management().PATCH('/groups/{group_id}', { params, body });
};

export const GroupForm = ({ group, onSaved, onCancel }: GroupFormProps): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const words = useTexts().form;
  const record = useRecordForm<GroupValues, Group>({
    mode: 'controlled',
    initialValues: {
      group_name: group?.group_name ?? '',
      group_description: group?.group_description ?? '',
      external_id: group?.external_id ?? '',
    },
    validate: { group_name: (name) => (name.trim() === '' ? words.required : null) },
    conflictField: 'group_name',
    save: async ({ group_name, group_description, external_id }): Promise<Group> => {
      const name = group_name.trim();
      if (group === undefined) {
        const body = {
          group_name: name,
          group_description,
          ...(external_id === '' ? {} : { external_id }),
        };
        return (await call(management().POST('/groups', { body }))) as Group;
      }
      return (await call(change(group, { group_name, group_description, external_id }))) as Group;
    },
    undo: group && writingBack((before, version) => change(group, before, version)),
    onSaved: (saved) => {
      if (group === undefined) notifyDone(words.saved);
      onSaved?.(saved);
    },
  });
  const { form, submit } = record;
  return (
    <form
      onSubmit={submit}
      noValidate
    >
      <Stack maw={560}>
        <TextInput
          label={t.name}
          required
          autoComplete="off"
          {...form.getInputProps('group_name')}
        />
        <DescriptionField
          label={t.description}
          {...form.getInputProps('group_description')}
        />
        <TextInput
          label={t.externalId}
          description={t.externalIdHint}
          autoComplete="off"
          {...form.getInputProps('external_id')}
        />
        <FormFooter
          form={record}
          label={group === undefined ? words.create : undefined}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
};
