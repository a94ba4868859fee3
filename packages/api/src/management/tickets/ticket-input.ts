import type { TicketInput } from '@keyward/core';
import type { InvitationTicketBody, PasswordChangeTicketBody } from './ticket-bodies.js';

/** The members of every kind of ticket; a body has some of them. */
export type AnyBody = PasswordChangeTicketBody & Omit<InvitationTicketBody, 'email'>;

/** What the body of a ticket says. */
export const inputOf = (body: AnyBody): TicketInput => ({
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
