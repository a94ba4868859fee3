/** What a person does with a ticket: look at it, and use it up. */
import { alreadyAllowed, systemActor, type Actor } from '../model/values/actor.js';
import { forgetKnownNetworks, type LoginThrottle } from '../sessions/login-throttle.js';
import { clientTenancy, type Client } from '../model/client/client.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import type { DomainNames } from '../model/values/domain-name.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import { hashOf, lastHashes, passwordPolicyOf, type HashDeps } from './given-password.js';
import { emailKeyOf } from '../model/user/identifiers.js';
import type { User } from '../model/user/user.js';
import { newUser, withUserFields, type UserFields } from '../model/user/user-fields.js';
import { addressProven, handedOver, handsOver, type AddressProof } from './address-proven.js';
import {
  stampCreated,
  stampUpdated,
  write,
  writeAfterWaiting,
  type UnitOfWork,
} from '../unit-of-work/write.js';
import { settingsOf } from '../directory/settings-of.js';
import { admitsMethod } from '../model/tenant/login-policy.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import { giveInvitationGrants } from './invitation-grants.js';
import { resultUrlAllowed } from '../model/client/result-url.js';
import { revokePending, ticketDigest, type TicketDeps } from './issue-ticket.js';
import {
  ticketServes,
  ticketStatus,
  type Ticket,
  type TicketType,
} from '../model/ticket/ticket.js';
import { makerStillHolds } from './ticket-maker.js';
import { takeOverInvited } from './take-over-invited.js';
import { findAwaitedLink, type AwaitedLink, type WaitingBrowser } from './awaited-link.js';
import { proveHolder, type HolderProof, type ProveHolderDeps } from './prove-holder.js';
import { askedToRegister, type RegistrationHooksDeps } from './registration-hooks.js';
import { groupedId } from '../support/ordered-ids.js';

export type RedeemTicketDeps = TicketDeps &
  HashDeps &
  RegistrationHooksDeps &
  ProveHolderDeps & { readonly throttle: LoginThrottle };

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

    return { ticket, user, client: await clientOfTicket(storage, ticket) };
  };

/** Undefined once it is gone, or belongs to another tenant than the person. */
const clientOfTicket = async (
  { clients }: Pick<Stores, 'clients'>,
  { clientId, tenantId }: Ticket,
): Promise<Client | undefined> => {
  const client = clientId === null ? undefined : await clients.find(clientId);
  const owner = client && clientTenancy(client);
  return owner === null || owner === tenantId ? client : undefined;
};

/**
 * The same for a page: what its maker can no longer give is not shown either.
 * @throws Refusal `ticket_invalid`
 */
export const findUsableTicket =
  (deps: FindTicketDeps) =>
  async (secret: string): Promise<LiveTicket> => {
    const live = await findTicket(deps)(secret);
    const { domainNames, storage, clock } = deps;
    const holds = await makerStillHolds(domainNames, storage, live.ticket, clock.now());
    return holds ? live : refuse('ticket_invalid');
  };

/** What the person gives: a new password, and for an invitation who they are. */
export interface Redemption extends Omit<
  UserFields,
  'email' | 'emailVerified' | 'appMetadata' | 'isBlocked' | 'mustChangePassword'
> {
  /** The new one. A link to verify an address takes one as well, from a person who did not make the account. */
  readonly password?: string | undefined;
  /** What shows that the account is theirs already. */
  readonly holder?: HolderProof | undefined;
  /** The browser of the person, with the login that waits in it; an invitation needs none. */
  readonly waiting?: WaitingBrowser | undefined;
}

export interface TicketResult {
  readonly ticket: Ticket;
  readonly user: User;
  /** Where the person goes on, with the outcome; undefined when the ticket names no page. */
  readonly location: string | undefined;
  /**
   * What a login in the browser that waited for the link rests on; undefined in any other browser. An invitation is
   * waited for nowhere: it proves the person in the browser in which they chose the password.
   */
  readonly proven: ProvenByLink | undefined;
}

/** The person of a link, as the link and the browser that waited for it have proven them. */
export interface ProvenByLink extends WaitingBrowser {
  readonly type: TicketType;
  readonly person: User;
}

/**
 * Uses a ticket up, in the person's own name; `via` is who presents it for them. Rule: of any number who
 * present a ticket at once, one redeems it (operations §9).
 * Rule: the maker's authority is asked before a secret is compared, and again in the transaction. So no maker without
 * it learns which guess at a password is right (docs/adr/0060-authority-is-guarded-once.md).
 * @throws Refusal `ticket_invalid`, `password_policy_violation`
 */
