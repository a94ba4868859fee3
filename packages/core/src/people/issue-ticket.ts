/** Makes tickets, inside the transaction of the caller. */
import type { Actor } from '../model/values/actor.js';
import { emailKeyOf } from '../model/user/identifiers.js';
import type { Digest } from '../ports/digest.js';
import type { Stores } from '../ports/storage.js';
import {
  stampCreated,
  stampUpdated,
  type UnitOfWork,
  type WriteDeps,
} from '../unit-of-work/write.js';
import { ticketStatus, type Ticket, type TicketType } from '../model/ticket/ticket.js';

export type TicketDeps = WriteDeps & { readonly digest: Digest };

/**
 * Seconds. What an API caller gets is what operations §9 says; what the server mails by itself lives shorter
 * (OWASP Forgot Password).
 */
export const ticketLifetimes = {
  made: { password_change: 3600, email_verification: 432_000, invitation: 604_800 },
  mailed: { password_change: 1800, email_verification: 86_400 },
  minimum: 60,
  maximum: 2_592_000,
} as const;

/** The digest of a ticket's secret: SHA-256 is enough for 256 random bits (ASVS 5.0 §6.5.2). */
export const ticketDigest = (digest: Digest, secret: string): string =>
  digest.sha256(`ticket/${secret}`);

export interface IssuedTicket {
  readonly ticket: Ticket;
  /** Shown once, here. */
  readonly secret: string;
}

type NewTicket = Pick<Ticket, 'type' | 'tenantId' | 'userId' | 'email'> &
  Partial<
    Pick<
      Ticket,
      | 'clientId'
      | 'resultUrl'
      | 'marksEmailVerified'
      | 'browser'
      | 'includesEmail'
      | 'roleIds'
      | 'groupIds'
    >
  >;

/**
 * How the link of a ticket gets to its person. A mailed link is known to the mailbox alone. A shown one is known
 * to the caller too, so the person who opens it has proven nothing of the mailbox.
 */
export type TicketDelivery = 'shown' | 'mailed';

interface IssueTerms {
  /** Seconds. */
  readonly lifetime: number;
  readonly actor: Actor;
  readonly delivery: TicketDelivery;
}

/**
 * Adds a ticket that lives for so many seconds. Rule: a new password_change ticket revokes the earlier
 * pending ones of its user (operations §9); the user's row is held, so that of two made at once one is left.
 */
export const issueTicket = async (
  deps: TicketDeps,
  { stores, note }: UnitOfWork,
  fresh: NewTicket,
  { lifetime, actor, delivery }: IssueTerms,
): Promise<IssuedTicket> => {
  const secret = deps.random.secret(32);
  const stamp = stampCreated(deps, actor);
  const ticket: Ticket = {
    clientId: null,
    resultUrl: null,
    marksEmailVerified: false,
    browser: null,
    includesEmail: false,
    roleIds: [],
    groupIds: [],
    ...fresh,
    // A link that a caller was shown proves nothing of the mailbox (docs/adr/0124).
    isMailed: delivery === 'mailed',
    createdByClientId: actor.clientId ?? null,
    ...stamp,
    id: deps.random.uuid(),
    emailKey: fresh.email === null ? null : emailKeyOf(deps.domainNames, fresh.email),
    secretDigest: ticketDigest(deps.digest, secret),
    expiresAt: new Date(stamp.createdAt.getTime() + lifetime * 1000),
    usedAt: null,
    revokedAt: null,
  };

  if (ticket.type === 'password_change' && ticket.userId !== null) {
    await stores.users.change(ticket.userId, (user) => user);
    const types = ['password_change'] as const;
    await revokePending(deps, stores, { userId: ticket.userId, types, actor });
  }
  await stores.tickets.add(ticket);
  note('ticket.created', ticket.id);
  if (delivery === 'mailed') note('ticket.mailed', ticket.id);
  return { ticket, secret };
};

export interface PendingTickets {
  readonly userId: string;
  readonly types: readonly TicketType[];
  readonly actor: Actor;
  /** A ticket that stays, since it is being used. */
  readonly except?: string | undefined;
}

/** Ends what is pending of these kinds for a user, whose row the caller holds. */
export const revokePending = async (
  deps: Pick<WriteDeps, 'clock'>,
  { tickets }: Pick<Stores, 'tickets'>,
  { userId, types, actor, except }: PendingTickets,
): Promise<void> => {
  const now = deps.clock.now();
  const isPending = (ticket: Ticket): boolean => ticketStatus(ticket, now) === 'pending';
  const revoked = (ticket: Ticket): Ticket => ({
    ...ticket,
    revokedAt: now,
    ...stampUpdated(deps, actor),
  });

  for (const ticket of await tickets.all([{ attribute: 'userId', equals: userId }])) {
    if (ticket.id === except || !types.includes(ticket.type) || !isPending(ticket)) continue;
    await tickets.change(ticket.id, (current) => (isPending(current) ? revoked(current) : current));
  }
};
