/** People make their own accounts (operations §6.2). */
import { alreadyAllowed, systemActor, type Actor } from '../model/values/actor.js';
import type { DomainNames } from '../model/values/domain-name.js';
import type { Client } from '../model/client/client.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import type { Stores } from '../ports/storage.js';
import { oneTenant } from '../model/values/tenancy.js';
import {
  tenantSettings,
  welcomesEmail,
  type TenantSettings,
} from '../model/tenant/tenant-settings.js';
import { admitsNewPeople } from '../model/tenant/login-policy.js';
import { clientFor } from './create-ticket.js';
import {
  findTicket,
  isTicketAddress,
  redeemTicket,
  type RedeemTicketDeps,
  type Redemption,
} from './redeem-ticket.js';
import { awaitLink } from './awaited-link.js';
import { issueTicket, ticketLifetimes } from './issue-ticket.js';
import { assertResultUrl } from '../model/client/result-url.js';
import { placeUser } from '../access/place-user.js';
import { askedToRegister } from './registration-hooks.js';
import { hashOf } from './given-password.js';
import type { User } from '../model/user/user.js';
import { newUser, withUserFields } from '../model/user/user-fields.js';
import { stampCreated, writeAfterWaiting } from '../unit-of-work/write.js';
import { browserMark, type Browser } from '../sessions/browser.js';
import type { HolderProof } from './prove-holder.js';
import { countMail, mayMail, type AskForMailDeps } from './ask-for-mail.js';
import { mailAccountExists, mailTicket } from './mail-ticket.js';
import { assertCanMail, canMail } from '../support/messenger.js';
import { groupedId } from '../support/ordered-ids.js';

export type SignUpDeps = AskForMailDeps & RedeemTicketDeps;

export interface Registration extends Omit<Redemption, 'waiting'> {
  readonly email?: string | null | undefined;
  readonly tenantId?: string | null | undefined;
  readonly clientId?: string | null | undefined;
  readonly resultUrl?: string | null | undefined;
  /** The secret of an invitation, or its link. */
  readonly ticket?: string | undefined;
  readonly locales?: readonly string[] | undefined;
  readonly handle?: string | undefined;
  /** The one that registers: there the mailed link alone confirms the account. */
  readonly browser?: Browser | undefined;
  /** The network that asks. Without it, nothing is counted: for a program that registers people by itself. */
  readonly network?: string | undefined;
}

