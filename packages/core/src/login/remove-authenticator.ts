import { systemActor, type Actor } from '../model/actor.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import { stampUpdated, write, type Note, type WriteDeps } from '../audit/write.js';
import { isFactor } from '../model/authenticator.js';
import { dropAuthenticators } from '../people/drop-authenticators.js';

/** One of this person, and with the last factor the recovery codes. Answers whether it was the last. */
export const dropAuthenticator = async (
  { authenticators }: Pick<Stores, 'authenticators'>,
  userId: string,
  id: string,
  note: Note,
): Promise<boolean> => {
  const own = await authenticators.all([{ attribute: 'userId', equals: userId }]);
  const named =
    own.find((each) => each.id === id) ??
    refuse('record_not_found', { record: 'authenticator', id });
  const isLast = isFactor(named) && !own.some((each) => each.id !== id && isFactor(each));
  await dropAuthenticators({ authenticators }, isLast ? own : [named], note);
  return isLast;
};

/**
 * Takes a second factor from a person who has lost it.
 * Rule: a second factor that is taken away ends no session and no token; with the last authenticator app or
 * passkey the recovery codes go too.
 */
export const removeAuthenticator =
  (deps: WriteDeps) =>
  (userId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      // Held, so that nobody enrols or logs in meanwhile with what goes.
      requireFound('user', userId, await stores.users.change(userId, (current) => current));
      const isLast = await dropAuthenticator(stores, userId, id, note);
      if (isLast)
        await stores.users.change(userId, (current) => ({
          ...current,
          isMfaEnrolled: false,
          ...stampUpdated(deps, actor),
        }));
    });
