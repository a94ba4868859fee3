import { auditGrant, type Origin } from '../audit/audit-grant.js';
import type { ClientAccess } from '../model/client-access.js';
import type { Stores } from '../ports/storage.js';
import { heldScopes } from '../access/held-scopes.js';
import { livingPerson } from '../directory/living-person.js';
import type { Authorization } from './grant.js';
import type { Refreshing } from '../sessions/refresh-tokens.js';
import { addRefreshToken, mayRefresh } from '../sessions/refresh-tokens.js';
import { stillGranted } from './still-granted.js';

/**
 * What a delegation gives to whoever has just used up its code, in the transaction that did so: tokens for
 * its person. Undefined when the delegation or its person is not alive any more. It throws nothing: a refusal
 * would undo the use.
 */
export const redeemDelegation = async (
  deps: Refreshing,
  stores: Stores,
  delegationId: string,
  access: ClientAccess,
  origin: Origin,
): Promise<Authorization | undefined> => {
  const delegation = await stores.delegations.find(delegationId);
  const user =
    delegation &&
    (await livingPerson(stores, delegation.userId, delegation.createdAt, deps.clock.now()));
  if (delegation === undefined || user === undefined || delegation.revokedAt !== null)
    return undefined;
  const left = stillGranted(
    deps,
    access,
    delegation,
    await heldScopes(
      stores,
      user,
      deps.clock.now(),
      access.resources.map(({ resource }) => resource),
    ),
  );
  if (left === undefined) return undefined;
  const refreshToken = mayRefresh(access.client)
    ? await addRefreshToken(deps, stores, access.client, delegation)
    : undefined;
  await auditGrant(deps, stores, 'grant.redeemed', delegation, origin);
  return { subject: user.id, ...left, person: { user, delegation, refreshToken } };
};
