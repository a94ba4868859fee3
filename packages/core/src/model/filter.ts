/**
 * What a list is narrowed by, as a tree over a record's scalar attributes.
 *
 * Rule: a comparison with an absent value is false, so its negation is true (RFC 4511 §4.5.1.7);
 * SQL's third truth value never shows. Text compares by Unicode code point, case included.
 */
export type Scalar = string | number | boolean | Date;

/** The keys of a record that hold a scalar, and so can be filtered, sorted and pinned. */
export type ScalarKey<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends Scalar ? K : never;
}[keyof T & string];

export type Filter<T> =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter<T>[] }
  | { readonly kind: 'not'; readonly of: Filter<T> }
  | {
      readonly kind: 'equals' | 'atLeast' | 'atMost';
      readonly attribute: ScalarKey<T>;
      readonly value: Scalar;
    }
  | { readonly kind: 'present'; readonly attribute: ScalarKey<T> }
  | {
      readonly kind: 'substring';
      readonly attribute: ScalarKey<T>;
      readonly parts: SubstringParts;
    };

/** RFC 4515 §3: `initial*any*any*final`; a part that is absent is empty. */
export interface SubstringParts {
  readonly initial: string;
  readonly any: readonly string[];
  readonly final: string;
}

/** The reference meaning of a filter; a store that speaks another language must agree with it. */
export const matches = <T>(filter: Filter<T>, record: T): boolean => {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((each) => matches(each, record));
    case 'or':
      return filter.of.some((each) => matches(each, record));
    case 'not':
      return !matches(filter.of, record);
    case 'present':
      return isPresent(record[filter.attribute]);
    case 'substring':
      return matchesParts(record[filter.attribute], filter.parts);
    case 'equals':
    case 'atLeast':
    case 'atMost':
      return compares(filter.kind, record[filter.attribute], filter.value);
  }
};

const isPresent = (value: unknown): value is Scalar => value !== null && value !== undefined;

const compares = (
  kind: 'equals' | 'atLeast' | 'atMost',
  actual: unknown,
  wanted: Scalar,
): boolean => {
  if (!isPresent(actual)) return false;
  const order = compareScalars(actual, wanted);
  if (kind === 'equals') return order === 0;
  return kind === 'atLeast' ? order >= 0 : order <= 0;
};

const matchesParts = (value: unknown, { initial, any, final }: SubstringParts): boolean => {
  if (typeof value !== 'string' || !value.startsWith(initial)) return false;
  let from = initial.length;
  for (const part of any) {
    const at = value.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return value.length - final.length >= from && value.endsWith(final);
};

/**
 * Absent values come first, then by value; text by code point, which is also the order of its UTF-8 bytes.
 */
export const compareScalars = (left: unknown, right: unknown): number => {
  if (!isPresent(left) || !isPresent(right))
    return Number(isPresent(left)) - Number(isPresent(right));
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return Number(left) - Number(right);
};

const compareText = (left: string, right: string): number => {
  if (left === right) return 0;
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (one !== other) return place(one) - place(other);
  }
  return left.length - right.length;
};

/** Half of a character beyond U+FFFF comes after every whole one. */
const place = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
