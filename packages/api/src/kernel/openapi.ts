/** Prints the routes as an OpenAPI 3.1 document. */
import { bodySchemas } from './body-schemas.js';
import { describeSchema, type Words } from './described-schema.js';
import { dryRunSchema } from './dry-run.js';
import { withDryRuns } from './dry-run-route.js';
import { maximumLimit } from './list-query.js';
import { operation, type Vocabulary } from './openapi-operation.js';
import { isTwin, twinsOf } from './openapi-twins.js';
import type { Route } from './route.js';
import { schemaOf, type View } from './view.js';
import { reference, type JsonSchema } from './json-schema.js';

export interface DocumentOptions {
  readonly issuer: string;
  readonly version: string;
  /** The records, in the order in which the document lists them. */
  readonly views: readonly View<never>[];
  /** What a person may let an application do, with a description for each. */
  readonly scopes: Readonly<Record<string, string>>;
  /** What each group of operations is about. */
  readonly tags: Readonly<Record<string, string>>;
  readonly words: Words;
}

export const printOpenApi = (
  routes: readonly Route[],
  { issuer, version, views, scopes, tags, words }: DocumentOptions,
): JsonSchema => {
  const schemas = schemasOf(views, words);
  const paths = pathsOf(withDryRuns(routes), { words, schemas });

  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyward',
      version,
      description:
        'OAuth 2.0, OpenID Connect, and the management of identities and access. ' +
        'An operation names by `x-keyward-dry-run` the address that answers its effects and ' +
        'writes nothing, and by `x-keyward-by-post` the one that takes the same as a POST.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: issuer }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      description: tags[name],
    })),
    paths,
    components: {
      schemas: usedSchemas(schemas, paths),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        client: { type: 'http', scheme: 'basic', description: 'Client id and secret' },
        oauth: personalScheme(issuer, scopes),
      },
    },
  };
};

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

const schemasOf = (
  views: readonly View<never>[],
  words: Words,
): Readonly<Record<string, JsonSchema>> => {
  const schemas: Readonly<Record<string, JsonSchema>> = {
    ...bodySchemas(),
    ...recordSchemas(views),
    dry_run: dryRunSchema,
    error: errorSchema,
    oauth_error: { ...errorSchema, required: ['code', 'message', 'error', 'error_description'] },
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describeSchema(schema, name, words)]),
  );
};

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
            count: { ...count, description: 'How many records this page has.' },
            has_more: { type: 'boolean' },
            limit: { type: 'integer', minimum: 1, maximum: maximumLimit },
            offset: count,
            items: { type: 'array', items: reference(view.name) },
          },
        },
      ],
    ]),
  );

const pathsOf = (
  served: readonly Route[],
  vocabulary: Vocabulary,
): Record<string, Record<string, unknown>> => {
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const route of served.filter((each) => !isTwin(each)))
    (byPath[route.path] ??= {})[route.method.toLowerCase()] = {
      ...operation(route, vocabulary),
      ...twinsOf(route, served),
    };
  return byPath;
};

/** The schemas to which the paths lead, in their order. A class that others extend is none of them. */
const usedSchemas = (
  schemas: Readonly<Record<string, JsonSchema>>,
  paths: object,
): Readonly<Record<string, JsonSchema>> => {
  const used = new Set<string>();
  const waiting: object[] = [paths];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const name of referencesIn(next))
      if (!used.has(name)) {
        used.add(name);
        waiting.push(schemas[name]!);
      }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
};

const referencesIn = (part: object): readonly string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);
