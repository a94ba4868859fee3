import { refuse } from '../model/values/refusals.js';
import { claimsFor, requestedClaims } from '../people/claims.js';
import type { Person } from '../model/user/user.js';
import { presentedAccessToken, type AccessTokenDeps } from './access-token.js';

export interface UserInfo {
  readonly user: Person;
  readonly scopes: readonly string[];
  /** With `sub`, as OpenID Connect Core §5.3.2 types them. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * What the bearer of a token may know of its person. Rule: it takes the scope openid
 * (specification §4.2).
 * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`, `scope_insufficient`
 */
export const userInfo =
  (deps: AccessTokenDeps) =>
  async (presented: string | undefined): Promise<UserInfo> => {
    const token = await presentedAccessToken(deps, presented);
    if (token.person === undefined) return refuse('token_invalid');
    if (!token.scopes.includes('openid')) return refuse('scope_insufficient', { scope: 'openid' });
    const { user, delegation } = token.person;
    return {
      user,
      scopes: token.scopes,
      claims: {
        sub: token.subject,
        ...claimsFor(user, token.scopes),
        ...requestedClaims(user, delegation.claims?.['userinfo']),
      },
    };
  };
