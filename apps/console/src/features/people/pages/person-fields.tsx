/** The fields of a person, for a new one and for an edit. */
import { Checkbox, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { languageChoices, zoneChoices } from '../choices.js';
import type { FlagField, PersonValues, TextField } from '../person-values.js';
import { peopleTexts } from '../texts/people-texts.js';

/** Only the paths that this file names. */
interface FieldsOf {
  readonly getInputProps: UseFormReturnType<PersonValues>['getInputProps'];
}

interface PersonFieldsProps {
  readonly form: FieldsOf;
  /** Left out: every field may be changed. */
  readonly isFixed?: boolean;
  /** Whether it has what a directory elsewhere calls the person. */
  readonly hasDirectory?: boolean;
}

export const usePersonLabels = (): Readonly<Record<TextField | FlagField, string>> => {
  const t = useOwnTexts(peopleTexts).fields;
  return {
    username: t.username,
    email: t.email,
    phone_number: t.phone,
    name: t.name,
    given_name: t.givenName,
    family_name: t.familyName,
    nickname: t.nickname,
    locale: t.locale,
    zoneinfo: t.zoneinfo,
    birthdate: t.birthdate,
    website: t.website,
    picture: t.picture,
    external_id: t.externalId,
    directory_name: t.directoryName,
    email_verified: t.emailVerified,
    phone_number_verified: t.phoneVerified,
  };
};

export const PersonFields = ({
  form,
  isFixed = false,
  hasDirectory = false,
}: PersonFieldsProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).fields;
  const labels = usePersonLabels();
  const text = (name: TextField, more: { description?: string; type?: string } = {}): ReactNode => (
    <TextInput
      label={labels[name]}
      autoComplete="off"
      disabled={isFixed}
      {...more}
      {...form.getInputProps(name)}
    />
  );
  const field = (name: TextField): ChoiceFieldProps => ({
    label: labels[name],
    disabled: isFixed,
    ...(form.getInputProps(name) as ChosenText),
  });
  const flag = (name: FlagField): ReactNode => (
    <Checkbox
      label={labels[name]}
      disabled={isFixed}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Title order={3}>{t.identity}</Title>
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          verticalSpacing="sm"
        >
          {text('username')}
          {text('email', { type: 'email' })}
          {text('phone_number', { type: 'tel', description: t.phoneHint })}
        </SimpleGrid>
        {flag('email_verified')}
        {flag('phone_number_verified')}
      </Stack>
      <Stack gap="sm">
        <Title order={3}>{t.profile}</Title>
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          verticalSpacing="sm"
        >
          {text('name')}
          {text('nickname')}
          {text('given_name')}
          {text('family_name')}
          <LanguageField {...field('locale')} />
          <ZoneField {...field('zoneinfo')} />
          {text('birthdate')}
          {text('website', { type: 'url' })}
          {text('picture', { type: 'url' })}
        </SimpleGrid>
      </Stack>
      {hasDirectory && (
        <Stack gap="sm">
          <Title order={3}>{t.directory}</Title>
          <SimpleGrid
            cols={{ base: 1, sm: 2 }}
            verticalSpacing="sm"
          >
            {text('directory_name', { description: t.directoryNameHint })}
            {text('external_id', { description: t.externalIdHint })}
          </SimpleGrid>
        </Stack>
      )}
    </Stack>
  );
};

/** What a form gives to a field that holds a text. */
interface ChosenText {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
}

interface ChoiceFieldProps extends ChosenText {
  readonly label: string;
  readonly disabled: boolean;
}

/** As many as are drawn at once; a search tells the others. */
const mostShown = 100;

const LanguageField = ({ value, onChange, ...field }: ChoiceFieldProps): ReactNode => {
  const { tag } = useLanguage();
  const [typed, setTyped] = useState('');
  return (
    <Select
      {...field}
      data={[...languageChoices(tag, value, typed)]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      onSearchChange={setTyped}
      limit={mostShown}
      searchable
      clearable
    />
  );
};

const ZoneField = ({ value, onChange, ...field }: ChoiceFieldProps): ReactNode => (
  <Select
    {...field}
    data={[...zoneChoices(value)]}
    value={value === '' ? null : value}
    onChange={(chosen) => onChange(chosen ?? '')}
    limit={mostShown}
    searchable
    clearable
  />
);
