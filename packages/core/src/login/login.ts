/** How a person proves who they are: password, one-time password, second factor, passkey. */
import type { Actor } from '../model/values/actor.js';
import type { ClientAccess } from '../model/client/client-access.js';
import type { User } from '../model/user/user.js';
import type { Browser } from '../sessions/browser.js';
import type { HalfLogin, NewHalfLogin } from './half-login.js';
import { beginLogin, logIn, type FirstFactor, type LoginAttempt } from './log-in.js';
import { logInByLink, logInInvited, type InvitedLogin, type LinkLogin } from './log-in-by-link.js';
import type { MissingFactor } from './missing-factor.js';
import { ownAccount, type OwnAccount, type OwnAccountDeps } from './own-account.js';
import type { OwnChange, OwnFactorDeps, OwnFactors } from './own-factors.js';
import type { PasskeyLogin, PasskeyProof } from './passkey-login.js';
import type { PasskeyRequest } from './passkey-options.js';
import {
  replaceTemporaryPassword,
  type ReplacePasswordDeps,
} from './replace-temporary-password.js';
import type { AskedFactor, CompletedLogin, SecondProof } from './second-factor.js';
import { secondFactors } from './second-factors.js';
import { sendOneTimePassword, type OneTimePasswordRequest } from './send-one-time-password.js';

/** Second factors: authenticator apps, passkeys and recovery codes (docs/adr/0051-second-factors.md). */
export interface SecondFactors {
  /**
   * Notes that a user has proven the first factor at a login that waits. The second one is due within 600
   * seconds.
   * A new first factor at the same login replaces the one before.
   */
  readonly begin: (
    half: NewHalfLogin,
    clientId: string,
    user: User,
    missing: MissingFactor,
  ) => Promise<void>;
  /**
   * Reads what the page asks for: a proof, or the set-up of a new authenticator.
   * @throws Refusal `interaction_over` when the half login has ended or belongs to another browser
   */
  readonly asked: (half: HalfLogin) => Promise<AskedFactor>;
  /**
   * Completes a half login by a code or a passkey. The first authenticator also brings recovery codes, shown
   * once.
   * @throws Refusal `interaction_over`, `second_factor_wrong`, `passkey_copied`, `user_blocked`
   * @throws Refusal `too_many_requests` after too many attempts (docs/adr/0051-second-factors.md)
   */
  readonly prove: (proof: SecondProof) => Promise<CompletedLogin>;
  /**
   * Removes an authenticator of a user. With the last one, the recovery codes go too.
   * @throws Refusal `record_not_found`
   */
  readonly remove: (userId: string, id: string, actor?: Actor) => Promise<void>;
  /** Says whether the users of a tenant may log in with a passkey alone (docs/adr/0052-passkeys.md). */
  readonly offersPasskeys: (tenantId: string) => Promise<boolean>;
  /**
   * Makes a challenge for a login by passkey. It names no credential, because the user is not known yet.
   * @throws Refusal `interaction_over` where passkeys are not offered
   */
  readonly askedPasskey: (login: PasskeyLogin) => Promise<PasskeyRequest>;
  /**
   * Logs a user in by passkey alone. The authenticator must verify its user, and so it counts as two factors.
   * @throws Refusal `interaction_over`, `second_factor_wrong`, `passkey_copied`, `too_many_requests`
   * @throws Refusal `user_blocked`, `address_unverified`
   */
  readonly logInWithPasskey: (proof: PasskeyProof) => Promise<CompletedLogin>;
  /**
   * Reads the authenticators of the user who is logged in, and what can be added.
   * @throws Refusal `login_required` without a recent login in this browser
   */
  readonly own: (browser: Browser) => Promise<OwnFactors>;
  /**
   * Adds or removes an authenticator of the user who is logged in, or renews the recovery codes.
   * Returns new recovery codes where the change makes some; they are shown once.
   * @throws Refusal `login_required`, `second_factor_wrong`, `record_not_found`, `invalid_field`
   * @throws Refusal `second_factor_kept` when the policy of the tenant forbids to remove the last one
   */
  readonly changeOwn: (
    browser: Browser,
    change: OwnChange,
    address: string | null,
  ) => Promise<readonly string[] | undefined>;
}

