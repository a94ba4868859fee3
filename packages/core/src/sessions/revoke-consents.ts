import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { endDelegations } from './end-delegations.js';
import { holdSessions } from './rests-on.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import type { Consent } from '../model/grant/consent.js';

/** The grant of this user. */
export const consentOfUser = (userId: string, id: string, consent: Consent | undefined): Consent =>
  requireFound('grant', id, consent?.userId === userId ? consent : undefined);

/**
 * Takes back what a person agreed to. What is not there is passed over.
 * Rule: with a grant go the codes, refresh tokens and access tokens that this client has of this person for
 * this resource (operations §6.6).
 */
export const revokeConsents =
  (deps: WriteDeps) =>
  (userId: string, ids: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      // The user's row is held, so that of two that revoke at once the second one finds nothing left; and the
      // sessions, so that a code that is redeemed at the same time is seen here, or finds the consent gone.
      requireFound('user', userId, await stores.users.change(userId, (current) => current));
      await holdSessions(stores, userId);
      const consents = await stores.consents.all([
        { attribute: 'userId', equals: userId },
        { attribute: 'id', in: [...new Set(ids)] },
      ]);
      if (consents.length === 0) return;
      for (const { clientId, resourceId } of consents)
        await endDelegations(deps, stores, [
          { attribute: 'userId', equals: userId },
          { attribute: 'clientId', equals: clientId },
          { attribute: 'resourceId', equals: resourceId },
        ]);
      await stores.consents.removeAll([
        { attribute: 'userId', equals: userId },
        { attribute: 'id', in: consents.map(({ id }) => id) },
      ]);
      note(
        'user.grants_revoked',
        userId,
        consents.map(({ id }) => id),
      );
    });

/** The same for one grant, which must be there. */
export const revokeConsent =
  (deps: WriteDeps) =>
  async (userId: string, id: string, actor: Actor = systemActor): Promise<void> => {
    const stores = deps.storage.within(actor.tenancy);
    requireFound('user', userId, await stores.users.find(userId));
    consentOfUser(userId, id, await stores.consents.find(id));
    await revokeConsents(deps)(userId, [id], actor);
  };
