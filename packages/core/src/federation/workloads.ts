/** Clients that prove themselves with the token of a workload: of a CI job, or of a pod (contract §9). */
import { appendAuditEvents, type AuditDeps } from '../audit/append-audit-events.js';
import type { Directory } from '../directory/directory.js';
import { fitsSubject, takesTrusts } from '../model/client/client-trust.js';
import { clientTenancy, type Client, type ClientTrust } from '../model/client/client.js';
import type { Claims } from '../model/values/claims.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { ForeignTokens } from '../oauth/foreign-tokens.js';
import type { AuthenticateWorkload, TokenRequest } from '../oauth/grant.js';
import type { Storage } from '../ports/storage.js';
import type { TokenSigner } from '../ports/token-signer.js';
import { jwtBearerNames } from './jwt-bearer.js';
import type { ProviderDiscovery } from './provider-discovery.js';

export interface WorkloadDeps extends AuditDeps {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly signer: TokenSigner;
  /** Both ask in a queue of their own, so that logins never wait for the issuer of a workload. */
  readonly foreignTokens: ForeignTokens;
  readonly discovery: ProviderDiscovery;
}

/** Seconds from `iat` within which a token of a workload ends. */
export const workloadTokenLifetime = 3600;

/**
 * Rule: one trust alone decides: its issuer, its client, its subject and all its claims. The token may be used until
 * it ends, because a workload reads the same file again and again.
 */
export const authenticateWorkload =
  (deps: WorkloadDeps): AuthenticateWorkload =>
  async (request) => {
    const presented = presentedToken(deps, request);
    if (presented === undefined) return undefined;

    const trust = await trustIn(deps, presented);
    const access = trust && (await deps.directory.client(trust.clientId));
    if (trust === undefined || access === undefined || !takesTrusts(access.client))
      return presented.refuse();
    if (access.suspended) return refuse('tenant_suspended');

    const isKept = await noteUse(deps, request, { trust, client: access.client, presented });
    return isKept ? access : presented.refuse();
  };

interface PresentedToken {
  readonly token: string;
  readonly claims: Claims;
  readonly clientId: string;
  /** The same for whatever is wrong. */
  readonly refuse: () => never;
}

/** A client that signs with its own key is the issuer itself. */
const presentedToken = (
  { signer }: WorkloadDeps,
  { client: { id: clientId, method, assertion }, grantType, parameter }: TokenRequest,
): PresentedToken | undefined => {
  const isGrant = method === 'none' && jwtBearerNames.includes(grantType);
  const isProof = method === 'private_key_jwt' && grantType === 'client_credentials';
  if (!isGrant && !isProof) return undefined;

  const token = (isGrant ? parameter?.('assertion') : assertion) ?? '';
  const claims = signer.read(token)?.claims ?? {};
  if (isProof && [undefined, clientId].includes(claims['iss'] as string | undefined))
    return undefined;

  const refuseToken = (): never =>
    isProof
      ? refuse('client_authentication_failed')
      : refuse('grant_invalid', { why: 'The assertion is not accepted' });
  return { token, claims, clientId, refuse: refuseToken };
};

/** No keys are fetched for a token that fits no trust. */
const trustIn = async (
  deps: WorkloadDeps,
  { clientId, token, claims }: PresentedToken,
): Promise<ClientTrust | undefined> => {
  const { iss: issuer } = claims;
  // What no trust can hold is not looked for.
  if (typeof issuer !== 'string' || !/^[\x21-\x7e]{1,500}$/.test(issuer)) return undefined;
  const trusts = await deps.storage.clientTrusts.all([
    { attribute: 'clientId', equals: clientId },
    { attribute: 'issuer', equals: issuer },
  ]);
  for (const trust of trusts)
    if (isTrusted(trust, claims) && (await isSigned(deps, trust, token))) return trust;
  return undefined;
};

const isTrusted = ({ subject, claims: expected }: ClientTrust, claims: Claims): boolean => {
  const { sub, iat, exp } = claims;
  if (typeof sub !== 'string' || !fitsSubject(subject, sub)) return false;
  if (typeof iat !== 'number' || typeof exp !== 'number') return false;

  const isShort = exp - iat <= workloadTokenLifetime;
  return isShort && Object.entries(expected).every(([name, value]) => claims[name] === value);
};

/** That the keys cannot be had is the same "no". */
const isSigned = async (
  { foreignTokens, discovery }: WorkloadDeps,
  { issuer, audience, jwks }: ClientTrust,
  token: string,
): Promise<boolean> => {
  const expected = { issuer, audience: [audience], types: ['JWT'] };
  try {
    const source = jwks === null ? { jwksUri: (await discovery(issuer)).jwksUri } : { jwks };
    return 'claims' in (await foreignTokens.verify(token, source, expected));
  } catch (error) {
    if (isRefusal(error, 'upstream_unreachable') || isRefusal(error, 'not_implemented'))
      return false;
    throw error;
  }
};

interface TrustUse {
  readonly trust: ClientTrust;
  readonly client: Client;
  readonly presented: PresentedToken;
}

/** False where the trust was removed meanwhile: keys may have been fetched, which takes seconds. */
const noteUse = (
  deps: WorkloadDeps,
  { requestId, address }: TokenRequest,
  { trust, client, presented }: TrustUse,
): Promise<boolean> =>
  deps.storage.transaction(async (stores) => {
    if ((await stores.clientTrusts.find(trust.id)) === undefined) return false;

    await appendAuditEvents(deps, stores, [
      {
        name: 'trust.used',
        tenantId: clientTenancy(client),
        actorId: client.id,
        recordId: trust.id,
        ids: [client.id],
        values: [['subject', null, JSON.stringify(presented.claims['sub'])]],
        requestId: requestId ?? null,
        address: address || null,
      },
    ]);
    return true;
  });
