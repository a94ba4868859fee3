/**
 * What a client can find out by itself: metadata (OpenID Connect Discovery §3, RFC 8414) and keys
 * (RFC 7517).
 */
import { foreignAlgorithms } from '@keyward/core/grants';
import {
  clientAuthMethods,
  openidScopes,
  publicationLead,
  responseModes,
  responseTypes,
  subjectTypes,
  supportedAcrs,
  supportedClaims,
} from '@keyward/core/internal';
import { keyAlgorithms } from '@keyward/core/ports';
import { json } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import type { ApiContext } from '../kernel/context.js';

const metadata = ({ keyward: { issuer, grants } }: ApiContext): Record<string, unknown> => {
  // Public clients redeem codes and refresh; they do not introspect.
  const tokenMethods = clientAuthMethods;
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
      ...supportedClaims,
    ],
    acr_values_supported: supportedAcrs,
    claim_types_supported: ['normal'],
    claims_parameter_supported: true,
    request_parameter_supported: false,
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
  };
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
    schema: { type: 'object', required: ['issuer', 'token_endpoint', 'jwks_uri'] },
  },
  handle(_, context) {
    const answer = json(200, metadata(context), { 'Cache-Control': 'public, max-age=300' });
    return Promise.resolve(answer);
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
            items: { type: 'object', required: ['kty', 'kid', 'alg', 'use'] },
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
