import { Button, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { refreshAll } from '../../../api/query-client.js';
import { AddressField } from '../../../kit/address-field/address-field.js';
import { Copyable } from '../../../kit/copyable.js';
import { Facts } from '../../../kit/facts.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import type { RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { AddressList } from '../parts/address-list.js';
import { isProtected } from '../parts/is-protected.js';
import {
  choices,
  NameFormat,
  ProtocolForm,
  StatementLifetime,
  type Protocol,
  type ProtocolRound,
  type ProtocolTab,
} from '../parts/protocol-form.js';
import { certificatesOfMetadata } from '../parts/saml-certificates.js';
import {
  samlDocument,
  samlPatch,
  samlValuesOf,
  samlWireNames,
  type SamlValues,
} from '../parts/saml-values.js';
import { StatementPreview } from '../parts/statement-preview.js';
import { applicationTexts } from '../texts/application-texts.js';

/** The application as a SAML service provider. */
export const ApplicationSaml = ({ client, tag }: ProtocolTab): ReactNode => {
  const [round, setRound] = useState(0);
  const isReadOnly = !useScopes()('update:clients') || isProtected(client.id);
  const onRound = (): void => setRound((last) => last + 1);
  return (
    <>
      <OurSide />
      {!isReadOnly && (
        <FromMetadata
          client={client}
          onFilled={onRound}
        />
      )}
      <SamlForm
        key={round}
        client={client}
        tag={tag}
        isReadOnly={isReadOnly}
        onRound={onRound}
      />
    </>
  );
};

/** What the application has to know of this server. */
const OurSide = (): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { issuer } = consoleConfig();
  const certificates = useCertificates(issuer);
  const address = (path: string): ReactNode => <Copyable value={`${issuer}/saml/${path}`} />;
  return (
    <Section
      title={t.saml.ours}
      hint={t.saml.oursHint}
    >
      <Facts
        facts={[
          { label: t.saml.metadataAndEntity, value: address('metadata') },
          { label: t.saml.signOn, value: address('sso') },
          { label: t.saml.logout, value: address('slo') },
          ...certificates.map((pem, at) => ({
            label: at === 0 ? t.saml.certificate : t.saml.otherCertificate,
            value: <Copyable value={pem} />,
          })),
        ]}
      />
    </Section>
  );
};

/** None where they cannot be read, as on a console of another host: the metadata have them. */
const useCertificates = (issuer: string): readonly string[] => {
  const { data = [] } = useQuery({
    queryKey: ['saml metadata'],
    queryFn: async () => {
      const answer = await fetch(`${issuer}/saml/metadata`);
      return answer.ok ? certificatesOfMetadata(await answer.text()) : [];
    },
    retry: false,
  });
  return data;
};

const FromMetadata = ({
  client,
  onFilled,
}: {
  readonly client: Client;
  readonly onFilled: () => void;
}): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const rehearse = useRehearsedChange();
  const [xml, setXml] = useState('');
  const fill = (): void =>
    rehearse({
      title: t.saml.fillTitle(client.client_name ?? client.id),
      action: t.saml.fill,
      isAlwaysShown: true,
      run: (dry_run) =>
        management().POST('/clients/{client_id}/saml_metadata', {
          params: { path: { client_id: client.id }, query: { dry_run } },
          body: { xml },
        }),
      onDone: () => {
        setXml('');
        // The form begins anew with the record as it is then.
        void refreshAll().then(onFilled);
      },
    });
  return (
    <Section
      title={t.saml.theirs}
      hint={t.saml.theirsHint}
    >
      <Stack maw={640}>
        <Textarea
          label={t.saml.xml}
          value={xml}
          onChange={(event) => setXml(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={8}
          dir="ltr"
          spellCheck={false}
        />
        <div>
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} />}
            disabled={xml.trim() === ''}
            onClick={fill}
          >
            {t.saml.fill}
          </Button>
        </div>
      </Stack>
    </Section>
  );
};