/** What Keyward offers about logins. */
export interface Login {
  /** Second factors: authenticator apps, passkeys and recovery codes (docs/adr/0051-second-factors.md). */
  readonly secondFactor: SecondFactors;
  /** A person's own account in the browser (docs/adr/0095-the-own-account.md). */
  readonly ownAccount: OwnAccount;
  /**
   * Logs a user in by password alone, where no second factor is needed (operations §7).
   * @throws Refusal `login_failed` for an unknown user and for a wrong password alike
   * @throws Refusal `second_factor_required`, `password_change_required`, `user_blocked`, `address_unverified`
   * @throws Refusal `tenant_suspended`, `too_many_requests`
   */
  readonly logIn: (attempt: LoginAttempt) => Promise<User>;
  /**
   * Begins a login by password, and says which factor is missing. Where none is missing, that is the whole
   * login.
   * `demandsSecondFactor` asks for a second factor where the policy of the tenant does not.
   * @throws Refusal `login_failed` for an unknown user and for a wrong password alike
   * @throws Refusal `password_change_required`, `user_blocked`, `address_unverified`
   * @throws Refusal `tenant_suspended`, `too_many_requests`
   */
  readonly beginLogin: (
    attempt: LoginAttempt,
    demandsSecondFactor?: boolean,
  ) => Promise<FirstFactor>;
  /**
   * Logs a person in who has used a mailed link in the browser that waited for it: `login` is what the redemption
   * proved, with the login that waits. It says which factor is missing; where none is, that is the whole login.
   * @throws Refusal `interaction_over`, `login_failed`, `user_blocked`, `tenant_suspended`, `registration_closed`
   * @throws Refusal `address_unverified`, `password_change_required`, `too_many_requests`, `grant_request_invalid`
   */
  readonly logInByLink: (login: LinkLogin) => Promise<FirstFactor>;
  /**
   * Logs a person in who has accepted an invitation, in the browser in which they chose the password.
   * @throws Refusal `second_factor_required`, `interaction_over`, `login_failed`, `user_blocked`, `tenant_suspended`
   */
  readonly logInInvited: (login: InvitedLogin) => Promise<User>;
  /**
   * Sends a user a one-time password by mail or by text message (docs/adr/0029-one-time-passwords.md).
   * The answer is the same whether or not the user exists.
   * @throws Refusal `client_unauthorized` for a client without the grant `otp`
   * @throws Refusal `not_implemented` without a notifier for the channel, `too_many_requests`
   * @throws Refusal `grant_request_invalid`, `login_failed`, `tenant_suspended` about the tenant of the login
   */
  readonly sendOneTimePassword: (
    access: ClientAccess,
    request: OneTimePasswordRequest,
  ) => Promise<void>;
  /**
   * Logs a user in who must set a new password, and sets it. The old password is proven again.
   * Every session and token that began with the old password ends (operations §10.4).
   * @throws Refusal `login_failed`, `password_policy_violation`, `user_blocked`, `address_unverified`
   * @throws Refusal `tenant_suspended`, `too_many_requests`
   */
  readonly replaceTemporaryPassword: (
    attempt: LoginAttempt,
    newPassword: string,
    demandsSecondFactor?: boolean,
  ) => Promise<FirstFactor>;
}

export type LoginDeps = OwnFactorDeps &
  Parameters<typeof logInByLink>[0] &
  OwnAccountDeps &
  ReplacePasswordDeps &
  Parameters<typeof sendOneTimePassword>[0];

/** Makes the use cases of logins. */
export const makeLogin = (deps: LoginDeps): Login => ({
  secondFactor: secondFactors(deps),
  ownAccount: ownAccount(deps),
  logIn: logIn(deps),
  beginLogin: beginLogin(deps),
  logInByLink: logInByLink(deps),
  logInInvited: logInInvited(deps),
  sendOneTimePassword: sendOneTimePassword(deps),
  replaceTemporaryPassword: replaceTemporaryPassword(deps),
});
