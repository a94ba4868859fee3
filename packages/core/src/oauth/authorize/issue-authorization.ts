import { maySessionGoOn } from '../../access/impersonation.js';
import { auditGrant } from '../../audit/audit-grant.js';
import type { Client } from '../../model/client/client.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { withCode } from '../kept-code.js';
import { keptDetails, type Delegation } from '../../model/grant/delegation.js';
import { idToken } from '../id-token.js';
import type { Authorization, TokenResponse } from '../grant.js';
import { issueTokens } from '../issue-tokens.js';
import type { ActingDeps } from '../acting-parties.js';
import { claimsRequestOf, type ClaimsHooksDeps } from '../added-claims.js';
import type { IssuerDeps } from '../../keys/issuer-deps.js';
import { newDelegation } from '../../sessions/new-delegation.js';
import { holdBasis } from '../../sessions/rests-on.js';
import { userInfoResource } from '../../model/resource/user-info-resource.js';
import { refuse } from '../../model/values/refusals.js';
import { shortTransaction, type AddingStores, type Stores } from '../../ports/storage.js';
import type { Session } from '../../model/session/session.js';
import type { Origin } from '../../model/values/origin.js';
import type { Person } from '../../model/user/user.js';
import type { AuthorizationRequest } from './authorization-request.js';
import type { DetailsDeps } from '../detailed-rights.js';
import { isAgreed } from './agreement.js';
import { answerDevice } from './device.js';
import type { Grantable } from './grantable.js';
import { spendPushed } from './pushed-request.js';
import { endWaiting, type WaitingRequestDeps } from './waiting-request.js';

export type IssueAuthorizationDeps = IssuerDeps &
  WaitingRequestDeps &
  ActingDeps &
  DetailsDeps &
  ClaimsHooksDeps;

interface AgreedRequest {
  readonly access: ClientAccess;
  readonly request: AuthorizationRequest;
  readonly granted: Grantable;
  readonly session: Session;
  readonly user: Person;
  /** Of the page that was shown, if one was; the answer uses it up. */
  readonly handle?: string | undefined;
  readonly agreedUntil: Date | null;
  readonly origin: Origin | undefined;
}

/**
 * Asserts what the grant rests on. Whether the provider that vouched still does was asked when the session began,
 * and a provider that is switched off ends its sessions.
 * @throws Refusal as `holdBasis`, and `consent_required`
 */
const assertGround = async (
  deps: IssueAuthorizationDeps,
  stores: Stores,
  { access, granted, session, user }: AgreedRequest,
): Promise<void> => {
  const login = { person: user, methods: session.methods, provider: null };
  const held = await holdBasis(deps, stores, { login, session, client: null });
  if (!(await maySessionGoOn(stores, session, held, deps.clock.now()))) refuse('login_required');

  const resourceId = granted.target?.resource.id ?? null;
  if (!(await isAgreed(stores, { userId: user.id, resourceId }, access, deps.clock.now())))
    refuse('consent_required');
};

const delegationFor = (
  deps: IssueAuthorizationDeps,
  { access: { client }, request, granted, session, user, agreedUntil }: AgreedRequest,
): Delegation =>
  newDelegation(deps, {
    client,
    user,
    resourceId: granted.target?.resource.id ?? null,
    scopes: granted.scopes,
    sessionId: session.id,
    authenticatedAt: session.authenticatedAt,
    methods: session.methods,
    identityProviderId: session.identityProviderId,
    actorId: session.actorId,
    nonce: request.nonce ?? null,
    claims: request.claims ?? null,
    authorizationDetails: keptDetails(request.authorizationDetails),
    agreedUntil: session.actorId === null ? agreedUntil : session.expiresAt,
  });

/** Notes what was agreed to, for the device that will come for it. */
export const approveDevice = async (
  deps: IssueAuthorizationDeps,
  agreed: AgreedRequest,
  deviceId: string,
): Promise<void> => {
  // The device outlives the browser that its person happened to use.
  const delegation = { ...delegationFor(deps, agreed), sessionId: null };
  const { origin } = agreed;
  await deps.storage.transaction(async (stores) => {
    await endWaiting(deps, stores, agreed.handle);
    await assertGround(deps, stores, agreed);
    await stores.delegations.add(delegation);
    await auditGrant(deps, stores, { name: 'grant.authorized', delegation, origin });
    await answerDevice(deps, stores, deviceId, { status: 'approved', delegationId: delegation.id });
  });
};

