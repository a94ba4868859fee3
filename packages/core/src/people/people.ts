/** The people of a tenant: their accounts, what they do with them by themselves, and tickets. */
import { addLinks, removeLinks, type Expiry } from '../access/change-links.js';
import { relations } from '../access/relations.js';
import {
  grantUserPermissions,
  revokeUserPermissions,
  type ScopeSelection,
} from '../access/grant-permissions.js';
import type { AccessKey } from '../model/key/access-key.js';
import type { Actor } from '../model/values/actor.js';
import type { Block, BlockTerms, BlockType } from '../model/user/block.js';
import type { ClientAccess } from '../model/client/client-access.js';
import type { ListQuery, Page, PageQuery } from '../model/values/page.js';
import type { Refusal } from '../model/values/refusals.js';
import type { Session } from '../model/session/session.js';
import type { Ticket, TicketType } from '../model/ticket/ticket.js';
import type { UserFields } from '../model/user/user-fields.js';
import type { Notice } from '../ports/notifier.js';
import type { User } from '../model/user/user.js';
import { revokeConsent, revokeConsents } from '../sessions/revoke-consents.js';
import {
  endUserSession,
  endUserSessions,
  pageOfSessions,
  sessionOfUser,
} from '../sessions/user-sessions.js';
import { getRecord, listRecords, type Readable } from '../support/reads.js';
import {
  mailSignUpAgain,
  requestPasswordReset,
  resendVerification,
  sendVerification,
  type MailRequest,
} from './ask-for-mail.js';
import { blockUser, lockedAmong, pageOfBlocks, unblockUser } from './block-user.js';
import { changeOwnPassword, type OwnPasswordChange } from './change-own-password.js';
import { checkPassword, type CheckPasswordDeps } from './check-password.js';
import { createTicket, type TicketInput } from './create-ticket.js';
import { createUser, type NewUser } from './create-user.js';
import { deleteUser } from './delete-user.js';
import { selfService, signUp } from './entry-points.js';
import { findUser } from './find-user.js';
import { importUsers, type ImportOptions, type ImportOutcome } from './import-users.js';
import type { ImportedUser } from './imported-members.js';
import type { IssuedTicket } from './issue-ticket.js';
import { assertCanMail } from '../support/messenger.js';
import { createDelegate, type NewDelegate } from './delegates.js';
import { deleteKeyOf } from './delete-key-of.js';
import { modifyUser } from './modify-user.js';
import {
  findUsableTicket,
  redeemTicket,
  type LiveTicket,
  type TicketResult,
  type Redemption,
} from './redeem-ticket.js';
import { register, verifyRegistration, type SignUpDeps, type Registration } from './register.js';
import { revokeTicket } from './revoke-ticket.js';
import {
  countInvitations,
  resendInvitation,
  sendTicket,
  type MailedTicketInput,
} from './send-ticket.js';
import { makerStillHolds } from './ticket-maker.js';
import { setPassword, type SetPasswordDeps } from './set-password.js';
import { askedOfHolder, type AskedOfHolder, type HolderProof } from './prove-holder.js';
import type { Browser } from '../sessions/browser.js';

