/** The parameters of operations, for the OpenAPI document. */
import { describeSchema, type Words } from './described-schema.js';
import { string, type JsonSchema } from './json-schema.js';
import {
  type listParameters,
  maximumLimit,
  type searchParameter,
  type topLevelParameter,
} from './list-query.js';
import type { Route } from './route.js';

export const parametersOf = (route: Route, words: Words): readonly JsonSchema[] => [
  ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParameter(name!)),
  ...route.query.filter(isDescribed).map((name) => queryParameter(name, route, words)),
  ...(route.condition === undefined
    ? []
    : [{ name: route.condition, in: 'header', ...conditions[route.condition] }]),
];

/** A dry run has another answer, so the document names it beside the write. */
const isDescribed = (name: string): boolean => name !== 'dry_run';

const pathParameter = (name: string): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  description: pathDescriptions[name] ?? `The id of the ${name.slice(0, -3).replace(/_/g, ' ')}.`,
  schema: pathSchemas[name] ?? { type: 'string', format: 'uuid' },
});

const pathDescriptions: Readonly<Record<string, string>> = {
  digest: 'The digest of the picture.',
  secret: 'The secret of the ticket.',
};

/** Those that are no ids. */
const pathSchemas: Readonly<Record<string, JsonSchema>> = {
  session_id: string,
  digest: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};

const queryParameter = (
  name: string,
  { queryNotes, neededQuery }: Route,
  words: Words,
): JsonSchema => {
  const own = queryParameters[name];
  if (own !== undefined) return { name, in: 'query', ...withNote(own, queryNotes?.[name]) };

  // A parameter of this operation alone is described like a member of a body.
  const { properties } = describeSchema({ properties: { [name]: string } }, 'query', words);
  const { description, ...schema } = (properties as Readonly<Record<string, JsonSchema>>)[name]!;
  const need = neededQuery?.includes(name) === true ? { required: true } : {};
  return { name, in: 'query', ...need, description, schema };
};

const withNote = (own: JsonSchema, note: string | undefined): JsonSchema =>
  note === undefined ? own : { ...own, description: `${own['description'] as string} ${note}` };

const conditions: Readonly<Record<NonNullable<Route['condition']>, JsonSchema>> = {
  'If-Match': {
    description:
      'An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.',
    schema: string,
  },
  'If-None-Match': {
    description:
      'An `ETag` of an earlier answer. If the answer is the same, the server answers 304.',
    schema: string,
  },
};

type OwnParameter = typeof searchParameter | typeof topLevelParameter | 'force';

const flag = { type: 'boolean', default: false };

const queryParameters: Readonly<Record<string, JsonSchema>> = {
  fields: {
    description:
      'The attributes to return, separated by commas. The answer then holds only these, and the id of a record.',
    schema: string,
  },
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
      'Finds people by the beginning of each part of a name, a user name, an e-mail address or its domain, or of ' +
      'the phone number, without regard to case, accents and apostrophes. Of several words, each has to be found. ' +
      'What is the text itself comes first, unless `sort` says otherwise. `q` narrows the result.',
    schema: string,
  },
  top_level: {
    description: 'With `true`, only groups that stand in no other group.',
    schema: flag,
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
    schema: flag,
  },
  force: {
    description:
      'With `true`, a global caller may remove the last administrator of a tenant who can log in.',
    schema: flag,
  },
  cascade: {
    description: 'With `true`, all that belongs to the tenant is deleted too.',
    schema: flag,
  },
} satisfies Partial<
  Record<OwnParameter | (typeof listParameters)[number], JsonSchema> & Record<string, JsonSchema>
>;
