import { auditGrant } from '../audit/audit-grant.js';
import { grantable } from './authorize/grantable.js';
import type { ClientAccess } from '../model/client-access.js';
import { heldScopes } from '../access/held-scopes.js';
import type { Stores } from '../ports/storage.js';
import type { Person } from '../model/user.js';
import type { Authorization, TokenRequest } from './grant.js';
import type { GrantDeps } from '../sessions/refresh-tokens.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { mayRefresh } from '../sessions/refresh-tokens.js';
import { withRefreshToken } from './kept-refresh-token.js';
import { assertTokenFits } from './token-length.js';
import { userInfoResource } from '../model/user-info-resource.js';

/** A person, and how they have proven who they are. */
export interface ProvenPerson {
  readonly user: Person;
  readonly methods: readonly string[];
}

/**
 * What a person gets who has proven themselves to the token endpoint, without a browser in between: a
 * delegation, and all that hangs on it. Refuses at once where nothing can be granted; what it answers refuses
 * nothing, so that it can stand in the transaction that uses a proof up.
 */
export const directLogin = async (
  deps: GrantDeps,
  request: TokenRequest,
  access: ClientAccess,
  { user: known, methods }: ProvenPerson,
): Promise<(stores: Stores, user: Person) => Promise<Authorization>> => {
  const { client } = access;
  const resources = access.resources.map(({ resource }) => resource);
  const held = await heldScopes(deps.storage, known, deps.clock.now(), resources);
  const asked = { scopes: request.scopes ?? [], resource: request.resource };
  const { target, scopes } = assertTokenFits(grantable(access, asked, held));

  return async (stores, user) => {
    const fresh = newDelegation(deps, {
      client,
      user,
      scopes,
      resourceId: target?.resource.id ?? null,
      authenticatedAt: deps.clock.now(),
      methods,
    });
    const { delegation, refreshToken } = mayRefresh(client)
      ? withRefreshToken(deps, client, fresh)
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
