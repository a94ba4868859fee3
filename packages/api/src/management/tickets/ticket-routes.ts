/** Tickets: links for people that work once (operations §9). */
import type { ClassConstructor } from 'class-transformer';
import { ticketLink } from '@keyward/core/management';
import type { TicketType } from '@keyward/core/ports';
import { bodyOf } from '../../kernel/body.js';
import { recordFinder } from '../../kernel/find-record.js';
import { json } from '../../kernel/message.js';
import { readSelection } from '../../kernel/list-query.js';
import type { Call } from '../../kernel/management-operation.js';
import { managementPath } from '../../kernel/management-path.js';
import { list, managed, noContent, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { networkOf } from '../../kernel/throttle.js';
import { render } from '../../kernel/view.js';
import {
  EmailVerificationTicketBody,
  InvitationTicketBody,
  PasswordChangeTicketBody,
} from './ticket-bodies.js';
import { manyInvitationsRoute } from './many-invitations.js';
import { inputOf, type AnyBody } from './ticket-input.js';
import { ticketView, type ShownTicket } from './ticket-view.js';
import { reference } from '../../kernel/json-schema.js';

const readOnly = Object.keys(ticketView.fields);

/** A ticket has nothing to expand, so `fields` is its only parameter. */
const create = (type: TicketType, what: string, body: ClassConstructor<AnyBody>): Route =>
  managed({
    method: 'POST',
    path: `/tickets/${type}`,
    operation: `create_${type}_ticket`,
    summary: `Create ${what} ticket`,
    tag: 'Tickets',
    scope: 'create:tickets',
    statuses: 'C',
    body: body,
    query: ['fields'],
    success: { status: 201, schema: reference(ticketView.name) },
    answer: async (call) => {
      const selection = readSelection(ticketView, call.query);
      const given = bodyOf(body, call.request, readOnly);
      const ticket = await (given.send_mail === true ? mail : show)(type, given, call);
      return json(201, (await render(ticketView, [ticket], selection, call))[0], {
        Location: `${call.context.keyward.issuer}${managementPath}/tickets/${ticket.id}`,
      });
    },
  });

type MakeTicket = (type: TicketType, body: AnyBody, call: Call) => Promise<ShownTicket>;

/** The caller hands the link on. */
const show: MakeTicket = async (type, body, { context: { keyward }, actor }) => {
  const { ticket, secret } = await keyward.tickets.create(type, inputOf(body), actor);
  return { ...ticket, link: ticketLink(keyward.issuer, secret) };
};

/** The server mails the link, and the caller does not see it. */
const mail: MakeTicket = async (type, body, { context: { keyward }, actor, request }) => {
  const network = networkOf(request.remoteAddress);
  const ticket = await keyward.tickets.mail(type, { ...inputOf(body), network }, actor);
  return { ...ticket, outbox: keyward.people.outbox() };
};

const findTicket = recordFinder({ label: 'ticket', kind: 'tickets' });

export const ticketRoutes: readonly Route[] = [
  create('password_change', 'a password change', PasswordChangeTicketBody),
  create('email_verification', 'an email verification', EmailVerificationTicketBody),
  create('invitation', 'an invitation', InvitationTicketBody),

  manyInvitationsRoute,

  managed({
    method: 'POST',
    path: '/tickets/{ticket_id}/resend',
    operation: 'resend_invitation',
    summary: 'Send an invitation again',
    tag: 'Tickets',
    scope: 'create:tickets',
    statuses: 'CS',
    query: ['fields'],
    success: { status: 201, schema: reference(ticketView.name) },
    answer: async (call) => {
      const { keyward } = call.context;
      const selection = readSelection(ticketView, call.query);
      const network = networkOf(call.request.remoteAddress);
      const sent = await keyward.tickets.resend(call.params['ticket_id']!, network, call.actor);
      const ticket = { ...sent, outbox: keyward.people.outbox() };
      return json(201, (await render(ticketView, [ticket], selection, call))[0], {
        Location: `${keyward.issuer}${managementPath}/tickets/${sent.id}`,
      });
    },
  }),

  list({
    path: '/tickets',
    operation: 'list_tickets',
    summary: 'Get tickets',
    tag: 'Tickets',
    scope: 'read:tickets',
    statuses: 'L',
    view: ticketView,
    page: (stores, query) => stores.tickets.page(query),
  }),

  read({
    path: '/tickets/{ticket_id}',
    operation: 'get_ticket',
    summary: 'Get a ticket',
    tag: 'Tickets',
    scope: 'read:tickets',
    view: ticketView,
    query: ['fields'],
    find: findTicket,
  }),

  noContent({
    method: 'DELETE',
    path: '/tickets/{ticket_id}',
    operation: 'revoke_ticket',
    summary: 'Revoke a ticket',
    tag: 'Tickets',
    scope: 'delete:tickets',
    statuses: 'D',
    before: findTicket,
    run: ({ params, context, actor }) =>
      context.keyward.tickets.revoke(params['ticket_id']!, actor),
  }),
];
