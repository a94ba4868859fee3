/** The JSON schemas of what views hold besides plain scalars, for the OpenAPI document. */
import { clientTypes, grantTypes, resourceTypes, signingAlgorithms } from '@keyward/core';
import type { Field, JsonSchema } from '../kernel/view.js';

const string = { type: 'string' };
const boolean = { type: 'boolean' };
const integer = { type: 'integer' };
const strings = { type: 'array', items: string };

const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema => ({ type: 'object', required, additionalProperties: false, properties });

/** A field that is never null. */
export const always = <T>(field: Field<T>): Field<T> => ({
  ...field,
  schema: { ...field.schema, type: (field.schema['type'] as readonly string[])[0] },
});

/** A field that holds one of these words. */
export const oneOf = <T>(words: readonly string[], field: Field<T>): Field<T> => ({
  ...always(field),
  schema: { type: 'string', enum: words },
});

export const clientTypeField = <T>(field: Field<T>): Field<T> => oneOf(clientTypes, field);
export const resourceTypeField = <T>(field: Field<T>): Field<T> => oneOf(resourceTypes, field);

export const appMetadataSchema: JsonSchema = {
  type: 'array',
  items: object({ key: string, value: string }, ['key', 'value']),
};

/** §2.2. The members of `saml` and `wsfed` are stored as given. */
export const clientMetadataSchema: JsonSchema = object(
  {
    grant_types: { type: 'array', items: { enum: grantTypes } },
    urls: object({
      redirect_uris: strings,
      post_logout_redirect_uris: strings,
      allowed_origins: strings,
      backchannel_logout_uri: string,
      initiate_login_uri: string,
      home_uri: string,
      logo_uri: string,
      policy_uri: string,
      tos_uri: string,
    }),
    refresh_token: object({
      expiration_enabled: boolean,
      expiration_lifetime: integer,
      idle_lifetime: integer,
    }),
    id_token: object({ expiration_lifetime: integer, signing_algorithm: string }),
    oauth: object({
      token_endpoint_auth_method: string,
      response_types: strings,
      require_pkce: boolean,
      require_pushed_authorization_requests: boolean,
      jwks: { type: 'object' },
      jwks_uri: string,
      subject_type: string,
      default_max_age: integer,
    }),
    saml: { type: 'object' },
    wsfed: { type: 'object' },
  },
  ['grant_types', 'urls', 'refresh_token', 'id_token', 'oauth', 'saml', 'wsfed'],
);

/** §2.4. `signing_secret` is left out for readers who may not see it. */
export const resourceMetadataSchema: JsonSchema = object(
  {
    is_system: boolean,
    identifier_url: { type: ['string', 'null'] },
    signing_algorithm: { enum: signingAlgorithms },
    signing_secret: { type: ['string', 'null'] },
    token_lifetime: { type: ['integer', 'null'] },
    rbac_enabled: boolean,
    scopes_added: boolean,
    skip_consent_for_first_party: boolean,
  },
  [
    'is_system',
    'identifier_url',
    'signing_algorithm',
    'token_lifetime',
    'rbac_enabled',
    'scopes_added',
    'skip_consent_for_first_party',
  ],
);

/** Operations §4.5. `client_secret` is write-only. */
export const providerMetadataSchema: JsonSchema = object({
  issuer: string,
  client_id: string,
  client_secret: { type: 'null' },
  scopes: strings,
  authorization_endpoint: string,
  token_endpoint: string,
  userinfo_endpoint: string,
  jwks_uri: string,
  use_pkce: boolean,
  trust_mfa: boolean,
  entity_id: string,
  sso_url: string,
  slo_url: string,
  certificates: strings,
  name_id_format: string,
  sign_requests: boolean,
});

const mapping = (target: string): JsonSchema => ({
  type: 'array',
  items: object({ claim: string, value: string, [target]: string }, ['claim', 'value', target]),
});
export const roleMappingSchema = mapping('role_id');
export const groupMappingSchema = mapping('group_id');
