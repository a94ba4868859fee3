/** What a person does with a ticket: look at it, and use it up. */
import { alreadyAllowed, systemActor, type Actor } from '../model/actor.js';
import type { LoginThrottle } from '../sessions/login-throttle.js';
import type { Client } from '../model/client.js';
import { isRefusal, refuse } from '../model/refusals.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import type { DomainNames } from '../model/domain-name.js';
import { oneTenant } from '../model/tenancy.js';
import { hashOf, lastHashes, passwordPolicyOf, type HashDeps } from './given-password.js';
import { emailKeyOf } from '../model/identifiers.js';
import type { User } from '../model/user.js';
import { newUser, withUserFields, type UserFields } from '../model/user-fields.js';
import { stampCreated, stampUpdated, write, type UnitOfWork } from '../audit/write.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import { giveInvitationGrants } from './invitation-grants.js';
import { resultUrlAllowed } from '../model/result-url.js';
import { revokePending, ticketDigest, type TicketDeps } from './issue-ticket.js';
import { ticketServes, ticketStatus, type Ticket } from '../model/ticket.js';

export type RedeemTicketDeps = TicketDeps & HashDeps & { readonly throttle: LoginThrottle };

export type FindTicketDeps = Pick<TicketDeps, 'storage' | 'clock' | 'digest' | 'domainNames'>;

export interface LiveTicket {
  readonly ticket: Ticket;
  /** Undefined for an invitation. */
  readonly user: User | undefined;
  readonly client: Client | undefined;
}

/**
 * The ticket behind a secret, for showing what it is for; looking uses nothing up, because mail scanners look
 * too.
 * Rule: an unknown, used, expired, revoked or void ticket gets one and the same answer (operations §9).
 * @throws Refusal `ticket_invalid`
 */
export const findTicket =
  (deps: FindTicketDeps) =>
  async (secret: string): Promise<LiveTicket> => {
    const { storage, clock, digest } = deps;
    const [ticket] = await storage.tickets.all([
      { attribute: 'secretDigest', equals: ticketDigest(digest, secret) },
    ]);
    const now = clock.now();
    if (ticket === undefined || ticketStatus(ticket, now) !== 'pending')
      return refuse('ticket_invalid');
    const user = ticket.userId === null ? undefined : await storage.users.find(ticket.userId);
    const tenant = await storage.tenants.find(ticket.tenantId);
    if (tenant === undefined || tenant.isSuspended) return refuse('ticket_invalid');

    const serves = user !== undefined && ticketServes(deps.domainNames, ticket, user, now);
    if (ticket.userId !== null && !serves) return refuse('ticket_invalid');

    const client =
      ticket.clientId === null ? undefined : await storage.clients.find(ticket.clientId);
    return { ticket, user, client };
  };

/** What the person gives: a password, and for an invitation who they are. */
export interface Redemption extends Omit<
  UserFields,
  'email' | 'emailVerified' | 'appMetadata' | 'isBlocked' | 'mustChangePassword'
> {
  readonly password?: string | undefined;
}

export interface TicketResult {
  readonly ticket: Ticket;
  readonly user: User;
  /** Where the person goes on, with the outcome; undefined when the ticket names no page. */
  readonly location: string | undefined;
}

/**
 * Uses a ticket up, in the person's own name; `via` is who presents it for them. Rule: of any number who
 * present a ticket at once, one redeems it (operations §9).
 * @throws Refusal `ticket_invalid`, `password_policy_violation`
 */
export const redeemTicket =
  (deps: RedeemTicketDeps) =>
  async (
    secret: string,
    given: Redemption = {},
    via: Actor = systemActor,
  ): Promise<TicketResult> => {
    const live = await findTicket(deps)(secret);
    const { ticket } = live;
    const now = deps.clock.now();
    const person = live.user ?? newPerson(deps, ticket, given);
    const passwordHash =
      ticket.type === 'email_verification'
        ? undefined
        : await hashOf(deps, { password: given.password ?? '' }, person);
    const actor = alreadyAllowed({
      ...via,
      id: person.id,
      tenancy: oneTenant(ticket.tenantId),
    });
    const user = await write(deps, actor, async (stores, note) => {
      const unit = { stores, note };
      const newUserOf = (hash: string | undefined): User => ({
        ...person,
        passwordHash: hash ?? null,
        passwordChangedAt: now,
      });
      const after =
        live.user === undefined
          ? await join(deps, unit, ticket, newUserOf(passwordHash))
          : await change(deps, unit, ticket, { passwordHash, now, actor });

      // What it throws undoes everything above, so only one of many at once gets through.
      await stores.tickets.change(ticket.id, (current) => {
        if (ticketStatus(current, now) !== 'pending') refuse('ticket_invalid');
        return { ...current, userId: after.id, usedAt: now, ...stampUpdated(deps, actor) };
      });
      if (passwordHash !== undefined) {
        const types = ['password_change'] as const;
        await revokePending(deps, stores, { userId: after.id, types, actor });
      }
      note('ticket.used', ticket.id);
      return after;
    });

    // Guesses of the old password say nothing about the new one; what an administrator has blocked stays
    // blocked.
    if (passwordHash !== undefined) await deps.throttle.forget(user.id);
    return { ticket, user, location: locationOf(live, user) };
  };

