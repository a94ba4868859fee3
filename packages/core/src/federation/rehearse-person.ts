/** What a login with these claims would make of the person. */
import { undone } from '../unit-of-work/rehearse.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import { missingFactor, type MissingFactor } from '../login/missing-factor.js';
import { systemActor } from '../model/values/actor.js';
import type { Claims } from '../model/values/claims.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { UserProfile } from '../model/user/profile.js';
import { saysTwoFactors } from '../model/provider/provider-factors.js';
import { isRefusal } from '../model/values/refusals.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { Stores } from '../ports/storage.js';
import { profileFromClaims } from './provider-profile.js';
import { mappedBy } from './recompute-mapped.js';
import { arrivalOf, enterPerson, findIdentity, holderOf } from './resolve-person.js';

/**
 * `known`: the user has this identity. `linked`: the identity is linked to the user who has the address.
 * `created`: a new user is made. `asked`: the person is asked whether the account with the address is theirs.
 * `refused`: the login ends with `why`.
 */
export const personResults = ['known', 'linked', 'created', 'asked', 'refused'] as const;
export type PersonResult = (typeof personResults)[number];

export interface PersonOutcome {
  readonly result: PersonResult;
  /** The user who is there already. */
  readonly userId: string | null;
  /** What the attribute mapping reads; an address only if the provider has verified it. */
  readonly email: string | null;
  readonly username: string | null;
  readonly profile: UserProfile;
  /** What the mappings give. */
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly secondFactor: MissingFactor;
  readonly why: string | null;
}

type EntryOutcome = Pick<PersonOutcome, 'result' | 'userId' | 'secondFactor'>;

/**
 * Does what a login does, in a transaction that is undone, so that the rules of a login decide here too.
 * Rule: a test leaves no user, identity, session, role or token.
 */
export const rehearsePerson =
  (deps: WriteDeps) =>
  async (provider: IdentityProvider, claims: Claims): Promise<PersonOutcome> => {
    const storage = deps.storage.within(oneTenant(provider.tenantId));
    const { email, username, profile } = profileFromClaims(deps.domainNames, provider, claims);
    const { roles, groups } = await mappedBy(storage, provider, claims);
    const told = {
      email: email ?? null,
      username: username ?? null,
      profile,
      roleIds: roles,
      groupIds: groups,
    };

    try {
      const entered = await undone(storage, (stores) => enter(deps, stores, provider, claims));
      return { ...told, ...entered, why: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;

      const isAsked = isRefusal(error, 'account_known');
      const account = isAsked ? await holderOf(deps.domainNames, storage, email) : undefined;
      return {
        ...told,
        result: isAsked ? 'asked' : 'refused',
        userId: account?.id ?? null,
        secondFactor: 'nothing',
        why: error.message,
      };
    }
  };

const enter = async (
  deps: WriteDeps,
  stores: Stores,
  provider: IdentityProvider,
  claims: Claims,
): Promise<EntryOutcome> => {
  // A half login is neither counted nor noted.
  const arrival = arrivalOf(deps.domainNames, provider, claims, {
    isHalf: () => Promise.resolve(true),
  });
  const identity = await findIdentity(stores, provider, arrival.sub);
  const holder = await holderOf(deps.domainNames, stores, arrival.told.email);
  const actor = { ...systemActor, tenancy: oneTenant(provider.tenantId) };
  const unit = { stores, note: () => undefined };
  const user = await enterPerson(deps, unit, {
    ...arrival,
    provider,
    claims,
    actor,
    noted: [],
  });

  const linked = user.id === holder?.id ? 'linked' : 'created';
  const result = identity === undefined ? linked : 'known';
  return {
    result,
    userId: result === 'created' ? null : user.id,
    secondFactor: saysTwoFactors(provider, claims) ? 'nothing' : await missingFactor(stores, user),
  };
};
