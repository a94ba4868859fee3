/** Introspection in both dialects: `/tokeninfo` (specification §4.2) and `/oauth2/introspect` (RFC 7662). */
import { refuse, type Person } from '@keyward/core';
import { acrOf, clientOfInquirer, confirmationClaim, signsMessages } from '@keyward/core/endpoints';
import type {
  AccessToken,
  Inquirer,
  LiveIdToken,
  LiveRefreshToken,
  LiveToken,
  Parameter,
} from '@keyward/core/endpoints';
import { clientIdOf, clientTenancy } from '@keyward/core/management';
import type { Claims } from '@keyward/core/ports';
import { noteSender } from '../kernel/authenticate-call.js';
import { tokenOf } from '../kernel/presented-token.js';
import { formMedia, mediaType, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { readFields, withOnly } from '../kernel/list-query.js';
import { json, type ApiRequest } from '../kernel/message.js';
import { assertKnown, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { guarded, presentedClient } from './presented-client.js';
import { authorizationDetailsSchema, type JsonSchema } from '../kernel/json-schema.js';

/** RFC 9701 §4, §5. */
const signedMedia = 'application/token-introspection+jwt';

const hints = ['access_token', 'refresh_token', 'id_token'];

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What the person logs in with (RFC 7662 §2.2): the user name, or else the address or the number. */
const usernameOf = (user: Person | undefined): { readonly username?: string } => {
  const username = user?.username ?? user?.email ?? user?.phoneNumber ?? undefined;
  return username === undefined ? {} : { username };
};

const typeOf = ({ jkt }: AccessToken): 'Bearer' | 'DPoP' => (jkt === undefined ? 'Bearer' : 'DPoP');

/** The key and the certificate that it is bound to (RFC 9449 §6.2, RFC 8705 §3.2). */
const confirmationOf = (token: AccessToken): { readonly cnf?: Claims } => {
  const cnf = confirmationClaim(token);
  return cnf === undefined ? {} : { cnf };
};

/** How the person logged in, as the token itself says it (RFC 9470 §6.2). */
const authenticationOf = ({ person, isPersonal }: AccessToken): Record<string, unknown> =>
  person === undefined || isPersonal
    ? {}
    : {
        acr: acrOf(person.delegation.methods),
        auth_time: Math.floor(person.delegation.authenticatedAt.getTime() / 1000),
      };

/** What it allows beside the scopes (RFC 9396 §9.2). */
const detailsOf = ({
  authorizationDetails: details,
}: Pick<AccessToken, 'authorizationDetails'>): Record<string, unknown> =>
  details === undefined ? {} : { authorization_details: details };

/** No client stands behind a token that a person made for a program. */
const clientOf = ({ access, isPersonal }: AccessToken): { readonly client_id?: string } =>
  isPersonal ? {} : { client_id: clientIdOf(access.client) };

/** The specification's form: times as ISO 8601, `subject` with `sub` beside it (operations §11, number 6). */
const specifiedAccessToken = (token: AccessToken): Record<string, unknown> => ({
  active: true,
  token_type: typeOf(token),
  ...clientOf(token),
  scope: token.scopes.join(' '),
  ...detailsOf(token),
  exp: iso(token.expiresAt),
  iat: iso(token.issuedAt),
  nbf: iso(token.notBefore),
  subject: token.subject,
  sub: token.subject,
  jti: token.id,
  ...(token.act ? { act: token.act } : {}),
  ...(token.mayAct ? { may_act: token.mayAct } : {}),
  ...confirmationOf(token),
  ...usernameOf(token.person?.user),
});

/** RFC 7662 §2.2: times as NumericDate. */
const standardAccessToken = (issuer: string, token: AccessToken): Record<string, unknown> => ({
  active: true,
  token_type: typeOf(token),
  ...clientOf(token),
  scope: token.scopes.join(' '),
  ...detailsOf(token),
  exp: token.expiresAt,
  iat: token.issuedAt,
  nbf: token.notBefore,
  sub: token.subject,
  aud: token.audience,
  iss: issuer,
  jti: token.id,
  ...(token.act ? { act: token.act } : {}),
  ...(token.mayAct ? { may_act: token.mayAct } : {}),
  ...confirmationOf(token),
  ...authenticationOf(token),
  ...usernameOf(token.person?.user),
  ...tenantOf(token),
});

/** As the token itself says it, so that an API may check tokens either way (ADR 0129). */
const tenantOf = ({ access, person }: AccessToken): { readonly tenant_id?: string } => {
  const tenantId = person?.user.tenantId ?? clientTenancy(access.client);
  return tenantId === null ? {} : { tenant_id: tenantId };
};

/** A refresh token, with times as NumericDate. */
const describeRefreshToken = ({
  issuedAt,
  expiresAt,
  client,
  delegation,
  user,
  subject,
}: LiveRefreshToken): Record<string, unknown> => ({
  active: true,
  token_type: 'refresh_token',
  client_id: clientIdOf(client),
  scope: delegation.scopes.join(' '),
  ...detailsOf({ authorizationDetails: delegation.authorizationDetails ?? undefined }),
  ...usernameOf(user),
  exp: expiresAt,
  iat: issuedAt,
  sub: subject,
});

const withIsoTimes = ({ exp, iat, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  ...rest,
  exp: iso(exp as number),
  iat: iso(iat as number),
  subject: rest['sub'],
});

/** An ID token, with times as NumericDate. */
const describeIdToken = ({
  access,
  user,
  subject,
  issuedAt,
  expiresAt,
}: LiveIdToken): Record<string, unknown> => ({
  active: true,
  token_type: 'id_token',
  client_id: clientIdOf(access.client),
  ...(user?.username ? { username: user.username } : {}),
  exp: expiresAt,
  iat: issuedAt,
  sub: subject,
});

const specified = (token: LiveToken | undefined): Record<string, unknown> => {
  if (token === undefined) return { active: false };
  if (!('kind' in token)) return specifiedAccessToken(token);
  if (token.kind === 'refresh_token') return withIsoTimes(describeRefreshToken(token));
  return withIsoTimes(describeIdToken(token));
};

const standard = (issuer: string, token: LiveToken | undefined): Record<string, unknown> => {
  if (token === undefined) return { active: false };
  if (!('kind' in token)) return standardAccessToken(issuer, token);
  if (token.kind === 'refresh_token') return describeRefreshToken(token);
  return { ...describeIdToken(token), aud: clientIdOf(token.access.client), iss: issuer };
};

const answerFields = [
  'active',
  'token_type',
  'client_id',
  'scope',
  'authorization_details',
  'username',
  'exp',
  'iat',
  'nbf',
  'subject',
  'sub',
  'jti',
  'act',
  'may_act',
  'cnf',
];

/** The form and, for `/tokeninfo`, the query too (specification §4.2). A value in both must be the same. */
const readParameters = (
  request: ApiRequest,
  known: readonly string[],
  alsoInQuery: readonly string[],
): Parameter => {
  const query = readPairs(request.query, 'query');
  assertKnown(query, [...known, ...alsoInQuery]);
  const form =
    request.body.byteLength > 0 || mediaType(request) !== undefined
      ? readForm(request)
      : new Map<string, string>();
  return (name) => {
    const inForm = form.get(name) || undefined;
    const inQuery = query.get(name) || undefined;
    if (inForm !== undefined && inQuery !== undefined && inForm !== inQuery)
      refuse('grant_request_invalid', {
        parameter: name,
        why: 'differs between the query and the form',
      });
    return inForm ?? inQuery;
  };
};

const inquirerIn = async (
  request: ApiRequest,
  context: ApiContext,
  parameter: Parameter,
): Promise<Inquirer> => {
  const { keyward } = context;
  const presented = tokenOf(request);
  if (presented !== undefined) {
    const caller = await keyward.authenticateInquirer(
      presented.token,
      presented.proof,
      request.certificate?.(),
    );
    noteSender(request, caller);
    return { caller };
  }
  const client = presentedClient(request, parameter);
  const inquirer: Inquirer = {
    client: await guarded(context, request, client, () => keyward.authenticateClient(client)),
  };
  // A public client proves nothing, so it learns nothing (RFC 7662 §2.1).
  if (inquirer.client.client.isPublic) return refuse('client_authentication_failed');
  return inquirer;
};

/** Rule: who asks for a signed answer gets one, and so does a client that has to (RFC 9701 §4). */
const wantsSigned = ({ header }: ApiRequest, inquirer: Inquirer): boolean =>
  (header('accept')?.includes(signedMedia) ?? false) || signsMessages(clientOfInquirer(inquirer));

const requiredToken = (parameter: Parameter): string =>
  parameter('token') ?? refuse('grant_request_invalid', { parameter: 'token', why: 'is required' });

const body = {
  media: [formMedia],
  schema: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string' }, token_type_hint: { type: 'string' } },
  },
};

const answerSchema = (times: JsonSchema, ...others: readonly string[]): JsonSchema => ({
  type: 'object',
  required: ['active'],
  additionalProperties: false,
  properties: {
    active: { type: 'boolean' },
    act: { type: 'object' },
    may_act: { type: 'object' },
    cnf: { type: 'object' },
    authorization_details: authorizationDetailsSchema,
    exp: times,
    iat: times,
    nbf: times,
    auth_time: { type: 'integer' },
    token_type: { enum: ['Bearer', 'DPoP', 'refresh_token', 'id_token'] },
    ...Object.fromEntries(
      ['client_id', 'scope', 'sub', 'jti', ...others].map((name) => [name, { type: 'string' }]),
    ),
  },
});

const introspectionRoute = {
  method: 'POST',
  tag: 'OAuth',
  dialect: 'oauth',
  access: { kind: 'client', alsoTakes: 'bearer' },
  origins: 'none',
  statuses: 'O',
} as const;

export const tokenInfoRoute: Route = {
  ...introspectionRoute,
  path: '/tokeninfo',
  operation: 'get_token_info',
  summary: 'Introspect a token',
  query: ['fields', 'token', 'token_type_hint'],
  body: { ...body, isOptional: true, schema: { ...body.schema, required: [] } },
  success: {
    status: 200,
    schema: answerSchema({ type: 'string', format: 'date-time' }, 'subject', 'username'),
  },
  async handle(request, context) {
    const parameter = readParameters(request, ['fields'], ['token', 'token_type_hint']);
    const only = readFields(parameter('fields'), answerFields);
    const hint = parameter('token_type_hint');
    if (hint !== undefined && !hints.includes(hint))
      refuse('grant_request_invalid', {
        parameter: 'token_type_hint',
        why: `must be one of ${hints.join(', ')}`,
      });
    const presented = requiredToken(parameter);
    const inquirer = await inquirerIn(request, context, parameter);
    const token = await context.keyward.introspectAny(presented, inquirer);
    const shown = specified(token);
    return json(200, withOnly(shown, only));
  },
};

export const introspectRoute: Route = {
  ...introspectionRoute,
  path: '/oauth2/introspect',
  operation: 'introspect_token',
  summary: 'Introspect a token (RFC 7662)',
  query: [],
  body,
  success: {
    status: 200,
    signedMedia,
    schema: answerSchema({ type: 'integer' }, 'aud', 'iss', 'username', 'tenant_id', 'acr'),
  },
  async handle(request, context) {
    const parameter = readParameters(request, [], []);
    const { keyward } = context;
    const presented = requiredToken(parameter);
    const inquirer = await inquirerIn(request, context, parameter);
    const token = await keyward.introspectAny(presented, inquirer);
    const answer = standard(keyward.issuer, token);
    if (!wantsSigned(request, inquirer)) return json(200, answer);
    return {
      status: 200,
      headers: { 'Content-Type': signedMedia },
      body: await keyward.signIntrospection(inquirer, answer),
    };
  },
};
