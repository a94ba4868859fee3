/** Prints the routes as an OpenAPI 3.1 document. */
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="./class-transformer-storage.d.ts" />
import 'reflect-metadata';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { DocumentRule } from '@keyward/core/internal';
import { documentRule, documentSchema } from './document-field.js';
import { dryRunSchema } from './dry-run.js';
import { type listParameters, maximumLimit, type searchParameter } from './list-query.js';
import type { Route } from './route.js';
import { statusesOf } from './statuses.js';
import { schemaOf, type View } from './view.js';
import { type JsonSchema, reference } from './json-schema.js';

export interface DocumentOptions {
  readonly issuer: string;
  readonly version: string;
  /** The records, in the order in which the document lists them. */
  readonly views: readonly View<never>[];
  /** What a person may let an application do, with a description for each. */
  readonly scopes: Readonly<Record<string, string>>;
}

export const printOpenApi = (
  routes: readonly Route[],
  { issuer, version, views, scopes }: DocumentOptions,
): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Keyward',
    version,
    description: 'OAuth 2.0, OpenID Connect, and the management of identities and access.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: issuer }],
  tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
  paths: paths(routes),
  components: {
    schemas: {
      ...bodySchemas(),
      ...recordSchemas(views),
      dry_run: dryRunSchema,
      error: errorSchema,
      oauth_error: { ...errorSchema, required: ['code', 'message', 'error', 'error_description'] },
    },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      client: { type: 'http', scheme: 'basic', description: 'Client id and secret' },
      oauth: personalScheme(issuer, scopes),
    },
  },
});

/** How a person signs in through an application, with PKCE (RFC 7636). */
const personalScheme = (issuer: string, scopes: DocumentOptions['scopes']): JsonSchema => ({
  type: 'oauth2',
  description:
    'The token of a person. The client needs the redirect URI ' +
    `\`${issuer}/docs/oauth2-redirect.html\` to sign people in on the page \`/docs\`.`,
  flows: {
    authorizationCode: {
      authorizationUrl: `${issuer}/authorize`,
      tokenUrl: `${issuer}/token`,
      refreshUrl: `${issuer}/token`,
      scopes,
    },
  },
});

const string = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  additionalProperties: false,
  properties: {
    code: string,
    message: { ...string, maxLength: 1500 },
    error: string,
    // RFC 6749 §5.2.
    error_description: { ...string, maxLength: 1500, pattern: '^[ !#-\\[\\]-~]*$' },
  },
};

const bodySchemas = (): Record<string, unknown> =>
  validationMetadatasToSchemas({
    classValidatorMetadataStorage: getMetadataStorage(),
    classTransformerMetadataStorage: defaultMetadataStorage as never,
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: {
      [documentRule]: ({ constraints }) => documentSchema(constraints[0] as DocumentRule),
    },
  });

/** Each record, and the envelope of a list of it (specification §2.10). */
const recordSchemas = (views: readonly View<never>[]): Record<string, JsonSchema> =>
  Object.fromEntries(
    views.flatMap((view) => [
      [view.name, schemaOf(view)],
      [
        `${view.name}_list`,
        {
          type: 'object',
          required: ['count', 'has_more', 'limit', 'offset', 'items'],
          additionalProperties: false,
          properties: {
            total_count: count,
            count,
            has_more: { type: 'boolean' },
            limit: { type: 'integer', minimum: 1, maximum: maximumLimit },
            offset: count,
            items: { type: 'array', items: reference(view.name) },
          },
        },
      ],
    ]),
  );

const paths = (routes: readonly Route[]): Record<string, Record<string, unknown>> => {
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const route of routes)
    (byPath[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return byPath;
};

const scopesOf = ({ scope, ownScope }: Route['access']): string =>
  ownScope === undefined
    ? `\`${scope}\``
    : `\`${scope}\`, or \`${ownScope}\` in the user's own token`;

const operation = (route: Route): JsonSchema => ({
  operationId: route.operation,
  summary: route.summary,
  tags: [route.tag],
  ...(route.access.scope
    ? {
        description: `Requires the scope ${scopesOf(route.access)}.`,
      }
    : {}),
  security: security(route),
  parameters: [
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    })),
    ...route.query.map((name) => ({
      name,
      in: 'query',
      ...(queryParameters[name] ?? { schema: string }),
    })),
  ],
  ...(route.body ? { requestBody: requestBody(route.body) } : {}),
  responses: {
    ...(route.query.includes('dry_run') ? { 200: rehearsed } : {}),
    [route.success.status]: success(route),
    ...Object.fromEntries(
      statusesOf(route).map((status) => [
        status,
        { description: reasons[status]!, ...(status < 400 ? {} : { content: refusal(route) }) },
      ]),
    ),
  },
});

