import { accountOf } from '../../login/account.js';
import { assertPasswordIsOwn, loginNoted } from '../../login/log-in.js';
import type { LoginThrottle } from '../../sessions/login-throttle.js';
import { addressOf, tryCode, useCode } from '../../login/one-time-password.js';
import { assertOneFactorIsEnough } from '../../login/missing-factor.js';
import { refuse } from '../../model/refusals.js';
import type { Stores } from '../../ports/storage.js';
import { auditRefusedLogin } from '../../sessions/audit-refused-login.js';
import { directLogin } from '../direct-login.js';
import type { Authorization, Grant } from '../grant.js';
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
      deps.storage,
      await loginTenant(deps)(access, { tenantId: request.tenantId, identifier: username }),
      username,
    );
    const right =
      (await tryCode(deps, access.client, account, typed)) ??
      refuse('grant_invalid', { why: dead });
    assertPasswordIsOwn(account.user!);
    await assertOneFactorIsEnough(deps.storage, account.user!);
    // Before it is used up: who asks for a scope that is not there keeps the code.
    const user = account.user!;
    const address = request.address ?? null;
    const login = { person: user, methods: ['otp'], provider: null };
    const grant = await directLogin(deps, request, access, login);

    const logIn = async (stores: Stores): Promise<Authorization | undefined> => {
      if (!(await useCode(deps, stores, right))) return undefined;

      const now = deps.clock.now();
      return grant(stores, (current) => {
        if (addressOf(current, right.channel) !== addressOf(user, right.channel))
          refuse('grant_invalid', { why: dead });
        return {
          ...loginNoted(current, now, address),
          ...(right.channel === 'email' ? { emailVerified: true } : { phoneNumberVerified: true }),
        };
      });
    };
    const outcome = await auditRefusedLogin(deps, { user, address }, () =>
      deps.storage.transaction(logIn),
    );
    if (outcome === undefined) return refuse('grant_invalid', { why: dead });
    await deps.otpThrottle.succeeded(account.id, request.network ?? '');
    return outcome;
  },
});
