import { Alert, Stack, Table } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../../api/management.js';
import type { Client } from '../../../api/names.js';
import { useSession } from '../../../api/session.js';
import { chosenTenant } from '../../../api/tenant.js';
import { Facts, type Fact } from '../../../kit/facts.js';
import { Failure } from '../../../kit/failure.js';
import { Hint } from '../../../kit/hint.js';
import { Loading } from '../../../kit/loading.js';
import { people, RecordPicker } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { UnaskedHooks } from '../../../kit/unasked-hooks.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';

/** What the server says of a statement, in whichever protocol. */
export interface Previewed {
  readonly name_id: { readonly value: string; readonly format: string } | null;
  readonly attributes: readonly {
    readonly name: string;
    readonly friendly_name?: string;
    readonly values: readonly string[];
  }[];
  readonly destination: string;
  readonly unasked_hooks?: readonly ('claims' | 'before-login')[];
}

interface Props<T> {
  readonly client: Client;
  /** As they stand in the form, saved or not; undefined where too little of them is there. */
  readonly settings: Record<string, unknown> | undefined;
  /** What is missing then. */
  readonly emptyHint: string;
  readonly ask: (userId: string, settings: Record<string, never>) => Asked<T>;
  /** What the protocol says beside. */
  readonly factsOf: (told: T) => readonly Fact[];
}

type Asked<T> = Parameters<typeof call<T>>[0];

/** Milliseconds without typing, after which the server is asked. */
const pause = 400;

/** What the application would be told of a person now. */
export const StatementPreview = <T extends Previewed>({
  client,
  settings,
  emptyHint,
  ask,
  factsOf,
}: Props<T>): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  // The administrator is a person too: an example at once.
  const [person, setPerson] = useState(useSession()?.userId);
  const [shown] = useDebouncedValue(settings, pause);
  const isPossible = person !== undefined && shown !== undefined;
  const preview = useQuery({
    queryKey: [chosenTenant(), 'statement', client.id, client.updated_at, person, shown],
    queryFn: () => call(ask(person!, shown as Record<string, never>)),
    enabled: isPossible,
    retry: false,
  });
  return (
    <Section
      title={t.saml.preview}
      hint={t.saml.previewHint}
    >
      <Stack aria-live="polite">
        <RecordPicker
          of={people}
          label={t.tokens.forPerson}
          value={person}
          onChange={setPerson}
          clearable
        />
        {isPossible ? (
          <Said
            preview={preview}
            format={shown.name_id_format}
            factsOf={factsOf}
          />
        ) : (
          <Hint>{emptyHint}</Hint>
        )}
      </Stack>
    </Section>
  );
};

interface SaidProps<T> extends Pick<Props<T>, 'factsOf'> {
  readonly format: unknown;
  readonly preview: {
    readonly data?: T | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
  };
}

const Said = <T extends Previewed>({
  preview: { data, error, isFetching },
  format,
  factsOf,
}: SaidProps<T>): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  if (isFetching) return <Loading lines={3} />;
  if (error !== null)
    return (
      <Failure
        title={t.saml.preview}
        error={error}
      />
    );
  if (data === undefined) return null;

  const { name_id: name } = data;
  return (
    <>
      {name === null && (
        <Alert
          variant="light"
          color="red"
        >
          {t.saml.noName[format === 'username' ? 'username' : 'email']}
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'NameID', value: <bdi>{name?.value ?? '–'}</bdi> },
          { label: t.saml.sentTo, value: <bdi>{data.destination}</bdi> },
          ...factsOf(data),
        ]}
      />
      <Attributes attributes={data.attributes} />
      <UnaskedHooks types={data.unasked_hooks} />
    </>
  );
};

type Attribute = Previewed['attributes'][number];

const Attributes = ({ attributes }: { readonly attributes: readonly Attribute[] }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  if (attributes.length === 0) return <Hint>{t.saml.noAttributes}</Hint>;
  return (
    <Table
      layout="fixed"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Table.Caption>{t.saml.attributes}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t.saml.attribute}</Table.Th>
          <Table.Th scope="col">{t.saml.value}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attributes.map(({ name, values }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">
              <bdi>{name}</bdi>
            </Table.Th>
            <Table.Td>
              {values.map((value) => (
                <div key={value}>
                  <bdi>{value}</bdi>
                </div>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
