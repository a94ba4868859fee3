/** The rows of a dump: `{ model, pk, fields }`. */
import { BrokenInput, type Input } from '../broken-input.js';
import { isObject, textIn, type Json, type JsonObject } from '../members.js';
import { readJson } from '../read-json.js';

export interface DumpRow {
  readonly model: string;
  readonly given: JsonObject;
  readonly fields: JsonObject;
}

/** @throws BrokenInput */
export async function* readRows(input: Input): AsyncGenerator<DumpRow, void> {
  for await (const { list, value } of readJson(input, ['$'])) {
    if (list === '$') yield rowIn(input, value);
    else if (!Array.isArray(value)) throw new BrokenInput(`${input.name} holds no list of rows.`);
  }
}

const rowIn = ({ name }: Input, value: Json): DumpRow => {
  const given = isObject(value) ? value : {};
  const [model, fields] = [textIn(given, 'model'), given['fields'] ?? null];
  if (model === '') throw new BrokenInput(`${name} holds a row without a model.`);
  if (!isObject(fields)) throw new BrokenInput(`${name} holds a row without fields.`);
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
