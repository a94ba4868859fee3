/**
 * What a client can find out by itself: metadata (OpenID Connect Discovery §3, RFC 8414) and keys
 * (RFC 7517).
 */
import { foreignAlgorithms } from '@keyward/core/grants';
import {
  clientAuthMethods,
  grantProfiles,
  openidScopes,
  proofAlgorithms,
  publicationLead,
  requestObjectAlgorithms,
  responseModes,
  responseTypes,
  subjectTypes,
  supportedClaims,
  tokenTypes,
} from '@keyward/core/endpoints';
import { supportedAcrs } from '@keyward/core/management';
import { keyAlgorithms } from '@keyward/core/ports';
import { boolean, object, string, strings, type JsonSchema } from '../kernel/json-schema.js';
import { json } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import type { ApiContext } from '../kernel/context.js';

const metadata = async ({ keyward }: ApiContext): Promise<Record<string, unknown>> => {
  const { issuer, grants, strangers, mutualTls } = keyward;
  const offers = await strangers?.offers();
  const detailsTypes = await keyward.detailsTypes();
  // Public clients redeem codes and refresh; they do not introspect.
  const tokenMethods = clientAuthMethods.filter((method) => !isMissing(keyward, method));
  const authenticationMethods = tokenMethods.filter((method) => method !== 'none');
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    device_authorization_endpoint: `${issuer}/device_code`,
    end_session_endpoint: `${issuer}/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    service_documentation: `${issuer}/docs`,
    // The implicit grant answers at the authorization endpoint alone, so it is no grant of the
    // token endpoint.
    grant_types_supported: [
      ...new Set([...grants.flatMap((grant) => [grant.type, ...grant.aliases]), 'implicit']),
    ],
    authorization_grant_profiles_supported: grantProfiles,
    identity_chaining_requested_token_types_supported: [tokenTypes.idJag],
    response_types_supported: responseTypes,
    response_modes_supported: responseModes,
    scopes_supported: openidScopes,
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'acr',
      'amr',
      'sid',
      'tenant_id',
      ...supportedClaims,
    ],
    acr_values_supported: supportedAcrs,
    claim_types_supported: ['normal'],
    claims_parameter_supported: true,
    authorization_details_types_supported: detailsTypes,
    client_id_metadata_document_supported: offers?.documents ?? false,
    ...(offers?.registration === true ? { registration_endpoint: `${issuer}/register` } : {}),
    request_parameter_supported: true,
    request_object_signing_alg_values_supported: requestObjectAlgorithms,
    require_signed_request_object: false,
    authorization_signing_alg_values_supported: keyAlgorithms,
    introspection_signing_alg_values_supported: keyAlgorithms,
    request_uri_parameter_supported: false,
    require_request_uri_registration: false,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
    subject_types_supported: subjectTypes,
    id_token_signing_alg_values_supported: keyAlgorithms,
    token_endpoint_auth_methods_supported: tokenMethods,
    introspection_endpoint_auth_methods_supported: authenticationMethods,
    revocation_endpoint_auth_methods_supported: tokenMethods,
    token_endpoint_auth_signing_alg_values_supported: foreignAlgorithms,
    introspection_endpoint_auth_signing_alg_values_supported: foreignAlgorithms,
    revocation_endpoint_auth_signing_alg_values_supported: foreignAlgorithms,
    dpop_signing_alg_values_supported: proofAlgorithms,
    tls_client_certificate_bound_access_tokens: mutualTls !== undefined,
    ...(mutualTls?.issuer === undefined
      ? {}
      : { mtls_endpoint_aliases: endpointsOfPrograms(mutualTls.issuer) }),
  };
};

/** Methods with certificates that the server does not get, or whose authorities it does not know. */
const isMissing = ({ mutualTls }: ApiContext['keyward'], method: string): boolean =>
  (method === 'tls_client_auth' && mutualTls?.hasAuthorities !== true) ||
  (method === 'self_signed_tls_client_auth' && mutualTls === undefined);

/** Those that are asked by programs, which can show a certificate (RFC 8705 §5). */
const endpointsOfPrograms = (base: string): Readonly<Record<string, string>> => ({
  token_endpoint: `${base}/token`,
  userinfo_endpoint: `${base}/oauth2/userinfo`,
  device_authorization_endpoint: `${base}/device_code`,
  pushed_authorization_request_endpoint: `${base}/par`,
  introspection_endpoint: `${base}/oauth2/introspect`,
  revocation_endpoint: `${base}/revoke`,
});

const address: JsonSchema = { type: 'string', format: 'uri' };

const metadataMembers: Readonly<Record<string, JsonSchema>> = {
  issuer: { ...address, description: 'The public address of the server.' },
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address,
  device_authorization_endpoint: address,
  end_session_endpoint: address,
  pushed_authorization_request_endpoint: address,
  introspection_endpoint: address,
  revocation_endpoint: address,
  jwks_uri: address,
  service_documentation: address,
  backchannel_logout_supported: boolean,
  backchannel_logout_session_supported: boolean,
  claims_parameter_supported: boolean,
  authorization_details_types_supported: { ...strings, description: 'RFC 9396 §10.' },
  client_id_metadata_document_supported: boolean,
  registration_endpoint: {
    ...address,
    description: 'Where clients register themselves (RFC 7591); absent where none may.',
  },
  request_parameter_supported: boolean,
  request_object_signing_alg_values_supported: strings,
  require_signed_request_object: boolean,
  authorization_signing_alg_values_supported: { ...strings, description: 'JARM §4.' },
  introspection_signing_alg_values_supported: { ...strings, description: 'RFC 9701 §7.' },
  request_uri_parameter_supported: boolean,
  require_request_uri_registration: boolean,
  authorization_response_iss_parameter_supported: boolean,
  grant_types_supported: strings,
  authorization_grant_profiles_supported: {
    ...strings,
    description: 'What the grant jwt-bearer takes: identity assertion grants (ID-JAG).',
  },
  identity_chaining_requested_token_types_supported: {
    ...strings,
    description: 'The tokens for other servers that an exchange gives: ID-JAG.',
  },
  response_types_supported: strings,
  response_modes_supported: strings,
  scopes_supported: strings,
  claims_supported: strings,
  acr_values_supported: strings,
  claim_types_supported: strings,
  code_challenge_methods_supported: strings,
  prompt_values_supported: strings,
  subject_types_supported: strings,
  id_token_signing_alg_values_supported: strings,
  token_endpoint_auth_methods_supported: strings,
  introspection_endpoint_auth_methods_supported: strings,
  revocation_endpoint_auth_methods_supported: strings,
  token_endpoint_auth_signing_alg_values_supported: strings,
  introspection_endpoint_auth_signing_alg_values_supported: strings,
  revocation_endpoint_auth_signing_alg_values_supported: strings,
  dpop_signing_alg_values_supported: { ...strings, description: 'RFC 9449 §5.1.' },
  tls_client_certificate_bound_access_tokens: { ...boolean, description: 'RFC 8705 §3.3.' },
  mtls_endpoint_aliases: {
    type: 'object',
    additionalProperties: address,
    description:
      'Where clients show certificates (RFC 8705 §5); absent where that is no other address.',
  },
};

/** RFC 8414 §2 says what each means. */
const metadataSchema = object(
  Object.fromEntries(
    Object.entries(metadataMembers).map(([name, schema]) => [
      name,
      { description: `The ${name.replace(/_/g, ' ')} (RFC 8414 §2).`, ...schema },
    ]),
  ),
  Object.keys(metadataMembers).filter(
    (name) => name !== 'registration_endpoint' && name !== 'mtls_endpoint_aliases',
  ),
);

/** RFC 7517 §4, RFC 7518 §6. */
const keySchema: JsonSchema = {
  type: 'object',
  required: ['kty', 'kid', 'alg', 'use'],
  properties: Object.fromEntries(
    ['kty', 'kid', 'alg', 'use', 'n', 'e', 'crv', 'x', 'y'].map((name) => [
      name,
      { ...string, description: `The parameter ${name} of the key (RFC 7518 §6).` },
    ]),
  ),
};

const discoveryRoute = {
  method: 'GET',
  tag: 'Discovery',
  dialect: 'oauth',
  access: { kind: 'none' },
  origins: 'every',
  query: [],
} as const;

const metadataRoute = (path: string, operation: string, summary: string): Route => ({
  ...discoveryRoute,
  path,
  operation,
  summary,
  statuses: [405, 500],
  success: {
    status: 200,
    schema: metadataSchema,
  },
  async handle(_, context) {
    return json(200, await metadata(context), { 'Cache-Control': 'public, max-age=300' });
  },
});

export const discoveryRoutes: readonly Route[] = [
  metadataRoute(
    '/.well-known/openid-configuration',
    'get_openid_configuration',
    'OpenID Connect Discovery',
  ),
  metadataRoute(
    '/.well-known/oauth-authorization-server',
    'get_authorization_server_metadata',
    'Authorization server metadata (RFC 8414)',
  ),
  {
    ...discoveryRoute,
    path: '/.well-known/jwks.json',
    operation: 'get_keys',
    statuses: 'P',
    summary: 'Get the public keys of the server',
    success: {
      status: 200,
      schema: {
        type: 'object',
        required: ['keys'],
        properties: {
          keys: {
            type: 'array',
            items: keySchema,
          },
        },
      },
    },
    async handle(_, { keyward }) {
      // A key is published for that long before it signs, so a kept answer names every key in time.
      return json(
        200,
        { keys: await keyward.publicKeys() },
        { 'Cache-Control': `public, max-age=${publicationLead}` },
      );
    },
  },
];
