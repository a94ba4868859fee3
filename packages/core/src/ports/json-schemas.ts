/**
 * A port: compares JSON with a JSON Schema, draft 2020-12. The core has checked before that the schema is small, that
 * it refers to nothing outside of itself, and that it holds no keyword whose cost a caller chooses.
 */
export interface JsonSchemas {
  /** What is wrong with the schema itself, to stand after its name; undefined for nothing. */
  problemOf(schema: Readonly<Record<string, unknown>>): string | undefined;
  /** What is wrong with the value, to stand after its name; undefined where it fits. */
  faultIn(schema: Readonly<Record<string, unknown>>, value: unknown): string | undefined;
}
