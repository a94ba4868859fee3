/** A ticket rests on what its maker could give: it is asked again when it is used, and ends with its maker. */
import type { Actor } from '../model/values/actor.js';
import { actorNow } from '../access/actor-now.js';
import { lackingScopeOf } from '../access/authority.js';
import { authorityGained } from '../access/authority-gained.js';
import { stampUpdated, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import { closedBy } from './invitation-grants.js';
import type { AccessKey } from '../model/key/access-key.js';
import { ticketStatus, type Ticket } from '../model/ticket/ticket.js';
import type { DomainNames } from '../model/values/domain-name.js';
import type { Where } from '../model/values/page.js';
import type { Stores } from '../ports/storage.js';

/** What it takes to make a ticket (operations §1.6). */
const makesTickets = 'create:tickets';

/** What it takes to name the application that an invitation leads to. */
export const readsClients = 'read:clients';
export const mayNameClient = (actor: Actor): boolean => holdsScope(actor, readsClients);

/**
 * Rule: a ticket works only while its maker could make it again (docs/adr/0040).
 * The person or client is there and neither blocked nor suspended, may make tickets, and holds what the ticket hands
 * out, and where the invited could log in. One that the server made by itself has no maker. `stores` reach all
 * tenants.
 */
export const makerStillHolds = async (
  names: DomainNames,
  stores: Stores,
  ticket: Ticket,
  now: Date,
): Promise<boolean> => {
  if ((await closedBy(stores, ticket)) !== undefined) return false;

  const { createdBy, createdByClientId, tenantId } = ticket;
  const id = createdBy ?? createdByClientId;
  if (id === null || isOfRegistration(ticket)) return true;

  const maker = await actorNow(stores, { id, clientId: createdByClientId }, now);
  if (maker === undefined || !holdsScope(maker, makesTickets) || !reaches(maker, tenantId))
    return false;
  if (ticket.type === 'invitation' && ticket.clientId !== null && !mayNameClient(maker))
    return false;

  const made = [{ kind: 'tickets', id: ticket.id, after: ticket }] as const;
  const lacking = lackingScopeOf(stores, maker);
  return (await lacking(await authorityGained(stores, made, { names, now }))) === undefined;
};

/** Registrations of earlier versions named the new person as the maker of what the server mailed. */
const isOfRegistration = ({ createdBy, createdByClientId, userId }: Ticket): boolean =>
  createdBy === userId && createdByClientId === null;

const holdsScope = ({ managementScopes }: Actor, scope: string): boolean =>
  managementScopes === 'all' || managementScopes.has(scope);

const reaches = ({ tenancy }: Actor, tenantId: string): boolean =>
  tenancy.kind === 'all' || tenancy.tenantId === tenantId;

/**
 * Ends the tickets that a person or a client made and that are not used yet, and their registration tokens, within the
 * transaction that takes the maker away. They do not come back with the maker.
 */
export const endHandedOut = async (
  deps: Pick<WriteDeps, 'clock'>,
  { stores, note }: UnitOfWork,
  makerId: string,
  actor: Actor,
): Promise<void> => {
  const now = deps.clock.now();
  for (const id of await pendingTicketsOf(stores, makerId, now)) {
    await stores.tickets.change(id, (current) =>
      ticketStatus(current, now) === 'pending'
        ? { ...current, revokedAt: now, ...stampUpdated(deps, actor) }
        : current,
    );
    note('ticket.revoked', id);
  }
  for (const attribute of makers) {
    const made: readonly Where<AccessKey>[] = [
      { attribute, equals: makerId },
      { attribute: 'purpose', equals: 'registration' },
    ];
    for (const { id } of await stores.accessKeys.pick(['id'], made)) {
      await stores.accessKeys.removeAll([{ attribute: 'id', equals: id }]);
      note('registration_token.deleted', id);
    }
  }
};

/** Who made it, or through whose token a person did. */
const makers = ['createdBy', 'createdByClientId'] as const;

/** Made by the person or client itself, or by a person through the client. */
const pendingTicketsOf = async (
  { tickets }: Pick<Stores, 'tickets'>,
  makerId: string,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const pending: readonly Where<Ticket>[] = [
    { attribute: 'usedAt', equals: null },
    { attribute: 'revokedAt', equals: null },
    { attribute: 'expiresAt', absentOrAfter: now },
  ];
  const ids = new Set<string>();
  for (const attribute of makers) {
    const made = await tickets.pick(['id'], [{ attribute, equals: makerId }, ...pending]);
    for (const { id } of made) ids.add(id);
  }
  return ids;
};
