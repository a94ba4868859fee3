import { asksForRoles } from '../../access/held-scopes.js';
import type { Origin } from '../../model/values/origin.js';
import { refuse } from '../../model/values/refusals.js';
import type { Grant, TokenRequest } from '../grant.js';
import type { KeptCode } from '../../model/grant/delegation.js';
import { redirectAllowed } from '../../model/client/redirect-allowed.js';
import { useCode } from '../kept-code.js';
import { withRefreshToken } from '../kept-refresh-token.js';
import { redeemDelegation } from '../redeem-delegation.js';
import { revokeReplayed } from '../revoke-replayed.js';
import { mayRefresh } from '../../sessions/refresh-tokens.js';
import type { GrantDeps } from '../grant.js';

const dead =
  'The code is unknown, used or expired, or was issued to another client, redirect URI or code verifier';

/** Two names for one thing, which must agree (contract §2). */
const either = ({ parameter }: TokenRequest, name: string, alias: string): string | undefined => {
  const first = parameter?.(name);
  const second = parameter?.(alias);
  if (first !== undefined && second !== undefined && first !== second)
    refuse('grant_request_invalid', { parameter: alias, why: `differs from ${name}` });
  return first ?? second;
};

/**
 * Redeems a code. RFC 6749 §4.1.3, RFC 7636 §4.6.
 *
 * Rule: a code works once; presented again, until an hour after its end, it revokes everything that it gave
 * (RFC 6749 §4.1.2). A wrong verifier or redirect URI uses it up, so that nobody can guess on. Another client
 * does not use it up: the client that it belongs to would look like a thief afterwards.
 * Rule: a code that went to an address which the client has registered no more gives nothing.
 */
export const authorizationCode = (
  deps: GrantDeps,
  type: 'authorization_code' | 'authorization_code_verifier' = 'authorization_code',
): Grant => ({
  type,
  aliases: type === 'authorization_code' ? [] : ['authorization_code'],
  audience: 'any',
  takesDetails: true,
  usesUp: true,

  async authorize(request, access) {
    const code =
      either(request, 'code', 'authorization_code') ??
      refuse('grant_request_invalid', { parameter: 'code', why: 'is required' });
    const verifier = either(request, 'code_verifier', 'authorization_code_verifier');
    if (type === 'authorization_code_verifier' && verifier === undefined)
      refuse('grant_request_invalid', { parameter: 'code_verifier', why: 'is required' });
    // One step: of racing callers the first is through before another can revoke what it got. A refusal would
    // make the code usable again, so only one that follows every proof throws in it.
    const outcome = await deps.storage.transaction(
      async (stores) => {
        const redirectUri = request.parameter?.('redirect_uri');
        let isRedeemed = false;
        let refreshToken: string | undefined;
        const used = await useCode(deps, stores, code, (delegation, kept) => {
          if (delegation.clientId !== access.client.id) return undefined;
          // Not used up: without the key, nobody gets anything for it.
          deps.possession.assertBound({ jkt: kept.jkt }, request, 'code');

          const isRegistered = redirectAllowed(access.client, kept.redirectUri);
          isRedeemed = isRegistered && isProven(deps, kept, redirectUri, verifier);
          // An administrator who acts as a person gets no refresh token (contract §13).
          const isRefreshed = mayRefresh(access.client) && delegation.actorId === null;
          if (!isRedeemed || !isRefreshed) return delegation;

          const given = withRefreshToken(deps, access.client, delegation, request);
          refreshToken = given.refreshToken;
          return given.delegation;
        });
        if (used === undefined || used.delegation.clientId !== access.client.id) return undefined;
        if (!used.isFirst) return { replayed: used.delegation.id };
        if (!isRedeemed) return undefined;

        const { delegation } = used;
        return redeemDelegation(deps, stores, { delegation, refreshToken, access, request });
      },
      { isShort: !asksForRoles(access) },
    );
    if (outcome === undefined) return refuse('grant_invalid', { why: dead });
    if ('replayed' in outcome) return refuseReplay(deps, outcome.replayed, request);
    return outcome;
  },
});

const isProven = (
  { digest }: GrantDeps,
  { redirectUri, redirectUriGiven, codeChallenge }: KeptCode,
  presentedUri: string | undefined,
  verifier: string | undefined,
): boolean => {
  // RFC 6749 §4.1.3. PKCE binds the code to its client better than a repeated URI (RFC 9700 §2.1.1, ADR 0071).
  const mustRepeat = redirectUriGiven && codeChallenge === null;
  if (presentedUri === undefined ? mustRepeat : presentedUri !== redirectUri) return false;
  // RFC 9700 §2.1.1: a verifier without a challenge is refused too, against PKCE downgrade.
  if (verifier === undefined) return codeChallenge === null;
  if (codeChallenge === null) return false;
  return /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) && digest.sha256(verifier) === codeChallenge;
};

const refuseReplay = async (
  deps: GrantDeps,
  delegationId: string,
  origin: Origin,
): Promise<never> => {
  await revokeReplayed(deps, delegationId, origin);
  return refuse('grant_invalid', { why: dead });
};
