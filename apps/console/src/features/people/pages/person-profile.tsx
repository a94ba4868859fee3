/** What matters most, and the profile. Of two who edit it at once, the second sees what the first has changed. */
import { Alert, Button, Group, Stack, Table } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { User } from '../../../api/names.js';
import { refreshAll } from '../../../api/query-client.js';
import { ifMatch, isChangedElsewhere } from '../../../api/versioned.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { Facts } from '../../../kit/facts.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Section } from '../../../kit/section.js';
import { useRecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { changedFields, changesBetween, valuesOf, type PersonValues } from '../person-values.js';
import { peopleTexts } from '../texts/people-texts.js';
import { PersonFields, usePersonLabels } from './person-fields.js';
import { PersonOverview } from './person-overview.js';

interface PersonProfileProps {
  readonly user: User;
  readonly tag: string | undefined;
}

export const PersonProfile = ({ user, tag }: PersonProfileProps): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  return (
    <>
      <PersonOverview user={user} />
      <Section title={t.profile.title}>
        <ProfileForm
          user={user}
          tag={tag}
        />
      </Section>
      <About user={user} />
    </>
  );
};

/** What the form began with. */
interface Beginning {
  readonly values: PersonValues;
  readonly tag: string | undefined;
}

const ProfileForm = ({ user, tag }: PersonProfileProps): ReactNode => {
  const may = useScopes();
  const [begun, setBegun] = useState<Beginning>(() => ({ values: valuesOf(user), tag }));
  const [isOutdated, setOutdated] = useState(false);

  const change = (from: PersonValues, to: PersonValues, version: string | undefined) => {
    const params = { path: { user_id: user.id }, header: ifMatch(version) };
    return management().PATCH('/users/{user_id}', { params, body: changesBetween(from, to) });
  };

  const record = useRecordForm({
    mode: 'controlled',
    initialValues: begun.values,
    conflictField: 'username',
    save: async (values) => {
      try {
        return await call(change(begun.values, values, begun.tag));
      } catch (error) {
        if (isChangedElsewhere(error)) {
          await refreshAll();
          setOutdated(true);
        }
        throw error;
      }
    },
    // The server changes more than was typed: a new address is not verified.
    undo:
      ({ before, saved, tag: version }) =>
      () =>
        change(valuesOf(saved as User), before, version),
  });
  const { form, submit } = record;

  /** Goes on from the record as it is now, with the values that are given. */
  const beginAnew = (values?: Partial<PersonValues>): void => {
    const now = valuesOf(user);
    setBegun({ values: now, tag });
    setOutdated(false);
    form.setInitialValues(now);
    form.setValues({ ...now, ...values });
    if (values === undefined) form.resetDirty(now);
    form.clearErrors();
  };

  // Nothing was typed yet, so nothing is lost by showing the record as it is now.
  const isUntouched = !form.isDirty() && !record.isSaving;
  useEffect(() => {
    if (isUntouched && tag !== begun.tag) beginAnew();
  });

  const mine = changesBetween(begun.values, form.getValues()) as Partial<PersonValues>;
  const keepMine = (): void =>
    beginAnew(Object.fromEntries(Object.entries(mine).map(([name, value]) => [name, value ?? ''])));
  return (
    <form
      onSubmit={submit}
      noValidate
    >
      <Stack maw={760}>
        <PersonFields
          form={form}
          isFixed={!may('update:users')}
          hasDirectory
        />
        {isOutdated && tag !== begun.tag ? (
          <Difference
            before={begun.values}
            now={valuesOf(user)}
            onKeepMine={keepMine}
            onTakeTheirs={() => beginAnew()}
          />
        ) : (
          may('update:users') && <FormFooter form={record} />
        )}
      </Stack>
    </form>
  );
};

interface DifferenceProps {
  readonly before: PersonValues;
  readonly now: PersonValues;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** What another person has changed meanwhile, and the ways on. */
const Difference = ({ before, now, onKeepMine, onTakeTheirs }: DifferenceProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).profile;
  const { form } = useTexts();
  const labels = usePersonLabels();
  const shown = (value: string | boolean): string => {
    if (typeof value === 'boolean') return value ? form.yes : form.no;
    return value === '' ? t.empty : value;
  };
  return (
    <Alert
      variant="outline"
      color="gray"
      role="alert"
      icon={
        <IconGitMerge
          size={18}
          stroke={1.7}
        />
      }
      title={form.changedElsewhere}
    >
      <Stack gap="sm">
        <Table aria-label={t.difference}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.difference}</Table.Th>
              <Table.Th>{t.before}</Table.Th>
              <Table.Th>{t.now}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changedFields(before, now).map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{labels[name]}</Table.Th>
                <Table.Td>{shown(before[name])}</Table.Td>
                <Table.Td>{shown(now[name])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group gap="xs">
          <Button
            size="xs"
            onClick={onKeepMine}
          >
            {t.keepMine}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={onTakeTheirs}
          >
            {t.takeTheirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};

const About = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).profile;
  const { value } = useTexts();
  return (
    <Section title={t.about}>
      <Facts
        facts={[
          { label: value.id, value: <Copyable value={user.id} /> },
          { label: t.logins, value: user.logins_count ?? 0 },
          { label: value.created, value: <Ago at={user.created_at} /> },
          { label: value.changed, value: <Ago at={user.updated_at} /> },
        ]}
      />
    </Section>
  );
};
