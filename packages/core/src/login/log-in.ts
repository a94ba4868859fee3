import { auditLogin } from '../audit/audit-login.js';
import type { DomainNames } from '../ports/domain-names.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Storage, Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { missingFactor, type MissingFactor } from './missing-factor.js';
import { passwordLimits } from '../model/tenant/password-limits.js';
import { admitsLogin, type LoginPolicy, type LoginWay } from '../model/tenant/login-policy.js';
import { tenantSettings, type Lockout } from '../model/tenant/tenant-settings.js';
import { provenBefore } from '../people/check-password.js';
import { passwordPolicyOf } from '../people/given-password.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { User } from '../model/user/user.js';
import { accountOf, type Account } from './account.js';
import type { FirstProof } from './half-login.js';
import type { PasswordHooks } from './password-hooks.js';
import { assertVerified } from './assert-verified.js';
import type { RefusalTime } from '../people/refusal-time.js';
import type { AttemptOrigin, LoginThrottle } from '../sessions/login-throttle.js';
import { auditRefusedLogin } from '../sessions/audit-refused-login.js';
import { asAskedAbout, askBeforeLogin, type LoginHooksDeps } from '../sessions/login-hooks.js';
import { assertAdmitted, assertStillProven, type VouchingProvider } from '../sessions/rests-on.js';

export interface LogInDeps extends LoginHooksDeps, DirectoryLoginDeps {
  readonly domainNames: DomainNames;
  readonly storage: Storage;
  readonly hasher: SecretHasher;
  readonly throttle: LoginThrottle;
  readonly refusalTime: RefusalTime;
  readonly passwordHooks: PasswordHooks;
}

export interface LoginAttempt extends AttemptOrigin {
  readonly tenantId: string;
  readonly identifier: string;
  readonly password: string;
  readonly address: string | null;
  /** The provider that vouches for the person at the same login, whose account they prove by this password. */
  readonly vouchedBy?: VouchingProvider | undefined;
}

/** A login whose password is not that of an account here. */
export interface UnprovenPassword {
  readonly attempt: LoginAttempt;
  readonly account: Account;
  readonly login: LoginPolicy;
  readonly lockout: Lockout | undefined;
  readonly demandsSecondFactor: boolean;
}

/** A person for whom a directory vouches. */
export type DirectoryFactor = FirstFactor & { readonly proof: Required<FirstProof> };

/**
 * Asks the directory that keeps the person's password: `unproven` where it proves nobody and people of the tenant log
 * in by it, undefined where they do not. The federation room brings it.
 * @throws Refusal `directory_unavailable`, `too_many_requests`, and as `resolvePerson`
 */
export type DirectoryLogins = (
  unproven: UnprovenPassword,
) => Promise<DirectoryFactor | 'unproven' | undefined>;

export interface DirectoryLoginDeps {
  readonly directoryLogins?: DirectoryLogins | undefined;
}

/**
 * In units of UTF-16, as it is typed. Longer ones are refused before they cost a hash. The bound of a password counts
 * code points after NFC, and one of them is typed as four units at most: a letter with three marks, for example.
 */
export const longestPassword = passwordLimits.maximum * 4;

export const loginNoted = (
  user: User,
  at: Date,
  address: string | null,
  methods: readonly string[] = [],
): User => ({
  ...user,
  passwordUsedAt: methods.includes('pwd') ? at : user.passwordUsedAt,
  lastLoginAt: at,
  lastLoginIp: address,
  loginsCount: user.loginsCount + 1,
});

/** A login by password alone, for the policy of the tenant. */
export const byPassword = { methods: ['pwd'], identityProviderId: null } as const;

const wayOf = ({ vouchedBy }: Pick<LoginAttempt, 'vouchedBy'>): LoginWay => ({
  ...byPassword,
  identityProviderId: vouchedBy?.id ?? null,
});

/** Whether people whom the tenant does not except log in by this way. */
const admitsPeople = (policy: LoginPolicy, way: LoginWay): boolean =>
  admitsLogin({ ...policy, exceptUserIds: [] }, '', way);

