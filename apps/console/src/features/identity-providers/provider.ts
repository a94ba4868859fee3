import { consoleConfig } from '../../api/config.js';
import type { Schema } from '../../api/names.js';

export type Provider = Schema<'identity_provider'>;
export type NewProvider = Schema<'NewIdentityProviderBody'>;
export type ProviderType = NewProvider['provider_type'];

/** Those that a form is made for; the others can be made by the API. */
export const presets = ['google', 'microsoft', 'github', 'oidc', 'saml', 'ldap'] as const;
export type Preset = (typeof presets)[number];

export interface ConnectionValues {
  readonly issuer: string;
  readonly directory: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly scopes: string[];
  readonly entity_id: string;
  readonly sso_url: string;
  readonly certificates: string;
  readonly url: string;
  readonly bind_dn: string;
  readonly base_dn: string;
  readonly user_filter: string;
  readonly unique_attribute: string;
  readonly group_base_dn: string;
  readonly group_filter: string;
  readonly nested_groups: boolean;
  readonly ca_certificates: string;
}

const microsoft = 'https://login.microsoftonline.com/';
const directoryIn = /^https:\/\/login\.microsoftonline\.com\/([^/]+)\/v2\.0$/;

const blank: ConnectionValues = {
  issuer: '',
  directory: '',
  client_id: '',
  client_secret: '',
  scopes: [],
  entity_id: '',
  sso_url: '',
  certificates: '',
  url: '',
  bind_dn: '',
  base_dn: '',
  user_filter: '',
  unique_attribute: '',
  group_base_dn: '',
  group_filter: '',
  nested_groups: false,
  ca_certificates: '',
};

export const connectionOf = (metadata: Provider['provider_metadata'] = {}): ConnectionValues => {
  const given = Object.entries(metadata).filter(([name, value]) => name in blank && value !== null);
  return {
    ...blank,
    ...(Object.fromEntries(given) as Partial<ConnectionValues>),
    client_secret: '',
    directory: directoryIn.exec(metadata.issuer ?? '')?.[1] ?? '',
    certificates: (metadata.certificates ?? []).join('\n'),
    ca_certificates: (metadata.ca_certificates ?? []).join('\n'),
  };
};

const certificatesIn = (text: string): readonly string[] => {
  const whole = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (whole !== null) return whole;
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
};

/** What is empty is cleared, and an address without TLS asks for StartTLS, since nothing is sent in the clear. */
const directoryFrom = (values: ConnectionValues): Record<string, unknown> => {
  const certificates = certificatesIn(values.ca_certificates);
  return {
    url: values.url,
    start_tls: values.url.startsWith('ldap://') ? true : null,
    bind_dn: values.bind_dn,
    base_dn: values.base_dn,
    user_filter: values.user_filter || null,
    unique_attribute: values.unique_attribute || null,
    group_base_dn: values.group_base_dn || null,
    group_filter: values.group_filter || null,
    nested_groups: values.nested_groups || null,
    ca_certificates: certificates.length === 0 ? null : certificates,
    ...(values.client_secret === '' ? {} : { client_secret: values.client_secret }),
  };
};

/** What the form says about the connection, for this type. */
export const metadataFrom = (type: string, values: ConnectionValues): Record<string, unknown> => {
  if (type === 'saml')
    return {
      entity_id: values.entity_id,
      sso_url: values.sso_url,
      certificates: certificatesIn(values.certificates),
    };

  if (type === 'ldap') return directoryFrom(values);

  const named = {
    google: undefined,
    github: undefined,
    microsoft: `${microsoft}${values.directory}/v2.0`,
  };
  const issuer = type in named ? named[type as keyof typeof named] : values.issuer;
  return {
    client_id: values.client_id,
    ...(issuer === undefined ? {} : { issuer }),
    ...(values.client_secret === '' ? {} : { client_secret: values.client_secret }),
    ...(values.scopes.length === 0 ? {} : { scopes: values.scopes }),
  };
};

/** An address of this server for the provider. */
export const federationAddress = (id: string, end: 'callback' | 'acs' | 'metadata'): string =>
  `${consoleConfig().issuer}/federation/${id}/${end}`;

/** Nobody is sent to a directory, which is asked by the password that people type here. */
export const isDirectory = ({ provider_type }: Provider): boolean => provider_type === 'ldap';
