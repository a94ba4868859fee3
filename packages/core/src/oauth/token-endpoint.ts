import type { Client } from '../clients/client.js';
import { refuse } from '../refusals.js';
import { authenticateClient, type ClientAuthentication } from './authenticate-client.js';
import type { Grant, TokenRequest, TokenResponse } from './grant.js';
import { issueTokens, type Issuing } from './issue-tokens.js';

export interface TokenEndpoint extends ClientAuthentication, Issuing {
  readonly grants: readonly Grant[];
}

/** POST /token, from parsed request to response. RFC 6749 §3.2. */
export const tokenEndpoint = (deps: TokenEndpoint) => async (request: TokenRequest): Promise<TokenResponse> => {
  const grant = grantNamed(deps.grants, request.grantType);
  const access = await authenticateClient(deps, request.client);
  assertMayUse(access.client, grant);
  const authorization = await grant.authorize(request, access);
  return issueTokens(deps, access.client, authorization);
};

const grantNamed = (grants: readonly Grant[], name: string): Grant => {
  if (name === 'implicit') refuse('grant_is_implicit');
  return grants.find((each) => each.type === name || each.aliases.includes(name)) ?? refuse('grant_unsupported', { grant: name });
};

/** Rule: a client uses only the grants that its registration lists (contract §2). */
const assertMayUse = ({ metadata, isPublic }: Client, grant: Grant): void => {
  if (!metadata.grant_types.includes(grant.type) || (isPublic && grant.audience === 'confidential')) refuse('client_unauthorized', { grant: grant.type });
};
