import { theServer, type Actor } from '../model/actor.js';
import { auditLogin } from '../audit/audit-login.js';
import { assertVerified } from '../login/assert-verified.js';
import { loginNoted } from '../login/log-in.js';
import type { IdentityProvider } from '../model/identity-provider.js';
import type { Stores } from '../ports/storage.js';
import type { Claims } from '../model/claims.js';
import { refuse } from '../model/refusals.js';
import { giveDefaultRoles } from '../access/default-roles.js';
import { managesSomething } from '../access/authority.js';
import { welcomesEmail } from '../model/tenant-settings.js';
import { settingsOf } from '../directory/settings-of.js';
import { oneTenant } from '../model/tenancy.js';
import { emailKeyOf, usernameKeyOf } from '../model/identifiers.js';
import { isBlockedAt } from '../model/user-status.js';
import { newUser, type User } from '../model/user.js';
import { stampCreated, write, type Note, type Writing } from '../audit/write.js';
import { ignoringDoubles } from '../access/change-links.js';
import { addIdentity } from './link-identity.js';
import { recomputeMapped } from './recompute-mapped.js';
import { toldBy, type Told } from './told-by-provider.js';
import { providerUserIdLimit, type UserIdentity } from '../model/user-identity.js';

/**
 * What a person has said of the account that has their address: that it is theirs, which they have proven, or
 * that it is not.
 */
export type Decision =
  { readonly kind: 'link'; readonly userId: string } | { readonly kind: 'new' };

export interface Circumstances {
  readonly decision?: Decision | undefined;
  /** Whether something is left to prove, so that this is no login yet; asked within the transaction. */
  readonly isHalf?: ((stores: Stores, user: User) => Promise<boolean>) | undefined;
}

/**
 * The user whom a provider means by these claims, which were verified before; linked or made where the
 * provider's record says so. Every login that a provider vouches for comes through here.
 *
 * Rule: an identity that is known is its user, whatever the e-mail address says meanwhile; by address it is
 * linked only where both sides have verified it, and never to somebody who may manage something: an
 * administrator, or whoever has management scopes of others' affairs (operations §4.5).
 * Rule: with `account_linking` `prompt`, whoever comes for the first time with the verified address of an
 * account that has a password is asked before anything is linked or made; that of somebody who may manage
 * something is passed over (operations §4.5).
 * @throws Refusal `account_known` for a person to be asked, `grant_invalid`, `user_blocked`,
 * `address_unverified`
 */
export const resolvePerson =
  (deps: Writing) =>
  (
    provider: IdentityProvider,
    claims: Claims,
    address: string | null,
    { decision, isHalf = async () => false }: Circumstances = {},
  ): Promise<User> => {
    const { sub } = claims;
    if (
      typeof sub !== 'string' ||
      [...sub].length > providerUserIdLimit ||
      !/^[^\p{Cc}\p{Cs}]+$/u.test(sub)
    )
      return refuse('grant_invalid', {
        why: `The sub must be a text of 1 to ${providerUserIdLimit} characters`,
      });
    const told = toldBy(provider, claims);
    const actor: Actor = { ...theServer, tenancy: oneTenant(provider.tenantId) };
    return ignoringDoubles(() =>
      write(deps, actor, async (stores, note) => {
        const identity =
          (await known(stores, provider, sub)) ??
          (await firstTime(deps, stores, note, provider, sub, told, decision));
        const now = deps.clock.now();
        // It goes with its provider, so that where it is held the provider is there.
        (await stores.userIdentities.change(identity.id, (current) => ({
          ...current,
          profileData: told.profileData,
          lastLoginAt: now,
          updatedAt: now,
          updatedBy: identity.userId,
        }))) ?? refuse('grant_invalid', { why: 'The identity is gone' });
        const before =
          (await stores.users.find(identity.userId)) ??
          refuse('grant_invalid', { why: 'The user is gone' });
        // Whoever links has logged in by password, which is noted; and whoever has something left to prove
        // will be noted then.
        const isLogin = decision?.kind !== 'link' && !(await isHalf(stores, before));
        const user =
          (await stores.users.change(identity.userId, (current) => {
            if (isBlockedAt(current, now)) refuse('user_blocked');
            return {
              ...(isLogin ? loginNoted(current, now, address) : current),
              ...(provider.updateUsers ? { profile: { ...current.profile, ...told.profile } } : {}),
            };
          })) ?? refuse('grant_invalid', { why: 'The user is gone' });
        await assertVerified(stores, user);
        await recomputeMapped(
          deps,
          stores,
          note,
          (await stores.identityProviders.find(provider.id)) ?? provider,
          claims,
          user,
          actor,
        );
        if (isLogin)
          await auditLogin(deps, stores, {
            name: 'user.logged_in',
            tenantId: user.tenantId,
            userId: user.id,
            address,
          });
        return user;
      }),
    );
  };