/** A browser gets a page. */
const refusal = ({ dialect }: Route): JsonSchema => ({
  'application/json': { schema: reference(dialect === 'management' ? 'error' : 'oauth_error') },
  ...(dialect === 'page' ? { 'text/html': { schema: string } } : {}),
});

const rehearsed: JsonSchema = {
  description: 'The effects that the write would have, for dry_run=true',
  content: { 'application/json': { schema: reference('dry_run') } },
};

const success = ({
  success: { status, media = 'application/json', schema },
  dialect,
  query,
}: Route): JsonSchema => {
  const described =
    schema !== undefined && status === 200 && query.includes('dry_run')
      ? { anyOf: [schema, reference('dry_run')] }
      : schema;
  return {
    description: 'Success',
    ...(dialect === 'page' && status < 300 ? { content: { 'text/html': { schema: string } } } : {}),
    ...(described ? { content: { [media]: { schema: described } } } : {}),
  };
};

const security = ({ access }: Route): readonly JsonSchema[] => {
  if (access.kind === 'none') return [];
  if (access.kind === 'client') return [{ client: [] }, { bearer: [] }, {}];

  const scopes = [access.scope, access.ownScope].filter((scope) => scope !== undefined);
  return [{ bearer: [] }, ...scopes.map((scope) => ({ oauth: [scope] }))];
};

const requestBody = ({ media, schema }: NonNullable<Route['body']>): JsonSchema => ({
  content: Object.fromEntries(
    media.map((type) => [
      type,
      { schema: typeof schema === 'function' ? reference(schema.name) : schema },
    ]),
  ),
});

type OwnParameter = typeof searchParameter | 'dry_run' | 'force';

const queryParameters: Readonly<Record<string, JsonSchema>> = {
  fields: { description: 'The attributes to return, separated by commas.', schema: string },
  expand: {
    description: 'With `all`, the answer includes child records.',
    schema: { type: 'string', enum: ['', 'all'], default: '' },
  },
  q: {
    description: 'A search filter (RFC 4515), for example `(client_name=Billing*)`.',
    schema: string,
  },
  search: {
    description:
      'Finds people of whom a name, the user name, the e-mail address or the phone number begins with this text, ' +
      'without regard to case. `q` narrows the result.',
    schema: string,
  },
  sort: {
    description:
      'Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.',
    schema: string,
  },
  offset: {
    description: 'The number of records to skip.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  limit: {
    description: `The number of records to return. Values above ${maximumLimit} count as ${maximumLimit}.`,
    schema: { type: 'integer', minimum: 1, default: 10 },
  },
  total_count: {
    description: 'With `true`, the answer includes the number of all matching records.',
    schema: { type: 'boolean', default: false },
  },
  force: {
    description:
      'With `true`, a global caller may remove the last administrator of a tenant who can log in.',
    schema: { type: 'boolean', default: false },
  },
  dry_run: {
    description:
      'With `true`, the server writes nothing and returns the effects that the write would have.',
    schema: { type: 'boolean', default: false },
  },
} satisfies Partial<Record<OwnParameter | (typeof listParameters)[number], JsonSchema>>;

const reasons: Readonly<Record<number, string>> = {
  302: 'Redirects to the client or to the next step.',
  303: 'Redirects to the client or to the next step.',
  400: 'The request is not valid. The message names the wrong field or parameter.',
  401: 'The token or the credentials are missing or not valid.',
  403: 'The caller is not allowed to do this.',
  404: 'The record does not exist, or the caller cannot see it.',
  405: 'The path does not support this method. The header Allow lists the methods.',
  409: 'The request conflicts with existing data.',
  413: 'The body is too large.',
  415: 'The media type of the body is not supported.',
  429: 'Too many requests. The header Retry-After holds the seconds to wait.',
  500: 'The server failed. The header X-Request-Id helps to find the cause.',
  501: 'This deployment does not support the operation.',
  503: 'The server is not available at the moment. See the header Retry-After.',
};
