import { linkChangesOf } from '../unit-of-work/link-changes.js';
import { mostLinks, valueOfLink } from '../unit-of-work/link-values.js';
import {
  appendAuditEvents,
  type AuditDeps,
  type NewAuditEvent,
} from '../audit/append-audit-events.js';
import { linksIn, type expiringRecords } from '../access/without-expired-links.js';
import type { Link } from '../model/record/link.js';
import type { Storage } from '../ports/storage.js';

type LinkName = (typeof expiringRecords)[number];

export interface EndedLinks {
  readonly name: LinkName;
  readonly atMost: number;
  /** When they have ended. */
  readonly now: Date;
}

/**
 * Removes some links that have ended, and answers how many.
 * Rule: the log of its tenant keeps each link that ended by itself. No other event tells until when it stood.
 */
export const removeEndedLinks = (
  deps: AuditDeps & { readonly storage: Storage },
  { name, atMost, now }: EndedLinks,
): Promise<number> =>
  deps.storage.transaction(async (stores) => {
    const links = linksIn(stores, name);
    const hasEnded = { attribute: 'expiresAt', before: now } as const;
    const { items } = await links.page({
      pinned: [hasEnded],
      order: [{ attribute: 'expiresAt', direction: 'asc' }],
      offset: 0,
      limit: atMost,
      totalCount: false,
    });
    if (items.length === 0) return 0;

    const ids = { attribute: 'id', in: items.map(({ id }) => id) } as const;
    await links.removeAll([ids, hasEnded]);
    await appendAuditEvents(deps, stores, eventsOf(name, items));
    return items.length;
  });

/** One for each tenant, and more where an event cannot hold all links. */
const eventsOf = (kind: LinkName, links: readonly Link[]): readonly NewAuditEvent[] => {
  const tenantIds = [...new Set(links.map(({ tenantId }) => tenantId))];
  return tenantIds.flatMap((tenantId) => {
    const gone = links.filter((link) => link.tenantId === tenantId);
    const values = linkChangesOf(gone.map((before) => ({ kind, id: before.id, before })));
    return chunks(values.map(valueOfLink), mostLinks).map((some) => ({
      name: 'links.ended',
      actorId: null,
      recordId: null,
      tenantId,
      values: some,
    }));
  });
};

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
