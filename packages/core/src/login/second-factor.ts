/** The second half of a login: the proof of a second factor, or the enrolment of one. */
import { theServer } from '../model/actor.js';
import { auditLogin } from '../audit/audit-login.js';
import { loginNoted } from './log-in.js';
import type { LoginThrottle } from '../sessions/login-throttle.js';
import { useSecret } from '../support/one-time-secret.js';
import type { Totp } from '../ports/totp.js';
import { isRefusal, refuse } from '../model/refusals.js';
import { oneTenant } from '../model/tenancy.js';
import { settingsOf } from '../directory/settings-of.js';
import { isBlockedAt } from '../model/user-status.js';
import type { User } from '../model/user.js';
import { write } from '../audit/write.js';
import type { Authenticator } from '../model/authenticator.js';
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
 * For `loginThrottle`: the figures of the password, with counters of their own. Whoever gets here knows the
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

export type SecondFactoring = PasskeyUse & {
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

export interface SecondProof extends HalfLogin {
  readonly code: string;
  /** What an authenticator answered, in the place of a code. */
  readonly passkey?: string | undefined;
  readonly network: string;
  readonly address: string | null;
}

export interface ProvenTwice {
  readonly user: User;
  readonly methods: readonly string[];
  /** Who vouched for the first one, where that was an identity provider. */
  readonly identityProviderId?: string | undefined;
  /** Shown once, after enrolment. */
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** The same for every page with this seed; nothing of it is stored until the person has shown a code. */
export const enrolledApp = (
  { digest, totp, issuer }: SecondFactoring,
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

const ownOf = ({ storage }: SecondFactoring, userId: string): Promise<readonly Authenticator[]> =>
  storage.authenticators.all([{ attribute: 'userId', equals: userId }]);

/** @throws Refusal `interaction_over` */
export const askedFactor =
  (deps: SecondFactoring) =>
  async (half: HalfLogin): Promise<AskedFactor> => {
    const found = await findHalfLogin(deps, half);
    const { user } = found;
    const { party } = passkeying(deps) ?? {};
    if (found.missing === 'code') {
      const own = await ownOf(deps, user.id);
      const usesPasskey = party !== undefined && own.some(({ kind }) => kind === 'passkey');
      return {
        kind: 'code',
        user,
        hasApp: own.some(({ kind }) => kind === 'totp'),
        passkey: usesPasskey
          ? passkeyRequest(party, own, await newChallenge(deps, placeOf(half, found)))
          : undefined,
      };
    }
    const {
      mfa: { factors },
    } = await settingsOf(deps.storage)(user.tenantId);
    return {
      kind: 'enrolment',
      user,
      app: mayEnrolWith(factors, 'totp') ? enrolledApp(deps, user, found.seed) : undefined,
      passkey:
        party !== undefined && mayEnrolWith(factors, 'passkey')
          ? passkeyCreation(deps, party, user, [], await newChallenge(deps, placeOf(half, found)))
          : undefined,
    };
  };

/** @throws Refusal `second_factor_wrong` */
const stepOf = async (
  deps: SecondFactoring,
  found: FoundHalf,
  { code, passkey, ...half }: SecondProof,
): Promise<FactorStep> => {
  const { user, missing } = found;
  const {
    mfa: { factors },
  } = await settingsOf(deps.storage)(user.tenantId);
  if (missing === 'enrolment' && !mayEnrolWith(factors, passkey === undefined ? 'totp' : 'passkey'))
    refuse('second_factor_wrong');
  if (passkey !== undefined)
    return missing === 'code'
      ? (await usePasskey(deps, user.id, placeOf(half, found), passkey)).prove
      : addPasskey(deps, user, placeOf(half, found), passkey);
  const typed = code.replace(/[\s-]/g, '').toLowerCase();
  return missing === 'code'
    ? useCode(deps, user.id, typed)
    : addApp(deps, user, enrolledApp(deps, user, found.seed).secret, typed);
};

/**
 * Rule: an attempt at a second factor is counted before the code is compared.
 * Rule: where the tenant says after how many failures an account is locked, attempts at a second factor are
 * counted like that too.
 * Rule: a half login is completed once, and the code that completes it is used up with it.
 * @throws Refusal `interaction_over`, `too_many_requests`, `second_factor_wrong`, `passkey_copied`
 */
export const proveSecondFactor =
  (deps: SecondFactoring) =>
  async (proof: SecondProof): Promise<ProvenTwice> => {
    const found = await findHalfLogin(deps, proof);
    const { address, network } = proof;
    const { id, tenantId } = found.user;
    await deps.secondFactorThrottle.begin(
      id,
      network,
      (await settingsOf(deps.storage)(tenantId)).lockout,
    );
    const fresh = found.missing === 'enrolment' ? newRecoveryCodes(deps) : undefined;
    const actor = { ...theServer, id, address: address ?? undefined };
    const completed = stepOf(deps, found, proof).then((prove) =>
      write(deps, actor, async (stores, note) => {
        const now = deps.clock.now();
        // The person's row is held first: of two that enrol at once, one finds the other's work.
        const held = await stores.users.change(id, (current) =>
          isBlockedAt(current, now) || current.isMfaEnrolled !== found.user.isMfaEnrolled
            ? refuse('interaction_over')
            : { ...loginNoted(current, now, address), isMfaEnrolled: true },
        );
        await prove(stores, note);
        if (fresh !== undefined) await addRecoveryCodes(deps, found.user, fresh)(stores, note);
        const used = await useSecret(deps, stores, 'half_login', proof.handle);
        if (used?.first !== true || held === undefined) return refuse('interaction_over');
        await auditLogin(deps, stores, {
          name: 'user.logged_in',
          tenantId: held.tenantId,
          userId: id,
          address,
        });
        return held;
      }),
    );
    const user = await completed.catch(async (error: unknown) => {
      await noteFailure(deps, found.user, address, error);
      throw error;
    });
    await deps.secondFactorThrottle.succeeded(id, network);
    const { methods, identityProviderId } = found.first;
    return {
      user,
      methods: [
        ...methods,
        ...secondFactorMethods[proof.passkey === undefined ? 'code' : 'passkey'],
      ],
      identityProviderId,
      recoveryCodes: fresh?.map(shownRecoveryCode),
    };
  };

export const noteFailure = async (
  deps: SecondFactoring,
  { id, tenantId }: Pick<User, 'id' | 'tenantId'>,
  address: string | null,
  error: unknown,
): Promise<void> => {
  const isCopied = isRefusal(error, 'passkey_copied');
  if (isCopied || isRefusal(error, 'second_factor_wrong'))
    await deps.storage.transaction((stores) =>
      auditLogin(deps, stores, { name: 'user.login_failed', tenantId, userId: id, address }),
    );
  if (isCopied)
    await write(
      deps,
      { ...theServer, tenancy: oneTenant(tenantId), address: address ?? undefined },
      async (_, note) => note('authenticator.copy_suspected', error.values['id']!),
    );
};
