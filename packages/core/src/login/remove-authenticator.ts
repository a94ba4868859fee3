import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { stampUpdated, write, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import { endOpenedBy } from '../sessions/end-opened-by.js';
import { isFactor, type Authenticator } from '../model/user/authenticator.js';
import { dropAuthenticators } from '../people/drop-authenticators.js';

export interface RemovedFactor {
  readonly userId: string;
  readonly id: string;
  /** The session in which the person removes it; it goes on. */
  readonly except?: string | undefined;
}

/** The method by which a login says that it was proven with a factor of this kind (RFC 8176 §2). */
const methodOf = ({ kind }: Authenticator): string => (kind === 'passkey' ? 'pop' : 'otp');

/**
 * Ends what was opened with factors like these, within a transaction. A session does not say which of several it was.
 * A code that came by mail or SMS is no second factor.
 */
const endOpenedWith = (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  unit: UnitOfWork,
  gone: readonly Authenticator[],
  { userId, except }: Pick<RemovedFactor, 'userId' | 'except'>,
): Promise<void> => {
  const lost = new Set(gone.map(methodOf));
  const gave = ({ methods }: { readonly methods: readonly string[] }): boolean =>
    methods.includes('mfa') && methods.some((method) => lost.has(method));
  return endOpenedBy(deps, unit, [userId], { opened: gave, gave, except });
};

/**
 * One of this person, and with the last factor the recovery codes. Answers whether it was the last.
 * Rule: what was opened with a second factor ends with it (docs/adr/0132).
 */
export const dropAuthenticator = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  { stores, note }: UnitOfWork,
  { userId, id, except }: RemovedFactor,
): Promise<boolean> => {
  const { authenticators } = stores;
  const own = await authenticators.all([{ attribute: 'userId', equals: userId }]);
  const named =
    own.find((each) => each.id === id) ??
    refuse('record_not_found', { record: 'authenticator', id });
  const isLast = isFactor(named) && !own.some((each) => each.id !== id && isFactor(each));
  const gone = isLast ? own : [named];
  await dropAuthenticators({ authenticators }, gone, note);
  await endOpenedWith(deps, { stores, note }, gone, { userId, except });
  return isLast;
};

/**
 * Takes a second factor from a person who has lost it.
 * Rule: with the last authenticator app or passkey the recovery codes go too.
 */
export const removeAuthenticator =
  (deps: WriteDeps) =>
  (userId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      // Held, so that nobody enrols or logs in meanwhile with what goes.
      requireFound('user', userId, await stores.users.change(userId, (current) => current));
      const isLast = await dropAuthenticator(deps, { stores, note }, { userId, id });
      if (isLast)
        await stores.users.change(userId, (current) => ({
          ...current,
          isMfaEnrolled: false,
          ...stampUpdated(deps, actor),
        }));
    });
