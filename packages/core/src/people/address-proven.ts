/**
 * An e-mail address or a phone number turns from unproven to proven: every way to it calls `addressProven`
 * (docs/adr/0124-what-a-proof-of-an-address-takes-away.md).
 */
import { takeBackMapped } from '../access/take-back-mapped.js';
import type { UnitOfWork, WriteDeps } from '../unit-of-work/write.js';
import type { Actor } from '../model/values/actor.js';
import type { DomainNames } from '../model/values/domain-name.js';
import { ticketTypes } from '../model/ticket/ticket.js';
import { hasSameMailbox, registeredItself, type User } from '../model/user/user.js';
import type { Notice } from '../ports/notifier.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { endDelegations } from '../sessions/end-delegations.js';
import { dropAuthenticators } from './drop-authenticators.js';
import { revokePending } from './issue-ticket.js';
import { proofTable, type Fate, type ProofRow, type ProofWay, type Thing } from './proof-table.js';

export type Channel = Notice['channel'];

export interface AddressProof {
  /** What is proven: the e-mail address, the phone number, or both at once. */
  readonly channels: readonly Channel[];
  readonly way: ProofWay;
  /** Whether the same person has shown that the account is theirs; asked of the row that is held. */
  readonly isHolder?: ((user: User) => boolean) | undefined;
}

type Fates = Readonly<Record<Thing, Fate>>;

const flags = {
  email: {
    isKept: (names: DomainNames, before: User, after: User): boolean =>
      before.email !== null && hasSameMailbox(names, before, after),
    isProven: 'emailVerified',
  },
  sms: {
    isKept: (_: DomainNames, before: User, after: User): boolean =>
      before.phoneNumber !== null && before.phoneNumber === after.phoneNumber,
    isProven: 'phoneNumberVerified',
  },
} as const;

/**
 * Rule: an account belongs to its e-mail address, where that is proven. A phone number that is not proven opens
 * nothing then: neither a password nor a role goes to a person who reads short messages that were meant for
 * another.
 */
export const opensAccount = (user: User, channel: Channel): boolean =>
  channel === 'email' || user.phoneNumberVerified || !user.emailVerified;

/**
 * The row of the table that counts; undefined where no address of the user turns from unproven to proven. An
 * address that comes together with its proof was nobody's before.
 */
export const proofRowOf = (
  names: DomainNames,
  before: User,
  after: User,
  { channels, way, isHolder }: AddressProof,
): ProofRow | undefined => {
  const isTurned = channels.some((channel) => {
    const { isKept, isProven } = flags[channel];
    return isKept(names, before, after) && !before[isProven] && opensAccount(before, channel);
  });
  if (!isTurned) return undefined;

  if (isHolder?.(before) === true) return 'holder';
  if (way === 'word') return registeredItself(before) ? 'word_on_registered' : 'word_on_made';
  return way;
};

/** Whether the account goes to the person who proves the address. */
export const handsOver = (
  names: DomainNames,
  user: User,
  proof: AddressProof,
  after = user,
): boolean => {
  const row = proofRowOf(names, user, after, proof);
  return row !== undefined && proofTable[row].password === 'goes';
};

/** The user without what another person has brought. The records beside it go in `addressProven`. */
export const handedOver = (user: User, channels: readonly Channel[]): User => ({
  ...user,
  passwordHash: null,
  previousPasswordHashes: [],
  passwordChangedAt: null,
  passwordUsedAt: null,
  mustChangePassword: false,
  isMfaEnrolled: false,
  profile: registeredItself(user) ? {} : user.profile,
  ...(channels.includes('sms') ? {} : withoutPhoneNumber(user)),
  ...(channels.includes('email') ? {} : withoutEmail(user)),
});

/**
 * The other address is a way in as well. One that an administrator has written stays, to reach the person, and is
 * unproven.
 */
const withoutPhoneNumber = (user: User): Partial<User> =>
  registeredItself(user)
    ? { phoneNumber: null, phoneNumberVerified: false }
    : { phoneNumberVerified: false };

const withoutEmail = (user: User): Partial<User> =>
  registeredItself(user)
    ? { email: null, emailKey: null, emailVerified: false }
    : { emailVerified: false };

