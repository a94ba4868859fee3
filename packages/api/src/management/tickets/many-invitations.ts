/** Many invitations in one call (contract §21): each line has an answer of its own, as in an import of users. */
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsObject } from 'class-validator';
import { isRefusal, type Refusal, type Ticket } from '@keyward/core';
import { ticketLink } from '@keyward/core/management';
import { emailKeyOf } from '@keyward/core/ports';
import { bodyOf, checked } from '../../kernel/body.js';
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

type Outcome =
  | { readonly status: 'created'; readonly id: string; readonly ticket?: string }
  | { readonly status: 'present'; readonly id: string }
  | RefusedLine;

/** Where an invitation of this call goes: one address of one tenant. */
const placesIn = async ({ actor, context: { keyward } }: Call) => {
  const { tenancy } = actor;
  const usual =
    tenancy.kind === 'one' ? tenancy.tenantId : await keyward.directory.defaultTenantId();
  return ({ tenant_id, email }: Pick<InvitationTicketBody, 'tenant_id' | 'email'>): string =>
    `${tenant_id ?? usual ?? ''}/${emailKeyOf(keyward.domainNames, email)}`;
};

/** Those that wait already, by place. */
const waitingAt = async (
  { stores, context: { keyward } }: Call,
  emails: readonly string[],
): Promise<Map<string, Promise<string | Refusal>>> => {
  const tickets = await stores.tickets.all([
    { attribute: 'type', equals: 'invitation' },
    { attribute: 'emailKey', in: emails.map((each) => emailKeyOf(keyward.domainNames, each)) },
    { attribute: 'usedAt', equals: null },
    { attribute: 'revokedAt', equals: null },
    { attribute: 'expiresAt', absentOrAfter: keyward.now() },
  ]);
  return new Map(
    tickets.map(({ id, tenantId, emailKey }: Ticket) => [
      `${tenantId}/${emailKey}`,
      Promise.resolve(id),
    ]),
  );
};

/** One that mails was counted with the call. */
const make = async (body: InvitationTicketBody, call: Call): Promise<Outcome> => {
  const { keyward } = call.context;
  if (body.send_mail === true) {
    const { id } = await keyward.tickets.mail('invitation', inputOf(body), call.actor);
    return { status: 'created', id };
  }
  const { ticket, secret } = await keyward.tickets.create('invitation', inputOf(body), call.actor);
  return { status: 'created', id: ticket.id, ticket: ticketLink(keyward.issuer, secret) };
};

/** Rule: an address with an invitation that waits is not invited twice. So a call that broke off is made again. */
const answer = async (call: Call) => {
  const { invitations } = bodyOf(InvitationsBody, call.request);
  const lines = await Promise.all(
    invitations.map((each) => orRefusal(() => checked(InvitationTicketBody, each))),
  );
  const read = lines.filter((line): line is InvitationTicketBody => !isRefusal(line));
  if (read.some(({ send_mail }) => send_mail === true))
    await call.context.keyward.tickets.countInvitations(call.actor);

  const placeOf = await placesIn(call);
  const waiting = await waitingAt(
    call,
    read.map(({ email }) => email),
  );
  const outcomeOf = async (line: InvitationTicketBody | Refusal): Promise<Outcome> => {
    if (isRefusal(line)) return refusedLine(line);
    const there = waiting.get(placeOf(line));
    const id = there && (await there);
    if (typeof id === 'string') return { status: 'present', id };

    const made = orRefusal(() => make(line, call));
    waiting.set(
      placeOf(line),
      made.then((each) => ('id' in each ? each.id : (each as Refusal))),
    );
    const outcome = await made;
    return isRefusal(outcome) ? refusedLine(outcome) : outcome;
  };
  const items: Outcome[] = [];
  for (let at = 0; at < lines.length; at += atOnce)
    items.push(...(await Promise.all(lines.slice(at, at + atOnce).map(outcomeOf))));
  return json(200, { items });
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
