/** A few keywords of JSON Schema: for tests of what follows from a check, never of the check itself. */
import type { JsonSchemas } from '../ports/json-schemas.js';

interface PlainSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

const isOfType = (type: string | undefined, value: unknown): boolean =>
  type === undefined || value === undefined || typeof value === type;

export const plainJsonSchemas: JsonSchemas = {
  problemOf: ({ title }) => (title === '!' ? 'is no schema' : undefined),
  faultIn: (schema, value) => {
    const { required = [], properties = {} } = schema as PlainSchema;
    const given = value as Readonly<Record<string, unknown>>;
    const missing = required.find((name) => !Object.hasOwn(given, name));
    if (missing !== undefined) return `lacks ${missing}`;
    const wrong = Object.keys(properties).find(
      (name) => !isOfType(properties[name]?.type, given[name]),
    );
    return wrong === undefined ? undefined : `has a wrong ${wrong}`;
  },
};
