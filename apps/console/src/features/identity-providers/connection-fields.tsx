import { PasswordInput, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
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
}: ConnectionFieldsProps): ReactNode => {
  if (type === 'saml') return <SamlFields form={form} />;

  return type === 'ldap' ? (
    <DirectoryFields
      form={form}
      isNew={isNew}
    />
  ) : (
    <OauthFields
      form={form}
      type={type}
      isNew={isNew}
    />
  );
};

/** Placeholders are the defaults of the server, or an example. */
const DirectoryFields = ({
  form,
  isNew,
}: Required<Omit<ConnectionFieldsProps, 'type'>>): ReactNode => {
  const { form: t, ldap } = useOwnTexts(providerTexts);
  const field = (name: string, placeholder: string) => ({
    placeholder,
    dir: 'ltr' as const,
    spellCheck: false,
    ...form.getInputProps(name),
  });
  return (
    <Stack>
      <TextInput
        label={ldap.url}
        description={ldap.urlHint}
        {...field('url', 'ldaps://ldap.example.com')}
      />
      <Textarea
        label={ldap.authorities}
        description={ldap.authoritiesHint}
        autosize
        minRows={2}
        maxRows={8}
        {...field('ca_certificates', '-----BEGIN CERTIFICATE-----')}
      />
      <TextInput
        label={ldap.bindDn}
        description={ldap.bindDnHint}
        {...field('bind_dn', 'cn=reader,dc=example,dc=com')}
      />
      <PasswordInput
        label={ldap.secret}
        description={isNew ? undefined : t.secretKept}
        autoComplete="off"
        dir="ltr"
        visibilityToggleButtonProps={{ 'aria-label': t.showClientSecret, tabIndex: 0 }}
        {...form.getInputProps('client_secret')}
      />
      <TextInput
        label={ldap.baseDn}
        {...field('base_dn', 'ou=people,dc=example,dc=com')}
      />
      <TextInput
        label={ldap.userFilter}
        description={ldap.userFilterHint}
        {...field('user_filter', '(uid={login})')}
      />
      <TextInput
        label={ldap.unique}
        description={ldap.uniqueHint}
        {...field('unique_attribute', 'entryUUID')}
      />
      <TextInput
        label={ldap.groupBaseDn}
        description={ldap.groupBaseDnHint}
        {...field('group_base_dn', 'ou=groups,dc=example,dc=com')}
      />
      <TextInput
        label={ldap.groupFilter}
        description={ldap.groupFilterHint}
        {...field('group_filter', '(member={dn})')}
      />
      <Switch
        label={ldap.nested}
        {...form.getInputProps('nested_groups', { type: 'checkbox' })}
      />
    </Stack>
  );
};

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
