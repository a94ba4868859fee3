import { theServer, type Actor } from '../model/actor.js';
import { vouched, type SubjectToken, type VouchingDeps } from './vouched.js';
import { found } from '../support/must-exist.js';
import { refuse } from '../model/refusals.js';
import type { Writing } from '../audit/write.js';
import { linkIdentity } from './link-identity.js';
import { toldBy } from './told-by-provider.js';
import type { UserIdentity } from '../model/user-identity.js';

/**
 * Links the identity that a provider's token is about. Rule: a token proves an identity when an enabled
 * provider of the user's tenant has signed it for this server (operations §6.5); whether tokens are exchanged
 * for that provider does not matter.
 */
export const linkByToken = (deps: Writing & VouchingDeps) => {
  const [vouch, link] = [
    vouched(
      deps,
      () => true,
      (field, why) => refuse('invalid_field', { field, why }),
    ),
    linkIdentity(deps),
  ];
  return async (
    userId: string,
    subject: SubjectToken,
    actor: Actor = theServer,
  ): Promise<UserIdentity> => {
    const { tenantId } = found(
      'user',
      userId,
      await deps.storage.within(actor.tenancy).users.find(userId),
    );
    const { provider, claims } = await vouch(tenantId, subject);
    const { sub } = claims;
    if (typeof sub !== 'string')
      return refuse('invalid_field', { field: 'subject_token', why: 'names nobody' });
    return link(
      userId,
      {
        identityProviderId: provider.id,
        providerUserId: sub,
        profileData: toldBy(provider, claims).profileData,
      },
      actor,
    );
  };
};