export const redeemTicket = (deps: RedeemTicketDeps) => {
  const proveHolderOf = proveHolder(deps);

  return async (
    secret: string,
    { holder = {}, waiting, ...given }: Redemption = {},
    via: Actor = systemActor,
  ): Promise<TicketResult> => {
    const live = await findTicket(deps)(secret);
    const { ticket } = live;
    const now = deps.clock.now();
    const isHeld = (stores: Stores): Promise<boolean> =>
      makerStillHolds(deps.domainNames, stores, ticket, now);
    if (!(await isHeld(deps.storage))) return refuseLapsed(deps, ticket, via);

    const proof = proofBy(ticket, await proveHolderOf(live, holder));
    const awaited = await awaitedIn(deps, waiting, live);
    const person = live.user ?? (await invitedPerson(deps, ticket, given, via));
    const passwordHash = await newHash(
      deps,
      ticket,
      given,
      ownerAfter(deps.domainNames, person, proof),
    );
    // All tenants, since the maker of the ticket may belong to another one than its person.
    const actor = alreadyAllowed({ ...via, id: person.id, tenancy: allTenants });
    let hasLapsed = false;
    const work = writeAfterWaiting(deps, actor, async (stores, note) => {
      const unit = { stores, note };
      hasLapsed = !(await isHeld(stores));
      if (hasLapsed) refuse('ticket_invalid');

      const newUserOf = (hash: string | undefined): User => ({
        ...person,
        passwordHash: hash ?? null,
        passwordChangedAt: hash === undefined ? null : now,
      });
      const redeemed =
        live.user === undefined
          ? await join(deps, unit, ticket, {
              user: newUserOf(passwordHash),
              given,
              actor,
              beginsLogin: waiting !== undefined,
            })
          : await change(deps, unit, ticket, {
              passwordHash,
              now,
              actor,
              proof,
              beginsLogin: awaited !== undefined,
            });
      const after = redeemed.user;

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
      return redeemed;
    });
    const { user, isHandedOver } = await work.catch(async (error: unknown) => {
      if (hasLapsed) return refuseLapsed(deps, ticket, via);
      throw error;
    });
    if (isHandedOver) await forgetKnownNetworks(deps, user.id);

    // Guesses of the old password say nothing about the new one; what an administrator has blocked stays
    // blocked.
    if (passwordHash !== undefined) await deps.throttle.forget(user.id);
    return {
      ticket,
      user,
      location: locationOf(live, user),
      proven: provenIn(waiting, provenBy(awaited, { ticket, user, isHandedOver }), ticket),
    };
  };
};

interface RedemptionOutcome {
  readonly user: User;
  readonly isHandedOver: boolean;
}

const awaitedIn = async (
  deps: RedeemTicketDeps,
  waiting: WaitingBrowser | undefined,
  { ticket, user }: LiveTicket,
): Promise<AwaitedLink | undefined> =>
  waiting && user && findAwaitedLink(deps, waiting, ticket, user);

const provenIn = (
  waiting: WaitingBrowser | undefined,
  person: User | undefined,
  { type }: Ticket,
): ProvenByLink | undefined => waiting && person && { ...waiting, type, person };

/**
 * A new password counts from now on. A verified address leaves the password of the registration, so everything must be
 * as it was then; and an account that was handed over is not the one that was registered here.
 */
const provenBy = (
  awaited: AwaitedLink | undefined,
  { ticket, user, isHandedOver }: RedemptionOutcome & { readonly ticket: Ticket },
): User | undefined => {
  if (ticket.type === 'invitation') return user.passwordHash === null ? undefined : user;
  if (awaited === undefined || user.passwordHash === null) return undefined;
  if (ticket.type === 'password_change') return user;
  if (isHandedOver) return undefined;

  const { passwordChangedAt, sessionsEndedAt } = awaited.person;
  return { ...user, passwordChangedAt, sessionsEndedAt };
};

/** What redeeming the ticket proves of its e-mail address; undefined for one that sets a password alone. */
const proofBy = (
  { type, marksEmailVerified, isMailed }: Ticket,
  isHolder: (user: User) => boolean,
): AddressProof | undefined => {
  if (type !== 'email_verification' && !marksEmailVerified) return undefined;
  return { channels: ['email'], way: isMailed ? 'mailed_link' : 'word', isHolder };
};

/** Whose password it will be: passwords of another person are no history of this one. */
const ownerAfter = (names: DomainNames, person: User, proof: AddressProof | undefined): User =>
  proof !== undefined && handsOver(names, person, proof)
    ? handedOver(person, proof.channels)
    : person;

/** Undefined where the ticket verifies an address, and the person sets no password with it. */
const newHash = async (
  deps: RedeemTicketDeps,
  { type }: Ticket,
  { password }: Pick<Redemption, 'password'>,
  owner: User,
): Promise<string | undefined> =>
  (type === 'email_verification' && password === undefined) ||
  (type === 'invitation' && !(await asksPassword(deps, owner.tenantId)))
    ? undefined
    : hashOf(deps, { password: password ?? '' }, owner);

/** Rule: an invitation asks for a password only where the tenant lets people in by passwords. */
export const asksPassword = async (
  { storage }: Pick<RedeemTicketDeps, 'storage'>,
  tenantId: string,
): Promise<boolean> => admitsMethod((await settingsOf(storage)(tenantId)).login, 'password');

/** @throws Refusal `ticket_invalid`, in each case */
const refuseLapsed = async (deps: RedeemTicketDeps, ticket: Ticket, via: Actor): Promise<never> => {
  if (!via.rehearses) await endLapsed(deps, ticket, via);
  return refuse('ticket_invalid');
};

