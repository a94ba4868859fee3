/** The fields of a person, for a new one and for an edit. */
import { Checkbox, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
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
    email_verified: t.emailVerified,
    phone_number_verified: t.phoneVerified,
  };
};

export const PersonFields = ({ form, isFixed = false }: PersonFieldsProps): ReactNode => {
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
          {text('locale', { description: t.localeHint })}
          {text('zoneinfo', { description: t.zoneinfoHint })}
          {text('birthdate')}
          {text('website', { type: 'url' })}
          {text('picture', { type: 'url' })}
        </SimpleGrid>
      </Stack>
    </Stack>
  );
};
