/** What a client's tokens would say now, for those who set it up. */
import { heldScopes } from '../access/held-scopes.js';
import { loadClientAccess } from '../access/load-client-access.js';
import { livingPerson, readerBeside } from '../directory/living-person.js';
import type { Directory } from '../directory/directory.js';
import type { IssuerDeps } from '../keys/issuer-deps.js';
import { signingKeyOf } from '../keys/key-ring.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Claims } from '../model/values/claims.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { clientTenancy, type Client } from '../model/client/client.js';
import { refuse } from '../model/values/refusals.js';
import type { SigningAlgorithm } from '../model/resource/resource.js';
import { userInfoResource } from '../model/resource/user-info-resource.js';
import type { Person } from '../model/user/user.js';
import type { Storage } from '../ports/storage.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { requireFound } from '../support/must-exist.js';
import { grantable } from './authorize/grantable.js';
import { givenBy } from './authorize/requested-login.js';
import { chooseTarget } from './choose-target.js';
import type { Authorization } from './grant.js';
import { idTokenAlgorithm } from '../model/client/client.js';
import { idTokenClaims, idTokenType } from './id-token.js';
import { accessTokenContent, accessTokenType, givesIdToken } from './issue-tokens.js';
import type { ActingDeps } from './acting-parties.js';
import { proofClaim } from './issuance-proof.js';
import { assertTokenFits } from './token-length.js';

/** A token that was never signed. */
export interface PreviewedToken {
  readonly header: {
    readonly alg: SigningAlgorithm;
    readonly typ: string;
    /** Left out for HS256, and until the first token is signed with the algorithm. */
    readonly kid?: string | undefined;
  };
  readonly claims: Claims;
}

export interface TokenPreview {
  readonly accessToken: PreviewedToken;
  /** Undefined where none would come along. */
  readonly idToken: PreviewedToken | undefined;
}

/** The request that the client would make. */
export interface PreviewRequest {
  readonly scopes?: readonly string[] | undefined;
  readonly resource?: string | undefined;
  /** The person who has logged in; left out, the client asks for itself. */
  readonly userId?: string | undefined;
}

interface PersonDeps {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly clock: { readonly now: () => Date };
}

export interface PreviewDeps extends IssuerDeps, ActingDeps {
  readonly storage: Storage;
  readonly directory: Directory;
}

/** What stands in for a claim that is made anew for each token. */
const perToken = '…';

/** The claims that are made anew for each token, or prove that it was issued. */
const perTokenClaims = ['jti', 'grant_id', 'sid', 'at_hash', proofClaim];

const browserGrants = ['authorization_code', 'authorization_code_verifier', 'implicit'];
const personGrants = [...browserGrants, 'password', 'otp', 'device_code'];

/**
 * Makes the content of the tokens that a client would get now, with the code that issues them, and signs nothing.
 * Rule: a preview holds neither a proof of issuance nor an id that a token could have.
 * Without the proof, a signature of the resource's owner makes no token of it
 * (docs/adr/0016-machine-tokens-have-no-row.md).
 */
export const previewTokens =
  (deps: PreviewDeps) =>
  async (
    clientId: string,
    request: PreviewRequest,
    actor: Actor = systemActor,
  ): Promise<TokenPreview> => {
    const visible = await deps.storage.within(actor.tenancy).clients.find(clientId);
    requireFound('client', clientId, visible);

    const loaded = await loadClientAccess(deps.storage, clientId);
    const access = requireFound('client', clientId, loaded);
    if (access.suspended) refuse('tenant_suspended');

    const { userId } = request;
    const authorization =
      userId === undefined
        ? ownAuthorization(access, request)
        : await personAuthorization(deps, access, {
            request,
            person: await personOf(deps, access, userId, actor),
          });
    return previewOf(deps, access.client, authorization);
  };

