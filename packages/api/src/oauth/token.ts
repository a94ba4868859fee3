/** POST /token (specification §4.2, RFC 6749 §3.2). */
import { refuse, type TokenRequest, type TokenResponse } from '@keyward/core';
import { tokenTypes, type Parameter } from '@keyward/core/endpoints';
import { formOrJson, formOrJsonParameters } from '../kernel/body.js';
import { proofOf } from '../kernel/presented-token.js';
import { readOnlyFields, withOnly } from '../kernel/list-query.js';
import { type ApiRequest, json } from '../kernel/message.js';
import { splitScope } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { networkOf } from '../kernel/throttle.js';
import { namedTenant } from './named-client.js';
import { guarded, namedClientId, presentedClient } from './presented-client.js';
import { authorizationDetailsSchema, integer, object, string } from '../kernel/json-schema.js';
import { type ApiContext } from '../kernel/context.js';

/** A member that is undefined is left out of the JSON. */
const onTheWire = (token: TokenResponse): Record<string, unknown> => ({
  access_token: token.accessToken,
  token_type: token.tokenType,
  expires_in: token.expiresIn,
  scope: token.scope,
  refresh_token: token.refreshToken,
  id_token: token.idToken,
  authorization_details: token.authorizationDetails,
  issued_token_type: token.issuedTokenType,
});

const answerSchema = object(
  {
    access_token: string,
    token_type: { enum: ['Bearer', 'DPoP', 'N_A'] },
    expires_in: integer,
    scope: string,
    refresh_token: { ...string, description: 'The refresh token.' },
    id_token: { ...string, description: 'The ID token.' },
    authorization_details: authorizationDetailsSchema,
    issued_token_type: string,
  },
  ['access_token', 'token_type', 'expires_in', 'scope'],
);

const answerFields = [
  'access_token',
  'refresh_token',
  'id_token',
  'token_type',
  'expires_in',
  'scope',
  'authorization_details',
  'issued_token_type',
];

const formFields = [
  'grant_type',
  'client_id',
  'client_secret',
  'client_assertion_type',
  'client_assertion',
  'scope',
  'authorization_details',
  'resource',
  'audience',
  'code',
  'code_verifier',
  'redirect_uri',
  'refresh_token',
  'authorization_code',
  'authorization_code_verifier',
  'username',
  'password',
  'otp',
  'device_code',
  'subject_token',
  'subject_token_type',
  'actor_token',
  'actor_token_type',
  'requested_token_type',
  'assertion',
  'tenant_id',
];

/** A parameter and its alias, which must agree (contract §2). */
const withAlias = (parameter: Parameter, name: string, alias: string): string | undefined => {
  const value = parameter(name);
  const aliased = parameter(alias);
  if (value !== undefined && aliased !== undefined && value !== aliased)
    refuse('grant_request_invalid', { parameter: alias, why: `differs from ${name}` });
  return value ?? aliased;
};

/** A grant for another server names both: the server as the audience, and the resource there. */
const namedResource = (parameter: Parameter): string | undefined =>
  parameter('requested_token_type') === tokenTypes.idJag
    ? parameter('resource')
    : withAlias(parameter, 'resource', 'audience');

const readTokenRequest = (
  request: ApiRequest,
  context: ApiContext,
  parameter: Parameter,
): TokenRequest => {
  const grantType =
    parameter('grant_type') ??
    refuse('grant_request_invalid', { parameter: 'grant_type', why: 'is required' });

  return {
    grantType,
    client: presentedClient(request, parameter),
    parameter,
    network: networkOf(request.remoteAddress),
    address: request.remoteAddress,
    requestId: request.id,
    scopes: splitScope(parameter('scope')),
    resource: namedResource(parameter),
    tenantId: namedTenant(request, context, parameter),
    proof: proofOf(request),
  };
};

export const tokenRoute: Route = {
  method: 'POST',
  path: '/token',
  operation: 'get_token',
  summary: 'Get a token',
  tag: 'OAuth',
  dialect: 'oauth',
  access: { kind: 'client' },
  origins: 'listed',
  namedClient: namedClientId,
  query: ['fields'],
  body: {
    media: [...formOrJson],
    schema: {
      type: 'object',
      required: ['grant_type'],
      properties: Object.fromEntries(formFields.map((name) => [name, string])),
    },
  },
  success: { status: 200, schema: answerSchema },
  statuses: 'O',

  async handle(request, context) {
    const only = readOnlyFields(request, answerFields);
    const parameter = formOrJsonParameters(request);
    const tokenRequest = readTokenRequest(request, context, parameter);

    const token = await guarded(context, request, tokenRequest.client, () =>
      context.keyward.token(tokenRequest),
    );
    return json(200, withOnly(onTheWire(token), only), { Pragma: 'no-cache' });
  },
};