/**
 * Proves a person by password.
 *
 * Rule: an unknown user, a wrong password and a user without one cost the same and get the same answer. It comes after
 * the same time, whatever hash is stored (docs/adr/0041-who-has-an-account.md).
 * Rule: that an account is blocked is told only to who knows its password (operations §7).
 * Rule: where the tenant admits no passwords, the password of a person who is not excepted is not looked at, and every
 * failure gets one answer, so that it tells neither who is excepted nor whether a password is right.
 * @throws Refusal `login_failed`, `user_blocked`, `address_unverified`, `too_many_requests`,
 * `tenant_suspended`, `login_method_refused`
 */
export const provePassword = (deps: LogInDeps) => {
  const prove = proveOtherwise(deps);
  return (attempt: LoginAttempt): Promise<User> =>
    prove<never>(attempt, () => Promise.resolve(undefined));
};

type Otherwise<R> = (
  unproven: Omit<UnprovenPassword, 'demandsSecondFactor'>,
) => Promise<R | 'unproven' | undefined>;

/** The same, with another way to prove a person whose password is not one of this server. */
const proveOtherwise = (deps: LogInDeps) => {
  const { storage, clock, throttle } = deps;
  const proveFirst = provenBefore(deps);

  return async <R>(attempt: LoginAttempt, otherwise: Otherwise<R>): Promise<User | R> => {
    const { tenantId, identifier, password, vouchedBy, ...from } = attempt;
    const { network } = from;
    if (password === '' || password.length > longestPassword) return refuse('login_failed');
    const found = await accountOf(deps, tenantId, identifier);
    const { id: account, user } = found;
    const tenant = await storage.tenants.find(tenantId);
    if (tenant?.isSuspended) refuse('tenant_suspended');
    const settings = tenantSettings(tenant ?? { metadata: {} });
    await throttle.begin(account, from, settings.lockout);
    const way = wayOf({ vouchedBy });
    const admitted = admittedOf(user, settings.login, way);
    const asked = await deps.passwordHooks.ask(tenantId, admitted, password);
    const refuseLate = async (error: unknown): Promise<never> => {
      await asked.untilRefusal();
      throw error;
    };
    const proven = await proveFirst(asked.user, password, async (owner) => {
      if (isBlockedAt(owner, clock.now())) return refuse('user_blocked');
      await throttle.succeeded(account, network);
      await assertVerified(storage, owner);
      return owner;
    }).catch(refuseLate);
    if (proven !== undefined) return proven;

    const { login, lockout } = settings;
    const unproven = { attempt, account: found, login, lockout };
    const other = await otherwise(unproven).catch(refuseLate);
    if (other !== undefined && other !== 'unproven') return other;
    await auditFailed(deps, attempt, user);
    const isForPeople = other === 'unproven' || admitsPeople(login, way);
    await asked.untilRefusal();
    return refuse(isForPeople ? 'login_failed' : 'login_method_refused');
  };
};

const admittedOf = (user: User | undefined, login: LoginPolicy, way: LoginWay): User | undefined =>
  user !== undefined && admitsLogin(login, user.id, way) ? user : undefined;

/** For a name that nobody has too: the time that it takes tells nothing. */
const auditFailed = (
  deps: LogInDeps,
  { tenantId, address }: LoginAttempt,
  user: User | undefined,
): Promise<void> =>
  deps.storage.transaction((stores) =>
    auditLogin(deps, stores, {
      name: 'user.login_failed',
      tenantId,
      userId: user?.id ?? null,
      address,
    }),
  );

/** A person whose password was right. Nobody is logged in before nothing is missing. */
export interface FirstFactor {
  readonly user: User;
  readonly missing: MissingFactor;
  /** How, where not this server has proven the password but a directory. */
  readonly proof?: Required<FirstProof> | undefined;
}

/**
 * Begins a login by password, for a caller that can ask for a second factor; where none is needed, that is the
 * login.
 * Rule: a temporary password opens nothing but the way to a new one.
 * @throws Refusal as `provePassword`, and `password_change_required`
 */
