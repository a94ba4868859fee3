/** The audit log, to read (operations §10.5). Nobody writes to it but the server. */
import { refuse, type AuditEvent } from '@keyward/core';
import { list, one, type Route, type Row } from '../../kernel/route.js';
import { document, text, time, uuid, type View } from '../../kernel/view.js';
import { always } from '../schemas.js';

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

const row = (path: string, operation: string, summary: string, statuses: Row['statuses']): Row => ({
  method: 'GET',
  path,
  operation,
  summary,
  scope: 'read:audit_events',
  statuses,
  tag: 'Audit log',
});

export const auditRoutes: readonly Route[] = [
  list(
    row('/audit_events', 'list_audit_events', 'Get audit events', 'L'),
    auditEventView,
    (stores, query) => stores.auditEvents.page(query),
  ),

  one(
    row('/audit_events/{audit_event_id}', 'get_audit_event', 'Get an audit event', 'G'),
    auditEventView,
    async ({ stores, params }) => {
      const id = params['audit_event_id']!;
      return (
        (await stores.auditEvents.find(id)) ??
        refuse('record_not_found', { record: 'audit event', id })
      );
    },
  ),
];
