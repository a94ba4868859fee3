import { systemActor, type Actor } from '../model/values/actor.js';
import {
  verifyProviderToken,
  type SubjectToken,
  type VerifyProviderTokenDeps,
} from './verify-provider-token.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';
import { linkIdentity } from './link-identity.js';
import { vouchingProvider } from '../sessions/rests-on.js';
import { profileFromClaims } from './provider-profile.js';
import type { UserIdentity } from '../model/user/user-identity.js';

/**
 * Links the identity that a provider's token is about. Rule: a token proves an identity when an enabled
 * provider of the user's tenant has signed it for this server (operations §6.5); whether tokens are exchanged
 * for that provider does not matter.
 */
export const linkByToken = (deps: WriteDeps & VerifyProviderTokenDeps) => {
  const [verifyToken, link] = [
    verifyProviderToken(
      deps,
      () => true,
      (field, why) => refuse('invalid_field', { field, why }),
    ),
    linkIdentity(deps, writeAfterWaiting),
  ];
  return async (
    userId: string,
    subject: SubjectToken,
    actor: Actor = systemActor,
  ): Promise<UserIdentity> => {
    const { tenantId } = requireFound(
      'user',
      userId,
      await deps.storage.within(actor.tenancy).users.find(userId),
    );
    const { provider, claims } = await verifyToken(tenantId, subject);
    const { sub } = claims;
    if (typeof sub !== 'string')
      return refuse('invalid_field', { field: 'subjectToken', why: 'names nobody' });
    return link(
      userId,
      {
        identityProviderId: provider.id,
        providerUserId: sub,
        profileData: profileFromClaims(deps.domainNames, provider, claims).profileData,
        vouching: vouchingProvider(deps, provider),
      },
      actor,
    );
  };
};
