/** POST /token (§4.2, RFC 6749 §3.2). */
import { refuse, type TokenRequest, type TokenResponse } from '@keyward/core';
import { formMedia, readForm } from '../kernel/body.js';
import { readFields } from '../kernel/list-query.js';
import { json } from '../kernel/message.js';
import { assertKnown, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { networkOf } from '../kernel/throttle.js';
import { namedTenant } from './named-client.js';
import { guarded, presentedClient, type Parameter } from './presented-client.js';

const answer = ({
  accessToken,
  tokenType,
  expiresIn,
  scope,
  refreshToken,
  idToken,
  issuedTokenType,
}: TokenResponse): Record<string, unknown> => ({
  access_token: accessToken,
  token_type: tokenType,
  expires_in: expiresIn,
  scope,
  ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
  ...(idToken === undefined ? {} : { id_token: idToken }),
  ...(issuedTokenType === undefined ? {} : { issued_token_type: issuedTokenType }),
});

const answerFields = [
  'access_token',
  'refresh_token',
  'id_token',
  'token_type',
  'expires_in',
  'scope',
  'issued_token_type',
];

/** Two names for one thing, which must agree (contract §2). */
const either = (parameter: Parameter, name: string, alias: string): string | undefined => {
  const [first, second] = [parameter(name), parameter(alias)];
  if (first !== undefined && second !== undefined && first !== second)
    refuse('grant_request_invalid', { parameter: alias, why: `differs from ${name}` });
  return first ?? second;
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
  query: ['fields'],
  body: {
    media: [formMedia],
    schema: {
      type: 'object',
      required: ['grant_type'],
      properties: Object.fromEntries(
        [
          'grant_type',
          'client_id',
          'client_secret',
          'client_assertion_type',
          'client_assertion',
          'scope',
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
          'tenant_id',
        ].map((name) => [name, { type: 'string' }]),
      ),
    },
  },
  success: {
    status: 200,
    schema: {
      type: 'object',
      properties: {
        access_token: { type: 'string' },
        token_type: { const: 'Bearer' },
        expires_in: { type: 'integer' },
        scope: { type: 'string' },
        refresh_token: { type: 'string' },
        id_token: { type: 'string' },
        issued_token_type: { type: 'string' },
      },
      additionalProperties: false,
    },
  },
  statuses: 'O',
  async handle(request, context) {
    const query = readPairs(request.query, 'query');
    assertKnown(query, ['fields']);
    const only = query.has('fields') ? readFields(query.get('fields')!, answerFields) : undefined;
    const form = readForm(request);
    const parameter: Parameter = (name) => form.get(name) || undefined;
    const grantType =
      parameter('grant_type') ??
      refuse('grant_request_invalid', { parameter: 'grant_type', why: 'is required' });
    const client = presentedClient(request, parameter);
    const tokenRequest: TokenRequest = {
      grantType,
      client,
      parameter,
      network: networkOf(request.remoteAddress),
      address: request.remoteAddress,
      requestId: request.id,
      scopes: parameter('scope')
        ?.split(' ')
        .filter((scope) => scope !== ''),
      resource: either(parameter, 'resource', 'audience'),
      tenantId: namedTenant(request, context, parameter),
    };
    const shown = answer(
      await guarded(context, request, client, () => context.keyward.token(tokenRequest)),
    );
    return json(
      200,
      only ? Object.fromEntries(Object.entries(shown).filter(([name]) => only.has(name))) : shown,
      { Pragma: 'no-cache' },
    );
  },
};
