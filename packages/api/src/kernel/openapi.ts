/** The rows, printed as an OpenAPI 3.1 document. */
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- an ambient declaration cannot be imported, and users of this package must see it too
/// <reference path="./class-transformer-storage.d.ts" />
import 'reflect-metadata';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { dryRunSchema } from './dry-run.js';
import { type listParameters, maximumLimit } from './list-query.js';
import type { Route } from './route.js';
import { statusesOf } from './statuses.js';
import { schemaOf, type View } from './view.js';
import { type JsonSchema, reference } from './json-schema.js';

export interface DocumentOptions {
  readonly issuer: string;
  readonly version: string;
  /** The records, in the order in which the document lists them. */
  readonly views: readonly View<never>[];
}

export const printOpenApi = (
  routes: readonly Route[],
  { issuer, version, views }: DocumentOptions,
): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Keyward',
    version,
    description: 'Identity, access and management.',
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
      client: { type: 'http', scheme: 'basic', description: 'Client identifier and secret' },
    },
  },
});

const string = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  additionalProperties: false,
  properties: { code: string, message: string, error: string, error_description: string },
};

const bodySchemas = (): Record<string, unknown> =>
  validationMetadatasToSchemas({
    classValidatorMetadataStorage: getMetadataStorage(),
    classTransformerMetadataStorage: defaultMetadataStorage as never,
    refPointerPrefix: '#/components/schemas/',
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

const operation = (route: Route): JsonSchema => ({
  operationId: route.operation,
  summary: route.summary,
  tags: [route.tag],
  ...(route.access.scope
    ? {
        description: `Requires the scope \`${route.access.scope}\`${route.access.ownScope ? `, or \`${route.access.ownScope}\` in a token of the user itself` : ''}.`,
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

/** To a person a page says it. */
const refusal = ({ dialect }: Route): JsonSchema => ({
  'application/json': { schema: reference(dialect === 'management' ? 'error' : 'oauth_error') },
  ...(dialect === 'page' ? { 'text/html': { schema: string } } : {}),
});

const rehearsed: JsonSchema = {
  description: 'What the write would do, for dry_run=true',
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
  return access.kind === 'bearer' ? [{ bearer: [] }] : [{ client: [] }, { bearer: [] }, {}];
};

const requestBody = ({ media, schema }: NonNullable<Route['body']>): JsonSchema => ({
  content: Object.fromEntries(
    media.map((type) => [
      type,
      { schema: typeof schema === 'function' ? reference(schema.name) : schema },
    ]),
  ),
});

const queryParameters: Readonly<Record<string, JsonSchema>> = {
  fields: { description: 'The attributes to answer with, separated by commas.', schema: string },
  expand: {
    description: 'all: children are included.',
    schema: { type: 'string', enum: ['', 'all'], default: '' },
  },
  q: { description: 'A search filter (RFC 4515), such as (client_name=Billing*).', schema: string },
  sort: {
    description: 'Attribute names separated by commas, each optionally followed by :asc or :desc.',
    schema: string,
  },
  offset: { schema: { type: 'integer', minimum: 0, default: 0 } },
  limit: {
    description: `More than ${maximumLimit} is taken as ${maximumLimit}.`,
    schema: { type: 'integer', minimum: 1, default: 10 },
  },
  total_count: { schema: { type: 'boolean', default: false } },
  force: {
    description:
      'true: even if the tenant is left without an administrator who can log in. For global callers.',
    schema: { type: 'boolean', default: false },
  },
  dry_run: {
    description: 'true: nothing is written, and the answer says what would be.',
    schema: { type: 'boolean', default: false },
  },
} satisfies Partial<Record<(typeof listParameters)[number] | 'dry_run' | 'force', JsonSchema>>;

const reasons: Readonly<Record<number, string>> = {
  302: 'On to the client, or to the next step.',
  303: 'On to the client, or to the next step.',
  400: 'The request is not valid; the message names the culprit.',
  401: 'No token or credentials, or bad ones.',
  403: 'Not allowed.',
  404: 'Not there, or not visible to the caller.',
  405: 'The path does not take this method; see Allow.',
  409: 'In conflict with what is there.',
  413: 'The body is too large.',
  415: 'The body is of another media type.',
  429: 'Too many requests; see Retry-After.',
  500: 'The server failed.',
  501: 'Switched off in this deployment.',
  503: 'Not available at the moment; see Retry-After.',
};
