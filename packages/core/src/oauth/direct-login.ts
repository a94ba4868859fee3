import { auditGrant } from '../audit/audit-grant.js';
import { grantable } from './authorize/grantable.js';
import { givenBy } from './authorize/requested-login.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { heldScopes } from '../access/held-scopes.js';
import type { Stores } from '../ports/storage.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { Person, User } from '../model/user/user.js';
import type { Authorization, TokenRequest } from './grant.js';
import type { GrantDeps } from './grant.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { assertAskedAbout } from '../sessions/login-hooks.js';
import { holdBasis, type LoginProof } from '../sessions/rests-on.js';
import { mayRefresh } from '../sessions/refresh-tokens.js';
import { withRefreshToken } from './kept-refresh-token.js';
import { assertTokenFits } from './token-length.js';
import { userInfoResource } from '../model/resource/user-info-resource.js';

/** Adds what the person grants who is proven like this; with a refresh token, unless told otherwise. */
export type GrantLogin = (
  stores: Stores,
  login: LoginProof,
  refreshes?: boolean,
) => Promise<Authorization>;

/**
 * What a person gets who has proven themselves to the token endpoint, without a browser in between: a
 * delegation, and all that hangs on it. Refuses at once where nothing can be granted; what it answers stands in
 * the transaction that uses a proof up, and refuses where something changed meanwhile on which the login rests.
 * @throws Refusal as `holdBasis`
 */
export const directLogin = async (
  deps: GrantDeps,
  request: TokenRequest,
  access: ClientAccess,
  person: Person,
): Promise<GrantLogin> => {
  const { client } = access;
  const resources = access.resources.map(({ resource }) => resource);
  const held = await heldScopes(deps.storage, person, deps.clock.now(), resources);
  const asked = { scopes: request.scopes ?? [], resource: request.resource };
  const { target, scopes: permitted } = assertTokenFits(grantable(access, asked, held));
  await assertAskedAbout(deps, { person, methods: [], address: request.address ?? null });

  return async (stores, login, refreshes = true) => {
    const user = await holdLogin(deps, stores, { login, session: null, client });
    const now = deps.clock.now();
    const { authenticatedAt = now, methods } = login;
    const authentication = { authenticatedAt, methods };
    const scopes = givenBy(authentication, target, permitted, now);
    if (scopes.length < permitted.length && scopes.length === 0) refuse('authentication_unmet');
    const fresh = newDelegation(deps, {
      client,
      user,
      scopes,
      resourceId: target?.resource.id ?? null,
      ...authentication,
      identityProviderId: login.provider?.id ?? null,
    });
    const { delegation, refreshToken } =
      refreshes && mayRefresh(client)
        ? withRefreshToken(deps, client, fresh, request)
        : { delegation: fresh, refreshToken: undefined };
    await stores.delegations.add(delegation);
    await auditGrant(deps, stores, { name: 'grant.redeemed', delegation, origin: request });

    return {
      subject: user.id,
      target: target ?? { resource: userInfoResource(deps.issuer) },
      scopes,
      person: { user, delegation, refreshToken },
    };
  };
};

/** As `holdBasis`, with the words of the token endpoint (RFC 6749 §5.2). */
const holdLogin = async (...given: Parameters<typeof holdBasis>): Promise<User> => {
  try {
    return await holdBasis(...given);
  } catch (error) {
    if (!isRefusal(error, 'interaction_over')) throw error;
    return refuse('grant_invalid', { why: 'What the login rested on has changed meanwhile' });
  }
};