export interface ProvenAddress extends AddressProof {
  /** What else changes of the user; refuses where the proof does not hold any more. It may run twice. */
  readonly change?: ((user: User) => User) | undefined;
  readonly actor: Actor;
  /** The ticket that is being used. */
  readonly ticketId?: string | undefined;
  /** What began until then is over; this moment, unless a login begins in it. */
  readonly until?: Date | undefined;
}

/**
 * Notes within a transaction that an address is proven, and takes away what the table of proofs says. Known networks
 * have no tenant and so are outside the transaction: `forgetKnownNetworks` follows once it is committed.
 * Rule: what one person has brought to an account does not survive the proof of its address by another.
 */
export const addressProven = async (
  deps: Pick<WriteDeps, 'clock' | 'random' | 'domainNames'>,
  unit: UnitOfWork,
  userId: string,
  { change = (user) => user, ...proof }: ProvenAddress,
): Promise<{ readonly user: User | undefined; readonly isHandedOver: boolean }> => {
  const { channels } = proof;
  let taken: { readonly row: ProofRow } | undefined;

  const changed = await unit.stores.users.change(userId, (current) => {
    const after = change(current);
    const row = proofRowOf(deps.domainNames, current, after, proof);
    const isTaken = row !== undefined && proofTable[row].password === 'goes';
    taken = isTaken ? { row } : undefined;
    return withProven(isTaken ? change(handedOver(current, channels)) : after, channels);
  });
  if (changed === undefined || taken === undefined) return { user: changed, isHandedOver: false };

  const user = await removeBrought(deps, unit, changed, { ...proof, fates: proofTable[taken.row] });
  return { user, isHandedOver: true };
};

const withProven = (user: User, channels: readonly Channel[]): User => ({
  ...user,
  emailVerified: user.emailVerified || (user.email !== null && channels.includes('email')),
  phoneNumberVerified:
    user.phoneNumberVerified || (user.phoneNumber !== null && channels.includes('sms')),
});

interface Handover extends Pick<ProvenAddress, 'actor' | 'ticketId' | 'until'> {
  readonly fates: Fates;
}

/** Everything beside the row of the user. */
const removeBrought = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  unit: UnitOfWork,
  { id: userId }: User,
  { fates, actor, ticketId, until }: Handover,
): Promise<User | undefined> => {
  const { stores, note } = unit;
  const ofUser = [{ attribute: 'userId', equals: userId }] as const;

  const authenticators = await stores.authenticators.all(ofUser);
  const kinds = { totp: fates.app, passkey: fates.passkey, recovery_code: fates.recovery_codes };
  await dropAuthenticators(
    stores,
    authenticators.filter(({ kind }) => kinds[kind] === 'goes'),
    note,
  );

  if (fates.identity === 'goes') await removeIdentities(unit, userId);
  if (fates.consent === 'goes') await removeConsents(unit, userId);
  if (fates.ticket === 'goes')
    await revokePending(deps, stores, { userId, types: ticketTypes, actor, except: ticketId });

  // A login begins in this moment, so what else began since has to end by itself.
  if (until !== undefined)
    await endDelegations(deps, stores, [
      ...ofUser,
      { attribute: 'createdAt', absentOrAfter: until },
    ]);
  const user = await endAllSessions(deps, unit, userId, until === undefined ? {} : { until });
  note('user.handed_over', userId);
  return user;
};

/** With the roles and groups that their providers have given. */
const removeIdentities = async ({ stores, note }: UnitOfWork, userId: string): Promise<void> => {
  const ofUser = [{ attribute: 'userId', equals: userId }] as const;
  const identities = await stores.userIdentities.all(ofUser);
  if (identities.length === 0) return;

  await stores.userIdentities.removeAll(ofUser);
  const providerIds = identities.flatMap(({ identityProviderId }) => identityProviderId ?? []);
  await takeBackMapped(stores, note, userId, [...new Set(providerIds)]);
  note(
    'identity.unlinked',
    userId,
    identities.map(({ id }) => id),
  );
};

const removeConsents = async ({ stores, note }: UnitOfWork, userId: string): Promise<void> => {
  const ofUser = [{ attribute: 'userId', equals: userId }] as const;
  const consents = await stores.consents.all(ofUser);
  if (consents.length === 0) return;

  await stores.consents.removeAll(ofUser);
  note(
    'user.grants_revoked',
    userId,
    consents.map(({ id }) => id),
  );
};
