import { Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { User } from '../../../api/names.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { notifyDone } from '../../../kit/notify.js';
import { PageHeader } from '../../../kit/page-header.js';
import { Section } from '../../../kit/section.js';
import { useRecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { givenIn, valuesOf } from '../person-values.js';
import { peopleTexts } from '../texts/people-texts.js';
import { PersonFields } from './person-fields.js';

export const NewPersonPage = (): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const { nav, form: words } = useTexts();
  const navigate = useNavigate();
  const record = useRecordForm({
    mode: 'controlled',
    initialValues: { ...valuesOf(), password: '', must_change_password: true, verify_email: false },
    validate: (values) =>
      [values.username, values.email, values.phone_number].every((name) => name.trim() === '')
        ? { username: t.fields.oneNeeded }
        : {},
    conflictField: 'username',
    save: async (values): Promise<User> => {
      const { password, must_change_password, verify_email } = values;
      const withPassword = password === '' ? {} : { password, must_change_password };
      const body = { ...givenIn(values), ...withPassword, verify_email };
      return (await call(management().POST('/users', { body }))) as User;
    },
    onSaved: ({ id }) => {
      notifyDone(t.create.done);
      void navigate({ to: `/people/${id}` });
    },
  });
  const { form, submit } = record;
  const { password, email } = form.getValues();
  return (
    <>
      <PageHeader
        title={t.list.create}
        hint={t.create.hint}
        parent={{ to: '/people', label: nav.people }}
      />
      <Section title={t.fields.profile}>
        <form
          onSubmit={submit}
          noValidate
        >
          <Stack maw={760}>
            <PersonFields form={form} />
            <PasswordInput
              label={t.create.password}
              description={t.create.passwordHint}
              autoComplete="new-password"
              maw={380}
              {...form.getInputProps('password')}
            />
            {password !== '' && (
              <Checkbox
                label={t.create.temporary}
                {...form.getInputProps('must_change_password', { type: 'checkbox' })}
              />
            )}
            {email.trim() !== '' && (
              <Checkbox
                label={t.create.verify}
                {...form.getInputProps('verify_email', { type: 'checkbox' })}
              />
            )}
            <FormFooter
              form={record}
              label={words.create}
              onCancel={() => void navigate({ to: '/people' })}
            />
          </Stack>
        </form>
      </Section>
    </>
  );
};
