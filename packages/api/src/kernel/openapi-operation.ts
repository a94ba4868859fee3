/** One operation of the OpenAPI document. */
import type { Words } from './described-schema.js';
import { describeSchema } from './described-schema.js';
import { bodyExample } from './openapi-example.js';
import { parametersOf } from './openapi-parameters.js';
import type { Route } from './route.js';
import { statusesOf } from './statuses.js';
import { reference, string, type JsonSchema } from './json-schema.js';

/** What operations refer to. */
export interface Vocabulary {
  readonly words: Words;
  /** The schemas that the document holds under their names. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

export const operation = (route: Route, vocabulary: Vocabulary): JsonSchema => ({
  operationId: route.operation,
  summary: route.summary,
  tags: [route.tag],
  description: descriptionOf(route),
  security: security(route),
  parameters: parametersOf(route, vocabulary.words),
  ...(route.body ? { requestBody: requestBody(route, route.body, vocabulary) } : {}),
  responses: {
    [route.success.status]: success(route, vocabulary.words),
    ...Object.fromEntries(
      statusesOf(route).map((status) => [
        status,
        { description: reasons[status]!, ...(status < 400 ? {} : { content: refusal(route) }) },
      ]),
    ),
  },
});

const descriptionOf = (route: Route): string =>
  [effectOf(route), needOf(route)].filter((text) => text !== '').join(' ');

const effectOf = ({ query }: Route): string =>
  query.includes('dry_run') ? 'A dry run, with `dry_run=true`, shows the effects first.' : '';

const needOf = ({ access, dialect }: Route): string => {
  if (access.scope !== undefined) return `Requires the scope ${scopesOf(access)}.`;
  if (access.kind === 'client') return clientNeed(access);
  if (access.kind === 'bearer') return 'Requires an access token.';
  return dialect === 'page' ? 'A page for the browser of a person.' : 'Requires no token.';
};

const clientNeed = ({ alsoTakes }: Route['access']): string =>
  'The client authenticates by HTTP Basic, by `client_id` and `client_secret` in the body, or by ' +
  'a signed assertion (RFC 7523). ' +
  (alsoTakes === 'bearer'
    ? 'An access token with the right scope is taken too.'
    : 'A public client sends its `client_id` alone.');

const scopesOf = ({ scope, ownScope }: Route['access']): string =>
  ownScope === undefined
    ? `\`${scope}\``
    : `\`${scope}\`, or \`${ownScope}\` in the user's own token`;

/** An empty requirement stands for credentials in the body, or for none. */
const security = ({ access }: Route): readonly JsonSchema[] => {
  const { kind, alsoTakes, scope, ownScope } = access;
  if (kind === 'none') return alsoTakes === undefined ? [] : [{ [alsoTakes]: [] }, {}];
  if (kind === 'client')
    return [{ client: [] }, ...(alsoTakes === undefined ? [] : [{ [alsoTakes]: [] }]), {}];

  const scopes = [scope, ownScope].filter((each) => each !== undefined);
  return [{ bearer: [] }, ...scopes.map((each) => ({ oauth: [each] }))];
};

const requestBody = (
  route: Route,
  { media, schema, isOptional }: NonNullable<Route['body']>,
  { words, schemas }: Vocabulary,
): JsonSchema => {
  const described =
    typeof schema === 'function'
      ? reference(schema.name)
      : describeSchema(schema, route.operation, words);
  const example = bodyExample(described, schemas);
  const content = { schema: described, ...(example === undefined ? {} : { example }) };
  return {
    required: isOptional !== true,
    content: Object.fromEntries(media.map((type) => [type, content])),
  };
};

const success = (
  {
    success: { status, media = 'application/json', signedMedia, schema },
    operation: name,
    dialect,
    condition,
  }: Route,
  words: Words,
): JsonSchema => {
  const hasTag = condition !== undefined && schema !== undefined;
  return {
    description: 'Success',
    ...(hasTag ? { headers: { ETag: tagHeader } } : {}),
    ...(dialect === 'page' && status < 300 ? { content: { 'text/html': { schema: string } } } : {}),
    ...(schema
      ? {
          content: {
            ...contentOf(media, describeSchema(schema, name, words)),
            ...(signedMedia === undefined ? {} : contentOf(signedMedia, string)),
          },
        }
      : {}),
  };
};

const contentOf = (media: string | readonly string[], schema: JsonSchema): JsonSchema =>
  Object.fromEntries([media].flat().map((type) => [type, { schema }]));

/** A browser gets a page. */
const refusal = ({ dialect }: Route): JsonSchema => ({
  'application/json': { schema: reference(dialect === 'management' ? 'error' : 'oauth_error') },
  ...(dialect === 'page' ? { 'text/html': { schema: string } } : {}),
});

const tagHeader: JsonSchema = {
  description:
    'Names the version of the record, for `If-Match`, and this answer, for `If-None-Match`.',
  schema: string,
};

const reasons: Readonly<Record<number, string>> = {
  302: 'Redirects to the client or to the next step.',
  303: 'Redirects to the client or to the next step.',
  304: 'The answer is the one that If-None-Match names.',
  400: 'The request is not valid. The message names the wrong field or parameter.',
  401: 'The token or the credentials are missing or not valid.',
  403: 'The caller is not allowed to do this.',
  404: 'The record does not exist, or the caller cannot see it.',
  405: 'The path does not support this method. The header Allow lists the methods.',
  409: 'The request conflicts with existing data.',
  412: 'The record has changed since the version that If-Match names.',
  413: 'The body is too large.',
  415: 'The media type of the body is not supported.',
  429: 'Too many requests. The header Retry-After holds the seconds to wait.',
  500: 'The server failed. The header X-Request-Id helps to find the cause.',
  501: 'This deployment does not support the operation.',
  503: 'The server is not available at the moment. See the header Retry-After.',
};
