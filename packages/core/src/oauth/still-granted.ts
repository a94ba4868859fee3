import { permittedTo } from './authorize/grantable.js';
import type { ClientAccess, ResourceAccess } from '../model/client/client-access.js';
import { openidScopes } from '../model/scope/scope-fields.js';
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
 * Rule: when the client's link to the resource is revoked, what was granted for it is over, and does not come
 * back with the link.
 */
export const stillGranted = (
  { issuer }: { readonly issuer: string },
  { client, resources }: ClientAccess,
  { resourceId, scopes, createdAt }: Pick<Delegation, 'resourceId' | 'scopes' | 'createdAt'>,
  held: (resourceId: string) => ReadonlySet<string>,
): StillGranted | undefined => {
  const openid = scopes.filter(
    (scope) => openidScopes.includes(scope) && (scope !== 'offline_access' || mayRefresh(client)),
  );
  if (resourceId === null)
    return { target: { resource: userInfoResource(issuer) }, scopes: openid };
  const target = resources.find(({ resource }) => resource.id === resourceId);
  if (target === undefined || target.since > createdAt) return undefined;
  const permitted = permittedTo(target.resource, target.scopes, held);
  const left = scopes.filter((scope) => openid.includes(scope) || permitted.includes(scope));
  return left.length > 0 || scopes.length === 0 ? { target, scopes: left } : undefined;
};