const known = async (
  { userIdentities }: Stores,
  { id }: IdentityProvider,
  sub: string,
): Promise<UserIdentity | undefined> =>
  (
    await userIdentities.all([
      { attribute: 'identityProviderId', equals: id },
      { attribute: 'providerUserId', equals: sub },
    ])
  )[0];

const firstTime = async (
  deps: Writing,
  stores: Stores,
  note: Note,
  { id }: IdentityProvider,
  sub: string,
  told: Told,
  decision: Decision | undefined,
): Promise<UserIdentity> => {
  // The provider's row is held, so that of two first logins at once the second one finds what the first made.
  const provider =
    (await stores.identityProviders.change(id, (current) => current)) ??
    refuse('grant_invalid', { why: 'The identity provider is gone' });
  const made = await known(stores, provider, sub);
  if (made !== undefined) return made;
  const holder =
    told.email === undefined
      ? undefined
      : (await stores.users.all([{ attribute: 'emailKey', equals: emailKeyOf(told.email) }]))[0];
  const linked = await accountFor(stores, provider, holder, decision);
  if (linked === undefined && !provider.createUsers)
    return refuse('grant_invalid', { why: 'Nobody is known by this identity' });
  if (linked === undefined) await assertWelcome(stores, provider, told);
  const user =
    linked ??
    (await addUser(deps, stores, provider, {
      ...told,
      email: holder === undefined ? told.email : undefined,
    }));
  const identity = await addIdentity(
    deps,
    stores,
    { ...theServer, id: user.id },
    user,
    provider,
    { providerUserId: sub, profileData: told.profileData },
    linked === undefined,
  );
  if (linked === undefined) note('user.created', user.id);
  note('identity.linked', identity.id, [user.id]);
  return identity;
};

/** Undefined where the person becomes a new user. */
const accountFor = async (
  stores: Stores,
  { accountLinking }: IdentityProvider,
  holder: User | undefined,
  decision: Decision | undefined,
): Promise<User | undefined> => {
  if (decision?.kind === 'link') {
    const account = await stores.users.find(decision.userId);
    return account === undefined || (await managesSomething(stores, account))
      ? refuse('grant_invalid', { why: 'The account cannot be linked any more' })
      : account;
  }
  if (holder === undefined || (await managesSomething(stores, holder))) return undefined;
  if (accountLinking === 'prompt' && decision === undefined && holder.passwordHash !== null)
    return refuse('account_known');
  return accountLinking === 'verified_email' && holder.emailVerified ? holder : undefined;
};

/**
 * Where the tenant names e-mail domains, an identity makes a user only with a verified address of one of them
 * (operations §4.2).
 */
const assertWelcome = async (
  stores: Stores,
  { tenantId }: IdentityProvider,
  { email }: Told,
): Promise<void> => {
  const settings = await settingsOf(stores)(tenantId);
  if (!welcomesEmail(settings, email ?? ''))
    refuse('grant_invalid', {
      why: 'Nobody is known by this identity, and people without a verified address of a domain of the tenant cannot join it',
    });
};

/**
 * Rule: a user made for an identity gets the e-mail address only if the provider has verified it and nobody
 * has it already; so nobody waits under somebody else’s address for its owner to come (operations §4.5).
 */
const addUser = async (
  deps: Writing,
  stores: Stores,
  { tenantId }: IdentityProvider,
  { email, username, profile }: Told,
): Promise<User> => {
  const id = deps.random.uuid();
  const isFree =
    username !== undefined &&
    (await stores.users.all([{ attribute: 'usernameKey', equals: usernameKeyOf(username) }]))
      .length === 0;
  const user = newUser({
    id,
    tenantId,
    email: email ?? null,
    emailVerified: email !== undefined,
    profile,
    // Somebody has to be known by something.
    username: isFree ? username : email === undefined ? `user-${id}` : null,
    ...stampCreated(deps, { ...theServer, id }),
  });
  await stores.users.add(user);
  await giveDefaultRoles(deps, stores, user, { ...theServer, id });
  return user;
};
