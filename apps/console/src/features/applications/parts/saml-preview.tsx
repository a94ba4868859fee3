import { Alert, Stack, Table } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { Client } from '../../../api/names.js';
import { useSession } from '../../../api/session.js';
import { chosenTenant } from '../../../api/tenant.js';
import { Facts } from '../../../kit/facts.js';
import { Failure } from '../../../kit/failure.js';
import { Hint } from '../../../kit/hint.js';
import { Loading } from '../../../kit/loading.js';
import { people, RecordPicker } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { UnaskedHooks } from '../../../kit/unasked-hooks.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { applicationTexts } from '../texts/application-texts.js';
import { samlDocument, type SamlValues } from './saml-values.js';

interface Props {
  readonly client: Client;
  /** As they stand in the form, saved or not. */
  readonly values: SamlValues;
}

/** Milliseconds without typing, after which the server is asked. */
const pause = 400;

/** What the application would be told of a person now. */
export const SamlPreview = ({ client, values }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  // The administrator is a person too: an example at once.
  const [person, setPerson] = useState(useSession()?.userId);
  const [shown] = useDebouncedValue(values, pause);
  const saml = samlDocument(shown);
  const isPossible = person !== undefined && shown.entityId !== '' && shown.acsUrls.length > 0;
  const preview = useQuery({
    queryKey: [chosenTenant(), 'saml preview', client.id, client.updated_at, person, saml],
    queryFn: () =>
      call(
        management().POST('/clients/{client_id}/saml_preview', {
          params: { path: { client_id: client.id } },
          body: { user_id: person!, saml: saml as Record<string, never> },
        }),
      ),
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
        {isPossible ? <Said preview={preview} /> : <Hint>{t.saml.previewEmpty}</Hint>}
      </Stack>
    </Section>
  );
};

interface Preview {
  readonly data?:
    | {
        readonly name_id: { readonly value: string; readonly format: string } | null;
        readonly attributes: readonly {
          readonly name: string;
          readonly friendly_name?: string;
          readonly values: readonly string[];
        }[];
        readonly audience: string;
        readonly destination: string;
        readonly sign: string;
        readonly is_encrypted: boolean;
        readonly unasked_hooks?: readonly ('claims' | 'before-login')[];
      }
    | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

const Said = ({ preview: { data, error, isFetching } }: { readonly preview: Preview }) => {
  const t = useOwnTexts(applicationTexts);
  const { form: words } = useTexts();
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
  const sign = data.sign as keyof typeof t.saml.signs;
  return (
    <>
      {name === null && (
        <Alert
          variant="light"
          color="red"
        >
          {t.saml.noName}
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'NameID', value: <bdi>{name?.value ?? '–'}</bdi> },
          { label: t.saml.sentTo, value: <bdi>{data.destination}</bdi> },
          { label: t.saml.sign, value: t.saml.signs[sign] },
          { label: t.saml.encrypted, value: data.is_encrypted ? words.yes : words.no },
        ]}
      />
      <Attributes attributes={data.attributes} />
      <UnaskedHooks types={data.unasked_hooks} />
    </>
  );
};

type Attribute = NonNullable<Preview['data']>['attributes'][number];

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
