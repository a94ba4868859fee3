/** The few kinds of column there are, and how a value lies in each. The same text lies in SQLite and in MySQL. */
export type Column = (
  | { readonly kind: 'text'; readonly length: number }
  | { readonly kind: 'longText' | 'sealed' | 'flag' | 'integer' | 'time' | 'document' }
) & {
  readonly nullable: boolean;
  /** Left out when an application reads the table through a repository, unless the query names it. */
  readonly isWithheld?: boolean;
  /** What rows that were there before the column say in it; see `later` and `laterDocument`. */
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
/** A flag or integer that came to a table with rows in it: the database fills it in, also for an older instance that still writes. */
export const later = (column: Column, initially: number): Column => ({
  ...column,
  fallback: { inTable: initially },
});
/** The same for a document, for which not every database has defaults: a row from before holds none, and is read as this. */
export const laterDocument = (initially: unknown): Column => ({
  ...document,
  nullable: true,
  fallback: { inRecord: initially },
});

/** A column that an application's repositories do not read unless a query names it: digests of secrets. */
export const withheld = (column: Column): Column => ({ ...column, isWithheld: true });

export const encodeTime = (moment: Date): string =>
  moment.toISOString().slice(0, 23).replace('T', ' ');
/** An application's MySQL driver may hand out dates; ours hands out text. */
const decodeTime = (stored: string | Date): Date =>
  stored instanceof Date ? stored : new Date(`${stored.replace(' ', 'T')}Z`);

/** A value as it is compared and stored, except that sealing is for the caller. */
export const encode = ({ kind }: Column, value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'flag':
      return value ? 1 : 0;
    case 'integer':
      return Number(value);
    case 'time':
      return encodeTime(value as Date);
    case 'document':
      return JSON.stringify(value);
    default:
      return String(value);
  }
};

export const decode = ({ kind, fallback }: Column, stored: unknown): unknown => {
  if (stored === null || stored === undefined)
    return fallback && 'inRecord' in fallback ? fallback.inRecord : null;
  switch (kind) {
    case 'flag':
      return Number(stored) === 1;
    case 'integer':
      return Number(stored);
    case 'time':
      return decodeTime(stored as string | Date);
    case 'document':
      return typeof stored === 'string' ? JSON.parse(stored) : stored;
    default:
      return stored;
  }
};

/** Whether a value reads as what is stored. */
export const liesAsItIs = ({ kind, fallback }: Column): boolean =>
  fallback === undefined && (kind === 'text' || kind === 'longText');
