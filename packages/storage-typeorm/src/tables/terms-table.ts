/**
 * The table of the terms of records (`RecordType.terms`): a row for each, which goes with its record. It follows from
 * the records, so it is not copied but made anew.
 */
import { termLength } from '@keyward/core/ports';
import { identifier, integer, text } from './column.js';
import { tenancyColumn, type NamedColumn } from './record-schema.js';
import { indexName } from './table-indexes.js';

export interface TermsTable {
  readonly name: string;
  /** The column with the id of the record. */
  readonly owner: NamedColumn;
  readonly columns: readonly NamedColumn[];
  /** Those that lead to the terms of all tenants, and of one, in the order in which they are found. */
  readonly indexes: { readonly forAll: TermsIndex; readonly forTenants: TermsIndex };
}

export interface TermsIndex {
  readonly name: string;
  /** Their names. */
  readonly columns: readonly string[];
}

/** `owner` is a column such as `user_id`. Its rows are found by the primary key, of the owner and the term. */
export const termsTable = (name: string, owner: string): TermsTable => {
  const found = ['term', 'rank', owner];
  const indexOf = (columns: readonly string[]): TermsIndex => ({
    name: indexName(name, columns),
    columns,
  });
  return {
    name,
    owner: { name: owner, column: identifier },
    columns: [
      { name: owner, column: identifier },
      { name: 'term', column: text(termLength) },
      { name: 'rank', column: integer },
      { name: 'tenancy', column: tenancyColumn },
    ],
    indexes: { forAll: indexOf(found), forTenants: indexOf(['tenancy', ...found]) },
  };
};

/** Of the users. */
export const userTermsTable = termsTable('user_terms', 'user_id');

/** By the table of the records. */
const tables: ReadonlyMap<string, TermsTable> = new Map([['users', userTermsTable]]);

/** Undefined for records without terms. */
export const termsTableOf = (recordsTable: string): TermsTable | undefined =>
  tables.get(recordsTable);
