import { PasswordInput, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { AddressField } from '../../kit/address-field/address-field.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { readSamlMetadata } from './saml-metadata.js';
import { providerTexts } from './texts/provider-texts.js';

// The form of the page has more fields than those of the connection.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyForm = UseFormReturnType<any>;

export interface ConnectionFieldsProps {
  readonly form: AnyForm;
  readonly type: string;
  readonly isNew?: boolean;
}

export const ConnectionFields = ({
  form,
  type,
  isNew = false,
}: ConnectionFieldsProps): ReactNode =>
  type === 'saml' ? (
    <SamlFields form={form} />
  ) : (
    <OauthFields
      form={form}
      type={type}
      isNew={isNew}
    />
  );

const OauthFields = ({ form, type, isNew }: Required<ConnectionFieldsProps>): ReactNode => {
  const { form: t } = useOwnTexts(providerTexts);
  const hasIssuer = !['google', 'github', 'microsoft'].includes(type);
  return (
    <Stack>
      {hasIssuer && (
        <AddressField
          label={t.issuer}
          description={t.issuerHint}
          placeholder="https://login.example.com"
          {...form.getInputProps('issuer')}
        />
      )}
      {type === 'microsoft' && (
        <TextInput
          label={t.directory}
          dir="ltr"
          {...form.getInputProps('directory')}
        />
      )}
      <TextInput
        label={t.clientId}
        dir="ltr"
        {...form.getInputProps('client_id')}
      />
      <PasswordInput
        label={t.clientSecret}
        description={isNew ? undefined : t.secretKept}
        autoComplete="off"
        dir="ltr"
        visibilityToggleButtonProps={{ 'aria-label': t.showClientSecret, tabIndex: 0 }}
        {...form.getInputProps('client_secret')}
      />
      {hasIssuer && (
        <TagsInput
          label={t.scopes}
          placeholder="openid email profile"
          dir="ltr"
          {...form.getInputProps('scopes')}
        />
      )}
    </Stack>
  );
};

const SamlFields = ({ form }: Pick<ConnectionFieldsProps, 'form'>): ReactNode => {
  const { form: t } = useOwnTexts(providerTexts);
  const [problem, setProblem] = useState<string>();

  const take = (text: string): void => {
    if (text.trim() === '') return setProblem(undefined);
    const found = readSamlMetadata(text);
    setProblem(found === undefined ? t.metadataBad : undefined);
    if (found !== undefined) form.setValues({ ...found });
  };
  return (
    <Stack>
      <Textarea
        label={t.metadata}
        description={t.metadataHint}
        error={problem}
        onChange={(event) => take(event.currentTarget.value)}
        minRows={3}
        maxRows={6}
        autosize
        dir="ltr"
        spellCheck={false}
      />
      <TextInput
        label={t.entityId}
        dir="ltr"
        {...form.getInputProps('entity_id')}
      />
      <AddressField
        label={t.ssoUrl}
        {...form.getInputProps('sso_url')}
      />
      <Textarea
        label={t.certificates}
        description={t.certificatesHint}
        autosize
        minRows={2}
        maxRows={8}
        dir="ltr"
        spellCheck={false}
        {...form.getInputProps('certificates')}
      />
    </Stack>
  );
};
