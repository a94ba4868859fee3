/** Hooks that have a say in who is let in (contract §20), as logins know them. Their room is handed in. */
import type { AuditDeps } from '../audit/append-audit-events.js';
import type { User } from '../model/user/user.js';
import { refuse } from '../model/values/refusals.js';
import type { Storage } from '../ports/storage.js';
import { auditRefusedLogin } from './audit-refused-login.js';
import type { VouchingProvider } from './rests-on.js';

/** A login that is whole, or lacks a second factor. */
export interface AskedLogin {
  readonly person: Pick<User, 'id' | 'tenantId'>;
  /** RFC 8176 §2. */
  readonly methods: readonly string[];
  readonly provider?: Pick<VouchingProvider, 'id'> | null | undefined;
  readonly address: string | null;
}

export interface LoginHooks {
  /** Whether one may have something to say to logins of the tenant. */
  readonly areAsked: (tenantId: string) => Promise<boolean>;
  /**
   * Asks them, outside of any transaction. Says whether the login takes a second factor.
   * @throws Refusal `login_denied`, `hook_unavailable`
   */
  readonly ask: (login: AskedLogin) => Promise<boolean>;
}

export interface LoginHooksDeps extends AuditDeps {
  readonly storage: Storage;
  readonly loginHooks: LoginHooks;
}

/**
 * People as they were read at a login that hooks were asked about, with whether these want a second factor. Each stands
 * for that login alone.
 */
const asked = new WeakMap<object, boolean>();

export const isAskedAbout = (person: object): boolean => asked.has(person);

/** A copy, since a storage may hand out one object twice. */
export const asAskedAbout = <P extends object>(person: P, wantsSecondFactor = false): P => {
  const copy = { ...person };
  asked.set(copy, wantsSecondFactor);
  return copy;
};

/** Asks hooks before anything of the login is noted. Says whether they want a second factor. */
export const askBeforeLogin = (
  deps: LoginHooksDeps,
  { person, ...login }: AskedLogin,
): Promise<boolean> =>
  auditRefusedLogin(deps, { user: person, address: login.address }, () =>
    deps.loginHooks.ask({ person, ...login }),
  );

/**
 * The same where no second factor can be asked for.
 * @throws Refusal `login_denied`, `hook_unavailable`, `second_factor_required`
 */
export const askAboutWhole = async (deps: LoginHooksDeps, login: AskedLogin): Promise<void> => {
  const isWhole = login.methods.includes('mfa');
  if ((await askBeforeLogin(deps, login)) && !isWhole) refuse('second_factor_required');
};

/**
 * Rule: nobody is let in before hooks were asked about this login, whichever way it came.
 * Each place that begins a session or hands out tokens asks this, for a way that has not asked by itself.
 */
export const assertAskedAbout = async (deps: LoginHooksDeps, login: AskedLogin): Promise<void> => {
  const wantsSecondFactor = asked.get(login.person);
  if (wantsSecondFactor === undefined) await askAboutWhole(deps, login);
  else if (wantsSecondFactor && !login.methods.includes('mfa')) refuse('second_factor_required');
};
