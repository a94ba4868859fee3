/** The schemas of bodies, made of the rules that their classes declare. */
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="./class-transformer-storage.d.ts" />
import 'reflect-metadata';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, IS_ISO8601, ValidationTypes } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { DocumentRule } from '@keyward/core/management';
import { documentPatchSchema, documentRule } from './document-field.js';
import { orNull, string, type JsonSchema } from './json-schema.js';

/** Marks a member that null clears, until the schema of its class is complete. */
const clearable = 'x-clearable';

type Properties = Readonly<Record<string, JsonSchema>>;

/** Each class of a body or of a part of one, by its name. */
export const bodySchemas = (): Readonly<Record<string, JsonSchema>> => {
  const schemas = validationMetadatasToSchemas({
    classValidatorMetadataStorage: getMetadataStorage(),
    classTransformerMetadataStorage: defaultMetadataStorage as never,
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: {
      [documentRule]: ({ constraints }) => documentPatchSchema(constraints[0] as DocumentRule),
      // The pattern beside it says which of the forms of ISO 8601 is taken.
      [IS_ISO8601]: string,
      [ValidationTypes.CONDITIONAL_VALIDATION]: ({ name }) =>
        name === 'isOptional' ? { [clearable]: true } : {},
    },
  });
  return mapValues(schemas as Readonly<Record<string, JsonSchema>>, (schema) => ({
    ...schema,
    properties: mapValues(schema['properties'] as Properties, withNull),
  }));
};

const withNull = ({ [clearable]: isClearable, ...schema }: JsonSchema): JsonSchema =>
  isClearable === true ? orNull(schema) : schema;

const mapValues = (
  values: Readonly<Record<string, JsonSchema>>,
  change: (value: JsonSchema) => JsonSchema,
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
