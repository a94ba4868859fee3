/** The types of authorization details that an API understands (RFC 9396 §2, §10). */
import {
  ambiguityOf,
  bytesOf,
  isDeeper,
  isJsonObject,
  type JsonObject,
} from '../values/json-text.js';
import { refuse } from '../values/refusals.js';

/** A type, what its objects hold, and how a person is told of one. */
export interface AuthorizationDetailsType {
  /** As `type` of a request names it. */
  readonly type: string;
  /** A JSON Schema, draft 2020-12, of the whole object. */
  readonly schema: JsonObject;
  /** By language tag. `{amount.currency}` stands for what the object holds there. */
  readonly text: Readonly<Record<string, string>>;
}

/** Characters, but for the numbers of types, languages and levels. */
export const detailsTypeLimits = {
  types: 10,
  type: 100,
  schema: 8192,
  depth: 5,
  subschemas: 500,
  languages: 20,
  text: 300,
  together: 40_000,
} as const;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/**
 * Rule: a type of authorization details has a name of its own, a bounded JSON Schema and a text for people.
 * @throws Refusal `invalid_field`
 */
export const assertDetailsTypes = (field: string, types: unknown): void => {
  const { types: most, together } = detailsTypeLimits;
  if (!Array.isArray(types)) return invalid(field, 'must be an array');
  if (types.length > most) invalid(field, `must contain no more than ${most} elements`);
  types.forEach((type: unknown, at) => assertType(`${field}[${at}]`, type));
  const names = (types as readonly AuthorizationDetailsType[]).map(({ type }) => type);
  if (new Set(names).size < names.length) invalid(field, 'must name each type once');
  if (JSON.stringify(types).length > together)
    invalid(field, `must be at most ${together} characters of JSON together`);
};

const assertType = (field: string, given: unknown): void => {
  if (!isJsonObject(given)) return invalid(field, 'must be an object');

  const { type, schema, text, ...others } = given;
  const [other] = Object.keys(others);
  if (other !== undefined) invalid(`${field}.${other}`, 'is not a field that is known');
  if (!isTypeName(type))
    invalid(
      `${field}.type`,
      `must be 1 to ${detailsTypeLimits.type} printable ASCII characters without spaces`,
    );
  assertSchema(`${field}.schema`, schema);
  assertTexts(`${field}.text`, text);
};

export const isTypeName = (type: unknown): type is string =>
  typeof type === 'string' &&
  type.length <= detailsTypeLimits.type &&
  /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(type);

/** Those with one schema, with a list, and with one for each name. */
const applicators = {
  one: ['additionalProperties', 'items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames'],
  list: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  named: ['properties', 'dependentSchemas', '$defs'],
} as const;

/** `format` is none: checkers differ in which formats they know. */
const assertions = [
  ...['type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum'],
  ...['exclusiveMinimum', 'maxLength', 'minLength', 'maxItems', 'minItems', 'uniqueItems'],
  ...['maxContains', 'minContains', 'maxProperties', 'minProperties', 'required'],
  ...['dependentRequired', '$ref', '$schema', '$comment', 'title', 'description', 'default'],
  ...['examples', 'deprecated'],
];

const keywords: ReadonlySet<string> = new Set([
  ...assertions,
  ...Object.values(applicators).flat(),
]);

const draft = 'https://json-schema.org/draft/2020-12/schema';

/** A walk through a schema, as a check of a value takes it. */
interface Walk {
  readonly root: JsonObject;
  /** How many schemas were met. */
  met: number;
}

/**
 * Rule: a schema takes no more time than its size says. It holds known keywords alone, no regular expressions, and
 * refers to its own $defs alone; what it refers to counts each time.
 * @throws Refusal `invalid_field`
 */
const assertSchema = (field: string, schema: unknown): void => {
  const { schema: longest } = detailsTypeLimits;
  if (!isJsonObject(schema)) return invalid(field, 'must be an object');
  if (isDeeper(schema, deepestJson))
    invalid(field, `must not be deeper than ${deepestJson} levels`);
  const ambiguity = ambiguityOf(schema);
  if (ambiguity !== undefined) invalid(field, ambiguity.replace('holds', 'cannot hold'));
  // Characters may have more than one byte.
  if (bytesOf(JSON.stringify(schema)) > longest)
    invalid(field, `must be at most ${longest} bytes of JSON`);
  if (schema['$schema'] !== undefined && schema['$schema'] !== draft)
    invalid(`${field}.$schema`, `must be ${draft}`);
  walk({ root: schema, met: 0 }, { field, schema }, 1);
  // What it refers to is looked at first, so a fault there is not taken for a type that is missing.
  if (schema['type'] !== 'object') invalid(`${field}.type`, 'must be object');
  const { additionalProperties: others, properties } = schema;
  if (others === false && !(isJsonObject(properties) && Object.hasOwn(properties, 'type')))
    invalid(`${field}.properties`, 'must name type, since others are forbidden');
};

/** Each schema may stand in a list or an object of its own. */
const deepestJson = 4 * detailsTypeLimits.depth;

/** A schema, and the path at which it stands. */
interface PlacedSchema {
  readonly field: string;
  readonly schema: unknown;
}

