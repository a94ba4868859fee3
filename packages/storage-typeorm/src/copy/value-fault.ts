/** Why a database cannot hold a value. The value itself may be a secret, so no text repeats it. */
import type { Column } from '../tables/column.js';
import type { Stored } from '../tables/row.js';
import type { ValueLimits } from '../sql/dialect.js';

/** The rule that the value breaks; undefined where the column holds it. */
export const valueFault = (
  column: Column,
  value: Stored,
  { areExact, longTextBytes }: ValueLimits,
): string | undefined => {
  if (value === null) return column.nullable ? undefined : 'a value is required';
  if (!areExact) return undefined;

  return column.kind === 'text'
    ? faultOfText(String(value), column.length)
    : faultOf[column.kind](value, longTextBytes);
};

const nul = 'a text holds no character U+0000';

const faultOfText = (text: string, length: number): string | undefined => {
  if (text.includes('\0')) return nul;
  const isLong = text.length > length && [...text].length > length;
  return isLong ? `a text has at most ${length} characters` : undefined;
};

const faultOfLongText = (text: string, most: number | undefined): string | undefined => {
  if (text.includes('\0')) return nul;
  const isLong = most !== undefined && text.length * 3 > most && Buffer.byteLength(text) > most;
  return isLong ? `a text has at most ${most} bytes` : undefined;
};

const isInteger = (value: Stored): boolean => value === Number(value) && (value | 0) === value;

const timeForm = '2026-01-31 12:34:56.789';
const timePattern = /^\d{4}-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d\.\d{3}$/;

/** A document is looked through only where its text makes it likely that a text within it holds the character. */
const faultOfDocument = (text: string): string | undefined => {
  if (text === '[]' || text === '{}') return undefined;
  try {
    const document: unknown = JSON.parse(text);
    return text.includes('\\u0000') && holdsNul(document) ? nul : undefined;
  } catch {
    return 'a document is JSON';
  }
};

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).flat().some(holdsNul);
};

type FaultOf = (value: Stored, longTextBytes: number | undefined) => string | undefined;

const faultOf: { readonly [K in Exclude<Column['kind'], 'text'>]: FaultOf } = {
  longText: (value, most) => faultOfLongText(String(value), most),
  sealed: (value, most) => faultOfLongText(String(value), most),
  flag: (value) => (value === 0 || value === 1 ? undefined : 'a flag is 0 or 1'),
  integer: (value) => (isInteger(value) ? undefined : 'a number is whole and has 32 bits at most'),
  time: (value) => (timePattern.test(String(value)) ? undefined : `a time looks like ${timeForm}`),
  document: (value) => faultOfDocument(String(value)),
};
