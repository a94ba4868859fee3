/**
 * Finds records by their terms: texts that a storage keeps beside each record, in order
 * (docs/adr/0078-lists-compare-worked-out-values.md).
 */
import { compareScalars, type ComputedValues } from './filter.js';

/** No record has two terms of one text. */
export interface Term {
  readonly text: string;
  /** Of two records with the same text, the one with the lower rank comes first. */
  readonly rank: number;
}

/** The most characters of a term: an index of each database holds it, beside the ids of a tenant and a record. */
export const termLength = 100;

/** Terms of a record, and what they are worked out from: a change of other attributes leaves them as they are. */
export interface RecordTerms<T> {
  readonly from: readonly (keyof T & string)[];
  readonly of: (record: T) => readonly Term[];
}

/** All that a list compares beside the attributes of a record, and what a search finds it by. */
export type ComparedValues<T> = ComputedValues<T> & {
  readonly terms?: ((record: T) => readonly Term[]) | undefined;
};

/** Each of these beginnings is that of a term of the record. */
export type Beginnings = readonly [string, ...string[]];

/**
 * Records that have the beginnings of any of these, those of the first ones in front. Among them, the first term that
 * begins with the first beginning decides, then its rank, and then the id.
 */
export type TermSearch = readonly Beginnings[];

/** Where a record stands among all that a search finds. */
export interface FoundAt {
  readonly alternative: number;
  readonly term: Term;
}

/** Undefined for a record that is not found. */
export const foundAt = (search: TermSearch, terms: readonly Term[]): FoundAt | undefined => {
  for (const [alternative, beginnings] of search.entries()) {
    const found = beginnings.map((beginning) => firstTerm(terms, beginning));
    if (found.every((term) => term !== undefined)) return { alternative, term: found[0]! };
  }
  return undefined;
};

const firstTerm = (terms: readonly Term[], beginning: string): Term | undefined => {
  const begun = terms.filter(({ text }) => text.startsWith(beginning));
  return begun.sort((one, other) => compareScalars(one.text, other.text))[0];
};

export const compareFound = (one: FoundAt, other: FoundAt): number =>
  one.alternative - other.alternative ||
  compareScalars(one.term.text, other.term.text) ||
  one.term.rank - other.term.rank;
