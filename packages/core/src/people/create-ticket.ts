import { systemActor, type Actor } from '../model/values/actor.js';
import type { DomainNames } from '../model/values/domain-name.js';
import { consoleClientId } from '../model/client/console-client.js';
import { clientTenancy, type Client } from '../model/client/client.js';
import { mustExist } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { placeUser } from '../access/place-user.js';
import { assertEmail, emailKeyOf } from '../model/user/identifiers.js';
import { hasSameMailbox, type User } from '../model/user/user.js';
import { stampUpdated, write, type UnitOfWork } from '../unit-of-work/write.js';
import { assertGrantable } from './invitation-grants.js';
import { mayNameClient, readsClients } from './ticket-maker.js';
import {
  issueTicket,
  ticketLifetimes,
  type IssuedTicket,
  type TicketDelivery,
  type TicketDeps,
} from './issue-ticket.js';
import { assertResultUrl } from '../model/client/result-url.js';
import type { Ticket, TicketType } from '../model/ticket/ticket.js';

/** What a caller says of a ticket (operations §9). */
export interface TicketInput {
  readonly userId?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly tenantId?: string | null | undefined;
  readonly clientId?: string | null | undefined;
  readonly resultUrl?: string | null | undefined;
  /** 0, like nothing, means the default. */
  readonly ttlSeconds?: number | null | undefined;
  readonly markEmailAsVerified?: boolean | undefined;
  readonly includeEmailInRedirect?: boolean | undefined;
  readonly roleIds?: readonly string[] | null | undefined;
  readonly groupIds?: readonly string[] | null | undefined;
}

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/** Makes a ticket for the caller to hand on. */
export const createTicket =
  (deps: TicketDeps) =>
  (type: TicketType, input: TicketInput, actor: Actor = systemActor): Promise<IssuedTicket> =>
    addTicket(deps, { type, input, delivery: 'shown' }, actor);

/** What is wanted of a ticket, and how its link gets to the person. */
export interface WantedTicket {
  readonly type: TicketType;
  readonly input: TicketInput;
  readonly delivery: TicketDelivery;
  /** An invitation that ends with this one. */
  readonly replaces?: string | undefined;
}

/**
 * Adds a ticket that a caller wants.
 * @throws Refusal `invalid_field`, `unknown_reference`, `tenant_mismatch`, `result_url_needs_client`
 * @throws Refusal `already_exists`, `escalation_refused`
 */
export const addTicket = async (
  deps: TicketDeps,
  { type, input, delivery, replaces }: WantedTicket,
  actor: Actor,
): Promise<IssuedTicket> => {
  const names = deps.domainNames;
  if (input.email) assertEmail(names, input.email);
  const lifetime = lifetimeOf(type, input.ttlSeconds);
  const marksEmailVerified = marksEmail({ type, input, delivery });
  const consoleClient = type === 'invitation' ? await namedConsole(deps, input) : undefined;
  return write(deps, actor, async (stores, note) => {
    const person = await ticketPerson({ stores, names }, { type, input, delivery }, actor);
    const client = consoleClient ?? (await clientFor(stores, input.clientId, person.tenantId));
    assertResultUrl(input.resultUrl, client, actor.tenancy.kind === 'all');
    const brought = {
      roleIds: [...new Set(input.roleIds)],
      groupIds: [...new Set(input.groupIds)],
    };
    await assertGrantable(stores, { ...brought, tenantId: person.tenantId });
    const fresh = {
      type,
      ...person,
      clientId: client?.id ?? null,
      resultUrl: input.resultUrl || null,
      marksEmailVerified,
      includesEmail: input.includeEmailInRedirect ?? false,
      ...brought,
    };
    if (replaces !== undefined) await endReplaced(deps, { stores, note }, replaces, actor);
    return issueTicket(deps, { stores, note }, fresh, { lifetime, actor, delivery });
  });
};

/** Of several who send an invitation again at once, one does. */
const endReplaced = async (
  deps: TicketDeps,
  { stores: { tickets }, note }: UnitOfWork,
  id: string,
  actor: Actor,
): Promise<void> => {
  const revokedAt = deps.clock.now();
  await tickets.change(id, (current) =>
    isOpen(current)
      ? { ...current, revokedAt, ...stampUpdated(deps, actor) }
      : refuse('ticket_invalid'),
  );
  note('ticket.revoked', id);
};

/** Whether nobody has used it or taken it back; it may be too old. */
export const isOpen = ({ usedAt, revokedAt }: Ticket): boolean =>
  usedAt === null && revokedAt === null;

