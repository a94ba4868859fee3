/** The events that may have changed the answer to a question since a moment. */
import type { AuditEvent } from '../../model/audit/audit-event.js';
import { systemChain } from '../../model/audit/audit-event.js';
import type { Filter } from '../../model/values/filter.js';
import { refuse } from '../../model/values/refusals.js';
import type { Storage } from '../../ports/storage.js';
import type { Where } from '../../model/values/page.js';

/** More events than this are not played back for one question. */
export const mostReplayed = 5000;

/** Nor more values than this: one event keeps up to 200 links. */
export const mostReplayedValues = 20_000;

const pageSize = 200;

/** Changes of the graph between people and scopes, whichever record they name. */
const eventsOfGraph = [
  'role.deleted',
  'role.members_added',
  'role.members_removed',
  'role.permissions_granted',
  'role.permissions_revoked',
  'group.deleted',
  'group.members_added',
  'group.members_removed',
  'group.roles_added',
  'group.roles_removed',
  'group.nested_groups_added',
  'group.nested_groups_removed',
  'scope.created',
  'scope.modified',
  'scope.deleted',
  'links.ended',
  'installation.updated',
];

/** Events of a person that change no access, and may be many. */
const passing = ['login.', 'logout.', 'grant.', 'token.', 'session.', 'refused.', 'ticket.'];

export interface EventsSince {
  readonly at: Date;
  /** The records that the question names. */
  readonly recordIds: readonly string[];
  /** Their tenants; null for global records. */
  readonly tenantIds: readonly (string | null)[];
}

/**
 * Rule: an answer of the past rests on every event since then, or it is refused.
 * @throws Refusal `invalid_field` for a moment before the log begins, or before too many events
 */
export const eventsSince = async (
  storage: Storage,
  { at, recordIds, tenantIds }: EventsSince,
): Promise<readonly AuditEvent[]> => {
  for (const tenantId of new Set([...tenantIds, null])) await assertKept(storage, tenantId, at);

  const ofRecords = await eventsWith(storage, [{ attribute: 'recordId', in: recordIds }], {
    kind: 'and',
    of: [since(at), ...passing.map(isNotNamed)],
  });
  const ofGraph = await eventsWith(storage, [{ attribute: 'name', in: eventsOfGraph }], {
    kind: 'and',
    of: [since(at), { kind: 'or', of: [...new Set([...tenantIds, null])].map(isOfTenant) }],
  });
  return [...new Map([...ofRecords, ...ofGraph].map((event) => [event.id, event])).values()];
};

const since = (at: Date): Filter<AuditEvent> => ({
  kind: 'atLeast',
  attribute: 'createdAt',
  value: at,
});

const isNotNamed = (initial: string): Filter<AuditEvent> => ({
  kind: 'not',
  of: { kind: 'substring', attribute: 'name', parts: { initial, any: [], final: '' } },
});

const isOfTenant = (tenantId: string | null): Filter<AuditEvent> =>
  tenantId === null
    ? { kind: 'not', of: { kind: 'present', attribute: 'tenantId' } }
    : { kind: 'equals', attribute: 'tenantId', value: tenantId };

const eventsWith = async (
  { auditEvents }: Storage,
  pinned: readonly Where<AuditEvent>[],
  filter: Filter<AuditEvent>,
): Promise<readonly AuditEvent[]> => {
  const found: AuditEvent[] = [];
  let values = 0;
  for (let offset = 0; ; offset += pageSize) {
    const { items, hasMore } = await auditEvents.page({
      pinned,
      filter,
      order: [{ attribute: 'createdAt', direction: 'desc' }],
      offset,
      limit: pageSize,
      totalCount: false,
    });
    found.push(...items);
    for (const event of items) values += event.values.length;
    const isTooMuch = values > mostReplayedValues;
    if (!hasMore && !isTooMuch) return found;
    if (isTooMuch || found.length >= mostReplayed) {
      const why = `lies before too many changes: ask for a later moment`;
      refuse('invalid_field', { field: 'at', why });
    }
  }
};

/** The beginning of a chain that went with age cannot be played back. */
const assertKept = async (storage: Storage, tenantId: string | null, at: Date): Promise<void> => {
  const chainId = tenantId ?? systemChain;
  const chain = await storage.auditChains.find(chainId);
  if (!chain?.anchor) return;

  const { items } = await storage.auditEvents.page({
    pinned: [{ attribute: 'chainId', equals: chainId }],
    order: [{ attribute: 'createdAt', direction: 'asc' }],
    offset: 0,
    limit: 1,
    totalCount: false,
  });
  const [oldest] = items;
  const begins = oldest?.createdAt ?? new Date(chain.anchor.prunedAt);
  if (at < begins) {
    const why = `lies before the audit log begins, at ${begins.toISOString()}`;
    refuse('invalid_field', { field: 'at', why });
  }
};
