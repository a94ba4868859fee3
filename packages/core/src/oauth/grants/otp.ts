import { write, type UnitOfWork, type WriteDeps } from '../../unit-of-work/write.js';
import { accountOf } from '../../login/account.js';
import { assertDomainProven } from '../../login/assert-verified.js';
import { assertPasswordIsOwn, loginNoted } from '../../login/log-in.js';
import { forgetKnownNetworks, type LoginThrottle } from '../../sessions/login-throttle.js';
import { addressOf, tryCode, useCode } from '../../login/one-time-password.js';
import { assertOneFactorIsEnough } from '../../login/missing-factor.js';
import { systemActor } from '../../model/values/actor.js';
import { refuse } from '../../model/values/refusals.js';
import type { Stores } from '../../ports/storage.js';
import { isBlockedAt } from '../../model/user/user-status.js';
import type { User } from '../../model/user/user.js';
import { auditRefusedLogin } from '../../sessions/audit-refused-login.js';
import { asAskedAbout, askAboutWhole } from '../../sessions/login-hooks.js';
import { isStillProven } from '../../sessions/rests-on.js';
import { addressProven, handedOver, handsOver } from '../../people/address-proven.js';
import { directLogin } from '../direct-login.js';
import type { Authorization, Grant } from '../grant.js';
import { loginTenant } from '../../login/login-tenant.js';
import type { GrantDeps } from '../grant.js';

const dead = 'The one-time password is wrong, used, expired or meant for another client';

export type OtpDeps = GrantDeps & WriteDeps & { readonly otpThrottle: LoginThrottle };

/**
 * Swaps a one-time password for tokens (contract §2).
 *
 * Rule: a one-time password works once, for the client that had it sent.
 * Rule: who logs in with a one-time password has proven the address it was sent to, which is verified from
 * then on. What another person has brought to the account before does not count
 * (docs/adr/0124-what-a-proof-of-an-address-takes-away.md).
 */
export const otp = (deps: OtpDeps): Grant => ({
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
    const proof = { channels: [right.channel], way: 'one_time_password' } as const;
    const isHandedOver = handsOver(deps.domainNames, account.user!, proof);
    const known = isHandedOver ? handedOver(account.user!, proof.channels) : account.user!;
    assertPasswordIsOwn(known);
    await assertOneFactorIsEnough(deps.storage, known);
    if (right.channel === 'sms') await assertDomainProven(deps.storage, account.user!);
    // Before it is used up: who asks for a scope that is not there keeps the code.
    const asked = account.user!;
    const address = request.address ?? null;
    const methods = ['otp'];
    await askAboutWhole(deps, { person: known, methods, address });
    const grant = await directLogin(deps, request, access, asAskedAbout(known));

    const actor = { ...systemActor, id: asked.id, address: request.address };
    const noteLogin = (current: User): User => {
      const now = deps.clock.now();
      if (isBlockedAt(current, now)) refuse('user_blocked');
      const isSame =
        isStillProven({ person: asked, methods }, current) &&
        addressOf(current, right.channel) === addressOf(asked, right.channel);
      return isSame ? loginNoted(current, now, address) : refuse('grant_invalid', { why: dead });
    };

    const logIn = async (unit: UnitOfWork): Promise<Authorization | undefined> => {
      if (!(await useCode(deps, unit.stores, right))) return undefined;

      const { user, isHandedOver: isTaken } = await addressProven(deps, unit, asked.id, {
        ...proof,
        actor,
        until: justBefore(deps.clock.now()),
        change: noteLogin,
      });
      // The address was proven or taken back meanwhile, so that what was asked above does not hold.
      if (user === undefined || isTaken !== isHandedOver)
        return refuse('grant_invalid', { why: dead });
      return grant(unit.stores, { person: user, methods, provider: null });
    };
    const silently = (stores: Stores) => logIn({ stores, note: () => undefined });
    // Only where something of the account goes is the login a change that people hear of.
    const outcome = await auditRefusedLogin(deps, { user: asked, address }, () =>
      isHandedOver
        ? write(deps, actor, (stores, note) => logIn({ stores, note }))
        : deps.storage.transaction(silently),
    );
    if (outcome === undefined) return refuse('grant_invalid', { why: dead });
    if (isHandedOver) await forgetKnownNetworks(deps, asked.id);
    await deps.otpThrottle.succeeded(account.id, request.network ?? '');
    return outcome;
  },
});

/** The login begins at this very moment, and is not over. */
const justBefore = (now: Date): Date => new Date(now.getTime() - 1);
