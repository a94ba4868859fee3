/** The second half of a login: the proof of a second factor, or the enrolment of one. */
import { typedCode } from '../model/values/typed-text.js';
import { systemActor } from '../model/values/actor.js';
import { auditLogin } from '../audit/audit-login.js';
import { loginNoted } from './log-in.js';
import { auditRefusedLogin } from '../sessions/audit-refused-login.js';
import type { AttemptOrigin, LoginThrottle } from '../sessions/login-throttle.js';
import { asAskedAbout, type LoginHooksDeps } from '../sessions/login-hooks.js';
import { holdBasis, type VouchingProvider } from '../sessions/rests-on.js';
import { useSecret } from '../support/one-time-secret.js';
import type { Totp } from '../ports/totp.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { oneTenant } from '../model/values/tenancy.js';
import { settingsOf } from '../directory/settings-of.js';
import type { User } from '../model/user/user.js';
import { write } from '../unit-of-work/write.js';
import type { Authenticator } from '../model/user/authenticator.js';
import { addApp, addRecoveryCodes, useCode } from './code-steps.js';
import { findHalfLogin, type FoundHalf, type HalfLogin } from './half-login.js';
import { mayEnrolWith } from './missing-factor.js';
import { newChallenge, type ChallengePlace } from './passkey-challenge.js';
import {
  passkeyCreation,
  passkeyRequest,
  type PasskeyCreation,
  type PasskeyRequest,
} from './passkey-options.js';
import { addPasskey, passkeying, usePasskey, type FactorStep, type PasskeyUse } from './passkey.js';
import { newRecoveryCodes, shownRecoveryCode } from './recovery-codes.js';

/**
 * For `loginThrottle`: the figures of the password, with counters of their own. The person here knows the
 * password; so all networks count together.
 */
export const secondFactorLimits = {
  name: 'second factor',
  account: { free: 5, firstWait: 1, longestWait: 900, stop: 100 },
  network: { failures: 50, window: 600 },
  knowsNetworks: false,
} as const;

/**
 * What a second factor adds to `amr` (RFC 8176 §2); a passkey alone says the same. Nothing proves whether a
 * passkey lies in hardware, as `hwk` would say: so it is `pop` (OpenID Connect Extended Authentication
 * Profile ACR Values 1.0), with `user` for the person's presence.
 */
export const secondFactorMethods = {
  code: ['otp', 'mfa'],
  passkey: ['pop', 'user', 'mfa'],
} as const;

export type SecondFactorDeps = PasskeyUse &
  LoginHooksDeps & {
    readonly totp: Totp;
    readonly secondFactorThrottle: LoginThrottle;
  };

/** What the page shows: it asks for a proof, or for the enrolment of a new authenticator. */
export type AskedFactor =
  | {
      readonly kind: 'code';
      readonly user: User;
      readonly hasApp: boolean;
      readonly passkey?: PasskeyRequest | undefined;
    }
  | {
      readonly kind: 'enrolment';
      readonly user: User;
      readonly app?: { readonly secret: string; readonly address: string } | undefined;
      readonly passkey?: PasskeyCreation | undefined;
    };

export interface SecondProof extends HalfLogin, AttemptOrigin {
  readonly code: string;
  /** What an authenticator answered, in the place of a code. */
  readonly passkey?: string | undefined;
  readonly address: string | null;
}

