/** How the streams of Shared Signals look to administrators (contract §24). */
import { streamStatuses, type SignalStream } from '@keyward/core/endpoints';
import { securityEvents } from '../../signals/security-events.js';
import {
  always,
  document,
  oneOf,
  text,
  time,
  uuid,
  type Part,
  type View,
} from '../../kernel/view.js';

const texts = { type: 'array', items: { type: 'string' } };
const count = { type: 'integer', minimum: 0 };

/** What the log holds beyond the place of a stream, whether its receiver is told of it or not. */
const waiting: Part<SignalStream> = {
  when: 'always',
  schema: count,
  async load(streams, { stores }) {
    const ids = [...new Set(streams.map(({ tenantId }) => tenantId))];
    const chains = await stores.auditChains.pick(
      ['id', 'sequence'],
      [{ attribute: 'id', in: ids }],
    );
    const ends = new Map(chains.map(({ id, sequence }) => [id, sequence]));
    return ({ tenantId, sequence, status }) =>
      status === 'disabled' ? 0 : Math.max(0, (ends.get(tenantId) ?? 0) - sequence);
  },
};

/** Rule: what a receiver wants in the header Authorization is shown to nobody. */
export const signalStreamView: View<SignalStream> = {
  name: 'signal_stream',
  fields: {
    id: always(uuid((stream) => stream.id, 'id')),
    tenant_id: always(uuid((stream) => stream.tenantId, 'tenantId')),
    client_id: always(uuid((stream) => stream.clientId, 'clientId')),
    status: oneOf(
      streamStatuses,
      text((stream) => stream.status, 'status'),
    ),
    // Set by administrators; lists are not searched for it.
    reason: { ...text((stream) => stream.reason), source: 'reason' },
    delivery: oneOf(
      ['push', 'poll'],
      text((stream) => (stream.url === null ? 'poll' : 'push')),
    ),
    endpoint_url: text((stream) => stream.url),
    description: text((stream) => stream.description),
    events_requested: document((stream) => stream.events, { ...texts, type: ['array', 'null'] }),
    events_delivered: document(
      ({ events }) => securityEvents.types.filter((type) => events?.includes(type) ?? true),
      texts,
    ),
    attempts: { kind: 'number', read: (stream) => stream.attempts, schema: count },
    problem: text((stream) => stream.problem),
    created_at: always(time((stream) => stream.createdAt)),
  },
  parts: { waiting },
  defaultSort: 'client_id',
};
