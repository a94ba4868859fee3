import { document, identifier, integer, optional, sealed, text, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const signalStreamSchema = recordSchema(
  'signalStreams',
  {
    tenantId: identifier,
    clientId: identifier,
    url: optional(text(1000)),
    authorization: optional(sealed),
    events: optional(document),
    description: optional(text(500)),
    status: text(32),
    reason: optional(text(500)),
    sequence: integer,
    taken: document,
    verification: optional(document),
    statusNotice: optional(document),
    attempts: integer,
    problem: optional(text(500)),
    dueAt: optional(time),
    lockedUntil: time,
    createdAt: time,
  },
  { listed: ['tenantId', 'clientId', 'status', 'dueAt'], tenantBound: false },
);