/** Links are given as they are as well as by the secret in them. */
export const secretIn = (ticket: string): string => /([^/?#]+)(?:[?#].*)?$/.exec(ticket)?.[1] ?? '';

/**
 * Answers the new user, or undefined when the address has an account already: then its owner is written to
 * instead.
 * Rule: that an address has an account is told to callers with read:users and to its owner, and to nobody
 * else (operations §6.2); the password is judged and hashed either way, so that neither the answer nor its
 * time tells. A rehearsal tells as little.
 */
export const register =
  (deps: SignUpDeps) =>
  async (input: Registration, actor: Actor = systemActor): Promise<User | undefined> => {
    if (input.ticket !== undefined) return acceptInvitation(deps, input, input.ticket, actor);
    const {
      ticket: _,
      tenantId: _tenant,
      clientId: _client,
      resultUrl,
      locales,
      handle,
      browser,
      network,
      password,
      ...fields
    } = input;
    const { tenantId, settings, client } = await registrationPlace(deps, input, actor);
    const { branding } = settings;
    const counted = countedNetwork(network, actor);
    await countRegistration(deps, tenantId, input.email, counted);
    assertWelcome(deps.domainNames, settings, input.email);
    if (settings.emailVerificationRequired) assertCanMail(deps);
    if (password === undefined) assertPasswordless(client, input);

    const id = groupedId(deps.random, 'users');
    const self = alreadyAllowed({ ...actor, id, tenancy: oneTenant(tenantId) });
    const draft = withUserFields(
      newUser(deps.domainNames, { id, tenantId, ...stampCreated(deps, self) }),
      fields,
      { names: deps.domainNames, by: id, now: deps.clock.now() },
    );
    const from = { way: 'self', identityProviderId: null } as const;
    const asked = actor.rehearses ? draft : await askedToRegister(deps, draft, from);
    const added = stored(await withPassword(deps, asked, password), actor);
    // For a taken address too: neither the answer nor its time tells.
    await awaitLink(deps, { handle, browser, client, type: 'email_verification', user: added });
    try {
      const issued = await writeAfterWaiting(deps, self, async (within, note) => {
        await assertStillOpen(deps, within, added);
        await within.users.add(added);
        await giveDefaultRoles(deps, within, added, self);
        note('user.created', id);
        if (added.email === null || !canMail(deps)) return undefined;

        const fresh = {
          type: 'email_verification',
          tenantId,
          userId: id,
          email: added.email,
          browser: browser === undefined ? null : browserMark(deps, browser),
          clientId: client?.id ?? null,
          resultUrl: resultUrl || null,
        } as const;
        const lifetime = ticketLifetimes.mailed.email_verification;
        // The server mails it to the address by itself, so it rests on no maker.
        const terms = { lifetime, actor: systemActor, delivery: 'mailed' } as const;
        return issueTicket(deps, { stores: within, note }, fresh, terms);
      });
      if (counted !== undefined) await mayMail(deps, added);
      if (issued !== undefined)
        mailTicket(deps, self, issued, {
          user: added,
          client,
          branding,
          mails: settings.mails,
          locales,
          handle,
        });
      return added;
    } catch (error) {
      if (!isRefusal(error, 'already_exists')) throw error;
      if (error.values['key'] === 'username' || knowsUsers(actor)) throw error;

      deps.background.run(self, () => tellOwner(deps, self, draft, { client, branding, locales }));
      return undefined;
    }
  };

/** A rehearsal writes to nobody, so it is not counted. */
const countedNetwork = (network: string | undefined, { rehearses }: Actor): string | undefined =>
  rehearses ? undefined : network;

/**
 * Rule: a registration counts for its network, and for the address that it causes a message to, on a page as over the
 * API.
 */
const countRegistration = async (
  deps: SignUpDeps,
  tenantId: string,
  email: string | null | undefined,
  network: string | undefined,
): Promise<void> => {
  if (network === undefined) return;

  const who = email ? { identifier: email } : undefined;
  await countMail(deps, { who, tenantId, network });
};

/**
 * The person as a write stores them. A rehearsal takes an address and a phone number that no account has, so
 * that its answer is the same for a taken address as for a free one.
 */
const stored = (draft: User, actor: Actor): User => {
  if (!actor.rehearses || knowsUsers(actor)) return draft;

  return {
    ...draft,
    emailKey: draft.emailKey && `${draft.id}@rehearsal.invalid`,
    phoneNumber: draft.phoneNumber && draft.id,
  };
};

const withPassword = async (
  deps: SignUpDeps,
  draft: User,
  password: string | undefined,
): Promise<User> => {
  if (password === undefined) return draft;

  const passwordHash = await hashOf(deps, { password }, draft);
  return { ...draft, passwordHash, passwordChangedAt: deps.clock.now() };
};

/** Writes to the person who has the address of this draft already. */
const tellOwner = async (
  deps: SignUpDeps,
  actor: Actor,
  { tenantId, emailKey }: User,
  circumstances: Circumstances,
): Promise<void> => {
  if (emailKey === null) return;

  const { users } = deps.storage.within(oneTenant(tenantId));
  const [owner] = await users.all([{ attribute: 'emailKey', equals: emailKey }]);
  if (owner !== undefined && (await mayMail(deps, owner)))
    mailAccountExists(deps, actor, { user: owner, ...circumstances });
};

interface Circumstances {
  readonly client: Client | undefined;
  readonly branding: TenantSettings['branding'];
  readonly locales: readonly string[] | undefined;
}

/** What a new account is judged by: its tenant with its settings, and the client that asks. */
const registrationPlace = async (
  deps: SignUpDeps,
  { tenantId: wanted, clientId, resultUrl }: Registration,
  actor: Actor,
): Promise<{ tenantId: string; settings: TenantSettings; client: Client | undefined }> => {
  const stores = deps.storage.within(actor.tenancy);
  const named = clientId ? await stores.clients.find(clientId) : undefined;
  const tenantId = await placeUser(stores, actor, wanted ?? named?.tenantId);
  const tenant = (await stores.tenants.find(tenantId))!;
  const settings = tenantSettings(tenant);
  assertOpen(settings, tenant.isSuspended);

  const client = await clientFor(stores, clientId, tenantId);
  assertResultUrl(resultUrl, client, actor.tenancy.kind === 'all');
  return { tenantId, settings, client };
};

const knowsUsers = ({ id, managementScopes }: Actor): boolean =>
  id !== null && managementScopes !== 'all' && managementScopes.has('read:users');

/**
 * Rule: without an invitation, people register only where the tenant lets them (operations §6.2), and where it lets
 * them log in by what they register with.
 */
const assertOpen = (
  { selfRegistrationEnabled, login }: TenantSettings,
  isSuspended: boolean,
): void => {
  if (isSuspended) refuse('tenant_suspended');
  if (!selfRegistrationEnabled || !admitsNewPeople(login)) refuse('registration_closed');
};

/**
 * Rule: where the tenant names e-mail domains or wants addresses verified, nobody registers without an
 * address of the right kind.
 */
const assertWelcome = (
  names: DomainNames,
  settings: TenantSettings,
  email: string | null | undefined,
): void => {
  const mustHave = settings.emailVerificationRequired || settings.allowedEmailDomains.length > 0;
  if (!email && mustHave) refuse('invalid_field', { field: 'email', why: 'is required' });
  if (email && !welcomesEmail(names, settings, email)) {
    refuse('invalid_field', { field: 'email', why: 'is of a domain that cannot register here' });
  }
};

/**
 * Asks again, in the transaction that adds the person, what the registration rests on: hashing takes long enough for
 * a tenant to close.
 */
const assertStillOpen = async (
  { domainNames }: Pick<SignUpDeps, 'domainNames'>,
  { tenants }: Pick<Stores, 'tenants'>,
  { tenantId, email }: User,
): Promise<void> => {
  const tenant = (await tenants.find(tenantId)) ?? refuse('registration_closed');
  const settings = tenantSettings(tenant);
  assertOpen(settings, tenant.isSuspended);
  assertWelcome(domainNames, settings, email);
};

/**
 * Rule: people register without a password only for a client that lets them log in by one-time passwords, and
 * with an address for these (operations §6.2).
 */
const assertPasswordless = (
  client: Client | undefined,
  { email, phoneNumber }: Registration,
): void => {
  const hasWayIn =
    client?.metadata.grant_types.includes('otp') === true && Boolean(email || phoneNumber);
  if (!hasWayIn) refuse('invalid_field', { field: 'password', why: 'is required' });
};

const acceptInvitation = async (
  deps: SignUpDeps,
  {
    email,
    ticket: _,
    tenantId: _tenant,
    clientId: _client,
    resultUrl: _url,
    locales: _locales,
    handle: _handle,
    browser: _browser,
    network: _network,
    ...given
  }: Registration,
  presented: string,
  actor: Actor,
): Promise<User> => {
  const secret = secretIn(presented);
  const { ticket } = await findTicket(deps)(secret);
  if (
    ticket.type !== 'invitation' ||
    (actor.tenancy.kind === 'one' && actor.tenancy.tenantId !== ticket.tenantId)
  )
    return refuse('ticket_invalid');
  if (email && !isTicketAddress(deps.domainNames, ticket, email))
    refuse('invalid_field', { field: 'email', why: 'is not the address that was invited' });
  return (await redeemTicket(deps)(secret, given, actor)).user;
};

/**
 * Verifies an address with what came to it. Without a proof that the account is theirs, the person has proven the
 * mailbox alone, and what was added to the account before goes
 * (docs/adr/0124-what-a-proof-of-an-address-takes-away.md).
 */
export const verifyRegistration =
  (deps: SignUpDeps) =>
  async (
    presented: string,
    userId: string | undefined,
    actor: Actor = systemActor,
    holder: HolderProof = {},
  ): Promise<User> => {
    const secret = secretIn(presented);
    const { ticket } = await findTicket(deps)(secret);
    const isReached = actor.tenancy.kind === 'all' || actor.tenancy.tenantId === ticket.tenantId;
    if (
      ticket.type !== 'email_verification' ||
      !isReached ||
      (userId !== undefined && userId !== ticket.userId)
    )
      return refuse('ticket_invalid');
    return (await redeemTicket(deps)(secret, { holder }, actor)).user;
  };
