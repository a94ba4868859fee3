/** How `provider_metadata` and the mappings look, for the OpenAPI document. */
import { boolean, object, string, strings, type JsonSchema } from '../../kernel/json-schema.js';

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
