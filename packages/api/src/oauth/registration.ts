/** POST /register: clients register themselves (RFC 7591). */
import { refuse } from '@keyward/core';
import { jsonMedia, readJson } from '../kernel/body.js';
import { string, strings, type JsonSchema } from '../kernel/json-schema.js';
import { json } from '../kernel/message.js';
import { assertKnown, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { registrationAdmissionOf } from '../kernel/throttle.js';

/** Those that count; others are dropped (RFC 7591 §2). */
const metadataSchemas: Readonly<Record<string, JsonSchema>> = {
  client_name: string,
  redirect_uris: strings,
  grant_types: strings,
  response_types: strings,
  token_endpoint_auth_method: string,
  jwks: { type: 'object' },
};

export const registrationRoute: Route = {
  method: 'POST',
  path: '/register',
  operation: 'register_client',
  summary: 'Register a client (RFC 7591)',
  tag: 'Authorization',
  dialect: 'oauth',
  access: { kind: 'none' },
  // Nothing is known yet of who registers, and nothing is answered but what came.
  origins: 'every',
  query: [],
  body: {
    media: jsonMedia.slice(0, 1),
    schema: {
      type: 'object',
      required: ['redirect_uris'],
      properties: { ...metadataSchemas, application_type: string },
    },
  },
  success: {
    status: 201,
    schema: {
      type: 'object',
      required: ['client_id', 'client_id_issued_at', 'client_name', 'redirect_uris'],
      additionalProperties: false,
      properties: {
        client_id: string,
        client_id_issued_at: { type: 'integer' },
        client_secret: string,
        client_secret_expires_at: { type: 'integer' },
        ...metadataSchemas,
      },
    },
  },
  statuses: [400, 403, 405, 429, 500, 503],
  async handle(request, context) {
    assertKnown(readPairs(request.query, 'query'), []);
    const { strangers } = context.keyward;
    const given = readJson(request);
    const { clientId, secret, issuedAt, name, metadata } =
      (await strangers?.register(given, registrationAdmissionOf(request, context))) ??
      refuse('client_registration_closed');

    const { grant_types, urls, oauth } = metadata;
    const { token_endpoint_auth_method, response_types, jwks } = oauth;
    return json(
      201,
      {
        client_id: clientId,
        client_id_issued_at: Math.floor(issuedAt.getTime() / 1000),
        // It ends with the client (RFC 7591 §3.2.1).
        ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
        client_name: name,
        redirect_uris: urls.redirect_uris,
        grant_types,
        response_types,
        token_endpoint_auth_method,
        ...(jwks === undefined ? {} : { jwks }),
      },
      { 'Cache-Control': 'no-store' },
    );
  },
};
