import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Storage } from '../ports/storage.js';
import { isRefusal } from '../model/refusals.js';
import type { User } from '../model/user.js';

export interface CheckPasswordDeps {
  readonly storage: Storage;
  readonly hasher: SecretHasher;
}

/**
 * Whether this is the user's password. Rule: it takes as long for a user who is not there or has no password,
 * so that the time tells nobody who has an account. Says nothing of blocks, and counts no failure: that is
 * the login's part.
 *
 * A hash that came from another system, or was made with less work, is replaced here, where alone the
 * password is known.
 */
export const checkPassword = ({ storage, hasher }: CheckPasswordDeps) => {
  let decoy: Promise<string> | undefined;
  const decoyHash = (): Promise<string> => {
    decoy ??= hasher.hash('nobody has this password').catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  };
  return async (user: User | undefined, password: string): Promise<boolean> => {
    const held = user?.passwordHash ?? null;
    const isRight = await hasher.matches(password, held ?? (await decoyHash()));
    if (user === undefined || held === null || !isRight) return false;
    if (hasher.isOutdated(held)) await rehash({ storage, hasher }, user.id, held, password);
    return true;
  };
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
