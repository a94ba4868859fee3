/** What a statement takes, and what it gives. */

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** The values of a row, in the order in which a statement selects them. */
export type Tuple = readonly unknown[];

export type Parameters = readonly Stored[];

/** What the columns of a row hold, in an order that the reader knows. */
export type StoredRow = readonly Stored[];

/** What a column holds. */
export type Stored = string | number | null;

/** The id of a row, and what some of its columns hold. */
export type PartRow = readonly [id: string, ...values: Stored[]];
