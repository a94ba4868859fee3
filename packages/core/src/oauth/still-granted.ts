import { permittedTo } from './authorize/grantable.js';
import { givenBy, type Authentication } from './authorize/requested-login.js';
import type { ClientAccess, ResourceAccess } from '../model/client/client-access.js';
import { openidScopes } from '../model/scope/scope-fields.js';
import type { Clock } from '../ports/clock.js';
import type { AuthorizationDetails } from '../model/values/authorization-details.js';
import type { Delegation } from '../model/grant/delegation.js';
import { userInfoResource } from '../model/resource/user-info-resource.js';
import type { DetailsDeps } from './detailed-rights.js';
import { mayRefresh } from '../sessions/refresh-tokens.js';

export interface StillGranted {
  readonly target: Pick<ResourceAccess, 'resource'>;
  readonly scopes: readonly string[];
  readonly authorizationDetails: AuthorizationDetails;
}

type GrantedPart = Pick<
  Delegation,
  'resourceId' | 'scopes' | 'authorizationDetails' | 'createdAt' | keyof Authentication
>;

/**
 * What is left of what a person once granted. It throws nothing, because it is asked inside transactions that
 * a refusal would undo.
 *
 * Rule: a code and a refresh token give no more than what client and person hold at that moment (operations
 * §10.4).
 * Rule: a refresh keeps the time of the login, so a scope that takes a young one is gone when it is too old.
 * Rule: authorization details are left out once their type is withdrawn from the resource or from the client, and
 * nothing is left of a grant without scopes once all are.
 * Rule: when the client's link to the resource is revoked, what was granted for it is over, and does not come
 * back with the link.
 */
export const stillGranted = (
  deps: DetailsDeps & { readonly issuer: string; readonly clock: Clock },
  { client, resources }: ClientAccess,
  delegation: GrantedPart,
  held: (resourceId: string) => ReadonlySet<string>,
): StillGranted | undefined => {
  const { issuer, clock } = deps;
  const { resourceId, scopes, createdAt } = delegation;
  const openid = scopes.filter(
    (scope) => openidScopes.includes(scope) && (scope !== 'offline_access' || mayRefresh(client)),
  );
  if (resourceId === null)
    return {
      target: { resource: userInfoResource(issuer) },
      scopes: openid,
      authorizationDetails: [],
    };
  const target = resources.find(({ resource }) => resource.id === resourceId);
  if (target === undefined || target.since > createdAt) return undefined;
  const given = givenBy(delegation, target, target.scopes, clock.now());
  const permitted = permittedTo(target.resource, given, held);
  const left = scopes.filter((scope) => openid.includes(scope) || permitted.includes(scope));
  const { authorizationDetails: agreed } = delegation;
  const details = deps.details.stillGranted({ client, target }, agreed);
  const isOver = scopes.length > 0 ? left.length === 0 : agreed !== null && details.length === 0;
  return isOver ? undefined : { target, scopes: left, authorizationDetails: details };
};
