import type { Audited, Identified, RecordType } from '../record/record-type.js';
import type { Filter } from '../values/filter.js';
import type { DomainNames } from '../values/domain-name.js';
import { hasSameMailbox, type User } from '../user/user.js';
import { isBlockedAt } from '../user/user-status.js';

export const ticketTypes = ['password_change', 'email_verification', 'invitation'] as const;
export type TicketType = (typeof ticketTypes)[number];

export const ticketStatuses = ['pending', 'used', 'expired', 'revoked'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** A link for one person that works once (operations §9). Of its secret only the digest is kept. */
export interface Ticket extends Identified, Audited {
  readonly type: TicketType;
  readonly tenantId: string;
  /** Null for an invitation: that one's person is not there yet. */
  readonly userId: string | null;
  /** The address it was made for; null for a person who has none. */
  readonly email: string | null;
  /** What lists find the address by, see `emailKeyOf`. */
  readonly emailKey: string | null;
  /** Whose name is shown, and whose page comes afterwards. */
  readonly clientId: string | null;
  /**
   * The client through whose token it was made. With `createdBy` it names its maker; null for the server, and for
   * tickets from before this was kept.
   */
  readonly createdByClientId: string | null;
  readonly resultUrl: string | null;
  readonly secretDigest: string;
  readonly marksEmailVerified: boolean;
  /**
   * Whether its link went to `email` by mail and was shown to nobody. Only such a link proves that its bearer
   * reads the mailbox; a link that a caller was shown is the caller's word.
   */
  readonly isMailed: boolean;
  /** The mark of a browser whose person has the account already, see `browserMark`; null where none is known. */
  readonly browser: string | null;
  readonly includesEmail: boolean;
  /** What an invitation brings. */
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** How long the ticket was made for. */
export const ttlSecondsOf = ({ createdAt, expiresAt }: Ticket): number =>
  Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000);

export const ticketRecordType: RecordType<Ticket> = {
  label: 'ticket',
  unique: { ticket: (ticket) => ticket.secretDigest },
  computed: { ttlSeconds: ttlSecondsOf },
  // The client is no reference: when it goes, its tickets stay, without it (operations §10.3).
  references: { tenantId: 'tenants', userId: 'users' },
  tenancyOf: (ticket) => ticket.tenantId,
  globalIsVisible: false,
};

export const ticketStatus = ({ usedAt, revokedAt, expiresAt }: Ticket, now: Date): TicketStatus => {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'pending';
};

export const isTicketStatus = (text: string): text is TicketStatus =>
  (ticketStatuses as readonly string[]).includes(text);

/** The same, asked of a store. */
export const ticketsThatAre = (status: TicketStatus, now: Date): Filter<Ticket> => {
  const used: Filter<Ticket> = { kind: 'present', attribute: 'usedAt' };
  const revoked: Filter<Ticket> = { kind: 'present', attribute: 'revokedAt' };
  const over: Filter<Ticket> = { kind: 'atMost', attribute: 'expiresAt', value: now };
  const not = (of: Filter<Ticket>): Filter<Ticket> => ({ kind: 'not', of });
  const open = [not(used), not(revoked)];
  switch (status) {
    case 'used':
      return used;
    case 'revoked':
      return { kind: 'and', of: [not(used), revoked] };
    case 'expired':
      return { kind: 'and', of: [...open, over] };
    case 'pending':
      return { kind: 'and', of: [...open, not(over)] };
  }
};

/**
 * Rule: a ticket is void once its person is blocked or has another e-mail address than the one it was made
 * for (operations §9).
 */
export const ticketServes = (
  names: DomainNames,
  { email }: Ticket,
  user: User,
  now: Date,
): boolean => !isBlockedAt(user, now) && (email === null || hasSameMailbox(names, user, { email }));
