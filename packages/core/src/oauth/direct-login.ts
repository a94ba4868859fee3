import { auditGrant } from '../audit/audit-grant.js';
import { grantable } from './authorize/grantable.js';
import type { ClientAccess } from '../model/client-access.js';
import { heldScopes } from '../access/held-scopes.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user.js';
import type { Authorization, TokenRequest } from './grant.js';
import type { Refreshing } from '../sessions/refresh-tokens.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { addRefreshToken, mayRefresh } from '../sessions/refresh-tokens.js';
import { userInfoResource } from '../model/user-info-resource.js';

/**
 * What somebody gets who has proven themselves to the token endpoint, without a browser in between: a
 * delegation, and all that hangs on it. Refuses at once where nothing can be granted; what it answers refuses
 * nothing, so that it can stand in the transaction that uses a proof up.
 */
export const directLogin = async (
  deps: Refreshing,
  request: TokenRequest,
  access: ClientAccess,
  known: User,
  methods: readonly string[],
): Promise<(stores: Stores, user: User) => Promise<Authorization>> => {
  const { client } = access;
  const { target, scopes } = grantable(
    access,
    { scopes: request.scopes ?? [], resource: request.resource },
    await heldScopes(
      deps.storage,
      known,
      deps.clock.now(),
      access.resources.map(({ resource }) => resource),
    ),
  );
  return async (stores, user) => {
    const delegation = newDelegation(deps, {
      client,
      user,
      scopes,
      resourceId: target?.resource.id ?? null,
      authenticatedAt: deps.clock.now(),
      methods,
    });
    await stores.delegations.add(delegation);
    const refreshToken = mayRefresh(client)
      ? await addRefreshToken(deps, stores, client, delegation)
      : undefined;
    await auditGrant(deps, stores, 'grant.redeemed', delegation, request);
    return {
      subject: user.id,
      target: target ?? { resource: userInfoResource(deps.issuer) },
      scopes,
      person: { user, delegation, refreshToken },
    };
  };
};
