import type { Client } from '../model/client/client.js';
import type { Confirmation } from '../model/values/confirmation.js';
import { refuse } from '../model/values/refusals.js';
import type { ActingDeps } from './acting-parties.js';
import { authorizeWithClaims, type ClaimsHooksDeps } from './added-claims.js';
import { authenticateClient, type ClientAuthentication } from './authenticate-client.js';
import { refuseSystemTarget } from './choose-target.js';
import type { DetailsDeps } from './detailed-rights.js';
import type { AuthenticateWorkload, Grant, TokenRequest, TokenResponse } from './grant.js';
import { issueTokens } from './issue-tokens.js';
import type { Storage } from '../ports/storage.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import type { IssuerDeps } from '../keys/issuer-deps.js';

export interface TokenEndpoint
  extends ClientAuthentication, IssuerDeps, ActingDeps, DetailsDeps, ClaimsHooksDeps {
  /** Left out where no workload is trusted. */
  readonly authenticateWorkload?: AuthenticateWorkload | undefined;
  readonly grants: readonly Grant[];
  readonly storage: Storage;
  readonly forgetChanged: WriteDeps['forgetChanged'];
}

/** POST /token, from parsed request to response. RFC 6749 §3.2. */
export const tokenEndpoint = (deps: TokenEndpoint) => {
  const grants = grantsByName(deps.grants);

  return async (request: TokenRequest): Promise<TokenResponse> => {
    const candidates = grantsNamed(grants, request.grantType);
    const workload = await deps.authenticateWorkload?.(request);
    const access = workload ?? (await authenticateClient(deps, request.client));
    const isWorkload = workload !== undefined;
    const grant = grantFor(access.client, candidates);
    // Read before the grant uses up what was presented: a failure to read them later would cost the client its grant.
    await deps.keys.published();
    const shown = { proof: request.proof, certificate: request.client.certificate };
    const bound = await deps.possession.confirm(access.client, shown);
    const given = request.parameter?.('authorization_details');
    const authorizationDetails = deps.details.ofGrant(grant, given);
    const proven = withProven(request, bound, { isWorkload, authorizationDetails });
    const authorization = await authorizeWithClaims(deps, grant, proven, access);
    // Rule: a workload gets no token for a system resource (ADR 0058).
    if (isWorkload) refuseSystemTarget(authorization.target, noWorkload);
    if (access.client.unusedUntil !== null) await noteFirstUse(deps, access.client);
    if (authorization.issued !== undefined) return authorization.issued;
    const delegated = await deps.actingParties.nameIn(access.client, authorization);
    return issueTokens(deps, access.client, delegated, bound);
  };
};

/** Each member by its name: to spread the request takes a machine's token 5% more processor time. */
const withProven = (
  request: TokenRequest,
  { jkt, x5t }: Confirmation,
  { isWorkload, authorizationDetails }: Pick<TokenRequest, 'isWorkload' | 'authorizationDetails'>,
): Readonly<Record<keyof TokenRequest, unknown>> & TokenRequest => ({
  grantType: request.grantType,
  client: request.client,
  scopes: request.scopes,
  resource: request.resource,
  authorizationDetails,
  tenantId: request.tenantId,
  network: request.network,
  address: request.address,
  requestId: request.requestId,
  parameter: request.parameter,
  proof: request.proof,
  handingOut: undefined,
  isWorkload,
  jkt,
  x5t,
});

/** Why a system resource is refused; the end of a sentence that begins with its name. */
const noWorkload = 'takes no workload: use a secret or a key of the client';

/** Rule: a client that was registered with a token, and has got a token itself, is not tidied away. */
const noteFirstUse = async (
  { storage, forgetChanged }: TokenEndpoint,
  before: Client,
): Promise<void> => {
  const { id } = before;
  const after = await storage.clients.change(id, (current) => ({ ...current, unusedUntil: null }));
  if (after === undefined) refuse('client_authentication_failed');
  forgetChanged([{ kind: 'clients', id, before, after }]);
};

type Candidates = readonly [Grant, ...Grant[]];

/**
 * More than one may answer to a name: `authorization_code` is the grant with and without a verifier (contract
 * §2).
 */
const grantsByName = (grants: readonly Grant[]): ReadonlyMap<string, Candidates> => {
  const byName = new Map<string, Candidates>();
  for (const grant of grants) {
    for (const name of [grant.type, ...grant.aliases]) {
      const earlier = byName.get(name);
      byName.set(name, earlier === undefined ? [grant] : [...earlier, grant]);
    }
  }
  return byName;
};

const grantsNamed = (grants: ReadonlyMap<string, Candidates>, name: string): Candidates => {
  if (name === 'implicit') refuse('grant_is_implicit');
  return grants.get(name) ?? refuse('grant_unsupported', { grant: name.slice(0, 60) });
};

/** Rule: a client uses only the grants that its registration lists (contract §2). */
const grantFor = ({ metadata, isPublic }: Client, candidates: Candidates): Grant => {
  const mayUse = ({ type, audience }: Grant): boolean => {
    const isForThisKind = audience === 'any' || !isPublic;
    return isForThisKind && metadata.grant_types.includes(type);
  };
  return candidates.find(mayUse) ?? refuse('client_unauthorized', { grant: candidates[0].type });
};
