/**
 * What each database spells in its own way. The folder of a database has one of these, and the store asks it: nothing
 * of `sql` knows which databases there are.
 */
import type { Column } from '../tables/column.js';
import type { NamedColumn } from '../tables/record-schema.js';
import type { PartRow, StoredRow } from '../tables/row.js';
import type { Condition, Statement } from './condition.js';

export interface Dialect {
  /** For reports of measurements alone. */
  readonly name: string;

  /**
   * Whether the store looks for the index of a page, and names it: the planner knows averages at best. Otherwise it
   * does so for disjunctions alone.
   */
  readonly needsIndexNamed: boolean;

  /** Whether the ids of a first page are read before its rows, as those of the pages behind it are. */
  readonly readsIdsOfFirstPage: boolean;

  /**
   * The SELECT, which ends with a LIMIT, in a form whose plan serves for all values. A planner that looks at the values
   * of each run instead takes longer than it takes to read a few rows by an index.
   */
  plannedOnce(select: string): string;

  /** A comparison that begins with a column, for which no index is used; where the planner does not know rows. */
  readonly offIndex?: (comparison: string) => string;

  /** Whether a statement can name an index. Otherwise the store does not look for one. */
  readonly namesIndexes: boolean;

  /** Names the index to read a table by, behind the name of the table; nothing where a statement cannot. */
  hint(index: string): string;

  /** The end of a SELECT that locks the rows it reads until the transaction ends. */
  lock(kind: Lock): string;

  /** Whether a row that is held has to be written: a cluster does not tell its nodes of a lock. */
  readonly holdsByWriting: boolean;

  /** Joins a few rows in front to a table in which each is looked up, never the other way round. */
  readonly lookUp: string;

  /** A direction in which absent values come first when it ascends, and last when it descends. */
  direction(column: NamedColumn, direction: Direction): string;

  /** The place of a value that a column is compared with. A number may be larger than any that the column holds. */
  value(column: Column): string;

  /** `name` is quoted already, and there are two values or more. */
  among(name: string, values: readonly string[]): Condition;

  /** A text that is a member of a document, as it stands there. */
  member(name: string, member: string): string;

  /** The values of a column, as one text. */
  joinedText(name: string, separator: string): string;

  /**
   * The columns of a row as one text, which is a JSON array; where each value that crosses from the database costs more
   * than the text does.
   */
  readonly rowAsText?: (columns: string) => string;

  readonly patterns: Patterns;

  /** Writes these columns of rows, whose ids stand in front, where the condition holds. */
  overwrite(
    table: string,
    columns: readonly NamedColumn[],
    rows: readonly PartRow[],
    condition: Condition,
  ): readonly Statement[];

  /** Adds rows, each with what these columns hold: as many at once as a statement of the database takes. */
  insertMany(
    table: string,
    columns: readonly NamedColumn[],
    rows: readonly StoredRow[],
  ): readonly Statement[];

  /** Whether a text holds the character U+0000, where the driver may read it up to there alone. */
  readonly holdsNul?: (name: string) => string;

  /** What the columns of a table hold, of the values that a row of another database may have. */
  readonly limits: ValueLimits;

  /** Removes at most so many rows. */
  removeSome(table: string, condition: Condition, atMost: number): Statement;
}

/** Which values do not get into a column. */
export interface ValueLimits {
  /** Whether a column keeps what its definition says: the length of a text, a number of 32 bits, a time, no NUL. */
  readonly areExact: boolean;
  /** Most bytes of a text without a length; undefined where there is no such limit. */
  readonly longTextBytes: number | undefined;
}

export type Direction = 'asc' | 'desc';

/** With `unless held`, rows that another transaction holds are left out. */
export type Lock = 'shared' | 'exclusive' | 'unless held';

/** Texts that are compared with a pattern, character by character. */
export interface Patterns {
  /** With a place for the pattern. */
  readonly operator: string;
  /** Stands for any characters. */
  readonly any: string;
  escape(text: string): string;
  /** The column as it is compared where a range of the beginning stands beside the pattern. */
  apart(name: string): string;
}
