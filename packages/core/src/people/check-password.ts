import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Storage } from '../ports/storage.js';
import { isRefusal } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import type { RefusalTime } from './refusal-time.js';

export interface CheckPasswordDeps {
  readonly storage: Storage;
  readonly hasher: SecretHasher;
  readonly refusalTime: RefusalTime;
}

/**
 * Whether this is the user's password. Rule: the answer "no" takes as long for a user who is not there or has no
 * password, and whatever hash a user has, so that the time tells nobody who has an account. Says nothing of blocks, and
 * counts no failure: that is the login's part.
 */
export const checkPassword = (deps: CheckPasswordDeps) => {
  const prove = provenBefore(deps);

  return (user: User | undefined, password: string): Promise<boolean> =>
    prove(user, password, () => Promise.resolve(true)).then((isRight) => isRight ?? false);
};

/**
 * Checks the password, and then does the work for the person whose it is; undefined where the password is wrong.
 * Rule: a refusal of the work takes as long as that of the password, and costs no new hash. An answer other than a
 * refusal comes at its own time: it says itself that the password was right.
 *
 * A hash that came from another system, or was made with less work, is replaced here, where alone the
 * password is known.
 */
export const provenBefore =
  (deps: CheckPasswordDeps) =>
  async <R>(
    user: User | undefined,
    password: string,
    work: (user: User) => Promise<R>,
  ): Promise<R | undefined> => {
    const held = user?.passwordHash ?? null;
    const { isRight, untilRefusal } = await deps.refusalTime.check(password, held);
    if (user === undefined || held === null || !isRight) {
      await untilRefusal();
      return undefined;
    }

    const done = await work(user).catch(async (error: unknown) => {
      await untilRefusal();
      throw error;
    });
    if (deps.hasher.isOutdated(held)) await rehash(deps, user.id, held, password);
    return done;
  };

const rehash = async (
  { storage, hasher }: CheckPasswordDeps,
  id: string,
  held: string,
  password: string,
): Promise<void> => {
  try {
    const passwordHash = await hasher.hash(password);
    // Another password may have been set meanwhile; it stays.
    await storage.users.change(id, (user) =>
      user.passwordHash === held ? { ...user, passwordHash } : user,
    );
  } catch (error) {
    // The hasher is too busy: the next login does it.
    if (!isRefusal(error)) throw error;
  }
};