const ownAuthorization = (access: ClientAccess, request: PreviewRequest): Authorization => {
  const { client } = access;
  assertUses(client, client.isPublic ? [] : ['client_credentials'], 'client_credentials');
  return { subject: client.id, ...assertTokenFits(chooseTarget(access, request)) };
};

const assertUses = ({ metadata }: Client, grants: readonly string[], named: string): void => {
  if (!metadata.grant_types.some((grant) => grants.includes(grant)))
    refuse('client_unauthorized', { grant: named });
};

/** A person of the client's tenant whom the caller sees, and who may log in. */
export const personOf = async (
  { storage, directory, clock }: PersonDeps,
  { client }: ClientAccess,
  userId: string,
  actor: Actor,
): Promise<Person> => {
  const stores = storage.within(actor.tenancy);
  const user = await stores.users.find(userId);
  const tenancy = clientTenancy(client);
  const isPersonOfClient = tenancy === null || user?.tenantId === tenancy;
  if (user === undefined || !isPersonOfClient)
    return refuse('unknown_reference', { field: 'userId', id: userId });

  const now = clock.now();
  const reader = readerBeside(directory, stores);
  const person = await livingPerson(reader, userId, { createdAt: now, methods: null }, now);
  return person ?? refuse('grant_invalid', { why: 'The user may not log in at the moment' });
};

const personAuthorization = async (
  deps: PreviewDeps,
  access: ClientAccess,
  { request, person }: { readonly request: PreviewRequest; readonly person: Person },
): Promise<Authorization> => {
  const { client } = access;
  assertUses(client, personGrants, 'authorization_code');

  const now = deps.clock.now();
  const resources = access.resources.map(({ resource }) => resource);
  const held = await heldScopes(deps.storage, person, now, resources);
  const asked = { scopes: request.scopes ?? [], resource: request.resource };
  const { target, scopes: permitted } = assertTokenFits(grantable(access, asked, held));
  const authentication = { authenticatedAt: now, methods: ['pwd'] };
  const scopes = givenBy(authentication, target, permitted, now);

  const usesBrowser = client.metadata.grant_types.some((grant) => browserGrants.includes(grant));
  const delegation = newDelegation(deps, {
    client,
    user: person,
    scopes,
    resourceId: target?.resource.id ?? null,
    ...authentication,
    sessionId: usesBrowser ? perToken : null,
  });
  return {
    subject: person.id,
    target: target ?? { resource: userInfoResource(deps.issuer) },
    scopes,
    person: { user: person, delegation },
  };
};

/** The content of the tokens that this authorization would give. */
export const previewOf = async (
  deps: PreviewDeps,
  client: Client,
  granted: Authorization,
): Promise<TokenPreview> => {
  const authorization = await deps.actingParties.nameIn(client, granted);
  const { resource } = authorization.target;
  const { signingAlgorithm: algorithm } = resource;
  const { claims } = accessTokenContent(deps, client, authorization);
  const proof = algorithm === 'HS256' ? { [proofClaim]: perToken } : {};
  const accessToken = {
    header: await headerOf(deps, algorithm, accessTokenType),
    claims: withoutPerToken({ ...claims, ...proof }),
  };
  if (!givesIdToken(authorization)) return { accessToken, idToken: undefined };

  const input = { client, ...authorization.person!, accessToken: perToken };
  const idToken = {
    header: await headerOf(deps, idTokenAlgorithm(client), idTokenType),
    claims: withoutPerToken(idTokenClaims(deps, input)),
  };
  return { accessToken, idToken };
};

const withoutPerToken = (claims: Claims): Claims =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      perTokenClaims.includes(name) ? perToken : value,
    ]),
  );

/** With the key that signs now. It is not made for a preview. */
const headerOf = async (
  { keys, clock }: PreviewDeps,
  alg: SigningAlgorithm,
  typ: string,
): Promise<PreviewedToken['header']> => {
  if (alg === 'HS256') return { alg, typ };

  const kid = signingKeyOf(await keys.published(), alg, clock.now())?.id;
  return kid === undefined ? { alg, typ } : { alg, typ, kid };
};