const saml: Protocol<SamlValues> = {
  member: 'saml',
  valuesOf: samlValuesOf,
  patchOf: samlPatch,
  wireNames: samlWireNames,
  name: 'entityId',
};

const SamlForm = (round: ProtocolRound): ReactNode => (
  <ProtocolForm
    {...round}
    protocol={saml}
    preview={(values) => (
      <Preview
        client={round.client}
        values={values}
      />
    )}
  >
    {(record) => (
      <>
        <Places record={record} />
        <Keys record={record} />
        <Answers record={record} />
      </>
    )}
  </ProtocolForm>
);

interface PreviewProps extends Pick<ProtocolTab, 'client'> {
  readonly values: SamlValues;
}

const Preview = ({ client, values }: PreviewProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { form: words } = useTexts();
  const isPossible = values.entityId !== '' && values.acsUrls.length > 0;
  return (
    <StatementPreview
      client={client}
      settings={isPossible ? samlDocument(values) : undefined}
      emptyHint={t.saml.previewEmpty}
      ask={(user_id, settings) =>
        management().POST('/clients/{client_id}/saml_preview', {
          params: { path: { client_id: client.id } },
          body: { user_id, saml: settings },
        })
      }
      factsOf={({ sign, is_encrypted: isEncrypted }) => [
        { label: t.saml.sign, value: t.saml.signs[sign as keyof typeof t.saml.signs] },
        { label: t.saml.encrypted, value: isEncrypted ? words.yes : words.no },
      ]}
    />
  );
};

interface PartProps {
  readonly record: RecordForm<SamlValues>;
}

const Places = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Section title={t.saml.places}>
      <Stack maw={640}>
        <TextInput
          label={t.saml.entityId}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('entityId')}
        />
        <AddressList
          label={t.saml.acsUrls}
          hint={t.saml.acsUrlsHint}
          value={form.values.acsUrls}
          onChange={(urls) => form.setFieldValue('acsUrls', urls)}
          error={form.errors['acsUrls']}
        />
        <AddressField
          label={t.saml.sloUrl}
          description={t.saml.sloUrlHint}
          {...form.getInputProps('sloUrl')}
        />
        <AddressField
          label={t.saml.sloResponseUrl}
          description={t.saml.sloResponseUrlHint}
          {...form.getInputProps('sloResponseUrl')}
        />
        <Select
          label={t.saml.sloBinding}
          placeholder={t.saml.bindings.redirect}
          data={choices(t.saml.bindings)}
          clearable
          {...form.getInputProps('sloBinding')}
        />
      </Stack>
    </Section>
  );
};

const Keys = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const certificate = (field: 'certificates' | 'encryptionCertificate', hint: string) => (
    <Textarea
      label={t.saml[field]}
      description={hint}
      autosize
      minRows={2}
      maxRows={8}
      dir="ltr"
      spellCheck={false}
      {...form.getInputProps(field)}
    />
  );
  return (
    <Section title={t.saml.keys}>
      <Stack maw={640}>
        {certificate('certificates', t.saml.certificatesHint)}
        <Switch
          label={t.saml.requireSigned}
          {...form.getInputProps('requireSigned', { type: 'checkbox' })}
        />
        {certificate('encryptionCertificate', t.saml.encryptionHint)}
        <Switch
          label={t.saml.encryptNames}
          description={t.saml.encryptNamesHint}
          {...form.getInputProps('encryptNames', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  );
};

const Answers = ({ record }: PartProps): ReactNode => {
  const { form } = record;
  const t = useOwnTexts(applicationTexts);
  return (
    <Section title={t.saml.answers}>
      <Stack maw={640}>
        <NameFormat record={record} />
        <Select
          label={t.saml.sign}
          placeholder={t.saml.signs.both}
          data={choices(t.saml.signs)}
          clearable
          {...form.getInputProps('sign')}
        />
        <StatementLifetime record={record} />
        <Switch
          label={t.saml.idpInitiated}
          description={t.saml.idpInitiatedHint}
          {...form.getInputProps('idpInitiated', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  );
};
