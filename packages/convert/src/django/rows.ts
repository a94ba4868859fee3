/** The rows of a dump: `{ model, pk, fields }`. */
import { brokenAt, type Input, type Spot } from '../broken-input.js';
import { isObject, textIn, type Json, type JsonObject } from '../members.js';
import { readJson } from '../read-json.js';

export interface DumpRow {
  readonly model: string;
  readonly given: JsonObject;
  readonly fields: JsonObject;
}

/** @throws BrokenInput */
export async function* readRows(input: Input): AsyncGenerator<DumpRow, void> {
  for await (const { list, value, spot } of readJson(input, ['$'])) {
    if (list === '$') yield rowIn(input, spot, value);
    else if (!Array.isArray(value)) throw brokenAt(input, spot, 'holds no list of rows');
  }
}

const rowIn = (input: Input, spot: Spot, value: Json): DumpRow => {
  const given = isObject(value) ? value : {};
  const [model, fields] = [textIn(given, 'model'), given['fields'] ?? null];
  if (model === '') throw brokenAt(input, spot, 'the row has no model');
  if (!isObject(fields)) throw brokenAt(input, spot, 'the row has no fields');
  return { model, given, fields };
};

/** A project may have a model of its own; each has these fields of `AbstractBaseUser`. */
export const isPerson = ({ fields }: DumpRow): boolean =>
  Object.hasOwn(fields, 'password') && Object.hasOwn(fields, 'last_login');

/** What a row is known by elsewhere: its number, or its natural key. */
export const keyOf = (reference: Json): string => JSON.stringify(reference);

/** The references of a list that another row holds. */
export const referencesIn = (fields: JsonObject, name: string): readonly Json[] => {
  const list = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return Array.isArray(list) ? list : [];
};