/** Users: the accounts of a tenant (operations §6). */
export interface Users {
  /**
   * Reads a user by id, as stored: the hash of the password is in the record, so do not send the record
   * anywhere.
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor?: Actor) => Promise<User>;
  /**
   * Reads a page of users: 10 unless `limit` says more, 1,000 at most (specification §4.1).
   * @throws Refusal `invalid_parameter` for a `limit` below 1, an `offset` below 0, or a hash in the filter
   * or the sort
   */
  readonly list: (query?: ListQuery<User>, actor?: Actor) => Promise<Page<User>>;
  /** Finds the user of a tenant by what a person typed: a user name, an e-mail address or a phone number. */
  readonly find: (tenantId: string, nameEmailOrPhone: string) => Promise<User | undefined>;
  /**
   * Says whether this is the password of the user. It takes as long for an absent user, so that time tells
   * nothing.
   * It looks at no block and counts no failure, as `logIn` does.
   */
  readonly checkPassword: (user: User | undefined, password: string) => Promise<boolean>;
  /** Learns how long hashes take, so that the first check of a password need not. A server calls it at its start. */
  readonly prepareChecks: () => Promise<void>;
  /**
   * Adds a user to the actor's tenant. A global actor may name another tenant than the default one
   * (operations §6.1).
   * @throws Refusal `invalid_field`, `unknown_reference` for a tenant that does not exist
   * @throws Refusal `already_exists` for a user name, an e-mail address or a phone number that is taken
   * @throws Refusal `password_policy_violation`
   */
  readonly create: (input: NewUser, actor?: Actor) => Promise<User>;
  /**
   * Changes a user, or blocks and unblocks one. A member of the patch that is absent stays, and null clears
   * one (RFC 7396).
   * @throws Refusal `record_not_found`, `invalid_field`, `already_exists`
   * @throws Refusal `own_account_protected` when actors block themselves, `last_tenant_admin`
   * @throws Refusal `escalation_refused` for a new address of a user who holds more than the actor
   */
  readonly modify: (id: string, patch: UserFields, actor?: Actor) => Promise<User>;
  /**
   * Removes a user with every record that names them; the audit log keeps the id (operations §10.3).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Sets the password of a user without asking for the old one (operations §6.3).
   * @throws Refusal `record_not_found`, `invalid_field`, `password_policy_violation`
   * @throws Refusal `escalation_refused` for a user who holds more than the actor
   */
  readonly setPassword: (id: string, setting: SetPasswordDeps, actor?: Actor) => Promise<void>;
  /**
   * Sets a user's own password after they proved the current one; a wrong guess counts as a failed login
   * (operations §6.3). Every other session and token of the user ends (operations §10.4).
   * @throws Refusal `record_not_found`, `invalid_field` for a wrong current password,
   * `password_policy_violation`
   * @throws Refusal `own_account_only`, `too_many_requests`
   */
  readonly changeOwnPassword: (
    id: string,
    change: OwnPasswordChange,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes the password from a user; other ways to log in stay (operations §6.3).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   * @throws Refusal `last_login_method` when the user could not log in any more (operations §6.5)
   */
  readonly removePassword: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Gives a user scopes without a role in between: all of them, or none (operations §6.4).
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference`, `tenant_mismatch`
   * @throws Refusal `escalation_refused` when the actor does not hold a scope of the Management API
   */
  readonly grantPermissions: (
    id: string,
    selections: readonly ScopeSelection[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes scopes from a user that were given without a role. A scope that is not there is passed over
   * (operations §6.4).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly revokePermissions: (
    id: string,
    selections: readonly ScopeSelection[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Gives roles to a user: all of them, or none (operations §6.4). `ending` says when they end by themselves.
   * @throws Refusal `record_not_found`, `unknown_reference`, `tenant_mismatch`, `escalation_refused`
   * @throws Refusal `invalid_field` for an end that is not in the future
   */
  readonly addRoles: (
    userId: string,
    roleIds: readonly string[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes roles from a user. A role that the user does not have is passed over (operations §6.4).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly removeRoles: (
    userId: string,
    roleIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Puts a user into groups: all of them, or none (operations §6.4). `ending` says when that ends by itself.
   * @throws Refusal `record_not_found`, `unknown_reference`, `tenant_mismatch`, `escalation_refused`
   * @throws Refusal `invalid_field` for an end that is not in the future
   */
  readonly addGroups: (
    userId: string,
    groupIds: readonly string[],
    expiry?: Expiry,
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Takes a user out of groups. A group that the user is not in is passed over (operations §6.4).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly removeGroups: (
    userId: string,
    groupIds: readonly string[],
    actor?: Actor,
  ) => Promise<void>;
  /**
   * Adds up to 500 users, each of them whole or not at all; a refused line does not touch the others.
   * A user who exists stays as they are, so that an import can be run again.
   * With `updates` they get what the line says, but a password that they chose here stays.
   * A line that could not be read is given as the refusal that it met, and comes back as that outcome.
   */
  readonly import: (
    lines: readonly (ImportedUser | Refusal)[],
    actor?: Actor,
    options?: ImportOptions,
  ) => Promise<readonly ImportOutcome[]>;
  /**
   * Blocks a user until `until`, or until they are unblocked; their sessions and tokens end (operations §7,
   * §10.4).
   * A second call keeps when and by whom, and changes reason and end.
   * @throws Refusal `record_not_found`, `invalid_field` for an end that is not in the future
   * @throws Refusal `own_account_protected` when actors block themselves, `last_tenant_admin`
   */
  readonly block: (id: string, terms?: BlockTerms, actor?: Actor) => Promise<User>;
  /**
   * Lifts the blocks of these types, or all of them; sessions and tokens do not come back.
   * To lift the lock of too many failed logins also forgets the failures (operations §7).
   * @throws Refusal `record_not_found`
   */
  readonly unblock: (id: string, types?: readonly BlockType[], actor?: Actor) => Promise<User>;
  /** Reads a page of the blocks of a user that hold now. */
  readonly pageOfBlocks: (user: User, query: PageQuery<Block>) => Promise<Page<Block>>;
  /** Says which of these users cannot log in now because of too many failed logins; returns their ids. */
  readonly lockedAmong: (users: readonly User[]) => Promise<ReadonlySet<string>>;
  /**
   * Withdraws one consent of a user, as `revokeGrants` does.
   * @throws Refusal `record_not_found` for a user or a consent
   */
  readonly revokeGrant: (userId: string, id: string, actor?: Actor) => Promise<void>;
  /**
   * Withdraws consents of a user, with the codes and tokens that rest on them (operations §6.6).
   * A consent that is not there is passed over.
   * @throws Refusal `record_not_found` for a user
   */
  readonly revokeGrants: (userId: string, ids: readonly string[], actor?: Actor) => Promise<void>;
  /** Reads a page of the sessions of a user that go on now. */
  readonly pageOfSessions: (user: User, query: PageQuery<Session>) => Promise<Page<Session>>;
  /**
   * Reads one session of a user that goes on now.
   * @throws Refusal `record_not_found` also for a session that is over
   */
  readonly sessionOf: (user: User, id: string) => Promise<Session>;
  /**
   * Ends one session of a user as a logout does: what was issued in it without `offline_access` ends, and its
   * applications are told (operations §10.4).
   * @throws Refusal `record_not_found` for a user or a session
   */
  readonly endSession: (userId: string, id: string, actor?: Actor) => Promise<void>;
  /**
   * Ends all sessions of a user, as `endSession` ends one; `except` is a session that goes on.
   * @throws Refusal `record_not_found` for a user
   */
  readonly endSessions: (userId: string, actor?: Actor, except?: string) => Promise<void>;
}

/** What people do by themselves: sign up, verify an address, ask for another password (operations §6.2). */
export interface People {
  /**
   * Registers a person. Returns undefined when the address has an account already: then its owner gets a mail
   * instead
   * (docs/adr/0041-who-has-an-account.md). With `ticket`, the person accepts an invitation.
   * @throws Refusal `invalid_field`, `already_exists`, `password_policy_violation`, `unknown_reference`
   * @throws Refusal `registration_closed`, `tenant_suspended`, `ticket_invalid`, `not_implemented`
   * @throws Refusal `result_url_needs_client`, `tenant_mismatch`
   */
  readonly register: (input: Registration, actor?: Actor) => Promise<User | undefined>;
  /**
   * Registers a person from the page of this server. A mail is always sent, so that the page never tells who
   * has an account.
   * @throws Refusal `too_many_requests`, and each refusal of `register`
   */
  readonly signUp: (
    input: Registration & {
      readonly email: string;
      readonly tenantId: string;
      readonly network: string;
    },
  ) => Promise<User | undefined>;
  /**
   * Verifies the address of a person by the secret that the mail held; `userId`, if given, must be theirs.
   * Without `holder`, what was added to the account before goes: its password, its factors and its sessions
   * (docs/adr/0124-what-a-proof-of-an-address-takes-away.md).
   * @throws Refusal `ticket_invalid`, `invalid_field` for a wrong password, `too_many_requests`
   */
  readonly verifyRegistration: (
    presented: string,
    userId: string | undefined,
    actor?: Actor,
    holder?: HolderProof,
  ) => Promise<User>;
  /** Says whether people can be written to through this channel. */
  readonly canSend: (channel: Notice['channel']) => boolean;
  /**
   * Refuses where no mail can be sent.
   * @throws Refusal `not_implemented`
   */
  readonly assertCanMail: () => void;
  /** The folder in which mails are files, where no mail server sends them. */
  readonly outbox: () => string | undefined;
  /**
   * Sends a link to verify the address of a new user. It does nothing without an address or without a
   * notifier.
   */
  readonly sendVerification: (user: User) => Promise<void>;
  /**
   * Sends another link to verify an address. The answer is the same whether or not the account exists.
   * @throws Refusal `not_implemented` without a notifier, `too_many_requests`, `invalid_field`
   * @throws Refusal `unknown_reference`, `tenant_mismatch`, `result_url_needs_client` about the client of the
   * link
   */
  readonly resendVerification: (request: MailRequest, actor?: Actor) => Promise<void>;
  /**
   * Writes once more to the address of a sign-up, at the login that waits: a link to verify it, or, where the address
   * has an account, that it has one. The answer is the same.
   * @throws Refusal as `resendVerification`
   */
  readonly mailSignUpAgain: (request: MailRequest, actor?: Actor) => Promise<void>;
  /**
   * Sends a link to set another password. The answer is the same whether or not the account exists
   * (operations §6.3).
   * @throws Refusal `not_implemented` without a notifier, `too_many_requests`, `invalid_field`
   * @throws Refusal `unknown_reference`, `tenant_mismatch`, `result_url_needs_client` about the client of the
   * link
   */
  readonly requestPasswordReset: (request: MailRequest, actor?: Actor) => Promise<void>;
  /**
   * Says which links the login page of a client shows. Both need a notifier; registration needs a tenant that
   * allows it.
   */
  readonly selfService: (
    access: ClientAccess,
  ) => Promise<{ readonly mayReset: boolean; readonly mayRegister: boolean }>;
  /** Waits for the work that goes on after answers, such as mails: before a stop, and in tests. */
  readonly settled: () => Promise<void>;
}

/**
 * Tickets: links for one person that work once, for a password, an address or an invitation (operations
 * §9).
 */
export interface Tickets {
  /**
   * Reads a ticket by id. Its secret is not stored, so no read tells it.
   * @throws Refusal `record_not_found`
   */
  readonly get: (id: string, actor?: Actor) => Promise<Ticket>;
  /**
   * Reads a page of tickets: 10 unless `limit` says more, 1,000 at most (specification §4.1).
   * @throws Refusal `invalid_parameter` for a `limit` below 1 or an `offset` below 0
   */
  readonly list: (query?: ListQuery<Ticket>, actor?: Actor) => Promise<Page<Ticket>>;
  /**
   * Makes a ticket and returns it with its secret, which is shown once. `lifetime` is in seconds (operations
   * §9).
   * @throws Refusal `invalid_field`, `unknown_reference`, `tenant_mismatch`, `result_url_needs_client`
   * @throws Refusal `already_exists` for an invitation to an address that has an account
   * @throws Refusal `escalation_refused` for a user, a role or a group that holds more than the actor
   */
  readonly create: (type: TicketType, input: TicketInput, actor?: Actor) => Promise<IssuedTicket>;
  /**
   * Makes a ticket and mails its link, with the tenant's words. The caller never sees the secret.
   * @throws Refusal `not_implemented` without a notifier, `too_many_requests`, and each refusal of `create`
   */
  readonly mail: (type: TicketType, input: MailedTicketInput, actor?: Actor) => Promise<Ticket>;
  /**
   * Mails an invitation again, under a new link; the old one ends. An expired one begins anew.
   * @throws Refusal `record_not_found`, `ticket_invalid` for one that is used or revoked, or is no invitation
   * @throws Refusal `not_implemented`, `too_many_requests`, and each refusal of `create`
   */
  readonly resend: (id: string, network?: string, actor?: Actor) => Promise<Ticket>;
  /**
   * Counts a call that mails many invitations, before it does.
   * @throws Refusal `not_implemented` without a notifier, `too_many_requests`
   */
  readonly countInvitations: (actor: Actor) => Promise<void>;
  /**
   * Revokes a ticket. A ticket that is used, expired or revoked stays as it is (operations §9).
   * @throws Refusal `record_not_found`
   */
  readonly revoke: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Finds the ticket behind a secret, to show what it is for. It does not use the ticket up, since mail
   * scanners look too.
   * @throws Refusal `ticket_invalid` for an unknown, used, expired, revoked or void ticket alike (operations
   * §9)
   */
  readonly find: (secret: string) => Promise<LiveTicket>;
  /** Whether its link opens something still: it does so while its maker could make it again. */
  readonly works: (ticket: Ticket) => Promise<boolean>;
  /** Says what the page of a ticket asks a person for in this browser, so that nothing of the account goes. */
  readonly asked: (live: LiveTicket, browser: Browser) => Promise<AskedOfHolder>;
  /**
   * Uses a ticket up in the name of its person; `via` is the caller who presents it. Of several at once, one
   * succeeds. A link that proves an address takes away what was added before, unless `given.holder` shows that the
   * account is the person's already.
   * @throws Refusal `ticket_invalid`, `invalid_field`, `already_exists`, `password_policy_violation`
   */
  readonly redeem: (secret: string, given?: Redemption, via?: Actor) => Promise<TicketResult>;
}

/** What Keyward offers about people. */
export interface PeopleRoom {
  /** Users: the accounts of a tenant (operations §6). */
  readonly users: Users;
  /** What people do by themselves: sign up, verify an address, ask for another password (operations §6.2). */
  readonly people: People;
  /** Tickets: links for one person that work once (operations §9). */
  readonly tickets: Tickets;
  /** Access tokens that people made for their programs (contract §11). */
  readonly personalTokens: PersonalTokens;
  /** Who may act for a person (contract §12). */
  readonly delegates: Delegates;
}

/** Access tokens that people made for their programs (contract §11). They make them at their own account. */
export interface PersonalTokens {
  /**
   * Removes a token of a user.
   * @throws Refusal `record_not_found`
   */
  readonly delete: (userId: string, id: string, actor?: Actor) => Promise<void>;
}

/** Who may act for a person at a resource, as `may_act` of access tokens says it (contract §12). */
export interface Delegates {
  /**
   * Lets a client or another person act for a user. It takes all that the user holds.
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference`, `escalation_refused`
   */
  readonly create: (userId: string, input: NewDelegate, actor?: Actor) => Promise<AccessKey>;
  /**
   * Ends it. Tokens that were issued keep their `may_act`, and are exchanged no more.
   * @throws Refusal `record_not_found`
   */
  readonly delete: (userId: string, id: string, actor?: Actor) => Promise<void>;
}

/** What the use cases of people need; `unlinkIdentities` comes from a room below. */
export type PeopleDeps = SignUpDeps &
  CheckPasswordDeps &
  Parameters<typeof unblockUser>[0] & {
    readonly unlinkIdentities: (
      userId: string,
      ids: readonly string[],
      actor?: Actor,
    ) => Promise<void>;
  };

/** Makes the use cases of users, people and tickets. */
export const makePeople = (deps: PeopleDeps): PeopleRoom => ({
  users: makeUsers(deps),
  people: makeSelfService(deps),
  tickets: makeTickets(deps),
  personalTokens: { delete: deleteKeyOf(deps, 'personal') },
  delegates: { create: createDelegate(deps), delete: deleteKeyOf(deps, 'delegate') },
});

const readableUsers: Readable<User> = {
  label: 'user',
  store: ({ users }) => users,
  secrets: ['passwordHash'],
};

const makeUsers = (deps: PeopleDeps): Users => ({
  get: getRecord(deps.storage, readableUsers),
  list: listRecords(deps.storage, readableUsers),
  find: findUser(deps),
  checkPassword: checkPassword(deps),
  prepareChecks: () => deps.refusalTime.prepare(),
  create: createUser(deps),
  modify: modifyUser(deps),
  delete: deleteUser(deps),
  setPassword: setPassword(deps),
  changeOwnPassword: changeOwnPassword(deps),
  // The password is one of the identities, under the id of the user.
  removePassword: (id, actor) => deps.unlinkIdentities(id, [id], actor),
  grantPermissions: grantUserPermissions(deps),
  revokePermissions: revokeUserPermissions(deps),
  addRoles: addLinks(deps, relations.userRoles),
  removeRoles: removeLinks(deps, relations.userRoles),
  addGroups: addLinks(deps, relations.userGroups),
  removeGroups: removeLinks(deps, relations.userGroups),
  import: importUsers(deps),
  block: blockUser(deps),
  unblock: unblockUser(deps),
  pageOfBlocks: pageOfBlocks(deps),
  lockedAmong: lockedAmong(deps),
  revokeGrant: revokeConsent(deps),
  revokeGrants: revokeConsents(deps),
  pageOfSessions: pageOfSessions(deps),
  sessionOf: sessionOfUser(deps),
  endSession: endUserSession(deps),
  endSessions: endUserSessions(deps),
});

const makeSelfService = (deps: PeopleDeps): People => ({
  register: register(deps),
  signUp: signUp(deps),
  verifyRegistration: verifyRegistration(deps),
  canSend: (channel) => deps.messenger.supports(channel),
  assertCanMail: () => assertCanMail(deps),
  outbox: () => deps.messenger.outbox,
  sendVerification: sendVerification(deps),
  resendVerification: resendVerification(deps),
  mailSignUpAgain: mailSignUpAgain(deps),
  requestPasswordReset: requestPasswordReset(deps),
  selfService: selfService(deps),
  settled: () => deps.background.settled(),
});

const readableTickets: Readable<Ticket> = {
  label: 'ticket',
  store: ({ tickets }) => tickets,
  secrets: ['secretDigest'],
};

const makeTickets = (deps: PeopleDeps): Tickets => ({
  get: getRecord(deps.storage, readableTickets),
  list: listRecords(deps.storage, readableTickets),
  create: createTicket(deps),
  mail: sendTicket(deps),
  resend: resendInvitation(deps),
  countInvitations: countInvitations(deps),
  revoke: revokeTicket(deps),
  find: findUsableTicket(deps),
  works: (ticket) => makerStillHolds(deps.domainNames, deps.storage, ticket, deps.clock.now()),
  asked: askedOfHolder(deps),
  redeem: redeemTicket(deps),
});
