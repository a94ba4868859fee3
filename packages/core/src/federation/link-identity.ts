import { systemActor, type Actor } from '../model/values/actor.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { holdsTrust, type VouchingProvider } from '../sessions/rests-on.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';
import {
  identitiesPerUser,
  providerUserIdRule,
  type UserIdentity,
} from '../model/user/user-identity.js';

export interface NewIdentity {
  readonly identityProviderId: string;
  readonly providerUserId: string;
  readonly profileData?: Readonly<Record<string, unknown>> | undefined;
  /** The provider whose token names the person, as it was when the token was verified. */
  readonly vouching?: VouchingProvider | undefined;
}

/**
 * Lets a person in by what a provider calls them, on the word of the caller; `writing` is another write for callers
 * that have waited.
 */
export const linkIdentity =
  (deps: WriteDeps, writing: typeof write = write) =>
  (userId: string, identity: NewIdentity, actor: Actor = systemActor): Promise<UserIdentity> =>
    writing(deps, actor, async (stores, note) => {
      const user = requireFound('user', userId, await stores.users.find(userId));
      assertProviderUserId(identity.providerUserId);
      // The provider's row is held, so that of two that link at once the second one sees what the first did.
      const provider = await stores.identityProviders.change(
        identity.identityProviderId,
        (current) => current,
      );
      if (provider === undefined) {
        return refuse('unknown_reference', {
          field: 'identityProviderId',
          id: identity.identityProviderId,
        });
      }
      if (identity.vouching !== undefined && !(await holdsTrust(deps, stores, identity.vouching)))
        return refuse('invalid_field', {
          field: 'subjectToken',
          why: 'is of a provider that was changed or switched off meanwhile',
        });
      const linked = await addIdentity(deps, stores, { user, provider, identity, actor });
      note('identity.linked', linked.id, [user.id]);
      return linked;
    });

export interface AddedIdentity {
  readonly user: User;
  readonly provider: IdentityProvider;
  readonly identity: Pick<NewIdentity, 'providerUserId' | 'profileData'>;
  readonly isPrimary?: boolean | undefined;
  readonly actor: Actor;
}

/**
 * Within a transaction that holds the provider's row. An identity that the user has already stays as it is.
 */
export const addIdentity = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  stores: Stores,
  { user, provider, identity: fresh, isPrimary = false, actor }: AddedIdentity,
): Promise<UserIdentity> => {
  const { providerUserId, profileData = {} } = fresh;
  if (provider.tenantId !== user.tenantId)
    refuse('tenant_mismatch', {
      field: 'identityProviderId',
      why: 'belongs to another tenant than the user',
    });
  const [known] = await stores.userIdentities.all([
    { attribute: 'identityProviderId', equals: provider.id },
    { attribute: 'providerUserId', equals: providerUserId },
  ]);
  if (known !== undefined) return known.userId === user.id ? known : refuse('identity_in_use');
  await assertRoom(stores, user.id, 1);
  const identity: UserIdentity = {
    id: deps.random.uuid(),
    tenantId: user.tenantId,
    userId: user.id,
    identityProviderId: provider.id,
    providerUserId,
    isPrimary,
    profileData,
    lastLoginAt: null,
    ...stampCreated(deps, actor),
  };
  await stores.userIdentities.add(identity);
  return identity;
};

export const assertProviderUserId = (providerUserId: string): void => {
  if (
    !/^[^\p{Cc}\p{Cs}]+$/u.test(providerUserId) ||
    [...providerUserId].length > providerUserIdRule.maximum
  )
    refuse('invalid_field', {
      field: 'providerUserId',
      why: `must have 1 to ${providerUserIdRule.maximum} characters, none of them a control character`,
    });
};

export const assertRoom = async (
  { userIdentities }: Stores,
  userId: string,
  more: number,
): Promise<void> => {
  const held = (await userIdentities.countBy('userId', [userId])).get(userId) ?? 0;
  if (held + more > identitiesPerUser)
    refuse('invalid_field', {
      field: 'userId',
      why: `names a user who would have more than ${identitiesPerUser} identities`,
    });
};
