/** Where a page of the log ended. */
import type { AuditEvent } from './audit-event.js';

/** Behind events of the same moment that were read before. */
export interface Cursor {
  readonly at: string;
  readonly read: number;
}

/** Many events may have one moment, as those of an import. */
export const cursorAfter = (
  items: readonly AuditEvent[],
  before: Cursor | undefined,
): Cursor | undefined => {
  const at = items.at(-1)?.created_at;
  if (at === undefined) return undefined;

  const read = items.filter(({ created_at }) => created_at === at).length;
  return { at, read: before?.at === at ? before.read + read : read };
};
