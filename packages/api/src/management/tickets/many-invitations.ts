/** Many invitations in one call (contract §21): each line has an answer of its own, as in an import of users. */
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsObject } from 'class-validator';
import { isRefusal, type Keyward, type Refusal } from '@keyward/core';
import { ticketLink } from '@keyward/core/management';
import { emailKeyOf } from '@keyward/core/ports';
import { bodyOf, checked, jsonObject } from '../../kernel/body.js';
import type { Call } from '../../kernel/management-operation.js';
import { json } from '../../kernel/message.js';
import { managed } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { linesSchema, orRefusal, refusedLine, type RefusedLine } from '../line-outcomes.js';
import { InvitationTicketBody } from './ticket-bodies.js';
import { inputOf } from './ticket-input.js';

const most = 1000;
/** Each is a transaction of its own. */
const atOnce = 20;

class InvitationsBody {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(most)
  @IsObject({ each: true })
  invitations!: object[];
}

/** What became of an invitation, in the words of the wire. */
export type InvitationOutcome =
  | { readonly status: 'created'; readonly id: string; readonly ticket?: string }
  | { readonly status: 'present'; readonly id: string }
  | RefusedLine;

/** On whose behalf, and where, invitations are made. */
export interface Inviting extends Pick<Call, 'actor' | 'stores'> {
  readonly keyward: Keyward;
}

/** Where an invitation of this call goes: one address of one tenant. */
const placesIn = async ({ actor, keyward }: Inviting) => {
  const { tenancy } = actor;
  const usual =
    tenancy.kind === 'one' ? tenancy.tenantId : await keyward.directory.defaultTenantId();
  return ({ tenant_id, email }: Pick<InvitationTicketBody, 'tenant_id' | 'email'>): string =>
    `${tenant_id ?? usual ?? ''}/${emailKeyOf(keyward.domainNames, email)}`;
};

/** Those that wait already, by place. */
const waitingAt = async (
  { stores, keyward }: Inviting,
  emails: readonly string[],
): Promise<Map<string, Promise<string | Refusal>>> => {
  const tickets = await stores.tickets.all([
    { attribute: 'type', equals: 'invitation' },
    { attribute: 'emailKey', in: emails.map((each) => emailKeyOf(keyward.domainNames, each)) },
    { attribute: 'usedAt', equals: null },
    { attribute: 'revokedAt', equals: null },
    { attribute: 'expiresAt', absentOrAfter: keyward.now() },
  ]);
  const waiting = new Map<string, Promise<string | Refusal>>();
  for (const ticket of tickets) {
    const { id, tenantId, emailKey } = ticket;
    // A link that opens nothing any more, since its maker could not make it, is none that waits.
    if (await keyward.tickets.works(ticket))
      waiting.set(`${tenantId}/${emailKey}`, Promise.resolve(id));
  }
  return waiting;
};

/** One that mails was counted with the call. */
const make = async (
  body: InvitationTicketBody,
  { keyward, actor }: Inviting,
): Promise<InvitationOutcome> => {
  if (body.send_mail === true) {
    const { id } = await keyward.tickets.mail('invitation', inputOf(body), actor);
    return { status: 'created', id };
  }
  const { ticket, secret } = await keyward.tickets.create('invitation', inputOf(body), actor);
  return { status: 'created', id: ticket.id, ticket: ticketLink(keyward.issuer, secret) };
};

/** A line of a file: the body of an invitation, as JSON. */
export const invitationInLine = (line: string): Promise<InvitationTicketBody | Refusal> =>
  orRefusal(() => checked(InvitationTicketBody, jsonObject(line)));

/** Rule: an address with an invitation that waits is not invited twice. So a call that broke off is made again. */
export const inviteAll = async (
  inviting: Inviting,
  lines: readonly (InvitationTicketBody | Refusal)[],
): Promise<readonly InvitationOutcome[]> => {
  const emails = lines.flatMap((line) => (isRefusal(line) ? [] : [line.email]));
  const placeOf = await placesIn(inviting);
  const waiting = await waitingAt(inviting, emails);
  const outcomeOf = async (line: InvitationTicketBody | Refusal): Promise<InvitationOutcome> => {
    if (isRefusal(line)) return refusedLine(line);
    const place = placeOf(line);
    let there = waiting.get(place);
    while (there !== undefined) {
      const id = await there;
      if (typeof id === 'string') return { status: 'present', id };
      // Of several lines with one address, the next one is made where the one before was refused.
      const next = waiting.get(place);
      there = next === there ? undefined : next;
    }
    const made = orRefusal(() => make(line, inviting));
    waiting.set(
      place,
      made.then((each) => ('id' in each ? each.id : (each as Refusal))),
    );
    const outcome = await made;
    return isRefusal(outcome) ? refusedLine(outcome) : outcome;
  };
  const items: InvitationOutcome[] = [];
  for (let at = 0; at < lines.length; at += atOnce)
    items.push(...(await Promise.all(lines.slice(at, at + atOnce).map(outcomeOf))));
  return items;
};

/**
 * Mails an invitation of a file as its line says now, and ends the one that waits. That may have been made by another
 * caller, with other roles: what it brings is not made again in the name of this one.
 */
export const inviteAgain = async (
  { keyward, actor }: Inviting,
  id: string,
  line: InvitationTicketBody,
): Promise<InvitationOutcome> => {
  const sent = await orRefusal(async () => {
    const ticket = await keyward.tickets.mail('invitation', inputOf(line), actor);
    await keyward.tickets.revoke(id, actor);
    return ticket;
  });
  return isRefusal(sent) ? refusedLine(sent) : { status: 'created', id: sent.id };
};

const answer = async ({ request, context: { keyward }, actor, stores }: Call) => {
  const { invitations } = bodyOf(InvitationsBody, request);
  const lines = await Promise.all(
    invitations.map((each) => orRefusal(() => checked(InvitationTicketBody, each))),
  );
  if (lines.some((line) => !isRefusal(line) && line.send_mail === true))
    await keyward.tickets.countInvitations(actor);

  return json(200, { items: await inviteAll({ keyward, actor, stores }, lines) });
};

export const manyInvitationsRoute: Route = managed({
  method: 'POST',
  path: '/tickets/invitation/import',
  operation: 'import_invitations',
  summary: 'Create many invitation tickets',
  tag: 'Tickets',
  scope: 'create:tickets',
  statuses: 'L',
  body: InvitationsBody,
  query: [],
  hasDryRun: false,
  success: {
    status: 200,
    schema: linesSchema(most, { ticket: { type: 'string', format: 'uri' } }),
  },
  answer,
});
