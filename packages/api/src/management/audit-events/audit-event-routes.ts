/** The audit log, to read (operations §10.5). Only the server writes it. */
import type { AuditEvent } from '@keyward/core/ports';
import { recordFinder } from '../../kernel/find-record.js';
import { list, one } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { always, document, text, time, uuid, type View } from '../../kernel/view.js';

const texts = { type: 'array', items: { type: 'string' } };

export const auditEventView: View<AuditEvent> = {
  name: 'audit_event',
  fields: {
    id: always(uuid((event) => event.id, 'id')),
    tenant_id: uuid((event) => event.tenantId, 'tenantId'),
    event: always(text((event) => event.name, 'name')),
    actor_id: uuid((event) => event.actorId, 'actorId'),
    record_id: text((event) => event.recordId, 'recordId'),
    ids: document((event) => event.ids, texts),
    changed: document((event) => event.changed, texts),
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
      schema: { type: 'integer', minimum: 1 },
    },
    seal: always(text((event) => event.seal)),
    created_at: always(time((event) => event.createdAt, 'createdAt')),
  },
  parts: {},
  defaultSort: 'created_at',
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
    page: (stores, query) => stores.auditEvents.page(query),
  }),

  one({
    method: 'GET',
    path: '/audit_events/{audit_event_id}',
    operation: 'get_audit_event',
    summary: 'Get an audit event',
    tag: 'Audit log',
    scope: 'read:audit_events',
    statuses: 'G',
    view: auditEventView,
    run: recordFinder<AuditEvent>({
      label: 'audit event',
      store: (stores) => stores.auditEvents,
    }),
  }),
];
