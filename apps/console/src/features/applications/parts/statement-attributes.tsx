import { ActionIcon, Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';
import { attributeSources, type WithAttributes } from './attribute-rows.js';

interface Props {
  readonly form: UseFormReturnType<WithAttributes>;
}

/** What statements say of people beside their name. */
export const StatementAttributes = ({ form }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Section
      title={t.saml.attributes}
      hint={t.saml.attributesHint}
    >
      <Stack>
        {form.values.attributes.map((_, at) => (
          <Row
            key={at}
            form={form}
            at={at}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              form.insertListItem('attributes', { name: '', friendlyName: '', source: '' })
            }
          >
            {t.saml.addAttribute}
          </Button>
        </div>
      </Stack>
    </Section>
  );
};

const Row = ({ form, at }: Props & { readonly at: number }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const path = `attributes.${at}`;
  const text = { dir: 'ltr', spellCheck: false, flex: '1 1 160px' } as const;
  return (
    <Group
      align="flex-end"
      role="group"
      aria-label={`${t.saml.attributes} ${at + 1}`}
    >
      <TextInput
        label={t.saml.attribute}
        {...text}
        {...form.getInputProps(`${path}.name`)}
      />
      <TextInput
        label={t.saml.friendlyName}
        {...text}
        {...form.getInputProps(`${path}.friendlyName`)}
      />
      <Autocomplete
        label={t.saml.source}
        data={[...attributeSources, 'app_metadata.']}
        {...text}
        {...form.getInputProps(`${path}.source`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t.saml.removeAttribute(form.values.attributes[at]!.name || String(at + 1))}
        onClick={() => form.removeListItem('attributes', at)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
};
