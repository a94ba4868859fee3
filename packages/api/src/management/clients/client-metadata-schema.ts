/** How `client_metadata` looks, for the OpenAPI document. */
import { grantTypes } from '@keyward/core/internal';
import {
  boolean,
  integer,
  object,
  string,
  strings,
  type JsonSchema,
} from '../../kernel/json-schema.js';

/** Specification §2.2. The members of `saml` and `wsfed` are stored as given. */
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
