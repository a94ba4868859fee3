/** Logging in with a passkey alone: the key is one factor, and what unlocks it is the other. */
import type { AttemptOrigin } from '../sessions/login-throttle.js';
import { systemActor } from '../model/values/actor.js';
import { auditLogin } from '../audit/audit-login.js';
import { assertVerified } from './assert-verified.js';
import { loginNoted } from './log-in.js';
import { refuse } from '../model/values/refusals.js';
import { settingsOf } from '../directory/settings-of.js';
import { auditRefusedLogin } from '../sessions/audit-refused-login.js';
import { asAskedAbout, askAboutWhole } from '../sessions/login-hooks.js';
import { holdBasis } from '../sessions/rests-on.js';
import { write } from '../unit-of-work/write.js';
import { mayEnrolWith } from './missing-factor.js';
import { admitsAny } from '../model/tenant/login-policy.js';
import { newChallenge, type ChallengePlace } from './passkey-challenge.js';
import { passkeyRequest, type PasskeyRequest } from './passkey-options.js';
import { passkeying, usePasskey } from './passkey.js';
import {
  noteFailure,
  secondFactorMethods,
  type CompletedLogin,
  type SecondFactorDeps,
} from './second-factor.js';

export interface PasskeyLogin {
  /** Of the authorization request that waits, in the browser that it is bound to. */
  readonly handle: string;
  readonly clientId: string;
  readonly tenantId: string;
}

export interface PasskeyProof extends PasskeyLogin, AttemptOrigin {
  readonly answer: string;
  readonly address: string | null;
}

const placeOf = ({ handle, clientId }: PasskeyLogin): ChallengePlace => ({
  secret: `${handle}/login`,
  clientId,
});

/** Rule: passkeys log people in to a tenant only where its people may set them up, and log in by them. */
export const offersPasskeys =
  (deps: SecondFactorDeps) =>
  async (tenantId: string): Promise<boolean> => {
    const {
      mfa: { policy, factors },
      login,
    } = await settingsOf(deps.storage)(tenantId);
    if (passkeying(deps) === undefined || !admitsAny(login, 'passkey')) return false;
    return policy !== 'never' && mayEnrolWith(factors, 'passkey');
  };

const assertOffered = async (deps: SecondFactorDeps, { tenantId }: PasskeyLogin): Promise<void> => {
  if (!(await offersPasskeys(deps)(tenantId))) refuse('interaction_over');
};

/** Names no credential: the person is not known yet. @throws Refusal `interaction_over` */
export const askedPasskey =
  (deps: SecondFactorDeps) =>
  async (login: PasskeyLogin): Promise<PasskeyRequest> => {
    await assertOffered(deps, login);
    return passkeyRequest(
      passkeying(deps)!.party,
      [],
      await newChallenge(deps, placeOf(login)),
      'required',
    );
  };

/**
 * Rule: a passkey alone logs in only where the authenticator has verified its person, and then counts as two
 * factors.
 * @throws Refusal `interaction_over`, `too_many_requests`, `second_factor_wrong`, `passkey_copied`,
 * `user_blocked`, `address_unverified`
 */
export const logInWithPasskey =
  (deps: SecondFactorDeps) =>
  async ({
    answer,
    network,
    address,
    requestId,
    ...login
  }: PasskeyProof): Promise<CompletedLogin> => {
    await assertOffered(deps, login);
    // Nobody is named before the answer is checked, so it is the network that is counted.
    const guesser = `passkey/${network}`;
    await deps.secondFactorThrottle.begin(guesser, { network, address, requestId });
    const { userId, prove } = await usePasskey(deps, undefined, placeOf(login), answer);
    const found = await deps.storage.users.find(userId);
    if (found?.tenantId !== login.tenantId) return refuse('second_factor_wrong');
    await assertVerified(deps.storage, found);
    const methods = secondFactorMethods.passkey;
    await askAboutWhole(deps, { person: found, methods, address });
    const proof = { person: found, methods, provider: null };
    const completed = write(
      deps,
      { ...systemActor, id: userId, address: address ?? undefined },
      async (stores, note) => {
        const now = deps.clock.now();
        const basis = { login: proof, session: null, client: null };
        const user = await holdBasis(deps, stores, basis, (current) =>
          loginNoted(current, now, address),
        );
        await prove(stores, note);
        await auditLogin(deps, stores, {
          name: 'user.logged_in',
          tenantId: user.tenantId,
          userId,
          address,
        });
        return user;
      },
    );
    const noted = auditRefusedLogin(deps, { user: found, address }, () => completed);
    const user = await noted.catch(async (error: unknown) => {
      await noteFailure(deps, found, address, error);
      throw error;
    });
    await deps.secondFactorThrottle.succeeded(guesser, network);
    return { user: asAskedAbout(user), methods };
  };
