/** JSON Schema, draft 2020-12, by ajv. It makes code of a schema, so it takes none that the core has not checked. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { recentlyUsed, type JsonSchemas } from '@keyward/core/ports';

type Schema = Readonly<Record<string, unknown>>;

/** Compiled schemas; some 20 kB each. */
const mostSchemas = 200;

/** Characters of what is said of a value. */
const longestFault = 200;

/**
 * Each schema has one of its own, since one remembers all that it ever compiled.
 * Nothing is fetched: without `loadSchema` a reference to the outside is an error. `$data` is off.
 */
const newAjv = (isKnown: boolean): Ajv2020 =>
  new Ajv2020({
    // Takes most of the time, and was done when the schema was registered.
    validateSchema: !isKnown,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allErrors: false,
    ownProperties: true,
    addUsedSchema: false,
    logger: false,
    messages: true,
  });

export const ajvJsonSchemas = (): JsonSchemas => {
  const compiled = recentlyUsed<ValidateFunction>(mostSchemas);

  const compile = (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known !== undefined) return known;

    const made = newAjv(true).compile(schema);
    compiled.set(key, made);
    return made;
  };

  return {
    problemOf(schema) {
      try {
        newAjv(false).compile(schema);
        return undefined;
      } catch (error) {
        return `is no JSON Schema: ${readable((error as Error).message)}`;
      }
    },

    faultIn(schema, value) {
      const validate = compile(schema);
      return validate(value) ? undefined : faultOf(validate.errors?.[0]);
    },
  };
};

const faultOf = (error: ErrorObject | undefined): string => {
  const place = error?.instancePath ?? '';
  const where = place === '' ? '' : `, at ${place}, `;
  return readable(`does not fit its schema: it${where} ${error?.message ?? 'is another'}`);
};

/** What a client wrote may stand in it, and an error of OAuth holds neither it nor quotes (RFC 6749 §5.2). */
const readable = (text: string): string =>
  text
    .replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?')
    .replace(/ {2,}/g, ' ')
    .slice(0, longestFault);
