/** Whom a provider has vouched for is let in, or asked for a second factor first. */
import { holderIdOf } from '../model/client/client.js';
import { secondFactorWish } from '../oauth/authorize/requested-login.js';
import type { FoundRequestDeps, WaitingRequest } from '../oauth/authorize/waiting-request.js';
import type { RegistrationHooksDeps } from '../people/registration-hooks.js';
import { asAskedAbout, askBeforeLogin, type LoginHooksDeps } from '../sessions/login-hooks.js';
import { noteFederatedLogin, resolvePerson, type Decision } from './resolve-person.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { saysTwoFactors } from '../model/provider/provider-factors.js';
import { loginTenant } from '../login/login-tenant.js';
import type { Stores } from '../ports/storage.js';
import type { Claims } from '../model/values/claims.js';
import { refuse } from '../model/values/refusals.js';
import { beginSecondFactor, type HalfLogin } from '../login/half-login.js';
import { missingFactor, type MissingFactor } from '../login/missing-factor.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import { vouchingProvider } from '../sessions/rests-on.js';
import type { User } from '../model/user/user.js';
import type { WriteDeps } from '../unit-of-work/write.js';

export type FederatedLoginDeps = WriteDeps &
  LoginHooksDeps &
  RegistrationHooksDeps &
  FoundRequestDeps & { readonly sessions: BrowserSessions };

export interface Arrival {
  readonly place: HalfLogin;
  readonly waiting: WaitingRequest;
  readonly provider: IdentityProvider;
  readonly claims: Claims;
  readonly address: string | null;
  readonly decision?: Decision | undefined;
}

export type FederatedLogin =
  { readonly kind: 'logged_in'; readonly secret: string } | { readonly kind: 'second_factor' };

/** As `amr` says it: how the person proved who they are is the provider's to know. */
const federated = ['fed'] as const;

/**
 * Rule: a federated login asks for a second factor as a login with a password does, unless the provider says
 * that it has asked for one and its record says that it is believed (RFC 8176 §2).
 * @throws Refusal as `resolvePerson`
 */
export const logInThroughProvider = (deps: FederatedLoginDeps) => {
  const personOf = resolvePerson(deps);
  const begin = beginSecondFactor(deps);

  return async ({
    place,
    waiting,
    provider,
    claims,
    address,
    decision,
  }: Arrival): Promise<FederatedLogin> => {
    const { request, access } = waiting;
    const isTwice = saysTwoFactors(provider, claims);
    const methods = isTwice ? [...federated, 'mfa'] : federated;
    const isDemanded = secondFactorWish(request) === 'demanded';
    const missing = async (
      stores: Pick<Stores, 'tenants'>,
      user: User,
      isWanted = isDemanded,
    ): Promise<MissingFactor> => (isTwice ? 'nothing' : missingFactor(stores, user, isWanted));
    // A login that hooks are asked about is noted once they have let it in.
    const areAsked = await deps.loginHooks.areAsked(provider.tenantId);
    const isHalf = async (stores: Stores, user: User): Promise<boolean> =>
      areAsked || (await missing(stores, user)) !== 'nothing';

    const person = await personOf(provider, claims, address, { decision, isHalf });
    const user = asAskedAbout(await ofTenant(deps, waiting, person));
    const vouching = vouchingProvider(deps, provider);
    const login = { person: user, methods, provider: vouching, address };
    const isWanted = await askBeforeLogin(deps, login);
    const lacks = await missing(deps.storage, user, isDemanded || isWanted);
    if (isWanted && lacks === 'nothing' && !isTwice) refuse('second_factor_required');

    if (lacks === 'nothing') {
      if (areAsked) await noteFederatedLogin(deps, user, address);
      const { secret } = await deps.sessions.begin(user, methods, place.browser, vouching);
      return { kind: 'logged_in', secret };
    }

    const first = { methods: federated, provider: vouching };
    await begin({ ...place, first }, holderIdOf(access), user, lacks);
    return { kind: 'second_factor' };
  };
};

/** At a global client the tenant may hang on the address that the person turned out to have. */
export const ofTenant = async (
  deps: FederatedLoginDeps,
  { access, request }: WaitingRequest,
  user: User,
): Promise<User> => {
  const tenantId = await loginTenant(deps)(access, {
    tenantId: request.tenantId,
    identifier: user.email ?? undefined,
  });
  return tenantId === user.tenantId
    ? user
    : refuse('federation_failed', {
        why: 'vouches for people of another tenant than the one whose people log in here',
      });
};
