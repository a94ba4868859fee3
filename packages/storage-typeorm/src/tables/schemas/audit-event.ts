import {
  document,
  identifier,
  integer,
  later,
  laterDocument,
  optional,
  text,
  time,
} from '../column.js';
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
    sequence: optional(integer),
    tenantId: optional(identifier),
    name: text(100),
    actorId: optional(identifier),
    recordId: optional(text(64)),
    ids: document,
    changed: document,
    values: laterDocument([]),
    requestId: optional(text(100)),
    address: optional(text(64)),
    createdAt: time,
    count: later(integer, 1),
    seal: text(64),
  },
  {
    listed: [],
    tenantBound: false,
    // Each write pays for each of them, so one that ends with the time serves the attribute alone, too: the lists of
    // events break ties by their time (docs/adr/0083-writes-share-a-commit.md).
    indexes: [
      ['sequence', 'createdAt', 'id'],
      ['name', 'createdAt', 'id'],
      ['actorId', 'createdAt', 'id'],
      ['recordId', 'createdAt', 'id'],
      ['requestId', 'createdAt', 'id'],
      ['createdAt', 'id'],
      ['tenancy', 'id'],
      ['tenancy', 'sequence', 'createdAt', 'id'],
      ['tenancy', 'name', 'createdAt', 'id'],
      ['tenancy', 'actorId', 'createdAt', 'id'],
      ['tenancy', 'createdAt', 'id'],
    ],
    ofOneTenancy: ['recordId', 'requestId'],
  },
);
