/** The kinds of column, and how a value is stored in each. SQLite and MySQL store the same text. */
export type Column = (
  | { readonly kind: 'text'; readonly length: number }
  | { readonly kind: 'longText' | 'sealed' | 'flag' | 'integer' | 'time' | 'document' }
) & {
  readonly nullable: boolean;
  /** Left out when an application reads the table through a repository, unless the query names it. */
  readonly isWithheld?: boolean;
  /** Whether lists filter and sort by it through an index; see `listed`. */
  readonly isListed?: boolean;
  /** The value of rows that are older than the column; see `later` and `laterDocument`. */
  readonly fallback?: { readonly inTable: number } | { readonly inRecord: unknown };
};

/** At most `length` characters. */
export const text = (length: number): Column => ({ kind: 'text', length, nullable: false });
/** Up to 64 kB; can be neither filtered nor sorted quickly. */
export const longText: Column = { kind: 'longText', nullable: false };
/** Encrypted at rest. */
export const sealed: Column = { kind: 'sealed', nullable: false };
export const flag: Column = { kind: 'flag', nullable: false };
export const integer: Column = { kind: 'integer', nullable: false };
/** UTC, to the millisecond. */
export const time: Column = { kind: 'time', nullable: false };
export const document: Column = { kind: 'document', nullable: false };
export const identifier = text(36);
export const optional = (column: Column): Column => ({ ...column, nullable: true });
/**
 * A flag or integer that was added to a table with rows in it. The database fills it in, also for an older instance
 * that still writes.
 */
export const later = (column: Column, initially: number): Column => ({
  ...column,
  fallback: { inTable: initially },
});
/** The same for a document, for which not every database has defaults: an older row holds none, and reads as this. */
export const laterDocument = (initially: unknown): Column => ({
  ...document,
  nullable: true,
  fallback: { inRecord: initially },
});

/** What the database fills in; undefined where it fills in nothing. */
export const tableDefault = ({ fallback }: Column): number | undefined =>
  fallback && 'inTable' in fallback ? fallback.inTable : undefined;

/** A column that an application's repositories do not read unless a query names it: digests of secrets. */
export const withheld = (column: Column): Column => ({ ...column, isWithheld: true });

/** A column that lists filter and sort by through an index, so that it costs the same in a large table. */
export const listed = (column: Column): Column => ({ ...column, isListed: true });

/** As in `2026-01-31 12:34:56.789`. */
export const encodeTime = (moment: Date): string => {
  const text = moment.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 23)}`;
};

/** An application's MySQL driver may hand out dates; ours hands out text, without a fraction that is zero. */
const decodeTime = (stored: string | Date): Date => {
  if (stored instanceof Date) return stored;
  if (stored.length !== lengthOfTime) return new Date(`${stored.replace(' ', 'T')}Z`);

  // Put together by hand: to parse the text takes three times as long.
  const two = (at: number): number => digitAt(stored, at) * 10 + digitAt(stored, at + 1);
  const milliseconds = two(20) * 10 + digitAt(stored, 22);
  const day = [two(0) * 100 + two(2), two(5) - 1, two(8)] as const;
  return new Date(Date.UTC(...day, two(11), two(14), two(17), milliseconds));
};

const lengthOfTime = '2026-01-31 12:34:56.789'.length;

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - zero;
const zero = '0'.charCodeAt(0);

type Stored = string | number;
type Kind = Column['kind'];

const encoders: { readonly [K in Kind]: (value: unknown) => Stored } = {
  text: (value) => String(value),
  longText: (value) => String(value),
  sealed: (value) => String(value),
  flag: (value) => (value ? 1 : 0),
  integer: (value) => Number(value),
  time: (value) => encodeTime(value as Date),
  document: (value) => JSON.stringify(value),
};

const asStored = (stored: unknown): unknown => stored;

const decoders: { readonly [K in Kind]: (stored: unknown) => unknown } = {
  text: asStored,
  longText: asStored,
  sealed: asStored,
  flag: (stored) => Number(stored) === 1,
  integer: (stored) => Number(stored),
  time: (stored) => decodeTime(stored as string | Date),
  document: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored),
};

/** A value as it is compared and stored, except that sealing is for the caller. */
export const encode = ({ kind }: Column, value: unknown): Stored | null =>
  value === null || value === undefined ? null : encoders[kind](value);

export const decode = ({ kind, fallback }: Column, stored: unknown): unknown => {
  if (stored !== null && stored !== undefined) return decoders[kind](stored);
  return fallback && 'inRecord' in fallback ? fallback.inRecord : null;
};

/** Whether a value reads as it is stored. */
export const readsAsStored = ({ kind, fallback }: Column): boolean =>
  fallback === undefined && (kind === 'text' || kind === 'longText');
