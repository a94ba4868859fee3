/** A change as lines that were taken away and lines that came. */
import type { AuditEvent } from './audit-event.js';

export type Change = NonNullable<AuditEvent['changes']>[number];

export interface ChangeLines {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** How many entries of a list are the same before and after. */
  readonly kept: number;
}

export const linesOf = ({ before, after }: Pick<Change, 'before' | 'after'>): ChangeLines => {
  if (!Array.isArray(before) && !Array.isArray(after))
    return { removed: textsOf(before), added: textsOf(after), kept: 0 };

  const [was, is] = [textsOf(before), textsOf(after)];
  const removed = was.filter((text) => !is.includes(text));
  return {
    removed,
    added: is.filter((text) => !was.includes(text)),
    kept: was.length - removed.length,
  };
};

const textsOf = (value: unknown): readonly string[] => {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(textOf) : [textOf(value)];
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
