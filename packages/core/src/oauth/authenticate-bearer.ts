import type { Actor } from '../model/actor.js';
import { clientTenancy } from '../model/client.js';
import { refuse } from '../model/refusals.js';
import { selfServiceScopes } from '../model/management-scopes.js';
import { allTenants, oneTenant } from '../model/tenancy.js';
import { presentedAccessToken, type AccessToken, type AccessTokenDeps } from './access-token.js';

/** Who calls the Management API. */
export interface Caller {
  readonly actor: Actor & { readonly id: string; readonly managementScopes: ReadonlySet<string> };
  readonly token: AccessToken;
}

/**
 * The caller behind a Bearer token whose audience is the Management API.
 * Rule: what the token says counts only as far as the caller still holds it (operations §10.4), so taking an
 * administrator's permission away works at once.
 * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
 */
export const authenticateBearer =
  (deps: AccessTokenDeps) =>
  async (presented: string | undefined): Promise<Caller> => {
    const token = await presentedAccessToken(deps, presented);
    if (!token.resource.isSystem) return refuse('token_invalid');
    return callerOf(token, await scopesHeld(deps, token));
  };

/**
 * The bearer of any access token, who asks about another token (specification §4.2). One for the Management API
 * brings what the bearer holds there.
 * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
 */
export const authenticateInquirer =
  (deps: AccessTokenDeps) =>
  async (presented: string | undefined): Promise<Caller> => {
    const token = await presentedAccessToken(deps, presented);
    return callerOf(token, token.resource.isSystem ? await scopesHeld(deps, token) : []);
  };

const callerOf = (token: AccessToken, scopes: readonly string[]): Caller => {
  const { person, access } = token;
  const owner = person === undefined ? clientTenancy(access.client) : person.user.tenantId;
  return {
    token,
    actor: {
      id: person?.user.id ?? token.subject,
      tenancy: owner === null ? allTenants : oneTenant(owner),
      managementScopes: new Set(scopes),
    },
  };
};

const scopesHeld = async (
  deps: AccessTokenDeps,
  { access, person, scopes }: AccessToken,
): Promise<readonly string[]> => {
  const held = access.resources.find(({ resource }) => resource.isSystem)?.scopes ?? [];
  // A person's own power over the Management API is not the client's, and the client's bounds it.
  const personal = person && (await deps.directory.managementScopes(person.user));
  return scopes.filter(
    (scope) =>
      held.includes(scope) &&
      (personal === undefined || personal.has(scope) || selfServiceScopes.includes(scope)),
  );
};
