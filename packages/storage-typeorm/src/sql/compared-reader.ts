/** Reads of a row what lists compare, texts within documents too, and leaves out the rest. */
import {
  foldedText,
  type Identified,
  type ListedKey,
  type RecordType,
  type ScannedText,
} from '@keyward/core/ports';
import { decode } from '../tables/column.js';
import { quote } from './condition.js';
import type { Conditions } from './conditions.js';
import type { Tuple } from '../tables/row.js';
import type { Value } from './statements.js';

export interface ComparedReader<T> {
  readonly values: readonly Value[];
  readonly names: readonly string[];
  /** A record with its id and, by attribute, what is compared of it. */
  readonly record: (values: Tuple) => T;
}

interface ReadValue extends Value {
  readonly attribute: string;
  readonly valueOf: (stored: unknown) => unknown;
}

export const comparedReader = <T extends Identified>(
  type: RecordType<T>,
  conditions: Conditions,
  attributes: readonly (ListedKey<T> | (keyof T & string))[],
): ComparedReader<T> => {
  const values = [...new Set(['id', ...attributes])].map((attribute) =>
    readValue(type, conditions, attribute),
  );
  return {
    values,
    names: values.map(({ name }) => name),
    record(tuple) {
      const record: Record<string, unknown> = {};
      values.forEach(({ attribute, valueOf }, at) => {
        record[attribute] = valueOf(tuple[at]);
      });
      return record as unknown as T;
    },
  };
};

const readValue = <T extends Identified>(
  { scanned = {} }: RecordType<T>,
  conditions: Conditions,
  attribute: string,
): ReadValue => {
  const texts = scanned as Readonly<Record<string, ScannedText<T>>>;
  const text = texts[attribute];
  if (text !== undefined)
    return { attribute, name: attribute, sql: conditions.memberOf(text), valueOf: foldedText };

  const { name, column } = conditions.readColumn(attribute);
  return { attribute, name, sql: quote(name), valueOf: (stored) => decode(column, stored) };
};
