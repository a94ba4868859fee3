import { systemActor, type Actor } from '../model/values/actor.js';
import { auditLogin } from '../audit/audit-login.js';
import { assertVerified } from '../login/assert-verified.js';
import { loginNoted } from '../login/log-in.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { Stores } from '../ports/storage.js';
import type { Claims } from '../model/values/claims.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import { managesSomething } from '../access/authority.js';
import { welcomesEmail } from '../model/tenant/tenant-settings.js';
import { settingsOf } from '../directory/settings-of.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { DomainNames } from '../model/values/domain-name.js';
import { emailKeyOf, usernameKeyOf } from '../model/user/identifiers.js';
import { isBlockedAt } from '../model/user/user-status.js';
import { hasSameMailbox, type Person, type User } from '../model/user/user.js';
import { newUser } from '../model/user/user-fields.js';
import { stampCreated, write, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import { ignoringDoubles } from '../support/ignoring-doubles.js';
import type { RegistrationHooksDeps } from '../people/registration-hooks.js';
import type { KeyValue } from '../model/values/key-value.js';
import { addressProven } from '../people/address-proven.js';
import { addIdentity } from './link-identity.js';
import { recomputeMapped } from './recompute-mapped.js';
import {
  assertAdmitted,
  holdsTrust,
  isStillProven,
  vouchingProvider,
} from '../sessions/rests-on.js';
import { profileFromClaims, type ProviderProfile } from './provider-profile.js';
import { providerUserIdRule, type UserIdentity } from '../model/user/user-identity.js';
import { groupedId } from '../support/ordered-ids.js';

/**
 * What a person has said of the account that has their address: that it is theirs, which they have proven, or
 * that it is not. `person` is the account as it was when they proved it.
 */
export type Decision =
  { readonly kind: 'link'; readonly person: Person } | { readonly kind: 'new' };

export interface Circumstances {
  readonly decision?: Decision | undefined;
  /** Whether something is left to prove, so that this is no login yet; asked within the transaction. */
  readonly isHalf?: ((stores: Stores, user: User) => Promise<boolean>) | undefined;
}

/**
 * The user whom a provider means by these claims, which were verified before; linked or made where the
 * provider's record says so. Every login that a provider vouches for comes through here.
 *
 * Rule: a known identity is its user, whatever its e-mail address says; by address it is linked only if both
 * sides have verified the address, and never to an administrator or a holder of management scopes of others'
 * affairs (operations §4.5).
 * Rule: with `account_linking` `prompt`, a person who comes for the first time with the verified address of an
 * account with a password is asked before anything is linked or made; the account of a person who may manage
 * something is passed over (operations §4.5).
 * @throws Refusal `account_known` for a person to be asked, `grant_invalid`, `user_blocked`,
 * `address_unverified`
 */
export const resolvePerson =
  (deps: WriteDeps & RegistrationHooksDeps) =>
  async (
    provider: IdentityProvider,
    claims: Claims,
    address: string | null,
    circumstances: Circumstances = {},
  ): Promise<User> => {
    const actor: Actor = {
      ...systemActor,
      tenancy: oneTenant(provider.tenantId),
      address: address ?? undefined,
    };
    const arrival = arrivalOf(deps.domainNames, provider, claims, circumstances);

    const areAsked = await deps.registrationHooks.areAsked(provider.tenantId);
    const enter = (noted?: readonly KeyValue[]): Promise<User> =>
      write(deps, actor, async (stores, note) => {
        // Held before any other row, as a change of the provider does.
        const isTrusted = await holdsTrust(deps, stores, vouchingProvider(deps, provider));
        if (!isTrusted) gone('The identity provider was changed or switched off meanwhile');

        const entry = { ...arrival, provider, claims, actor, noted };
        return enterPerson(deps, { stores, note }, entry);
      });
    /** A new person is met in a transaction that is undone, since none is open while hooks are asked. */
    const enterAsked = async (): Promise<User> => {
      try {
        return await ignoringDoubles(() => enter(areAsked ? undefined : []));
      } catch (error) {
        if (!(error instanceof Newcomer)) throw error;
        const from = { way: 'provider', identityProviderId: provider.id } as const;
        const noted = await deps.registrationHooks.ask(error.person, from);
        return ignoringDoubles(() => enter(noted));
      }
    };
    return enterAsked().catch(async (error: unknown) => {
      if (isRefusal(error)) await auditKnownPerson(deps, provider, arrival.sub, actor);
      throw error;
    });
  };

/** Undoes an entry until hooks were asked about its person. */
class Newcomer extends Error {
  constructor(readonly person: User) {
    super('Hooks were not asked about a person');
    this.name = 'Newcomer';
  }
}

/** Notes in the log that a login of a person failed whom the provider has logged in before. */
const auditKnownPerson = async (
  deps: WriteDeps,
  provider: IdentityProvider,
  sub: string,
  { address, tenancy, rehearses }: Actor,
): Promise<void> => {
  const identity = await findIdentity(deps.storage.within(tenancy), provider, sub);
  if (identity === undefined || rehearses) return;

  const { userId, tenantId } = identity;
  await deps.storage.transaction((stores) =>
    auditLogin(deps, stores, {
      name: 'user.login_failed',
      tenantId,
      userId,
      address: address ?? null,
    }),
  );
};

/** What the claims say of the person, as far as it is kept. @throws Refusal `grant_invalid` without a usable `sub` */
export const arrivalOf = (
  names: DomainNames,
  provider: IdentityProvider,
  claims: Claims,
  { decision, isHalf }: Circumstances = {},
): PersonArrival => ({
  sub: subjectIn(claims),
  told: profileFromClaims(names, provider, claims),
  decision,
  isHalf,
});

type PersonArrival = Arrival & Pick<Circumstances, 'isHalf'>;

export interface PersonEntry extends PersonArrival {
  readonly provider: IdentityProvider;
  readonly claims: Claims;
  readonly actor: Actor;
  /** What hooks note about a new person; undefined where they were not asked yet. */
  readonly noted: readonly KeyValue[] | undefined;
}

/** The same within a transaction. @throws Refusal as `resolvePerson` */
export const enterPerson = async (
  deps: WriteDeps,
  unit: UnitOfWork,
  { provider, claims, actor, isHalf, noted, ...arrival }: PersonEntry,
): Promise<User> => {
  const { stores } = unit;
  const { sub, told, decision } = arrival;
  const identity =
    (await findIdentity(stores, provider, sub)) ??
    (await firstTime(deps, unit, provider.id, { ...arrival, noted }));
  await noteIdentityUsed(deps, stores, identity, told);

  // The person who links has logged in by password, which is noted. A half login is noted once it is whole.
  const before = (await stores.users.find(identity.userId)) ?? gone('The user is gone');
  const isWhole = isHalf === undefined || !(await isHalf(stores, before));
  const isLogin = decision?.kind !== 'link' && isWhole;

  const now = deps.clock.now();
  const address = actor.address ?? null;
  const changed = await stores.users.change(identity.userId, (current) => {
    if (isBlockedAt(current, now)) refuse('user_blocked');
    const noted = isLogin ? loginNoted(current, now, address) : current;
    if (!provider.updateUsers) return noted;
    return { ...noted, profile: { ...current.profile, ...told.profile } };
  });
  const user = changed ?? gone('The user is gone');
  await assertVerified(stores, user);
  await assertAdmitted(stores, user, { methods: [], identityProviderId: provider.id });

  const current = (await stores.identityProviders.find(provider.id)) ?? provider;
  await recomputeMapped(deps, unit, { provider: current, claims, user, actor });
  if (isLogin) await auditFederatedLogin(deps, stores, user, address);
  return user;
};

/** The identity or something that it needs was removed while the person logged in. */
const gone = (why: string): never => refuse('grant_invalid', { why });

const subjectIn = ({ sub }: Claims): string => {
  const isUsable =
    typeof sub === 'string' &&
    [...sub].length <= providerUserIdRule.maximum &&
    /^[^\p{Cc}\p{Cs}]+$/u.test(sub);
  if (isUsable) return sub;

  return refuse('grant_invalid', {
    why: `The sub must be a text of 1 to ${providerUserIdRule.maximum} characters`,
  });
};

const noteIdentityUsed = async (
  deps: WriteDeps,
  { userIdentities }: Stores,
  { id, userId }: UserIdentity,
  { profileData }: ProviderProfile,
): Promise<void> => {
  const now = deps.clock.now();
  // An identity goes with its provider, so that where it is held the provider is there.
  const held = await userIdentities.change(id, (current) => ({
    ...current,
    profileData,
    lastLoginAt: now,
    updatedAt: now,
    updatedBy: userId,
  }));
  if (held === undefined) gone('The identity is gone');
};

const auditFederatedLogin = (
  deps: WriteDeps,
  stores: Stores,
  { id: userId, tenantId }: User,
  address: string | null,
): Promise<void> => auditLogin(deps, stores, { name: 'user.logged_in', tenantId, userId, address });

/** Notes a login that waited for hooks. */
export const noteFederatedLogin = (
  deps: WriteDeps,
  { id }: User,
  address: string | null,
): Promise<void> =>
  deps.storage.transaction(async (stores) => {
    const now = deps.clock.now();
    const user = await stores.users.change(id, (current) => loginNoted(current, now, address));
    if (user !== undefined) await auditFederatedLogin(deps, stores, user, address);
  });

/** The identity by which the provider knows the person here already. */
export const findIdentity = async (
  { userIdentities }: Stores,
  { id }: IdentityProvider,
  sub: string,
): Promise<UserIdentity | undefined> => {
  const [identity] = await userIdentities.all([
    { attribute: 'identityProviderId', equals: id },
    { attribute: 'providerUserId', equals: sub },
  ]);
  return identity;
};

interface Arrival {
  readonly sub: string;
  readonly told: ProviderProfile;
  readonly decision: Decision | undefined;
}

type FirstArrival = Arrival & Pick<PersonEntry, 'noted'>;

const firstTime = async (
  deps: WriteDeps,
  { stores, note }: UnitOfWork,
  providerId: string,
  { sub, told, decision, noted }: FirstArrival,
): Promise<UserIdentity> => {
  // The provider's row is held, so that of two first logins at once the second one finds what the first made.
  const provider =
    (await stores.identityProviders.change(providerId, (current) => current)) ??
    gone('The identity provider is gone');
  const made = await findIdentity(stores, provider, sub);
  if (made !== undefined) return made;

  const holder = await holderOf(deps.domainNames, stores, told.email);
  const linked = await accountFor(stores, provider, holder, decision);
  const user = linked ?? (await newUserFor(deps, stores, provider, { told, holder, noted }));
  if (linked !== undefined) await proveToldAddress(deps, { stores, note }, linked, told);

  const identity = await addIdentity(deps, stores, {
    user,
    provider,
    identity: { providerUserId: sub, profileData: told.profileData },
    isPrimary: linked === undefined,
    actor: { ...systemActor, id: user.id },
  });
  if (linked === undefined) note('user.created', user.id);
  note('identity.linked', identity.id, [user.id]);
  return identity;
};

/** The person has proven the account, and the provider has verified that its address is theirs. */
const proveToldAddress = async (
  deps: WriteDeps,
  unit: UnitOfWork,
  user: User,
  { email }: ProviderProfile,
): Promise<void> => {
  if (user.emailVerified || email === undefined) return;
  if (!hasSameMailbox(deps.domainNames, user, { email })) return;

  const { id } = user;
  await addressProven(deps, unit, id, {
    channels: ['email'],
    way: 'word',
    isHolder: () => true,
    actor: { ...systemActor, id },
  });
};

/** The user who has this address already. */
export const holderOf = async (
  names: DomainNames,
  { users }: Stores,
  email: string | undefined,
): Promise<User | undefined> => {
  if (email === undefined) return undefined;

  const [holder] = await users.all([{ attribute: 'emailKey', equals: emailKeyOf(names, email) }]);
  return holder;
};

/** Undefined where the person becomes a new user. */
const accountFor = async (
  stores: Stores,
  provider: IdentityProvider,
  holder: User | undefined,
  decision: Decision | undefined,
): Promise<User | undefined> => {
  const { accountLinking } = provider;
  if (decision?.kind === 'link') return provenAccount(stores, decision.person);

  if (holder === undefined || (await managesSomething(stores, holder))) return undefined;

  if (await awaitsProvider(stores, provider, holder)) return holder;

  const isAsked = accountLinking === 'prompt' && decision === undefined;
  if (isAsked && holder.passwordHash !== null) return refuse('account_known');
  return accountLinking === 'verified_email' && holder.emailVerified ? holder : undefined;
};

/**
 * Rule: an account with a verified address and no way in is opened by the provider that its tenant requires.
 * Its person was invited, and there is no password by which they could be asked.
 */
const awaitsProvider = async (
  stores: Stores,
  { id: providerId, tenantId }: IdentityProvider,
  { id, emailVerified, passwordHash, loginsCount, isMfaEnrolled }: User,
): Promise<boolean> => {
  if (!emailVerified || passwordHash !== null || loginsCount > 0 || isMfaEnrolled) return false;
  const { login } = await settingsOf(stores)(tenantId);
  if (login.requiredProviderId !== providerId) return false;
  return (await stores.userIdentities.all([{ attribute: 'userId', equals: id }])).length === 0;
};

/** The account that its person has proven to be theirs. */
const provenAccount = async (stores: Stores, person: Person): Promise<User> => {
  const account = await stores.users.find(person.id);
  const isLinkable =
    account !== undefined &&
    isStillProven({ person, methods: ['pwd'] }, account) &&
    !(await managesSomething(stores, account));
  return isLinkable ? account : gone('The account cannot be linked any more');
};

/**
 * Where the tenant names e-mail domains, an identity makes a user only with a verified address of one of them
 * (operations §4.2).
 */
const assertWelcome = async (
  names: DomainNames,
  stores: Stores,
  { tenantId }: IdentityProvider,
  { email }: ProviderProfile,
): Promise<void> => {
  const settings = await settingsOf(stores)(tenantId);
  if (welcomesEmail(names, settings, email ?? '')) return;

  refuse('grant_invalid', {
    why:
      'Nobody is known by this identity, and people without a verified address of a domain of the tenant ' +
      'cannot join it',
  });
};

/**
 * Rule: a user made for an identity gets the e-mail address only if the provider has verified it and nobody
 * has it already; so nobody waits under another person’s address for its owner to come (operations §4.5).
 */
const newUserFor = async (
  deps: WriteDeps,
  stores: Stores,
  provider: IdentityProvider,
  {
    told,
    holder,
    noted,
  }: Pick<FirstArrival, 'told' | 'noted'> & { readonly holder: User | undefined },
): Promise<User> => {
  if (!provider.createUsers) gone('Nobody is known by this identity');
  await assertWelcome(deps.domainNames, stores, provider, told);

  const id = groupedId(deps.random, 'users');
  const actor = { ...systemActor, id };
  const email = holder === undefined ? told.email : undefined;
  const user = newUser(deps.domainNames, {
    id,
    tenantId: provider.tenantId,
    email: email ?? null,
    emailVerified: email !== undefined,
    profile: told.profile,
    username: await usernameFor(stores, told.username, { id, hasEmail: email !== undefined }),
    ...stampCreated(deps, actor),
  });
  if (noted === undefined) throw new Newcomer(user);
  await stores.users.add({ ...user, appMetadata: noted });
  await giveDefaultRoles(deps, stores, user, actor);
  return user;
};

/** The name that the provider says, if it is free. A user without an address gets one made of the id instead. */
const usernameFor = async (
  { users }: Stores,
  told: string | undefined,
  { id, hasEmail }: { readonly id: string; readonly hasEmail: boolean },
): Promise<string | null> => {
  if (told !== undefined) {
    const holders = await users.all([{ attribute: 'usernameKey', equals: usernameKeyOf(told) }]);
    if (holders.length === 0) return told;
  }
  return hasEmail ? null : `user-${id}`;
};
