/**
 * The server of a company elsewhere, of which this API is: how its applications get to know there which person a client
 * acts for (`resource_metadata.authorization_server`).
 */
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AddressField } from '../../../kit/address-field/address-field.js';
import { clients, RecordPicker } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import type { ApiValues } from '../api-values.js';
import { apiTexts } from '../texts/api-texts.js';

type ApiForm = UseFormReturnType<ApiValues>;

interface Props {
  readonly form: ApiForm;
  readonly isReadOnly: boolean;
}

export const ForeignServer = ({ form, isReadOnly }: Props): ReactNode => {
  const { foreignServer: t } = useOwnTexts(apiTexts);
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <Stack maw={640}>
        <AddressField
          label={t.issuer}
          description={t.issuerHint}
          {...form.getInputProps('issuer')}
        />
        {form.values.issuer !== '' && (
          <KnownClients
            form={form}
            isReadOnly={isReadOnly}
          />
        )}
      </Stack>
    </Section>
  );
};

const KnownClients = ({ form, isReadOnly }: Props): ReactNode => {
  const { foreignServer: t } = useOwnTexts(apiTexts);
  const list = 'knownClients';
  return (
    <>
      {form.values.knownClients.map((_, at) => (
        // The rows have no ids of their own, and a row keeps its place until it is removed.
        <Group
          key={at}
          role="group"
          aria-label={t.row(at + 1)}
          align="flex-start"
          gap="sm"
        >
          <ClientField
            form={form}
            at={at}
          />
          <TextInput
            label={t.idThere}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            flex="1 1 180px"
            {...form.getInputProps(`${list}.${at}.idThere`)}
          />
          {!isReadOnly && (
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
      {!isReadOnly && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem(list, { client: '', idThere: '' })}
          >
            {t.add}
          </Button>
        </Group>
      )}
    </>
  );
};

interface ClientFieldProps {
  readonly form: ApiForm;
  readonly at: number;
}

const ClientField = ({ form, at }: ClientFieldProps): ReactNode => {
  const { foreignServer: t } = useOwnTexts(apiTexts);
  const path = `knownClients.${at}.client`;
  return (
    <div style={{ flex: '1 1 180px' }}>
      <RecordPicker
        of={clients}
        label={t.client}
        value={form.values.knownClients[at]!.client || undefined}
        onChange={(next) => form.setFieldValue(path, next ?? '')}
        error={form.errors[path]}
      />
    </div>
  );
};