const walk = (walked: Walk, { field, schema }: PlacedSchema, depth: number): void => {
  const { depth: deepest, subschemas } = detailsTypeLimits;
  walked.met++;
  if (walked.met > subschemas)
    invalid(field, `is one too many: a type holds at most ${subschemas} schemas`);
  if (depth > deepest) invalid(field, `must not hold schemas deeper than ${deepest} levels`);
  if (typeof schema === 'boolean') return;
  if (!isJsonObject(schema)) return invalid(field, 'must be a schema');

  const unknown = Object.keys(schema).find((keyword) => !keywords.has(keyword));
  if (unknown !== undefined) invalid(field, `cannot hold ${keywordText(unknown)}`);
  assertNames(`${field}.required`, schema['required']);
  for (const inner of schemasIn(field, schema)) walk(walked, inner, depth + 1);
  const { $ref: reference } = schema;
  if (reference !== undefined)
    walk(walked, { field, schema: referred(walked, field, reference) }, depth + 1);
};

const keywordText = (keyword: string): string =>
  /^[$\w]{1,40}$/.test(keyword) ? `the keyword ${keyword}` : 'a keyword that is not known';

const assertNames = (field: string, names: unknown): void => {
  if (names === undefined) return;
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string'))
    invalid(field, 'must be a list of texts');
};

const schemasIn = (field: string, schema: JsonObject): readonly PlacedSchema[] => [
  ...applicators.one.flatMap((keyword) =>
    Object.hasOwn(schema, keyword)
      ? [{ field: `${field}.${keyword}`, schema: schema[keyword] }]
      : [],
  ),
  ...applicators.list.flatMap((keyword) => {
    const list = Object.hasOwn(schema, keyword) ? schema[keyword] : [];
    const own = `${field}.${keyword}`;
    if (!Array.isArray(list)) return invalid(own, 'must be a list');
    return (list as unknown[]).map((inner, at) => ({ field: `${own}[${at}]`, schema: inner }));
  }),
  ...applicators.named.flatMap((keyword) => {
    const named = Object.hasOwn(schema, keyword) ? schema[keyword] : {};
    const own = `${field}.${keyword}`;
    if (!isJsonObject(named)) return invalid(own, 'must be an object');
    if (Object.hasOwn(named, '__proto__')) invalid(own, 'cannot name a member __proto__');
    return Object.entries(named).map(([name, inner]) => ({
      field: `${own}.${/^[\w-]{1,40}$/.test(name) ? name : '?'}`,
      schema: inner,
    }));
  }),
];

const referred = ({ root }: Walk, field: string, reference: unknown): unknown => {
  const [, name] = /^#\/\$defs\/([\w-]{1,100})$/.exec(String(reference)) ?? [];
  const defs = root['$defs'];
  if (name === undefined || !isJsonObject(defs) || !Object.hasOwn(defs, name))
    return invalid(`${field}.$ref`, 'can refer only to its own $defs, by #/$defs/NAME');
  return defs[name];
};

const language = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

const assertTexts = (field: string, texts: unknown): void => {
  const { languages, text: longest } = detailsTypeLimits;
  if (!isJsonObject(texts)) return invalid(field, 'must be an object');
  const entries = Object.entries(texts);
  if (entries.length === 0 || entries.length > languages)
    invalid(field, `must hold a text in 1 to ${languages} languages`);
  for (const [tag, text] of entries) {
    if (!language.test(tag)) invalid(field, 'must have language tags as names, such as en');
    if (typeof text !== 'string' || text.trim() === '' || text.length > longest)
      return invalid(`${field}.${tag}`, `must be 1 to ${longest} characters`);
    if (/\p{Cc}|\p{Surrogate}/u.test(text))
      invalid(`${field}.${tag}`, 'cannot hold control characters');
    if (/[{}]/.test(text.replace(placeholders, '')))
      invalid(`${field}.${tag}`, 'can hold braces only around a path, such as {amount.currency}');
    const inherited = inheritedIn(text);
    if (inherited !== undefined)
      invalid(`${field}.${tag}`, `cannot hold a path with ${inherited}, which no detail has`);
  }
};

/**
 * Rule: a text names no member that an object has from its prototype.
 * What the object holds is read from its own members alone, so such a place would always stay empty.
 */
const inheritedIn = (text: string): string | undefined =>
  [...text.matchAll(placeholders)]
    .flatMap(([, path]) => path!.split('.'))
    .find((name) => ['__proto__', 'constructor', 'prototype'].includes(name));

/** A path of members and of positions in lists. */
const placeholders = /\{([\w-]{1,60}(?:\.[\w-]{1,60}){0,4})\}/g;

/** A piece of the text that a person reads: of the type itself, or of what the client asks for. */
export interface TextPart {
  readonly text: string;
  readonly isValue: boolean;
}

/** Characters of one value on a page. */
const longestValue = 200;

/** The text with what the object holds in the places of its paths. Nothing is escaped yet. */
export const filledText = (text: string, detail: JsonObject): readonly TextPart[] =>
  text.split(placeholders).flatMap((piece, at) => {
    const isValue = at % 2 === 1;
    if (piece === '') return [];
    return [{ text: isValue ? shown(valueAt(detail, piece)) : piece, isValue }];
  });

const valueAt = (detail: JsonObject, path: string): unknown => {
  let value: unknown = detail;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as JsonObject)[name];
  }
  return value;
};

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
};
