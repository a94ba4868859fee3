/** Completes the schemas of a document: what each member means, a value for it, and the type of listed values. */
import type { JsonSchema } from './json-schema.js';

/** What names mean wherever they stand; `record.member` comes before `member`. */
export interface Words {
  readonly descriptions: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, unknown>>;
}

/** What a format looks like. */
const formatExamples: Readonly<Record<string, unknown>> = {
  uuid: '0b0e3f0a-5f1b-4c52-9f4e-2d8f3a7c6e11',
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
};

/** The schema of this name, with words for its members. */
export const describeSchema = (schema: JsonSchema, name: string, words: Words): JsonSchema => {
  const changed = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'properties') return [keyword, describeMembers(value, name, words)];
    if (isSchema(value)) return [keyword, describeSchema(value, name, words)];
    if (compositions.includes(keyword)) return [keyword, describeEach(value, name, words)];
    return [keyword, value];
  });
  return withType(Object.fromEntries(changed) as JsonSchema);
};

const compositions: readonly string[] = ['anyOf', 'oneOf', 'allOf'];

const describeEach = (schemas: unknown, name: string, words: Words): readonly JsonSchema[] =>
  (schemas as readonly JsonSchema[]).map((each) => describeSchema(each, name, words));

const describeMembers = (members: unknown, parent: string, words: Words): JsonSchema =>
  Object.fromEntries(
    Object.entries(members as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => [
      name,
      describeMember(describeSchema(schema, name, words), { parent, name }, words),
    ]),
  );

interface MemberName {
  readonly parent: string;
  readonly name: string;
}

const describeMember = (schema: JsonSchema, member: MemberName, words: Words): JsonSchema => {
  // A generator need not read words beside a reference.
  if ('$ref' in schema) return schema;

  const description = wordOf(words.descriptions, member) ?? plainWords(member.name);
  const example = exampleOf(schema, member, words);
  return {
    description,
    ...schema,
    ...(example === undefined ? {} : { examples: [example] }),
  };
};

/** A new member says at least its name, so that a field costs no sentence: `support_hours` is "Support hours." */
const plainWords = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};

const wordOf = <T>(
  words: Readonly<Record<string, T>>,
  { parent, name }: MemberName,
): T | undefined => words[`${parent}.${name}`] ?? words[name];

const exampleOf = (schema: JsonSchema, member: MemberName, words: Words): unknown => {
  const { type, format, enum: values } = schema;
  const isText = [type].flat().includes('string');
  if ('examples' in schema) return undefined;
  if (!isText || values !== undefined || 'const' in schema) return undefined;
  return formatExamples[String(format)] ?? wordOf(words.examples, member);
};

/** A list of values says their type too, for generators that read nothing else. */
const withType = (schema: JsonSchema): JsonSchema => {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (schema['type'] !== undefined || !Array.isArray(values)) return schema;

  const types = [...new Set(values.map(typeOf))];
  return { type: types.length === 1 ? types[0] : types, ...schema };
};

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
