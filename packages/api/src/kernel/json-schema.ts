/** The JSON schemas that documents are made of. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const string: JsonSchema = { type: 'string' };
export const boolean: JsonSchema = { type: 'boolean' };
export const integer: JsonSchema = { type: 'integer' };
export const strings: JsonSchema = { type: 'array', items: string };
export const uuids: JsonSchema = { type: 'array', items: { type: 'string', format: 'uuid' } };

/** Objects that each name a type, and hold what the type says (RFC 9396 §2). */
export const authorizationDetailsSchema: JsonSchema = {
  type: 'array',
  items: { type: 'object', required: ['type'], properties: { type: string } },
};

/** An object with these members and no other. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required?: readonly string[],
): JsonSchema => ({
  type: 'object',
  ...(required ? { required } : {}),
  additionalProperties: false,
  properties,
});

/** A schema that the document holds under its name. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** What the schema describes, or null. */
export const orNull = (schema: JsonSchema): JsonSchema => {
  const { type, enum: values, anyOf } = schema;
  if (Array.isArray(anyOf))
    return { ...schema, anyOf: [...(anyOf as readonly unknown[]), { type: 'null' }] };
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };

  const words = Array.isArray(values) ? { enum: [...(values as readonly unknown[]), null] } : {};
  return { ...schema, type: [type, 'null'], ...words };
};
