/**
 * A value as it is copied: the same whichever database it comes from. Texts and documents stay as they are, character
 * by character; flags and integers are numbers; times have three digits behind the second.
 */
import type { Column } from '../tables/column.js';
import type { Stored } from '../tables/row.js';

export const copiedValue = ({ kind }: Column, stored: unknown): Stored => {
  if (stored === null || stored === undefined) return null;
  if (kind === 'flag' || kind === 'integer') return Number(stored);

  // SQLite keeps a document that is a number as one.
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  return kind === 'time' ? wholeTime(text) : text;
};

const lengths = { second: 'YYYY-MM-DD HH:MM:SS'.length, whole: 'YYYY-MM-DD HH:MM:SS.mmm'.length };

/** PostgreSQL leaves out zeros at the end of a fraction. */
const wholeTime = (time: string): string => {
  if (time.length === lengths.whole) return time;
  const withPoint = time.length === lengths.second ? `${time}.` : time;
  return withPoint.padEnd(lengths.whole, '0');
};
