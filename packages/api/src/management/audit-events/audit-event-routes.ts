/** The audit log, to read (operations §10.5). Only the server writes it. */
import { eventNames } from '@keyward/core/management';
import type { AuditEvent, Order } from '@keyward/core/ports';
import type { Reader } from '../../kernel/context.js';
import { recordFinder } from '../../kernel/find-record.js';
import { list, read } from '../../kernel/management-route.js';
import { object, string } from '../../kernel/json-schema.js';
import type { Route } from '../../kernel/route.js';
import { always, document, text, time, uuid, type Part, type View } from '../../kernel/view.js';

const texts = { type: 'array', items: { type: 'string' } };

const changesSchema = {
  type: 'array',
  items: {
    ...object({ attribute: string, before: {}, after: {} }, ['attribute', 'before', 'after']),
    description:
      'A value before and after; null for none. Secrets and personal values are not kept.',
  },
};

type ChangedValue = AuditEvent['values'][number];

/** Rule: a record that moves between tenants names to readers of one tenant no other tenant. */
const shownValue = (
  [attribute, before, after]: ChangedValue,
  { actor: { tenancy } }: Reader,
): object => {
  const shown = (text: string | null): unknown => {
    const value = valueOf(text);
    const isForeign =
      attribute === 'tenantId' && tenancy.kind === 'one' && value !== tenancy.tenantId;
    return isForeign ? null : value;
  };
  return { attribute, before: shown(before), after: shown(after) };
};

const valueOf = (text: string | null): unknown =>
  text === null ? null : (JSON.parse(text) as unknown);

const name = {
  ...text<AuditEvent>((event) => event.name, 'name'),
  // No enumeration: a log may hold names of other versions.
  schema: { type: 'string', examples: eventNames },
};

/** Without this, a reader of one tenant could not tell the Default Client from a record of another tenant. */
const actorIsDefaultClient: Part<AuditEvent> = {
  when: 'always',
  schema: { type: 'boolean' },
  async load(_, { defaultClientId }) {
    const id = await defaultClientId();
    return ({ actorId }) => actorId !== null && actorId === id;
  },
};

export const auditEventView: View<AuditEvent> = {
  name: 'audit_event',
  fields: {
    id: always(uuid((event) => event.id, 'id')),
    tenant_id: uuid((event) => event.tenantId, 'tenantId'),
    event: name,
    actor_id: uuid((event) => event.actorId, 'actorId'),
    record_id: text((event) => event.recordId, 'recordId'),
    ids: document((event) => event.ids, texts),
    changed: document((event) => event.changed, texts),
    changes: document(
      (event, reader) => event.values.map((value) => shownValue(value, reader)),
      changesSchema,
    ),
    request_id: text((event) => event.requestId, 'requestId'),
    address: text((event) => event.address),
    count: {
      kind: 'number',
      read: (event) => event.count,
      schema: { type: 'integer', minimum: 1 },
    },
    sequence: {
      kind: 'number',
      read: (event) => event.sequence,
      attribute: 'sequence',
      schema: {
        type: ['integer', 'null'],
        minimum: 1,
        description: 'The place in its chain. Null for a few seconds, until the event is sealed.',
      },
    },
    seal: always(text((event) => event.seal)),
    created_at: always(time((event) => event.createdAt, 'createdAt')),
  },
  parts: { actor_is_default_client: actorIsDefaultClient },
  defaultSort: 'created_at',
};

/** Ties break by the time, in the direction of the last term: the indexes of the log are so. */
const byTime = (order: readonly Order<AuditEvent>[]): readonly Order<AuditEvent>[] => {
  const isTotal = order.some(({ attribute }) => attribute === 'createdAt' || attribute === 'id');
  if (isTotal) return order;
  return [...order, { attribute: 'createdAt', direction: order.at(-1)?.direction ?? 'asc' }];
};

export const auditRoutes: readonly Route[] = [
  list({
    path: '/audit_events',
    operation: 'list_audit_events',
    summary: 'Get audit events',
    tag: 'Audit log',
    scope: 'read:audit_events',
    statuses: 'L',
    view: auditEventView,
    page: (stores, query) => stores.auditEvents.page({ ...query, order: byTime(query.order) }),
  }),

  read({
    path: '/audit_events/{audit_event_id}',
    operation: 'get_audit_event',
    summary: 'Get an audit event',
    tag: 'Audit log',
    scope: 'read:audit_events',
    view: auditEventView,
    find: recordFinder({ label: 'audit event', kind: 'auditEvents' }),
  }),
];
