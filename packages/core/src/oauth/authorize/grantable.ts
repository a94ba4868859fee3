import type { ClientAccess, ResourceAccess } from '../../model/client/client-access.js';
import { isUnregistered } from '../../model/client/client.js';
import { selfServiceScopes } from '../../model/scope/management-scopes.js';
import { chooseTarget, isNamedBy, refuseSystemTarget } from '../choose-target.js';
import type { AuthorizationDetails } from '../../model/values/authorization-details.js';
import { refuse } from '../../model/values/refusals.js';
import { everyScope, openidScopes } from '../../model/scope/scope-fields.js';
import type { Resource } from '../../model/resource/resource.js';
import type { HeldScopes } from '../../access/held-scopes.js';
import { mayRefresh } from '../../sessions/refresh-tokens.js';
import type { AuthorizationRequest } from './authorization-request.js';

/** What a request asks for. */
interface AskedScopes {
  readonly scopes: readonly string[];
  readonly resource: string | undefined;
  readonly authorizationDetails?: AuthorizationDetails | undefined;
}

export interface Grantable {
  /** Undefined when no resource is meant: the token is then for the user-info endpoint. */
  readonly target: ResourceAccess | undefined;
  readonly scopes: readonly string[];
}

export const resourceIdOf = ({ target }: Grantable): string | null => target?.resource.id ?? null;

/**
 * What a person could let this client have: the asked OpenID Connect scopes, and of the resource's scopes
 * those that the client holds and, where the resource says so, the person holds too (operations §10.1).
 *
 * Rule: a request that names no scope is never refused for want of scopes (contract §3). What is left, even nothing,
 * is granted. One that names scopes is refused when none of them is left (RFC 6749 §3.3).
 * Rule: a request with authorization details that names no scope gets none beside them (RFC 9396 §3).
 */
export const grantable = (
  access: ClientAccess,
  request: AskedScopes,
  held: (resourceId: string) => ReadonlySet<string>,
): Grantable => {
  const asked = withEveryScope(access, request);
  const openid = grantableOpenid(access, asked.scopes);
  const others = meaningful(access, asked, openid.length > 0);
  const namesScopes = request.scopes.length > 0;
  if (namesScopes && openid.length + others.length === 0) return refuse('scope_invalid');

  const isDetailed = request.authorizationDetails !== undefined;
  const needsTarget = others.length > 0 || asked.resource !== undefined || isDetailed;
  if (!needsTarget && (openid.length > 0 || access.resources.length === 0)) {
    return { target: undefined, scopes: openid };
  }

  const { target, scopes } = targetFor(access, others, asked.resource, {
    getsNone: openid.length > 0 || isDetailed || isUnregistered(access.client),
  });
  const granted = [...openid, ...permittedTo(target.resource, scopes, held)];
  return granted.length > 0 || !namesScopes ? { target, scopes: granted } : refuse('scope_invalid');
};

/**
 * The request with every scope that the client holds on the resource, where it asks for all of them by one word.
 * What the person does not hold goes later, as of scopes that were named one by one.
 */
const withEveryScope = (access: ClientAccess, asked: AskedScopes): AskedScopes => {
  if (!asked.scopes.includes(everyScope)) return asked;

  const { target, scopes } = chooseTarget(access, { resource: asked.resource });
  const openid = asked.scopes.filter((scope) => openidScopes.includes(scope));
  return { ...asked, scopes: [...openid, ...scopes], resource: target.resource.id };
};

const grantableOpenid = ({ client }: ClientAccess, asked: readonly string[]): readonly string[] => {
  return asked
    .filter((scope) => openidScopes.includes(scope))
    .filter((scope) => scope !== 'offline_access' || mayRefresh(client));
};

/**
 * The asked scopes of resources. Beside OpenID Connect scopes, one that means nothing here is dropped, and does
 * not take the others with it (RFC 6749 §3.3).
 */
const meaningful = (
  access: ClientAccess,
  asked: AskedScopes,
  hasOpenid: boolean,
): readonly string[] => {
  const scopes = asked.scopes.filter((scope) => !openidScopes.includes(scope));
  if (!hasOpenid) return scopes;

  const reachable = access.resources.filter(
    ({ resource }) => asked.resource === undefined || isNamedBy(resource, asked.resource),
  );
  return scopes.filter((scope) => reachable.some((each) => each.scopes.includes(scope)));
};

/**
 * Without a scope of its own, a request with OpenID Connect scopes or authorization details gets none of the resource,
 * and one of an unregistered client neither; any other all.
 */
const targetFor = (
  access: ClientAccess,
  scopes: readonly string[],
  resource: string | undefined,
  { getsNone }: { readonly getsNone: boolean },
): Grantable & { readonly target: ResourceAccess } => {
  if (scopes.length > 0) return chooseTarget(access, { scopes, resource });

  const chosen = chooseTarget(access, { resource });
  return getsNone ? { ...chosen, scopes: [] } : chosen;
};

/**
 * The same for a request at the authorization endpoint.
 * Rule: the authorization endpoint never answers an access token for a system resource. A token in the
 * address of a page can leak, and nothing binds it to the client that asked (RFC 9700 §2.1.2, ADR 0058).
 */
export const grantableTo = (
  access: ClientAccess,
  request: Pick<
    AuthorizationRequest,
    'scopes' | 'resource' | 'responseType' | 'authorizationDetails'
  >,
  held: HeldScopes,
): Grantable => {
  const granted = grantable(access, request, held);
  if (granted.target !== undefined && request.responseType.includes('token'))
    refuseSystemTarget(
      granted.target,
      'gets no access tokens from the authorization endpoint: ask with response_type=code',
    );
  return granted;
};

/**
 * Of these scopes of the resource, those that a token for this person may carry.
 * Rule: a person's token carries scopes of the Management API only where the person holds them, whatever the
 * client holds (operations §1.6).
 */
export const permittedTo = (
  { id, rbacEnabled, isSystem }: Resource,
  scopes: readonly string[],
  held: (resourceId: string) => ReadonlySet<string>,
): readonly string[] => {
  if (!rbacEnabled && !isSystem) return scopes;

  const isOwnAffair = (scope: string): boolean => isSystem && selfServiceScopes.includes(scope);
  return scopes.filter((scope) => held(id).has(scope) || isOwnAffair(scope));
};
