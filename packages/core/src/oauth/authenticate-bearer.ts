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
    const { client, resources } = token.access;
    const held = resources.find(({ resource }) => resource.isSystem)?.scopes ?? [];
    // A person's own power over the Management API is not the client's, and the client's bounds it.
    const personal = token.person && (await deps.directory.managementScopes(token.person.user));
    const owner = token.person === undefined ? clientTenancy(client) : token.person.user.tenantId;
    return {
      token,
      actor: {
        id: token.person?.user.id ?? token.subject,
        tenancy: owner === null ? allTenants : oneTenant(owner),
        managementScopes: new Set(
          token.scopes.filter(
            (scope) =>
              held.includes(scope) &&
              (personal === undefined || personal.has(scope) || selfServiceScopes.includes(scope)),
          ),
        ),
      },
    };
  };
