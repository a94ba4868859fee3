import { accountOf } from '../../login/account.js';
import { assertPasswordIsOwn, loginNoted } from '../../login/log-in.js';
import type { LoginThrottle } from '../../sessions/login-throttle.js';
import { tryCode, useCode } from '../../login/one-time-password.js';
import { assertOneFactorIsEnough } from '../../login/missing-factor.js';
import { refuse } from '../../model/refusals.js';
import { isBlockedAt } from '../../model/user-status.js';
import { directLogin } from '../direct-login.js';
import type { Grant } from '../grant.js';
import { loginTenant } from '../../login/login-tenant.js';
import type { GrantDeps } from '../../sessions/refresh-tokens.js';

const dead = 'The one-time password is wrong, used, expired or meant for another client';

/**
 * Swaps a one-time password for tokens (contract §2).
 *
 * Rule: a one-time password works once, for the client that had it sent.
 * Rule: who logs in with a one-time password has proven the address it was sent to, which is verified from
 * then on.
 */
export const otp = (deps: GrantDeps & { readonly otpThrottle: LoginThrottle }): Grant => ({
  type: 'otp',
  aliases: [],
  audience: 'any',

  async authorize(request, access) {
    const given = (name: string): string =>
      request.parameter?.(name) ??
      refuse('grant_request_invalid', { parameter: name, why: 'is required' });
    const username = given('username');
    const typed = given('otp');
    const account = await accountOf(
      deps,
      await loginTenant(deps)(access, { tenantId: request.tenantId, identifier: username }),
      username,
    );
    const right =
      (await tryCode(deps, access.client, account, typed)) ??
      refuse('grant_invalid', { why: dead });
    assertPasswordIsOwn(account.user!);
    await assertOneFactorIsEnough(deps.storage, account.user!);
    // Before it is used up: who asks for a scope that is not there keeps the code.
    const logIn = await directLogin(deps, request, access, {
      user: account.user!,
      methods: ['otp'],
    });
    const now = deps.clock.now();
    const outcome = await deps.storage.transaction(async (stores) => {
      if (!(await useCode(deps, stores, right))) return 'dead';
      const user = await stores.users.change(account.user!.id, (current) =>
        isBlockedAt(current, now)
          ? current
          : {
              ...loginNoted(current, now, request.address ?? null),
              ...(right.channel === 'email'
                ? { emailVerified: true }
                : { phoneNumberVerified: true }),
            },
      );
      if (user === undefined) return 'dead';
      return isBlockedAt(user, now) ? 'blocked' : logIn(stores, user);
    });
    if (outcome === 'dead') return refuse('grant_invalid', { why: dead });
    if (outcome === 'blocked') return refuse('user_blocked');
    await deps.otpThrottle.succeeded(account.id, request.network ?? '');
    return outcome;
  },
});
