/** Lists by texts that no index holds: a storage reads them record by record, within a bound (ADR 0078). */
import {
  attributesOf,
  conjunctsOf,
  narrowedAttribute,
  type Filter,
  type ListedKey,
  type Scalar,
} from '../model/values/filter.js';
import { listLimits, type PageQuery } from '../model/values/page.js';
import type { ComparedValues } from '../model/values/term-search.js';
import {
  foldName,
  type Identified,
  type RecordType,
  type ScannedText,
} from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';

/** How a query is answered that compares texts that no index holds. */
export interface Scan<T> {
  /** What indexes and columns answer. */
  readonly filter: Filter<T> | undefined;
  /** What is compared record by record. */
  readonly rest: Filter<T> | undefined;
  /** All that a record is compared by, to be read of each: each attribute once. Terms are worked out from some. */
  readonly attributes: readonly (ListedKey<T> | (keyof T & string))[];
  readonly limit: number;
  /** @throws Refusal `scan_too_long` */
  readonly refuse: () => never;
}

type Asked<T> = Pick<PageQuery<T>, 'filter' | 'order' | 'search' | 'scanLimit'>;

/** Undefined for a query that compares no such text. */
export const scanOf = <T extends Identified>(
  { scanned = {}, terms, unique }: RecordType<T>,
  { filter, order, search, scanLimit = listLimits.scanned }: Asked<T>,
): Scan<T> | undefined => {
  const texts = scanned as Readonly<Record<string, ScannedText<T>>>;
  const conjuncts = filter === undefined ? [] : conjunctsOf(filter);
  const isScanned = (attribute: string): boolean => attribute in texts;
  const rest = conjuncts.filter((each) => attributesOf(each).some(isScanned));
  const compared = [
    ...rest.flatMap((each) => attributesOf(each)),
    ...order.map(({ attribute }) => attribute),
  ];
  const first = compared.find(isScanned);
  if (first === undefined) return undefined;

  return {
    filter: allOf(conjuncts.filter((each) => !rest.includes(each))),
    rest: allOf(rest),
    attributes: [...new Set([...compared, ...(search ? (terms?.from ?? []) : [])])],
    limit: scanLimit,
    refuse: () =>
      refuse('scan_too_long', { field: texts[first]!.member, why: tooLong(scanLimit, unique) }),
  };
};

const tooLong = (limit: number, unique: object): string => {
  const indexed = Object.keys(unique);
  return (
    `reads records one by one, at most ${limit}, and there are more. ` +
    `Narrow it by a field with an index (${indexed.join(', ')}), such as q=(&(${indexed[0]}=a*)(...))`
  );
};

/**
 * So many records are read one by one: those that one comparison with an index leaves, or one disjunction of them.
 * `count` counts the matches of one comparison.
 */
export const fewestLeft = <T>(filter: Filter<T>, count: (filter: Filter<T>) => number): number => {
  if (filter.kind === 'and') return Math.min(...filter.of.map((each) => fewestLeft(each, count)));
  if (filter.kind === 'or')
    return filter.of.reduce((sum, each) => sum + fewestLeft(each, count), 0);
  return narrowedAttribute(filter) === undefined ? Infinity : count(filter);
};

const allOf = <T>(conjuncts: readonly Filter<T>[]): Filter<T> | undefined =>
  conjuncts.length > 1 ? { kind: 'and', of: conjuncts } : conjuncts[0];

/** All that lists compare beside the attributes of a record. */
export const comparedValues = <T extends Identified>({
  computed,
  scanned = {},
  terms,
}: RecordType<T>): ComparedValues<T> => ({
  ...computed,
  ...Object.fromEntries(
    Object.entries(scanned).map(([attribute, text]) => [attribute, readerOf<T>(text)]),
  ),
  terms: terms?.of,
});

const readerOf =
  <T extends Identified>({ document, member }: ScannedText<T>) =>
  (record: T): Scalar | null =>
    foldedText((record[document] as Readonly<Record<string, unknown>>)[member]);

/** What lists compare for such a text. */
export const foldedText = (text: unknown): string | null =>
  typeof text === 'string' ? foldName(text) : null;
