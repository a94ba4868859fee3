import { theServer, type Actor } from '../actor.js';
import { found } from '../must-exist.js';
import { refuse } from '../refusals.js';
import { stampUpdated, write, type Writing } from '../write.js';

/**
 * Takes a second factor from a person who has lost it.
 * Rule: a second factor that is taken away ends no session and no token; with the last authenticator app the recovery codes go too.
 */
export const removeAuthenticator = (deps: Writing) => (userId: string, id: string, actor: Actor = theServer): Promise<void> =>
  write(deps, actor, async (stores, note) => {
    // Held, so that nobody enrols or logs in meanwhile with what goes.
    found('user', userId, await stores.users.change(userId, (current) => current));
    const own = await stores.authenticators.all([{ attribute: 'userId', equals: userId }]);
    const named = own.find((each) => each.id === id) ?? refuse('record_not_found', { record: 'authenticator', id });
    const isLast = named.kind === 'totp' && !own.some((each) => each.id !== id && each.kind === 'totp');
    const gone = isLast ? own : [named];
    await stores.authenticators.removeAll([{ attribute: 'userId', equals: userId }, { attribute: 'id', in: gone.map((each) => each.id) }]);
    if (isLast) await stores.users.change(userId, (current) => ({ ...current, isMfaEnrolled: false, ...stampUpdated(deps, actor) }));
    for (const each of gone) note('authenticator.removed', each.id);
  });
