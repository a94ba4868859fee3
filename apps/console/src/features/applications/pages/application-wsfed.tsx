import { Select, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import { AddressField } from '../../../kit/address-field/address-field.js';
import { Copyable } from '../../../kit/copyable.js';
import { Facts } from '../../../kit/facts.js';
import { Section } from '../../../kit/section.js';
import type { RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { AddressList } from '../parts/address-list.js';
import { isProtected } from '../parts/is-protected.js';
import {
  choices,
  NameFormat,
  ProtocolForm,
  StatementLifetime,
  type Protocol,
  type ProtocolTab,
} from '../parts/protocol-form.js';
import { StatementPreview } from '../parts/statement-preview.js';
import {
  tokenTypes,
  wsfedDocument,
  wsfedPatch,
  wsfedValuesOf,
  wsfedWireNames,
  type WsfedValues,
} from '../parts/wsfed-values.js';
import { applicationTexts } from '../texts/application-texts.js';

const wsfed: Protocol<WsfedValues> = {
  member: 'wsfed',
  valuesOf: wsfedValuesOf,
  patchOf: wsfedPatch,
  wireNames: wsfedWireNames,
  name: 'realm',
};

/** The application as a relying party of WS-Federation. */
export const ApplicationWsfed = ({ client, tag }: ProtocolTab): ReactNode => {
  const [round, setRound] = useState(0);
  const isReadOnly = !useScopes()('update:clients') || isProtected(client.id);
  return (
    <>
      <OurSide />
      <ProtocolForm
        key={round}
        client={client}
        tag={tag}
        isReadOnly={isReadOnly}
        onRound={() => setRound((last) => last + 1)}
        protocol={wsfed}
        preview={(values) => (
          <Preview
            client={client}
            values={values}
          />
        )}
      >
        {(record) => (
          <>
            <Places record={record} />
            <Tokens record={record} />
          </>
        )}
      </ProtocolForm>
    </>
  );
};

/** What the application has to know of this server. */
const OurSide = (): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { issuer } = consoleConfig();
  const address = (path: string): ReactNode => <Copyable value={`${issuer}/${path}`} />;
  return (
    <Section
      title={t.saml.ours}
      hint={t.saml.oursHint}
    >
      <Facts
        facts={[
          {
            label: t.wsfed.metadata,
            value: address('wsfed/FederationMetadata/2007-06/FederationMetadata.xml'),
          },
          { label: t.wsfed.signIn, value: address('wsfed') },
          { label: t.wsfed.issuer, value: address('saml/metadata') },
        ]}
      />
    </Section>
  );
};

interface PartProps {
  readonly record: RecordForm<WsfedValues>;
}

const Places = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Section title={t.saml.places}>
      <Stack maw={640}>
        <TextInput
          label={t.wsfed.realm}
          description={t.wsfed.realmHint}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('realm')}
        />
        <AddressList
          label={t.wsfed.replyUrls}
          hint={t.wsfed.replyUrlsHint}
          value={form.values.replyUrls}
          onChange={(urls) => form.setFieldValue('replyUrls', urls)}
          error={form.errors['replyUrls']}
        />
        <AddressField
          label={t.saml.sloUrl}
          description={t.wsfed.signOutHint}
          {...form.getInputProps('signOutUrl')}
        />
      </Stack>
    </Section>
  );
};

const Tokens = ({ record }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Section title={t.saml.answers}>
      <Stack maw={640}>
        <Select
          label={t.wsfed.tokenType}
          placeholder={tokenTypes['saml1.1']}
          data={choices(tokenTypes)}
          clearable
          {...record.form.getInputProps('tokenType')}
        />
        <NameFormat record={record} />
        <StatementLifetime record={record} />
      </Stack>
    </Section>
  );
};

interface PreviewProps extends Pick<ProtocolTab, 'client'> {
  readonly values: WsfedValues;
}

const Preview = ({ client, values }: PreviewProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const isPossible = values.realm !== '' && values.replyUrls.some((url) => url !== '');
  return (
    <StatementPreview
      client={client}
      settings={isPossible ? wsfedDocument(values) : undefined}
      emptyHint={t.wsfed.previewEmpty}
      ask={(user_id, settings) =>
        management().POST('/clients/{client_id}/wsfed_preview', {
          params: { path: { client_id: client.id } },
          body: { user_id, wsfed: settings },
        })
      }
      factsOf={({ token_type: type }) => [
        { label: t.wsfed.tokenType, value: tokenTypes[type as keyof typeof tokenTypes] },
      ]}
    />
  );
};
