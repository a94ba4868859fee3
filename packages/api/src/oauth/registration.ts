/** /register: clients register themselves (RFC 7591), and those with a token manage themselves (RFC 7592). */
import { refuse } from '@keyward/core';
import {
  placesOfMembers,
  type RegisteredClient,
  type TokenRegistration,
} from '@keyward/core/endpoints';
import { jsonMedia, readJson } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { string, strings, type JsonSchema } from '../kernel/json-schema.js';
import {
  auditOriginOf,
  empty,
  json,
  type ApiRequest,
  type ApiResponse,
} from '../kernel/message.js';
import { tokenOf } from '../kernel/presented-token.js';
import { assertKnown, readPairs } from '../kernel/query.js';
import type { Route, RouteBody } from '../kernel/route.js';
import { admissionOf, registrationAdmissionOf } from '../kernel/throttle.js';

/** Those that count; others are dropped (RFC 7591 §2). */
const metadataSchemas: Readonly<Record<string, JsonSchema>> = {
  client_name: string,
  redirect_uris: strings,
  grant_types: strings,
  response_types: strings,
  token_endpoint_auth_method: string,
  jwks: { type: 'object' },
};

/** Those that count beside them where a client registers with a registration token. */
const managedSchemas: Readonly<Record<string, JsonSchema>> = {
  scope: string,
  jwks_uri: string,
  post_logout_redirect_uris: strings,
  backchannel_logout_uri: string,
  initiate_login_uri: string,
  client_uri: string,
  policy_uri: string,
  tos_uri: string,
  subject_type: string,
  sector_identifier_uri: string,
  default_max_age: { type: 'integer' },
  require_pushed_authorization_requests: { type: 'boolean' },
  dpop_bound_access_tokens: { type: 'boolean' },
};

const body: RouteBody = {
  media: jsonMedia.slice(0, 1),
  schema: {
    type: 'object',
    properties: {
      ...metadataSchemas,
      ...managedSchemas,
      application_type: string,
      software_statement: string,
    },
  },
};

const registrationSchema: JsonSchema = {
  type: 'object',
  required: ['client_id', 'client_id_issued_at', 'client_name', 'redirect_uris'],
  additionalProperties: false,
  properties: {
    client_id: string,
    client_id_issued_at: { type: 'integer' },
    client_secret: string,
    client_secret_expires_at: { type: 'integer' },
    registration_access_token: string,
    registration_client_uri: { type: 'string', format: 'uri' },
    ...metadataSchemas,
    ...managedSchemas,
  },
};

const path = '/register';

/**
 * What all four operations share. Pages of every origin may read what is answered: a client that registers from a page
 * has no list of origins yet, nor can it make one. It is safe, since no cookie is read here: a page learns what its own
 * token opens, and a page without one what every program is told.
 */
const shared = {
  tag: 'Authorization',
  dialect: 'oauth',
  origins: 'every',
  query: [],
} as const;

export const clientRegistrationRoutes: readonly Route[] = [
  {
    ...shared,
    method: 'POST',
    path,
    operation: 'register_client',
    summary: 'Register a client (RFC 7591)',
    access: { kind: 'none', alsoTakes: 'bearer' },
    body,
    success: { status: 201, schema: registrationSchema },
    statuses: [400, 401, 403, 405, 429, 500, 503],
    async handle(request, context) {
      assertKnown(readPairs(request.query, 'query'), []);
      const given = readJson(request);
      return answer(201, context, await register(request, context, given));
    },
  },
  {
    ...shared,
    method: 'GET',
    path: `${path}/{client_id}`,
    operation: 'get_client_registration',
    summary: 'Read the registration of a client (RFC 7592)',
    access: { kind: 'bearer' },
    success: { status: 200, schema: registrationSchema },
    statuses: [400, 401, 405, 429, 500, 503],
    async handle(request, context) {
      const { registration, token } = await managing(request, context);
      return answer(200, context, await registration.read(clientIn(request), token));
    },
  },
  {
    ...shared,
    method: 'PUT',
    path: `${path}/{client_id}`,
    operation: 'replace_client_registration',
    summary: 'Replace the registration of a client (RFC 7592)',
    access: { kind: 'bearer' },
    body,
    success: { status: 200, schema: registrationSchema },
    statuses: [400, 401, 403, 405, 429, 500, 503],
    async handle(request, context) {
      const { registration, token } = await managing(request, context);
      const given = readJson(request);
      const origin = auditOriginOf(request);
      const replaced = await registration.replace(clientIn(request), token, given, origin);
      return answer(200, context, replaced);
    },
  },
  {
    ...shared,
    method: 'DELETE',
    path: `${path}/{client_id}`,
    operation: 'delete_client_registration',
    summary: 'Delete the registration of a client (RFC 7592)',
    access: { kind: 'bearer' },
    success: { status: 204 },
    statuses: [400, 401, 405, 429, 500, 503],
    async handle(request, context) {
      const { registration, token } = await managing(request, context);
      await registration.remove(clientIn(request), token, auditOriginOf(request));
      return empty(204);
    },
  },
];

const clientIn = ({ params }: ApiRequest): string => params['client_id']!;

/** With a registration token where one is presented, else as everybody. */
const register = async (
  request: ApiRequest,
  context: ApiContext,
  given: Readonly<Record<string, unknown>>,
): Promise<RegisteredClient> => {
  const { strangers } = context.keyward;
  if (strangers === undefined) return refuse('client_registration_closed');
  if (request.header('authorization') === undefined)
    return strangers.register(given, registrationAdmissionOf(request, context));

  await admissionOf(request, context)();
  const { token } = tokenOf(request) ?? refuse('token_invalid');
  return strangers.withToken.register(token, given, auditOriginOf(request));
};

/** The token of a client that manages itself; it is counted before it is looked up. */
const managing = async (
  request: ApiRequest,
  context: ApiContext,
): Promise<{ readonly registration: TokenRegistration; readonly token: string }> => {
  assertKnown(readPairs(request.query, 'query'), []);
  const { strangers } = context.keyward;
  const { token } = tokenOf(request) ?? refuse('token_missing');
  await admissionOf(request, context)();
  return { registration: strangers?.withToken ?? refuse('token_invalid'), token };
};

const answer = (
  status: number,
  { keyward: { issuer } }: ApiContext,
  registered: RegisteredClient,
): ApiResponse => {
  const { clientId, secret, issuedAt, name, metadata, managed } = registered;
  const { grant_types, urls, oauth } = metadata;
  return json(
    status,
    {
      client_id: clientId,
      client_id_issued_at: Math.floor(issuedAt.getTime() / 1000),
      // It ends with the client (RFC 7591 §3.2.1).
      ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
      client_name: name,
      redirect_uris: urls.redirect_uris ?? [],
      grant_types,
      response_types: oauth.response_types,
      token_endpoint_auth_method: oauth.token_endpoint_auth_method,
      jwks: oauth.jwks,
      ...(managed === undefined
        ? {}
        : {
            ...moreOf(registered),
            jwks_uri: oauth.jwks_uri,
            scope: managed.scope,
            registration_access_token: managed.token,
            registration_client_uri: `${issuer}${path}/${managed.id}`,
          }),
    },
    { 'Cache-Control': 'no-store' },
  );
};

/** What stands in the metadata of the client, by the names of RFC 7591. */
const moreOf = ({ metadata }: RegisteredClient): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(placesOfMembers).map(([member, [place, name]]) => [
      member,
      (metadata[place] as Readonly<Record<string, unknown>>)[name],
    ]),
  );