interface TicketUse {
  readonly passwordHash: string | undefined;
  readonly now: Date;
  readonly actor: Actor;
}

/** Rule: a password set through a ticket ends all sessions and voids refresh tokens (operations §10.4). */
const change = async (
  deps: RedeemTicketDeps,
  { stores, note }: UnitOfWork,
  ticket: Ticket,
  { passwordHash, now, actor }: TicketUse,
): Promise<User> => {
  const userId = ticket.userId!;
  const provesEmail = ticket.type === 'email_verification' || ticket.marksEmailVerified;

  const verified = (user: User): User => {
    if (!ticketServes(deps.domainNames, ticket, user, now)) refuse('ticket_invalid');
    return {
      ...user,
      emailVerified: user.emailVerified || (user.email !== null && provesEmail),
      ...stampUpdated(deps, actor),
    };
  };

  if (passwordHash === undefined) {
    const changed = await stores.users.change(userId, verified);
    note('user.email_verified', userId);
    return changed ?? refuse('ticket_invalid');
  }

  const { history } = await passwordPolicyOf(stores, ticket.tenantId);
  const withPassword = (user: User): User => ({
    ...verified(user),
    passwordHash,
    previousPasswordHashes: lastHashes(user, history),
    passwordChangedAt: now,
    mustChangePassword: false,
  });
  const changed = await endAllSessions(deps, { stores, note }, userId, { change: withPassword });
  note('user.password_set', userId);
  return changed ?? refuse('ticket_invalid');
};

/** An invitation came to the address, so its holder has shown that the address is theirs. */
const newPerson = (deps: RedeemTicketDeps, ticket: Ticket, given: Redemption): User => {
  const id = deps.random.uuid();
  const blank = newUser(deps.domainNames, {
    id,
    tenantId: ticket.tenantId,
    ...stampCreated(deps, { id } as Actor),
  });
  const { password: _, ...fields } = given;
  return withUserFields(
    blank,
    { ...fields, email: ticket.email, emailVerified: true },
    { names: deps.domainNames, by: id, now: deps.clock.now() },
  );
};

const join = async (
  deps: RedeemTicketDeps,
  { stores, note }: UnitOfWork,
  ticket: Ticket,
  user: User,
): Promise<User> => {
  try {
    await stores.users.add(user);
  } catch (error) {
    // A person has taken the address since: accepting would give the invitation to that person.
    if (isRefusal(error, 'already_exists') && error.values['key'] === 'email')
      return refuse('ticket_invalid');
    throw error;
  }
  await giveDefaultRoles(deps, stores, user, { ...systemActor, id: user.id });
  note('user.created', user.id);
  await giveInvitationGrants(deps, { stores, note }, ticket, user);
  return user;
};

export const ticketCodes = {
  password_change: 'password_changed',
  email_verification: 'email_verified',
  invitation: 'invitation_accepted',
} as const;

/** Taken off the registration meanwhile, an address gets nobody any more. */
const locationOf = ({ ticket, client }: LiveTicket, user: User): string | undefined => {
  const { resultUrl, clientId, includesEmail } = ticket;
  if (resultUrl === null) return undefined;

  const isAllowed = client !== undefined && resultUrlAllowed(client, resultUrl);
  if (clientId !== null && !isAllowed) return undefined;

  const query = ['success=true', `code=${ticketCodes[ticket.type]}`];
  if (includesEmail && user.email !== null) query.push(`email=${encodeURIComponent(user.email)}`);
  return `${resultUrl}${resultUrl.includes('?') ? '&' : '?'}${query.join('&')}`;
};

/** Whether this text is the address that the ticket is for. */
export const isTicketAddress = (names: DomainNames, { email }: Ticket, given: string): boolean =>
  email !== null && emailKeyOf(names, email) === emailKeyOf(names, given);
