import type { LoginPolicy } from '../model/tenant/login-policy.js';
import type { Lockout } from '../model/tenant/tenant-settings.js';
import type { Account } from './account.js';
import type { FirstProof } from './half-login.js';
import type { FirstFactor, LoginAttempt } from './log-in.js';

/** A login whose password is not that of an account here. */
export interface UnprovenPassword {
  readonly attempt: LoginAttempt;
  readonly account: Account;
  readonly login: LoginPolicy;
  readonly lockout: Lockout | undefined;
  readonly demandsSecondFactor: boolean;
}

/** A person for whom a directory vouches. */
export type VouchedFactor = FirstFactor & { readonly vouched: Required<FirstProof> };

/**
 * Asks the directory that keeps the person's password: `unproven` where it proves nobody and people of the tenant log
 * in by it, undefined where they do not. The federation room brings it.
 * @throws Refusal `directory_unavailable`, `too_many_requests`, and as `resolvePerson`
 */
export type DirectoryLogins = (
  unproven: UnprovenPassword,
) => Promise<VouchedFactor | 'unproven' | undefined>;

export interface DirectoryLoginDeps {
  readonly directoryLogins?: DirectoryLogins | undefined;
}
