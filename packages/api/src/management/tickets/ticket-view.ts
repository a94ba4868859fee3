/** How tickets look on the wire (operations §9). */
import type { Ticket } from '@keyward/core';
import {
  isTicketStatus,
  ticketStatus,
  ticketStatuses,
  ticketsThatAre,
  ticketTypes,
  ttlSecondsOf,
} from '@keyward/core/management';
import {
  always,
  document,
  flag,
  folded,
  listedBy,
  oneOf,
  text,
  time,
  uuid,
  type View,
} from '../../kernel/view.js';
import { addressKey } from '../../kernel/address-key.js';
import { auditFields } from '../../kernel/audit-fields.js';

/** A ticket together with what is shown in the answer to its creation and nowhere else. */
export type ShownTicket = Ticket & {
  /** Left out where the server mails it. */
  readonly link?: string;
  /** The folder of the server that holds the mail; left out where a mail server takes it. */
  readonly outbox?: string | undefined;
};

/** Shows a member in those tickets alone that have it. */
const shownWith =
  (member: 'link' | 'outbox') =>
  (tickets: readonly ShownTicket[]): Promise<ReadonlySet<string>> => {
    const having = tickets.filter((ticket) => ticket[member] !== undefined);
    return Promise.resolve(new Set(having.map(({ id }) => id)));
  };

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };

export const ticketView: View<ShownTicket> = {
  name: 'ticket',
  fields: {
    id: always(uuid((ticket) => ticket.id, 'id')),
    ticket_type: oneOf(
      ticketTypes,
      text((ticket) => ticket.type, 'type'),
    ),
    user_id: uuid((ticket) => ticket.userId, 'userId'),
    tenant_id: always(uuid((ticket) => ticket.tenantId, 'tenantId')),
    email: folded(
      'emailKey',
      text((ticket) => ticket.email, 'email'),
      addressKey,
    ),
    client_id: uuid((ticket) => ticket.clientId, 'clientId'),
    result_url: text((ticket) => ticket.resultUrl),
    ttl_seconds: listedBy('ttlSeconds', {
      kind: 'number',
      read: ttlSecondsOf,
      schema: { type: 'integer', minimum: 0 },
    }),
    mark_email_as_verified: listedBy(
      'marksEmailVerified',
      always(flag((ticket) => ticket.marksEmailVerified)),
    ),
    include_email_in_redirect: listedBy(
      'includesEmail',
      always(flag((ticket) => ticket.includesEmail)),
    ),
    role_ids: document((ticket) => ticket.roleIds, ids),
    group_ids: document((ticket) => ticket.groupIds, ids),
    ticket: {
      ...text((ticket) => ticket.link ?? null),
      schema: { type: 'string', format: 'uri' },
      shownIn: shownWith('link'),
    },
    outbox: {
      ...text((ticket) => ticket.outbox ?? null),
      shownIn: shownWith('outbox'),
    },
    status: {
      kind: 'text',
      read: (ticket, { now }) => ticketStatus(ticket, now),
      schema: { type: 'string', enum: ticketStatuses },
      search: (status, now) => (isTicketStatus(status) ? ticketsThatAre(status, now) : undefined),
    },
    expires_at: always(time((ticket) => ticket.expiresAt, 'expiresAt')),
    used_at: time((ticket) => ticket.usedAt, 'usedAt'),
    revoked_at: time((ticket) => ticket.revokedAt, 'revokedAt'),
    ...auditFields<ShownTicket>(),
    created_by_client_id: uuid((ticket) => ticket.createdByClientId, 'createdByClientId'),
  },
  parts: {},
  defaultSort: 'created_at',
};
