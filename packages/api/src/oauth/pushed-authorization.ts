/** POST /par (RFC 9126). */
import { admissionOf } from '../kernel/throttle.js';
import { formMedia, readForm } from '../kernel/body.js';
import { proofOf } from '../kernel/presented-token.js';
import { json } from '../kernel/message.js';
import { assertKnown, parameterOf, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { guarded, presentedClient } from './presented-client.js';

export const pushedAuthorizationRoute: Route = {
  method: 'POST',
  path: '/par',
  operation: 'push_authorization_request',
  summary: 'Push an authorization request (RFC 9126)',
  tag: 'Authorization',
  dialect: 'oauth',
  access: { kind: 'client' },
  origins: 'listed',
  query: [],
  body: {
    media: [formMedia],
    schema: {
      type: 'object',
      required: ['response_type'],
      properties: {
        response_type: { type: 'string' },
        redirect_uri: { type: 'string' },
        scope: { type: 'string' },
      },
    },
  },
  success: {
    status: 201,
    schema: {
      type: 'object',
      required: ['request_uri', 'expires_in'],
      additionalProperties: false,
      properties: { request_uri: { type: 'string' }, expires_in: { type: 'integer' } },
    },
  },
  statuses: 'O',
  async handle(request, context) {
    assertKnown(readPairs(request.query, 'query'), []);
    const form = readForm(request);
    const parameter = parameterOf(form);
    const client = presentedClient(request, parameter);
    const access = await guarded(context, request, client, () =>
      context.keyward.authenticateClient(client),
    );
    const { requestUri, expiresIn } = await context.keyward.authorization.push(
      access,
      form,
      access.client.isPublic ? admissionOf(request, context) : undefined,
      proofOf(request),
    );
    return json(201, { request_uri: requestUri, expires_in: expiresIn });
  },
};
