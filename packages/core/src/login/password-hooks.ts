/** Hooks that know passwords of people who have none here (contract §20), as logins know them. */
import type { User } from '../model/user/user.js';

/** What is known of a person once hooks were asked. */
export interface AskedPassword {
  /** With the password, where a hook knows it. */
  readonly user: User | undefined;
  /** Resolves when a refusal may be answered: after the same time, whether or not a hook was asked. */
  readonly untilRefusal: () => Promise<void>;
}

export interface PasswordHooks {
  /**
   * Asks about a person without a password. For anyone else, and for a name that nobody has, nothing is asked.
   * @throws Refusal `too_many_requests`
   */
  readonly ask: (
    tenantId: string,
    user: User | undefined,
    password: string,
  ) => Promise<AskedPassword>;
}
