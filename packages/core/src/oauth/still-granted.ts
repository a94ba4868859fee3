import { permittedTo } from './authorize/grantable.js';
import { givenBy, type Authentication } from './authorize/requested-login.js';
import type { ClientAccess, ResourceAccess } from '../model/client/client-access.js';
import { openidScopes } from '../model/scope/scope-fields.js';
import type { Clock } from '../ports/clock.js';
import type { Delegation } from '../model/grant/delegation.js';
import { userInfoResource } from '../model/resource/user-info-resource.js';
import { mayRefresh } from '../sessions/refresh-tokens.js';

export interface StillGranted {
  readonly target: Pick<ResourceAccess, 'resource'>;
  readonly scopes: readonly string[];
}

/**
 * What is left of what a person once granted. It throws nothing, because it is asked inside transactions that
 * a refusal would undo.
 *
 * Rule: a code and a refresh token give no more than what client and person hold at that moment (operations
 * §10.4).
 * Rule: a refresh keeps the time of the login, so a scope that takes a young one is gone when it is too old.
 * Rule: when the client's link to the resource is revoked, what was granted for it is over, and does not come
 * back with the link.
 */
export const stillGranted = (
  { issuer, clock }: { readonly issuer: string; readonly clock: Clock },
  { client, resources }: ClientAccess,
  delegation: Pick<Delegation, 'resourceId' | 'scopes' | 'createdAt' | keyof Authentication>,
  held: (resourceId: string) => ReadonlySet<string>,
): StillGranted | undefined => {
  const { resourceId, scopes, createdAt } = delegation;
  const openid = scopes.filter(
    (scope) => openidScopes.includes(scope) && (scope !== 'offline_access' || mayRefresh(client)),
  );
  if (resourceId === null)
    return { target: { resource: userInfoResource(issuer) }, scopes: openid };
  const target = resources.find(({ resource }) => resource.id === resourceId);
  if (target === undefined || target.since > createdAt) return undefined;
  const given = givenBy(delegation, target, target.scopes, clock.now());
  const permitted = permittedTo(target.resource, given, held);
  const left = scopes.filter((scope) => openid.includes(scope) || permitted.includes(scope));
  return left.length > 0 || scopes.length === 0 ? { target, scopes: left } : undefined;
};
