/** Tickets: links for people that work once (operations §9). */
import type { ClassConstructor } from 'class-transformer';
import { refuse, ticketLink, type Stores, type TicketInput, type TicketType } from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { json } from '../../kernel/message.js';
import { readSelection } from '../../kernel/list-query.js';
import {
  list,
  managed,
  managementPath,
  nothing,
  type Route,
  type Row,
} from '../../kernel/route.js';
import type { StatusClass } from '../../kernel/statuses.js';
import { reference, render } from '../../kernel/view.js';
import {
  EmailVerificationTicketBody,
  InvitationTicketBody,
  PasswordChangeTicketBody,
} from './ticket-bodies.js';
import { ticketView, type ShownTicket } from './ticket-view.js';

const row = (
  method: Row['method'],
  path: string,
  operation: string,
  summary: string,
  scope: string,
  statuses: StatusClass,
  body?: ClassConstructor<object>,
): Row => ({
  method,
  path,
  operation,
  summary,
  scope,
  statuses,
  tag: 'Tickets',
  body: body && { media: jsonMedia, schema: body },
});

const readOnly = Object.keys(ticketView.fields);

type AnyBody = PasswordChangeTicketBody & InvitationTicketBody;

const inputOf = (body: Partial<AnyBody>): TicketInput => ({
  userId: body.user_id,
  email: body.email,
  tenantId: body.tenant_id,
  clientId: body.client_id,
  resultUrl: body.result_url,
  ttlSeconds: body.ttl_seconds,
  markEmailAsVerified: body.mark_email_as_verified,
  includeEmailInRedirect: body.include_email_in_redirect,
  roleIds: body.role_ids,
  groupIds: body.group_ids,
});

/** Of the parameters of a record, `fields` alone: a ticket has nothing to expand. */
const create = (type: TicketType, what: string, body: ClassConstructor<AnyBody>): Route =>
  managed(
    row(
      'POST',
      `/tickets/${type}`,
      `create_${type}_ticket`,
      `Create ${what} ticket`,
      'create:tickets',
      'C',
      body,
    ),
    ['fields'],
    { status: 201, schema: reference(ticketView.name) },
    async (call) => {
      const selection = readSelection(ticketView, call.query);
      const { keyward } = call.context;
      const { ticket, secret } = await keyward.tickets.create(
        type,
        inputOf(bodyOf(body, call.request, readOnly)),
        call.actor,
      );
      const shown: ShownTicket = { ...ticket, link: ticketLink(keyward.issuer, secret) };
      return json(201, (await render(ticketView, [shown], selection, call))[0], {
        Location: `${keyward.issuer}${managementPath}/tickets/${ticket.id}`,
      });
    },
  );

const find = async (stores: Stores, id: string): Promise<ShownTicket> =>
  (await stores.tickets.find(id)) ?? refuse('record_not_found', { record: 'ticket', id });

export const ticketRoutes: readonly Route[] = [
  create(
    'password_change',
    'a password change',
    PasswordChangeTicketBody as ClassConstructor<AnyBody>,
  ),
  create(
    'email_verification',
    'an email verification',
    EmailVerificationTicketBody as ClassConstructor<AnyBody>,
  ),
  create('invitation', 'an invitation', InvitationTicketBody as ClassConstructor<AnyBody>),

  list(
    row('GET', '/tickets', 'list_tickets', 'Get tickets', 'read:tickets', 'L'),
    ticketView,
    (stores, query) => stores.tickets.page(query),
  ),

  managed(
    row('GET', '/tickets/{ticket_id}', 'get_ticket', 'Get a ticket', 'read:tickets', 'G'),
    ['fields'],
    { status: 200, schema: reference(ticketView.name) },
    async (call) => {
      const selection = readSelection(ticketView, call.query);
      return json(
        200,
        (
          await render(
            ticketView,
            [await find(call.stores, call.params['ticket_id']!)],
            selection,
            call,
          )
        )[0],
      );
    },
  ),

  nothing(
    row(
      'DELETE',
      '/tickets/{ticket_id}',
      'revoke_ticket',
      'Revoke a ticket',
      'delete:tickets',
      'D',
    ),
    ({ params, context, actor }) => context.keyward.tickets.revoke(params['ticket_id']!, actor),
  ),
];