/** Ends a ticket whose maker could not make it any more, so that it does not come back with the authority. */
const endLapsed = (deps: RedeemTicketDeps, { id, tenantId }: Ticket, via: Actor): Promise<void> => {
  const { requestId, address } = via;
  const actor: Actor = { ...systemActor, tenancy: oneTenant(tenantId), requestId, address };
  const now = deps.clock.now();
  return write(deps, actor, async (stores, note) => {
    let isPending = false;
    await stores.tickets.change(id, (current) => {
      isPending = ticketStatus(current, now) === 'pending';
      return isPending ? { ...current, revokedAt: now, ...stampUpdated(deps, actor) } : current;
    });
    if (isPending) note('ticket.lapsed', id);
  });
};

/** A login that begins in this very moment goes on. */
const untilOf = (beginsLogin: boolean, now: Date): Date | undefined =>
  beginsLogin ? new Date(now.getTime() - 1) : undefined;

interface TicketUse {
  readonly passwordHash: string | undefined;
  readonly now: Date;
  readonly actor: Actor;
  readonly proof: AddressProof | undefined;
  /** Whether a login may begin in this very moment. */
  readonly beginsLogin: boolean;
}

/**
 * Rule: a password set through a ticket ends all sessions and voids refresh tokens (operations §10.4).
 * Rule: a link to verify an address sets a password only for a person who takes the account over by it.
 */
const change = async (
  deps: RedeemTicketDeps,
  unit: UnitOfWork,
  ticket: Ticket,
  { passwordHash, now, actor, proof, beginsLogin }: TicketUse,
): Promise<RedemptionOutcome> => {
  const { stores, note } = unit;
  const userId = ticket.userId!;
  const history = passwordHash === undefined ? 0 : await historyOf(stores, ticket);
  const until = untilOf(beginsLogin, now);

  const changeUser = (user: User): User => {
    if (!ticketServes(deps.domainNames, ticket, user, now)) refuse('ticket_invalid');
    const stamped = { ...user, ...stampUpdated(deps, actor) };
    if (passwordHash === undefined) return stamped;
    return {
      ...stamped,
      passwordHash,
      previousPasswordHashes: lastHashes(user, history),
      passwordChangedAt: now,
      mustChangePassword: false,
    };
  };

  const { user, isHandedOver } =
    proof === undefined
      ? { user: await stores.users.change(userId, changeUser), isHandedOver: false }
      : await addressProven(deps, unit, userId, {
          ...proof,
          actor,
          change: changeUser,
          ticketId: ticket.id,
          until,
        });
  if (user === undefined) return refuse('ticket_invalid');
  if (ticket.type === 'email_verification') note('user.email_verified', userId);
  if (passwordHash === undefined) return { user, isHandedOver };

  if (ticket.type === 'email_verification' && !isHandedOver) return refuse('ticket_invalid');
  note('user.password_set', userId);
  if (isHandedOver) return { user, isHandedOver };
  const ended = await endAllSessions(deps, unit, userId, { until });
  return { user: ended ?? refuse('ticket_invalid'), isHandedOver };
};

const historyOf = async (stores: Stores, { tenantId }: Ticket): Promise<number> =>
  (await passwordPolicyOf(stores, tenantId)).history;

/** An invitation came to the address, so its holder has shown that the address is theirs. */
const newPerson = (deps: RedeemTicketDeps, ticket: Ticket, given: Redemption): User => {
  const id = groupedId(deps.random, 'users');
  const blank = newUser(deps.domainNames, {
    id,
    tenantId: ticket.tenantId,
    ...stampCreated(deps, { id } as Actor),
  });
  const { password: _, holder: _holder, ...fields } = given;
  return withUserFields(
    blank,
    { ...fields, email: ticket.email, emailVerified: true },
    { names: deps.domainNames, by: id, now: deps.clock.now() },
  );
};

/** Rule: hooks are asked before a person has an account, and a dry run asks none. */
const invitedPerson = async (
  deps: RedeemTicketDeps,
  ticket: Ticket,
  given: Redemption,
  { rehearses }: Actor,
): Promise<User> => {
  const person = newPerson(deps, ticket, given);
  const from = { way: 'invitation', identityProviderId: null } as const;
  return rehearses ? person : askedToRegister(deps, person, from);
};

interface Joining {
  readonly user: User;
  readonly given: Redemption;
  readonly actor: Actor;
  readonly beginsLogin: boolean;
}

const join = async (
  deps: RedeemTicketDeps,
  unit: UnitOfWork,
  ticket: Ticket,
  { user, given, actor, beginsLogin }: Joining,
): Promise<RedemptionOutcome> => {
  const { stores, note } = unit;
  const until = untilOf(beginsLogin, deps.clock.now());
  const taken = await takeOverInvited(deps, unit, ticket, { user, given, actor, until });
  if (taken !== undefined) {
    await giveInvitationGrants(deps, unit, ticket, taken);
    return { user: taken, isHandedOver: true };
  }

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
  await giveInvitationGrants(deps, unit, ticket, user);
  return { user, isHandedOver: false };
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