/** Administrators of each tenant are invited to the console, whose client only global callers read. */
const namedConsole = async (
  { storage }: TicketDeps,
  { clientId }: TicketInput,
): Promise<Client | undefined> =>
  clientId === consoleClientId ? storage.clients.find(consoleClientId) : undefined;

/**
 * Whether the address counts as proven with the new password.
 * Rule: a mailed link always marks it. Otherwise what a stranger brought would survive the proof of the mailbox
 * (docs/adr/0124-what-a-proof-of-an-address-takes-away.md).
 */
const marksEmail = ({ type, input, delivery }: WantedTicket): boolean => {
  const { markEmailAsVerified } = input;
  if (type !== 'password_change' || delivery === 'shown') return markEmailAsVerified ?? false;

  return markEmailAsVerified === false
    ? invalid('markEmailAsVerified', 'cannot be false for a mailed link, which proves the address')
    : true;
};

/**
 * The person whom a wanted ticket is for.
 * @throws Refusal `invalid_field`, `unknown_reference`, `already_exists`
 */
export const ticketPerson = async (
  within: TicketPlace,
  { type, input, delivery }: WantedTicket,
  actor: Actor,
): Promise<TicketPerson> => {
  if (type === 'invitation') return invited(within, input, actor);

  const person = await known(within, input, actor);
  const needsAddress = type === 'email_verification' || delivery === 'mailed';
  if (needsAddress && person.email === null)
    invalid('userId', 'names a user without an e-mail address');
  return person;
};

const lifetimeOf = (type: TicketType, seconds: number | null | undefined): number => {
  if (!seconds) return ticketLifetimes.made[type];
  const { minimum, maximum } = ticketLifetimes;
  return Number.isSafeInteger(seconds) && seconds >= minimum && seconds <= maximum
    ? seconds
    : invalid('ttlSeconds', `must be a whole number from ${minimum} to ${maximum}, or 0`);
};

/** For whom a ticket is. */
export interface TicketPerson {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly email: string | null;
}

export interface TicketPlace {
  readonly stores: Stores;
  readonly names: DomainNames;
}

const known = async (
  within: TicketPlace,
  input: TicketInput,
  actor: Actor,
): Promise<TicketPerson> => {
  const user = await userOf(within, input, actor);
  if (input.tenantId && input.tenantId !== user.tenantId)
    refuse('unknown_reference', {
      field: input.userId ? 'user_id' : 'email',
      id: (input.userId ?? input.email)!,
    });
  return { tenantId: user.tenantId, userId: user.id, email: user.email };
};

const userOf = async (
  { stores, names }: TicketPlace,
  { userId, email, tenantId }: TicketInput,
  actor: Actor,
): Promise<User> => {
  if (!userId && !email) return invalid('userId', 'or email is required');
  if (userId) {
    const user = (await mustExist(stores.users, [userId], 'userId')).get(userId)!;
    return !email || hasSameMailbox(names, user, { email })
      ? user
      : invalid('email', 'is not the address of the user that user_id names');
  }
  const [user] = await stores.users.all([
    { attribute: 'tenantId', equals: await placeUser(stores, actor, tenantId) },
    { attribute: 'emailKey', equals: emailKeyOf(names, email!) },
  ]);
  return user ?? refuse('unknown_reference', { field: 'email', id: email! });
};

/**
 * Rule: nobody is invited whose address has an account already.
 * Rule: an invitation leads to an application that its maker may read.
 */
const invited = async (
  { stores, names }: TicketPlace,
  { email, userId, clientId, tenantId: wanted }: TicketInput,
  actor: Actor,
): Promise<TicketPerson> => {
  if (clientId && !mayNameClient(actor)) refuse('scope_insufficient', { scope: readsClients });
  if (userId)
    invalid('userId', 'cannot be given: an invitation is for somebody who is not there yet');
  if (!email) return invalid('email', 'is required');
  const tenantId = await placeUser(stores, actor, wanted);
  const taken = await stores.users.all([
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'emailKey', equals: emailKeyOf(names, email) },
  ]);
  if (taken.length > 0) refuse('already_exists', { record: 'user', key: 'email' });
  return { tenantId, userId: null, email };
};

/** A global client, or one of the person's tenant. */
export const clientFor = async (
  stores: Pick<Stores, 'clients'>,
  clientId: string | null | undefined,
  tenantId: string,
): Promise<Client | undefined> => {
  if (!clientId) return undefined;
  const client = (await mustExist(stores.clients, [clientId], 'clientId')).get(clientId)!;
  const owner = clientTenancy(client);
  return owner === null || owner === tenantId
    ? client
    : refuse('tenant_mismatch', {
        field: 'clientId',
        why: 'belongs to another tenant than the person',
      });
};
