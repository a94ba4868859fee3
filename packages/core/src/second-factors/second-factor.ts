/** The second half of a login: the code of an authenticator, or the enrolment of one. */
import { theServer } from '../actor.js';
import { auditLogin } from '../audit/audit-login.js';
import { loginNoted } from '../authentication/log-in.js';
import type { LoginThrottle } from '../authentication/login-throttle.js';
import { useSecret } from '../oauth/one-time-secret.js';
import type { Stores } from '../ports/storage.js';
import type { Totp } from '../ports/totp.js';
import { isRefusal, refuse } from '../refusals.js';
import { isBlockedAt } from '../users/user-status.js';
import type { User } from '../users/user.js';
import { stampCreated, stampUpdated, write, type Note, type Writing } from '../write.js';
import type { Authenticator } from './authenticator.js';
import { findHalfLogin, type FoundHalf, type HalfLogin } from './half-login.js';
import { newRecoveryCodes, recoveryDigest, shownRecoveryCode } from './recovery-codes.js';
import { stepOfCode } from './totp-codes.js';

/** For `loginThrottle`: the figures of the password, with counters of their own. Whoever gets here knows the password; so all networks count together. */
export const secondFactorLimits = { name: 'second factor', account: { free: 5, firstWait: 1, longestWait: 900, stop: 100 }, network: { failures: 50, window: 600 }, knowsNetworks: false } as const;

/** What such a login is told apart by (RFC 8176 §2). */
export const twoFactors = ['pwd', 'otp', 'mfa'] as const;

export type SecondFactoring = Writing & { readonly issuer: string; readonly totp: Totp; readonly secondFactorThrottle: LoginThrottle };

/** What the page shows: it asks for a code, or for the enrolment of a new authenticator. */
export type AskedFactor =
  | { readonly kind: 'code'; readonly user: User }
  | { readonly kind: 'enrolment'; readonly user: User; readonly secret: string; readonly address: string };

export interface SecondProof extends HalfLogin {
  readonly code: string;
  readonly network: string;
  readonly address: string | null;
}

export interface ProvenTwice {
  readonly user: User;
  readonly methods: readonly string[];
  /** Shown once, after enrolment. */
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** The same for every page of one login; nothing of it is stored until the person has shown a code. */
const enrolledSecret = ({ digest, totp }: SecondFactoring, { seed }: FoundHalf): string => totp.secretFrom(digest.keyed('authenticator', seed));

/** Without a port: apps take a colon for the end of the name. */
const hostOf = (issuer: string): string => /^\w+:\/\/([^/:]+)/.exec(issuer)?.[1] ?? issuer;

/** @throws Refusal `interaction_over` */
export const askedFactor = (deps: SecondFactoring) => async (half: HalfLogin): Promise<AskedFactor> => {
  const found = await findHalfLogin(deps, half);
  const { user } = found;
  if (found.missing === 'code') return { kind: 'code', user };
  const secret = enrolledSecret(deps, found);
  return { kind: 'enrolment', user, secret, address: deps.totp.address(secret, { issuer: hostOf(deps.issuer), account: user.email ?? user.username ?? user.phoneNumber ?? user.id }) };
};

/**
 * Rule: an attempt at a second factor is counted before the code is compared.
 * Rule: a half login is completed once, and the code that completes it is used up with it.
 * @throws Refusal `interaction_over`, `too_many_requests`, `second_factor_wrong`
 */
export const proveSecondFactor = (deps: SecondFactoring) => async ({ code, network, address, ...half }: SecondProof): Promise<ProvenTwice> => {
  const found = await findHalfLogin(deps, half);
  const { id } = found.user;
  await deps.secondFactorThrottle.begin(id, network);
  const typed = code.replace(/[\s-]/g, '').toLowerCase();
  const fresh = found.missing === 'enrolment' ? newRecoveryCodes(deps) : undefined;
  const completed = write(deps, { ...theServer, id, address: address ?? undefined }, async (stores, note) => {
    const now = deps.clock.now();
    // The person's row is held first: of two that enrol at once, one finds the other's work.
    const held = await stores.users.change(id, (current) => (isBlockedAt(current, now) || current.isMfaEnrolled !== found.user.isMfaEnrolled ? refuse('interaction_over') : { ...loginNoted(current, now, address), isMfaEnrolled: true }));
    await (fresh === undefined ? useCode(deps, stores, note, id, typed) : enrol(deps, stores, note, found, typed, fresh));
    const used = await useSecret(deps, stores, 'half_login', half.handle);
    if (used?.first !== true || held === undefined) return refuse('interaction_over');
    await auditLogin(deps, stores, { name: 'user.logged_in', tenantId: held.tenantId, userId: id, address });
    return held;
  });
  const user = await completed.catch(async (error: unknown) => {
    if (isRefusal(error, 'second_factor_wrong')) await deps.storage.transaction((stores) => auditLogin(deps, stores, { name: 'user.login_failed', tenantId: found.user.tenantId, userId: id, address }));
    throw error;
  });
  await deps.secondFactorThrottle.succeeded(id, network);
  return { user, methods: twoFactors, recoveryCodes: fresh?.map(shownRecoveryCode) };
};

/** Rule: the code of a step is taken once, and none of a step before it (RFC 6238 §5.2); so is each recovery code. */
const useCode = async (deps: SecondFactoring, { authenticators }: Stores, note: Note, userId: string, typed: string): Promise<void> => {
  const now = deps.clock.now();
  const own = await authenticators.all([{ attribute: 'userId', equals: userId }]);
  const mark = recoveryDigest(deps, userId, typed);
  const stamps = { lastUsedAt: now, ...stampUpdated(deps, { ...theServer, id: userId }) };
  for (const { id, kind, secret } of own) {
    const step = kind === 'totp' && secret !== null ? stepOfCode(deps.totp, secret, typed, now) : undefined;
    let isUsed = false;
    await authenticators.change(id, (current) => {
      const isNew = step !== undefined && (current.lastUsedStep === null || step > current.lastUsedStep);
      const isLeft = kind === 'recovery_code' && current.codeDigests.includes(mark);
      isUsed = isNew || isLeft;
      if (isNew) return { ...current, ...stamps, lastUsedStep: step };
      return isLeft ? { ...current, ...stamps, codeDigests: current.codeDigests.filter((each) => each !== mark) } : current;
    });
    if (!isUsed) continue;
    if (kind === 'recovery_code') note('authenticator.recovery_code_used', id);
    return;
  }
  refuse('second_factor_wrong');
};

const enrol = async (deps: SecondFactoring, { authenticators }: Stores, note: Note, found: FoundHalf, typed: string, codes: readonly string[]): Promise<void> => {
  const { id: userId, tenantId } = found.user;
  const secret = enrolledSecret(deps, found);
  const lastUsedStep = stepOfCode(deps.totp, secret, typed, deps.clock.now()) ?? refuse('second_factor_wrong');
  const shared = { tenantId, userId, label: null, ...stampCreated(deps, { ...theServer, id: userId }) };
  const added: readonly Authenticator[] = [
    { ...shared, id: deps.random.uuid(), kind: 'totp', secret, lastUsedStep, codeDigests: [], lastUsedAt: deps.clock.now() },
    { ...shared, id: deps.random.uuid(), kind: 'recovery_code', secret: null, lastUsedStep: null, codeDigests: codes.map((code) => recoveryDigest(deps, userId, code)), lastUsedAt: null },
  ];
  for (const authenticator of added) {
    await authenticators.add(authenticator);
    note('authenticator.added', authenticator.id);
  }
};
