/** The tail of the audit log: events that a write has appended and that no chain holds yet. */
import type { AuditEvent } from '../model/audit/audit-event.js';
import type { Filter } from '../model/values/filter.js';
import type { Stores } from '../ports/storage.js';

/** Where a reading of the tail goes on. */
export type TailPosition = Pick<AuditEvent, 'createdAt' | 'id'>;

/** The next events without a place, in the order in which they get one. */
export const unsealedAfter = async (
  { auditEvents }: Pick<Stores, 'auditEvents'>,
  position: TailPosition | undefined,
  limit: number,
): Promise<readonly AuditEvent[]> => {
  const { items } = await auditEvents.page({
    pinned: [{ attribute: 'sequence', equals: null }],
    filter: position && after(position),
    order: [
      { attribute: 'createdAt', direction: 'asc' },
      { attribute: 'id', direction: 'asc' },
    ],
    offset: 0,
    limit,
    totalCount: false,
  });
  return items;
};

const after = ({ createdAt, id }: TailPosition): Filter<AuditEvent> => {
  const isNotLater = { kind: 'atMost', attribute: 'createdAt', value: createdAt } as const;
  const isNotGreater = { kind: 'atMost', attribute: 'id', value: id } as const;
  return {
    kind: 'and',
    of: [
      { kind: 'atLeast', attribute: 'createdAt', value: createdAt },
      {
        kind: 'or',
        of: [
          { kind: 'not', of: isNotLater },
          { kind: 'not', of: isNotGreater },
        ],
      },
    ],
  };
};
