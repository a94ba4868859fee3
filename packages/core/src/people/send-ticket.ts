import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { requireFound } from '../support/must-exist.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import { ttlSecondsOf, type Ticket, type TicketType } from '../model/ticket/ticket.js';
import type { Stores } from '../ports/storage.js';
import { countWithin, type AttemptDeps } from '../sessions/count-attempts.js';
import { countMail, countMailTo } from './ask-for-mail.js';
import {
  addTicket,
  isOpen,
  ticketPerson,
  type TicketInput,
  type WantedTicket,
} from './create-ticket.js';
import { inviterName } from './inviter-name.js';
import type { TicketDeps } from './issue-ticket.js';
import { mailTicket, type TicketAddressDeps, type TicketMailDeps } from './mail-ticket.js';
import { assertCanMail } from '../support/messenger.js';

export interface MailedTicketInput extends TicketInput {
  /** Of the caller, for the limit of mails; left out where the caller has counted many at once. */
  readonly network?: string | undefined;
}

/**
 * Makes a ticket and mails its link. Rule: the link is in the mail alone, and the caller does not see it. So the
 * person who comes back with it has shown that the address is theirs (docs/adr/0040-tickets.md).
 * Rule: mails to one address, and those that one network asks for, are as few as mails for a new password.
 */
export const sendTicket =
  (deps: TicketDeps & TicketMailDeps & AttemptDeps) =>
  async (
    type: TicketType,
    { network, ...input }: MailedTicketInput,
    actor: Actor = systemActor,
  ): Promise<Ticket> =>
    send(deps, { type, input, delivery: 'mailed' }, network, actor);

const send = async (
  deps: TicketDeps & TicketMailDeps & AttemptDeps,
  wanted: WantedTicket,
  network: string | undefined,
  actor: Actor,
): Promise<Ticket> => {
  assertCanMail(deps);
  const stores = deps.storage.within(actor.tenancy);
  const { tenantId, userId, email } = await ticketPerson(
    { stores, names: deps.domainNames },
    wanted,
    actor,
  );
  if (!actor.rehearses) {
    await countMail(deps, { who: { identifier: email! }, tenantId, network });
    // Who makes tickets for a person knows that there is one.
    if (userId !== null) await countMailTo(deps, userId);
  }

  const issued = await addTicket(deps, wanted, actor);
  mailTicket(deps, actor, issued, await addressOf(stores, issued.ticket, actor));
  return issued.ticket;
};

/**
 * Mails an invitation again, under a new link that lives as long; the mails are counted as those of the first.
 * Rule: an invitation that is sent again ends the link of before, and what it brings is asked again.
 */
export const resendInvitation =
  (deps: TicketDeps & TicketMailDeps & AttemptDeps) =>
  async (id: string, network: string | undefined, actor: Actor = systemActor): Promise<Ticket> => {
    const before = await deps.storage.within(actor.tenancy).tickets.find(id);
    const old = requireFound('ticket', id, before);
    if (old.type !== 'invitation' || !isOpen(old)) return refuse('ticket_invalid');

    const { email, tenantId, clientId, resultUrl, includesEmail, roleIds, groupIds } = old;
    const input = {
      ...{ email, tenantId, clientId, resultUrl, roleIds, groupIds },
      includeEmailInRedirect: includesEmail,
      ttlSeconds: ttlSecondsOf(old),
    };
    const wanted = { type: old.type, input, delivery: 'mailed', replaces: id } as const;
    return send(deps, wanted, network, actor);
  };

/** How often many may be invited at once, by the people and clients of a tenant; the window in seconds. */
const manyAtOnce = { times: 5, window: 3600 };

/** @throws Refusal `too_many_requests`, `not_implemented` */
export const countInvitations =
  (deps: TicketMailDeps & AttemptDeps) =>
  ({ id, tenancy }: Actor): Promise<void> => {
    assertCanMail(deps);
    const who = tenancy.kind === 'one' ? tenancy.tenantId : (id ?? '');
    return countWithin(deps, 'invitations', who, manyAtOnce);
  };

const addressOf = async (
  stores: Stores,
  ticket: Ticket,
  actor: Actor,
): Promise<TicketAddressDeps> => {
  const { tenantId, userId, clientId, email } = ticket;
  const tenant = (await stores.tenants.find(tenantId))!;
  const { branding, mails, defaultLocale } = tenantSettings(tenant);
  const person = userId === null ? undefined : await stores.users.find(userId);

  return {
    // Where the person has got another address meanwhile, the link still goes to the one that it is about.
    user: person?.email === email ? person : strangerAt(email),
    client: clientId === null ? undefined : await stores.clients.find(clientId),
    mails,
    // Where several tenants are, the name of the installation does not say to which of them.
    branding: { ...branding, name: branding.name ?? (tenant.isDefault ? undefined : tenant.name) },
    locales: defaultLocale === undefined ? [] : [defaultLocale],
    inviter: ticket.type === 'invitation' ? await inviterName(stores, actor.id) : undefined,
  };
};

/** Such as an invited person, who is not there yet: the mail greets without a name. */
const strangerAt = (email: string | null): TicketAddressDeps['user'] => ({
  email,
  emailVerified: false,
  phoneNumber: null,
  phoneNumberVerified: false,
  username: null,
  profile: {},
});
