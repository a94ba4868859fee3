import { document, identifier, integer, later, optional, text, time } from '../column.js';
import { recordSchema } from '../record-schema.js';

export const auditChainSchema = recordSchema(
  'auditChains',
  {
    tenantId: optional(identifier),
    sequence: integer,
    seal: text(64),
    anchor: optional(document),
  },
  { listed: [], tenantBound: false, isHeld: true },
);

export const auditEventSchema = recordSchema(
  'auditEvents',
  {
    chainId: identifier,
    sequence: integer,
    tenantId: optional(identifier),
    name: text(100),
    actorId: optional(identifier),
    recordId: optional(text(64)),
    ids: document,
    changed: document,
    requestId: optional(text(100)),
    address: optional(text(64)),
    createdAt: time,
    count: later(integer, 1),
    seal: text(64),
  },
  {
    listed: ['sequence', 'name', 'actorId', 'recordId', 'requestId', 'createdAt'],
    led: { by: ['name', 'actorId', 'recordId'], sorted: ['createdAt'] },
  },
);
