/** Examples of bodies, made of the examples of their members. */
import type { JsonSchema } from './json-schema.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The most members that an example shows where none is required. */
const mostOptional = 2;

/** The members that a body must have, or a few of those that it may have; undefined where one has no example. */
export const bodyExample = (schema: JsonSchema, schemas: Schemas): object | undefined => {
  const { properties = {}, required = [] } = resolved(schema, schemas) as ObjectSchema;
  const names =
    required.length > 0
      ? required
      : Object.keys(properties)
          .filter((name) => properties[name]!['examples'] !== undefined)
          .slice(0, mostOptional);
  const members = names.map((name) => [name, valueFor(properties[name]!, schemas)] as const);

  const isComplete = members.length > 0 && members.every(([, value]) => value !== undefined);
  return isComplete ? Object.fromEntries(members) : undefined;
};

interface ObjectSchema {
  readonly properties?: Schemas;
  readonly required?: readonly string[];
}

const valueFor = (member: JsonSchema, schemas: Schemas): unknown => {
  const { type, items, examples, enum: values, format } = resolved(member, schemas);
  if (Array.isArray(examples)) return examples[0] as unknown;
  if (Array.isArray(values)) return values[0] as unknown;
  if (type === 'object') return bodyExample(member, schemas);
  if (type === 'string' && format === 'uuid') return '0b0e3f0a-5f1b-4c52-9f4e-2d8f3a7c6e11';
  if (type !== 'array') return undefined;

  const entry = valueFor(items as JsonSchema, schemas);
  return entry === undefined ? undefined : [entry];
};

const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (schemas[$ref.split('/').at(-1)!] ?? {}) : schema;
};
