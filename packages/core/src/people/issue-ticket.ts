/** Makes tickets, inside the transaction of whoever needs one. */
import type { Actor } from '../model/actor.js';
import type { Digest } from '../ports/digest.js';
import type { Stores } from '../ports/storage.js';
import { stampCreated, stampUpdated, type Note, type Writing } from '../audit/write.js';
import { ticketStatus, type Ticket, type TicketType } from '../model/ticket.js';

export type Ticketing = Writing & { readonly digest: Digest };

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
      'clientId' | 'resultUrl' | 'marksEmailVerified' | 'includesEmail' | 'roleIds' | 'groupIds'
    >
  >;

/**
 * Adds a ticket that lives for so many seconds. Rule: a new password_change ticket revokes the earlier
 * pending ones of its user (operations §9); the user's row is held, so that of two made at once one is left.
 */
export const issueTicket = async (
  deps: Ticketing,
  stores: Stores,
  note: Note,
  fresh: NewTicket,
  lifetime: number,
  actor: Actor,
): Promise<IssuedTicket> => {
  const secret = deps.random.secret(32);
  const stamp = stampCreated(deps, actor);
  const ticket: Ticket = {
    clientId: null,
    resultUrl: null,
    marksEmailVerified: false,
    includesEmail: false,
    roleIds: [],
    groupIds: [],
    ...fresh,
    ...stamp,
    id: deps.random.uuid(),
    secretDigest: ticketDigest(deps.digest, secret),
    expiresAt: new Date(stamp.createdAt.getTime() + lifetime * 1000),
    usedAt: null,
    revokedAt: null,
  };
  if (ticket.type === 'password_change' && ticket.userId !== null) {
    await stores.users.change(ticket.userId, (user) => user);
    await revokePending(deps, stores, ticket.userId, ['password_change'], actor);
  }
  await stores.tickets.add(ticket);
  note('ticket.created', ticket.id);
  return { ticket, secret };
};

/** Ends what is pending of these kinds for a user, whose row the caller holds. */
export const revokePending = async (
  deps: Pick<Writing, 'clock'>,
  { tickets }: Pick<Stores, 'tickets'>,
  userId: string,
  types: readonly TicketType[],
  actor: Actor,
): Promise<void> => {
  const now = deps.clock.now();
  const pending = (await tickets.all([{ attribute: 'userId', equals: userId }])).filter(
    (each) => types.includes(each.type) && ticketStatus(each, now) === 'pending',
  );
  for (const { id } of pending)
    await tickets.change(id, (current) =>
      ticketStatus(current, now) === 'pending'
        ? { ...current, revokedAt: now, ...stampUpdated(deps, actor) }
        : current,
    );
};
