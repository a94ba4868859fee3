import type { Client } from '../model/client.js';
import { refuse } from '../model/refusals.js';
import { authenticateClient, type ClientAuthentication } from './authenticate-client.js';
import type { Grant, TokenRequest, TokenResponse } from './grant.js';
import { issueTokens } from './issue-tokens.js';
import type { IssuerDeps } from '../keys/issuer-deps.js';

export interface TokenEndpoint extends ClientAuthentication, IssuerDeps {
  readonly grants: readonly Grant[];
}

/** POST /token, from parsed request to response. RFC 6749 §3.2. */
export const tokenEndpoint =
  (deps: TokenEndpoint) =>
  async (request: TokenRequest): Promise<TokenResponse> => {
    const candidates = grantsNamed(deps.grants, request.grantType);
    const access = await authenticateClient(deps, request.client);
    const grant = grantFor(access.client, candidates);
    // Read before the grant uses up what was presented: a failure to read them later would cost the client its grant.
    await deps.keys.published();
    const authorization = await grant.authorize(request, access);
    return issueTokens(deps, access.client, authorization);
  };

/**
 * More than one may answer to a name: `authorization_code` is the grant with and without a verifier (contract
 * §2).
 */
const grantsNamed = (grants: readonly Grant[], name: string): readonly [Grant, ...Grant[]] => {
  if (name === 'implicit') refuse('grant_is_implicit');
  const [first, ...others] = grants.filter(({ type, aliases }) =>
    [type, ...aliases].includes(name),
  );
  return first === undefined
    ? refuse('grant_unsupported', { grant: name.slice(0, 60) })
    : [first, ...others];
};

/** Rule: a client uses only the grants that its registration lists (contract §2). */
const grantFor = (
  { metadata, isPublic }: Client,
  candidates: readonly [Grant, ...Grant[]],
): Grant => {
  const mayUse = ({ type, audience }: Grant): boolean => {
    const isForThisKind = audience === 'any' || !isPublic;
    return isForThisKind && metadata.grant_types.includes(type);
  };
  return candidates.find(mayUse) ?? refuse('client_unauthorized', { grant: candidates[0].type });
};
