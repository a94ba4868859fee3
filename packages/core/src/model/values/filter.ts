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

/**
 * What storages work out from a record and keep beside it: lists compare it, and no reader sees it. Names end up here
 * without regard to case. See `RecordType.computed`.
 */
export type ComputedKey =
  | 'nameKey'
  | 'displayNameKey'
  | 'givenNameKey'
  | 'familyNameKey'
  | 'nicknameKey'
  | 'ttlSeconds'
  | 'suspendedAt';

/**
 * Texts in a document of a record that no storage keeps beside it: lists read them record by record, within a bound,
 * and compare them without regard to case. See `RecordType.scanned`.
 */
export type ScannedKey =
  | 'middleNameKey'
  | 'preferredUsernameKey'
  | 'profileKey'
  | 'pictureKey'
  | 'websiteKey'
  | 'genderKey'
  | 'birthdateKey'
  | 'zoneinfoKey'
  | 'localeKey';

/** All that a list can be filtered and sorted by. */
export type ListedKey<T> = ScalarKey<T> | ComputedKey | ScannedKey;

/** By attribute, how a record's value is worked out. */
export type ComputedValues<T> = {
  readonly [K in ComputedKey | ScannedKey]?: (record: T) => Scalar | null;
};

export type Filter<T> =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter<T>[] }
  | { readonly kind: 'not'; readonly of: Filter<T> }
  | {
      readonly kind: 'equals' | 'atLeast' | 'atMost';
      readonly attribute: ListedKey<T>;
      readonly value: Scalar;
    }
  | { readonly kind: 'present'; readonly attribute: ListedKey<T> }
  | {
      readonly kind: 'substring';
      readonly attribute: ListedKey<T>;
      readonly parts: SubstringParts;
    };

/** RFC 4515 §3: `initial*any*any*final`; a part that is absent is empty. */
export interface SubstringParts {
  readonly initial: string;
  readonly any: readonly string[];
  readonly final: string;
}

/** Every attribute that a filter compares, once for each comparison. */
export const attributesOf = <T>(filter: Filter<T>): readonly ListedKey<T>[] => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.of.flatMap((each) => attributesOf(each));
    case 'not':
      return attributesOf(filter.of);
    case 'equals':
    case 'atLeast':
    case 'atMost':
    case 'present':
    case 'substring':
      return [filter.attribute];
  }
};

/** The parts of a filter that all must hold. */
export const conjunctsOf = <T>(filter: Filter<T>): readonly Filter<T>[] =>
  filter.kind === 'and' ? filter.of.flatMap((each) => conjunctsOf(each)) : [filter];

/** The attribute whose index leads to the matches of a comparison: to one value of it, or to a range. */
export const narrowedAttribute = <T>(filter: Filter<T>): ListedKey<T> | undefined => {
  switch (filter.kind) {
    case 'equals':
    case 'atLeast':
    case 'atMost':
      return filter.attribute;
    case 'substring':
      return filter.parts.initial === '' ? undefined : filter.attribute;
    case 'and':
    case 'or':
    case 'not':
    case 'present':
      return undefined;
  }
};

/** The value that a list compares: one that is worked out, or that of the record. */
export const listedValue = <T>(
  record: T,
  attribute: ListedKey<T>,
  computed: ComputedValues<T> = {},
): unknown => {
  const compute = (computed as Partial<Record<string, (record: T) => Scalar | null>>)[attribute];
  return compute === undefined ? record[attribute as ScalarKey<T>] : compute(record);
};

/** The reference meaning of a filter; a store that speaks another language must agree with it. */
export const matches = <T>(
  filter: Filter<T>,
  record: T,
  computed: ComputedValues<T> = {},
): boolean => {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((each) => matches(each, record, computed));
    case 'or':
      return filter.of.some((each) => matches(each, record, computed));
    case 'not':
      return !matches(filter.of, record, computed);
    case 'present':
      return isPresent(listedValue(record, filter.attribute, computed));
    case 'substring':
      return matchesParts(listedValue(record, filter.attribute, computed), filter.parts);
    case 'equals':
    case 'atLeast':
    case 'atMost':
      return compares(filter.kind, listedValue(record, filter.attribute, computed), filter.value);
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
    const one = left.charCodeAt(at);
    const other = right.charCodeAt(at);
    if (one !== other) return place(one) - place(other);
  }
  return left.length - right.length;
};

/** Half of a character beyond U+FFFF comes after every whole one. */
const place = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
