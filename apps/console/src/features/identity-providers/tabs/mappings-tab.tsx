import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { errorsOfFields } from '../../../api/refused-field.js';
import { Hint } from '../../../kit/hint.js';
import { groups, RecordPicker, roles } from '../../../kit/record-picker.js';
import { SaveBar } from '../../../kit/save-bar.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import {
  attributesOf,
  fieldsByWireName,
  fieldsFor,
  mappingsFrom,
  mappingValuesOf,
  type AttributeRow,
  type MappingValues,
  type TargetRow,
} from '../mappings.js';
import type { Provider } from '../provider.js';
import { providerTexts } from '../texts/provider-texts.js';
import { useProviderChange } from '../use-provider-change.js';

type MappingForm = UseFormReturnType<MappingValues>;

interface ListProps {
  readonly form: MappingForm;
  readonly mayUpdate: boolean;
}

/** Shows a refusal that names a field at the field. True where there is one. */
const showRefusal = (form: MappingForm, cause: unknown): boolean => {
  const fields = fieldsByWireName(form.getValues());
  const [refused] = Object.entries(errorsOfFields(cause, [...fields.keys()]).fields);
  if (refused === undefined) return false;

  const [name, message] = refused;
  form.setFieldError(fields.get(name)!, message);
  return true;
};

export const MappingsTab = ({ provider }: { readonly provider: Provider }): ReactNode => {
  const { mappings: t } = useOwnTexts(providerTexts);
  const mayUpdate = useMay('update:identity_providers');
  const change = useProviderChange(provider);
  const needed = (text: string): string | null => (text.trim() === '' ? t.needed : null);
  const target = { claim: needed, target: needed };
  const form = useForm<MappingValues>({
    initialValues: mappingValuesOf(provider),
    validate: {
      attributes: { field: needed, claim: needed },
      roles: target,
      groups: target,
    },
  });

  const submit = async (values: MappingValues): Promise<void> => {
    const body = mappingsFrom(values, provider);
    try {
      await call(change.test(body));
    } catch (cause) {
      if (showRefusal(form, cause)) return;
    }
    const written = { attribute_mapping: attributesOf(values) };
    change.make(body, { former: mappingsFrom(mappingValuesOf(provider), written) });
  };
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))}>
      <AttributeList
        form={form}
        mayUpdate={mayUpdate}
        provider={provider}
      />
      <TargetList
        form={form}
        mayUpdate={mayUpdate}
        list="roles"
      />
      <TargetList
        form={form}
        mayUpdate={mayUpdate}
        list="groups"
      />
      {mayUpdate && <SaveBar form={form} />}
    </form>
  );
};

const AttributeList = ({
  form,
  mayUpdate,
  provider,
}: ListProps & { readonly provider: Provider }): ReactNode => {
  const { mappings: t } = useOwnTexts(providerTexts);
  const { attributes } = form.values;
  const fields = fieldsFor(provider.provider_type);
  const isFree = (name: string, own: string): boolean =>
    name === own || attributes.every(({ field }) => field !== name);
  const hint = provider.provider_type === 'saml' ? t.profileHintSaml : t.profileHint;

  return (
    <Section
      title={t.profile}
      hint={hint}
    >
      <Rows
        form={form}
        list="attributes"
        mayUpdate={mayUpdate}
        fresh={{ field: '', claim: '' }}
        add={t.addField}
        row={(at) => (
          <>
            <Select
              label={t.field}
              data={fields.filter((name) => isFree(name, attributes[at]!.field))}
              readOnly={!mayUpdate}
              searchable
              flex="1 1 180px"
              {...form.getInputProps(`attributes.${at}.field`)}
            />
            <ClaimInput
              form={form}
              path={`attributes.${at}.claim`}
              mayUpdate={mayUpdate}
            />
          </>
        )}
      />
    </Section>
  );
};

const TargetList = ({
  form,
  mayUpdate,
  list,
}: ListProps & { readonly list: 'roles' | 'groups' }): ReactNode => {
  const { mappings: t } = useOwnTexts(providerTexts);
  const words = t[list];
  const picker = (at: number) => {
    const path = `${list}.${at}.target`;
    const field = {
      label: words.target,
      disabled: !mayUpdate,
      value: form.values[list][at]!.target || undefined,
      onChange: (next: string | undefined) => form.setFieldValue(path, next ?? ''),
      error: form.errors[path],
    };
    return list === 'roles' ? (
      <RecordPicker
        of={roles}
        {...field}
      />
    ) : (
      <RecordPicker
        of={groups}
        {...field}
      />
    );
  };
  return (
    <Section
      title={words.title}
      hint={words.hint}
    >
      <Rows
        form={form}
        list={list}
        mayUpdate={mayUpdate}
        fresh={{ claim: '', value: '', target: '' }}
        add={words.add}
        row={(at) => (
          <>
            <ClaimInput
              form={form}
              path={`${list}.${at}.claim`}
              mayUpdate={mayUpdate}
            />
            <TextInput
              label={t.value}
              readOnly={!mayUpdate}
              dir="ltr"
              spellCheck={false}
              flex="1 1 160px"
              {...form.getInputProps(`${list}.${at}.value`)}
            />
            <div style={{ flex: '1 1 180px' }}>{picker(at)}</div>
          </>
        )}
      />
    </Section>
  );
};

const ClaimInput = ({
  form,
  path,
  mayUpdate,
}: ListProps & { readonly path: string }): ReactNode => {
  const { mappings: t } = useOwnTexts(providerTexts);
  return (
    <TextInput
      label={t.claim}
      readOnly={!mayUpdate}
      dir="ltr"
      spellCheck={false}
      flex="1 1 160px"
      {...form.getInputProps(path)}
    />
  );
};

interface RowsProps extends ListProps {
  readonly list: 'attributes' | 'roles' | 'groups';
  readonly fresh: AttributeRow | TargetRow;
  readonly add: string;
  readonly row: (at: number) => ReactNode;
}

const Rows = ({ form, mayUpdate, list, fresh, add, row }: RowsProps): ReactNode => {
  const { mappings: t } = useOwnTexts(providerTexts);
  const rows = form.values[list];
  return (
    <Stack>
      {rows.length === 0 && <Hint>{t.none}</Hint>}
      {rows.map((_, at) => (
        // The rows have no ids of their own, and a row keeps its place until it is removed.
        <Group
          key={at}
          role="group"
          aria-label={t.row(at + 1)}
          align="flex-start"
          gap="sm"
        >
          {row(at)}
          {mayUpdate && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              mt={24}
              aria-label={t.remove(at + 1)}
              onClick={() => form.removeListItem(list, at)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {mayUpdate && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem(list, fresh)}
          >
            {add}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
