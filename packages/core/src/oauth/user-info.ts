import { subjectOf } from '../keys/subject-type.js';
import type { Client } from '../model/client/client.js';
import type { Delegation } from '../model/grant/delegation.js';
import { refuse } from '../model/values/refusals.js';
import { claimsFor, requestedClaims } from '../people/claims.js';
import type { Person } from '../model/user/user.js';
import {
  presentedAccessToken,
  type AccessTokenDeps,
  type PresentedTokenDeps,
} from './access-token.js';
import type { PresentedProof } from './possession.js';

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
  (deps: PresentedTokenDeps) =>
  async (
    presented: string | undefined,
    proof?: PresentedProof,
    certificate?: Uint8Array,
  ): Promise<UserInfo> => {
    const token = await presentedAccessToken(deps, presented, proof, certificate);
    if (token.person === undefined) return refuse('token_invalid');
    if (!token.scopes.includes('openid')) return refuse('scope_insufficient', { scope: 'openid' });
    const { user, delegation } = token.person;
    const { scopes, access } = token;
    const said = { user, scopes, claims: delegation.claims };
    return { user, scopes, claims: userInfoClaims(deps, access.client, said) };
  };

/** What user info says of a person to a client, which knows them by a subject of its own. */
export const userInfoClaims = (
  { digest }: Pick<AccessTokenDeps, 'digest'>,
  client: Client,
  { user, scopes, claims }: Omit<UserInfo, 'claims'> & Partial<Pick<Delegation, 'claims'>>,
): UserInfo['claims'] => ({
  sub: subjectOf(digest, client, user.id),
  ...claimsFor(user, scopes),
  ...requestedClaims(user, claims?.['userinfo']),
});