export interface CompletedLogin {
  readonly user: User;
  readonly methods: readonly string[];
  /** Who vouched for the first one, where that was an identity provider. */
  readonly provider?: VouchingProvider | undefined;
  /** Shown once, after enrolment. */
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** The same for every page with this seed; nothing of it is stored until the person has shown a code. */
export const enrolledApp = (
  { digest, totp, issuer }: SecondFactorDeps,
  { id, email, username, phoneNumber }: User,
  seed: string,
): { readonly secret: string; readonly address: string } => {
  const secret = totp.secretFrom(digest.keyed('authenticator', seed));
  return {
    secret,
    address: totp.address(secret, {
      issuer: hostOf(issuer),
      account: email ?? username ?? phoneNumber ?? id,
    }),
  };
};

/** Without a port: apps take a colon for the end of the name. */
const hostOf = (issuer: string): string => /^\w+:\/\/([^/:]+)/.exec(issuer)?.[1] ?? issuer;

const placeOf = ({ handle }: HalfLogin, { clientId }: FoundHalf): ChallengePlace => ({
  secret: handle,
  clientId,
});

const ownOf = ({ storage }: SecondFactorDeps, userId: string): Promise<readonly Authenticator[]> =>
  storage.authenticators.all([{ attribute: 'userId', equals: userId }]);

/** @throws Refusal `interaction_over` */
export const askedFactor =
  (deps: SecondFactorDeps) =>
  async (half: HalfLogin): Promise<AskedFactor> => {
    const found = await findHalfLogin(deps, half);
    const { user } = found;
    const { party } = passkeying(deps) ?? {};
    const challenge = () => newChallenge(deps, placeOf(half, found));

    if (found.missing === 'code') {
      const own = await ownOf(deps, user.id);
      const usesPasskey = party !== undefined && own.some(({ kind }) => kind === 'passkey');
      return {
        kind: 'code',
        user,
        hasApp: own.some(({ kind }) => kind === 'totp'),
        passkey: usesPasskey ? passkeyRequest(party, own, await challenge()) : undefined,
      };
    }

    const { factors } = (await settingsOf(deps.storage)(user.tenantId)).mfa;
    const mayHavePasskey = party !== undefined && mayEnrolWith(factors, 'passkey');
    return {
      kind: 'enrolment',
      user,
      app: mayEnrolWith(factors, 'totp') ? enrolledApp(deps, user, found.seed) : undefined,
      passkey: mayHavePasskey
        ? passkeyCreation(deps, party, user, { own: [], challenge: await challenge() })
        : undefined,
    };
  };

/** @throws Refusal `second_factor_wrong` */
const stepOf = async (
  deps: SecondFactorDeps,
  found: FoundHalf,
  { code, passkey, ...half }: SecondProof,
): Promise<FactorStep> => {
  const { user, missing } = found;
  const place = placeOf(half, found);

  if (missing === 'enrolment') {
    const { factors } = (await settingsOf(deps.storage)(user.tenantId)).mfa;
    const kind = passkey === undefined ? 'totp' : 'passkey';
    if (!mayEnrolWith(factors, kind)) refuse('second_factor_wrong');
  }

  if (passkey !== undefined) {
    if (missing !== 'code') return addPasskey(deps, user, place, { answer: passkey });
    const { prove } = await usePasskey(deps, user.id, place, passkey);
    return prove;
  }

  const typed = typedCode(code);
  if (missing === 'code') return useCode(deps, user.id, typed);
  return addApp(deps, user, enrolledApp(deps, user, found.seed).secret, typed);
};

/**
 * Rule: an attempt at a second factor is counted before the code is compared.
 * Rule: where the tenant says after how many failures an account is locked, attempts at a second factor are
 * counted like that too.
 * Rule: a half login is completed once, and the code that completes it is used up with it.
 * @throws Refusal `interaction_over`, `too_many_requests`, `second_factor_wrong`, `passkey_copied`
 */
export const proveSecondFactor =
  (deps: SecondFactorDeps) =>
  async (proof: SecondProof): Promise<CompletedLogin> => {
    const found = await findHalfLogin(deps, proof);
    const { id, tenantId } = found.user;
    const { lockout } = await settingsOf(deps.storage)(tenantId);
    await deps.secondFactorThrottle.begin(id, proof, lockout);

    const codes = found.missing === 'enrolment' ? newRecoveryCodes(deps) : undefined;
    const user = await completedBy(deps, found, proof, codes);
    await deps.secondFactorThrottle.succeeded(id, proof.network);

    const { methods, provider } = found.first;
    const added = secondFactorMethods[proof.passkey === undefined ? 'code' : 'passkey'];
    return {
      user: found.isAskedAbout ? asAskedAbout(user) : user,
      methods: [...methods, ...added],
      provider,
      recoveryCodes: codes?.map(shownRecoveryCode),
    };
  };

const completedBy = async (
  deps: SecondFactorDeps,
  found: FoundHalf,
  proof: SecondProof,
  codes: readonly string[] | undefined,
): Promise<User> => {
  try {
    const prove = await stepOf(deps, found, proof);
    const { user } = found;
    return await auditRefusedLogin(deps, { user, address: proof.address }, () =>
      complete(deps, found, proof, { prove, codes }),
    );
  } catch (error) {
    await noteFailure(deps, found.user, proof.address, error);
    throw error;
  }
};

interface Completion {
  readonly prove: FactorStep;
  /** New recovery codes, for a person who enrols. */
  readonly codes: readonly string[] | undefined;
}

const complete = (
  deps: SecondFactorDeps,
  { user, first }: FoundHalf,
  { handle, address }: SecondProof,
  { prove, codes }: Completion,
): Promise<User> => {
  const actor = { ...systemActor, id: user.id, address: address ?? undefined };

  return write(deps, actor, async (stores, note) => {
    const now = deps.clock.now();
    const login = { person: user, methods: first.methods, provider: first.provider ?? null };
    const basis = { login, session: null, client: null };
    // The person's row is held first: of two that enrol at once, one finds the other's work.
    const held = await holdBasis(deps, stores, basis, (current) => {
      if (current.isMfaEnrolled !== user.isMfaEnrolled) refuse('interaction_over');
      return { ...loginNoted(current, now, address, first.methods), isMfaEnrolled: true };
    });

    await prove(stores, note);
    if (codes !== undefined) await addRecoveryCodes(deps, user, codes)(stores, note);

    const used = await useSecret(deps, stores, 'half_login', handle);
    // A login anew may have taken its place, and may be another person's.
    const isOwn = used?.first === true && used.record.data['userId'] === user.id;
    if (!isOwn) return refuse('interaction_over');

    const { id: userId, tenantId } = held;
    await auditLogin(deps, stores, { name: 'user.logged_in', tenantId, userId, address });
    return held;
  });
};

export const noteFailure = async (
  deps: SecondFactorDeps,
  { id: userId, tenantId }: Pick<User, 'id' | 'tenantId'>,
  address: string | null,
  error: unknown,
): Promise<void> => {
  const isCopied = isRefusal(error, 'passkey_copied');
  if (!isCopied && !isRefusal(error, 'second_factor_wrong')) return;

  await deps.storage.transaction((stores) =>
    auditLogin(deps, stores, { name: 'user.login_failed', tenantId, userId, address }),
  );
  if (!isCopied) return;

  const actor = { ...systemActor, tenancy: oneTenant(tenantId), address: address ?? undefined };
  await write(deps, actor, (_, note) => {
    note('authenticator.copy_suspected', error.values['id']!, [userId]);
    return Promise.resolve();
  });
};