export const beginLogin = (deps: LogInDeps) => {
  const prove = proveOtherwise(deps);

  return async (attempt: LoginAttempt, demandsSecondFactor = false): Promise<FirstFactor> => {
    const user = await prove(attempt, async (unproven) =>
      deps.directoryLogins?.({ ...unproven, demandsSecondFactor }),
    );
    if ('proof' in user) return user;
    assertPasswordIsOwn(user);
    const { maxAgeSeconds } = await passwordPolicyOf(deps.storage, user.tenantId);
    if (isPasswordTooOld(user, maxAgeSeconds, deps.clock.now())) refuse('password_change_required');
    const { vouchedBy: provider } = attempt;
    const by = { user, address: attempt.address, provider, demandsSecondFactor };
    const { missing, isWanted } = await missingAfterHooks(deps, by);
    if (missing !== 'nothing') return { user: asAskedAbout(user, isWanted), missing };

    const proof = { person: user, methods: ['pwd'] };
    const { address } = attempt;
    const logIn = async (stores: Stores): Promise<User | undefined> => {
      const current = await stores.users.change(user.id, (before) => {
        assertStillProven(deps, proof, before);
        return loginNoted(before, deps.clock.now(), address, proof.methods);
      });
      if (current === undefined) return undefined;
      await assertAdmitted(stores, current, wayOf(attempt));
      await auditLogin(deps, stores, {
        name: 'user.logged_in',
        tenantId: current.tenantId,
        userId: current.id,
        address,
      });
      return current;
    };
    const noted = await auditRefusedLogin(deps, { user, address }, () =>
      deps.storage.transaction(logIn),
    );
    return { user: asAskedAbout(noted ?? refuse('login_failed')), missing };
  };
};

interface ProvenByPassword {
  readonly user: User;
  readonly address: string | null;
  readonly provider?: VouchingProvider | undefined;
  readonly demandsSecondFactor?: boolean | undefined;
}

/**
 * What is missing after a password, once hooks were asked, and whether they want a second factor.
 * @throws Refusal `login_denied`, `hook_unavailable`, `second_factor_required` where one is wanted that nobody can give
 */
export const missingAfterHooks = async (
  deps: LogInDeps,
  { user, address, provider, demandsSecondFactor = false }: ProvenByPassword,
): Promise<{ readonly missing: MissingFactor; readonly isWanted: boolean }> => {
  const login = { person: user, methods: byPassword.methods, provider, address };
  const isWanted = await askBeforeLogin(deps, login);
  const missing = await missingFactor(deps.storage, user, demandsSecondFactor || isWanted);
  if (isWanted && missing === 'nothing') refuse('second_factor_required');
  return { missing, isWanted };
};

/**
 * Logs a person in by password alone.
 * @throws Refusal as `beginLogin`, and `second_factor_required`
 */
export const logIn = (deps: LogInDeps) => {
  const begin = logInWhole(deps);

  return async (attempt: LoginAttempt): Promise<User> => (await begin(attempt)).user;
};

/** The same, with who proof. */
export const logInWhole = (deps: LogInDeps) => {
  const begin = beginLogin(deps);

  return async (attempt: LoginAttempt): Promise<FirstFactor> => {
    const first = await begin(attempt);
    return first.missing === 'nothing' ? first : refuse('second_factor_required');
  };
};

/**
 * Rule: where the tenant's passwords age, one that is too old opens nothing but the way to a new one either.
 */
export const isPasswordTooOld = (
  { passwordChangedAt }: User,
  maxAgeSeconds: number | undefined,
  now: Date,
): boolean =>
  maxAgeSeconds !== undefined &&
  passwordChangedAt !== null &&
  now.getTime() - passwordChangedAt.getTime() >= maxAgeSeconds * 1000;

/** For every way in that does not ask for a new password. @throws Refusal `password_change_required` */
export const assertPasswordIsOwn = ({ mustChangePassword }: User): void => {
  if (mustChangePassword) refuse('password_change_required');
};