/**
 * What the client gets at its redirect URI (RFC 6749 §4.1.2, OAuth 2.0 Multiple Response Types §3, RFC 9207).
 */
export const issueAuthorization = async (
  deps: IssueAuthorizationDeps,
  agreed: AgreedRequest,
): Promise<Readonly<Record<string, string>>> => {
  const { access, request, granted, user } = agreed;
  const { client } = access;
  const wants = wantsOf(request);
  const { delegation, code } = wants('code')
    ? withCode(deps, delegationFor(deps, agreed), proofOf(request))
    : { delegation: delegationFor(deps, agreed), code: undefined };

  const authorization = await withAddedClaims(deps, request, client, {
    subject: user.id,
    target: granted.target ?? { resource: userInfoResource(deps.issuer) },
    scopes: granted.scopes.filter((scope) => scope !== 'offline_access'),
    person: { user, delegation },
  });
  await addDelegation(deps, agreed, delegation);

  const tokens = wants('token')
    ? await issueTokens(deps, client, await deps.actingParties.nameIn(client, authorization))
    : undefined;
  const accessToken = tokens?.accessToken;
  const identity = wants('id_token')
    ? await idToken(deps, {
        ...{ client, user, delegation, accessToken, code },
        added: authorization.added?.idToken,
      })
    : undefined;

  return {
    ...(code === undefined ? {} : { code }),
    ...(tokens === undefined ? {} : tokenParameters(tokens)),
    ...(identity === undefined ? {} : { id_token: identity }),
    ...(request.state === undefined ? {} : { state: request.state }),
    iss: deps.issuer,
  };
};

/** A hook is asked before the transaction in which the ground of the tokens is asserted. A code alone gives none. */
const withAddedClaims = async (
  { claimsHooks }: IssueAuthorizationDeps,
  request: AuthorizationRequest,
  client: Client,
  authorization: Authorization,
): Promise<Authorization> => {
  const wants = wantsOf(request);
  const givesTokens = wants('token') || wants('id_token');
  if (!givesTokens || !(await claimsHooks.areAsked(client))) return authorization;

  return { ...authorization, added: await claimsHooks.ask(claimsRequestOf(client, authorization)) };
};

const wantsOf =
  ({ responseType }: AuthorizationRequest) =>
  (part: 'code' | 'token' | 'id_token'): boolean =>
    responseType.includes(part);

/**
 * Tokens are given while what they rest on is there. A code alone gives nothing yet, so its redemption asks
 * (`redeemDelegation`), and codes of several requests are added in one go.
 */
const addDelegation = async (
  deps: IssueAuthorizationDeps,
  agreed: AgreedRequest,
  delegation: Delegation,
): Promise<void> => {
  const { request, handle, user, origin } = agreed;
  const add = async (stores: AddingStores): Promise<void> => {
    await stores.delegations.add(delegation);
    await auditGrant(deps, stores, { name: 'grant.authorized', delegation, origin });
  };

  const wants = wantsOf(request);
  const givesTokens = wants('token') || wants('id_token');
  const isDetailed = request.authorizationDetails !== undefined;
  const usesUp = handle !== undefined || request.pushedId !== undefined || isDetailed;
  if (!usesUp && !givesTokens) return deps.storage.transaction(add, shortTransaction);

  await deps.storage.transaction(async (stores) => {
    const used = await endWaiting(deps, stores, handle);
    deps.details.assertAgreed(request, { userId: user.id, used });
    await spendPushed(deps, stores, request.pushedId);
    if (givesTokens) await assertGround(deps, stores, agreed);
    await add(stores);
  });
};

/** What the redemption of the code will have to prove. */
const proofOf = ({ redirectUri, redirectUriGiven, codeChallenge, jkt }: AuthorizationRequest) => ({
  redirectUri,
  redirectUriGiven,
  codeChallenge: codeChallenge ?? null,
  ...(jkt === undefined ? {} : { jkt }),
});

const tokenParameters = ({ accessToken, tokenType, expiresIn, scope }: TokenResponse) => ({
  access_token: accessToken,
  token_type: tokenType,
  expires_in: String(expiresIn),
  scope,
});
