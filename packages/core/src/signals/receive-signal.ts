/** An identity provider says that an account there is in trouble: what its person opened here by it ends (RFC 8935). */
import { openedThrough } from '../federation/withdraw-word.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { oneTenant } from '../model/values/tenancy.js';
import { secretId } from '../support/one-time-secret.js';
import { systemActor } from '../model/values/actor.js';
import type { Claims } from '../model/values/claims.js';
import { isSameJson } from '../model/values/json-in-one-order.js';
import { isRefusal } from '../model/values/refusals.js';
import { longestTokenId, useAssertion } from '../oauth/client-assertion.js';
import type { ForeignTokens } from '../oauth/foreign-tokens.js';
import { endOpenedBy } from '../sessions/end-opened-by.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import type { SignalDeps } from './pending-signals.js';

/** Seconds for which a token counts after it was issued, and is remembered, so that it counts once. */
const longestWay = 7 * 86_400;

export type ReceiveDeps = WriteDeps & SignalDeps & { readonly foreignTokens: ForeignTokens };

/** Why a token is not taken, in the words of RFC 8935 §2.4; undefined where it is. */
export interface SignalProblem {
  readonly err:
    | 'authentication_failed'
    | 'invalid_audience'
    | 'invalid_issuer'
    | 'invalid_key'
    | 'invalid_request';
  readonly why: string;
}

const errors: Readonly<Record<string, SignalProblem['err']>> = {
  'has another issuer': 'invalid_issuer',
  'is not meant for this server alone': 'invalid_audience',
  'is not signed by a key of its issuer': 'invalid_key',
};

const problem = (why: string): SignalProblem => ({ err: errors[why] ?? 'invalid_request', why });

/**
 * Rule: a provider is heard with its own secret, and by tokens that its keys verify, each once. It is heard about its
 * own people, and ends what they opened through it, and nothing else.
 */
export const receiveSignal =
  (deps: ReceiveDeps) =>
  async (
    providerId: string,
    secret: string | undefined,
    token: string,
  ): Promise<SignalProblem | undefined> => {
    const provider = await deps.storage.identityProviders.find(providerId);
    const expected = provider && expectedOf(provider);
    const isKnown = secret !== undefined && deps.digest.sha256(secret) === expected?.secretDigest;
    if (provider === undefined || expected === undefined || !isKnown)
      return { err: 'authentication_failed', why: 'The secret is not one of this provider' };

    const verdict = await verified(deps, expected, token);
    if ('problem' in verdict) return problem(verdict.problem);
    const signal = deps.signalEvents.ending(verdict.claims, expected.issuer);
    const { iat, jti } = verdict.claims;
    const used = { name: `signal/${providerId}/${String(jti)}`, exp: Number(iat) + longestWay };
    if (signal !== undefined) await endThrough(deps, provider, signal.subject, used);
    return undefined;
  };

interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUri: string;
  readonly secretDigest: string;
}

/** Undefined for a provider that is not heard. */
const expectedOf = ({ isEnabled, metadata }: IdentityProvider): Expected | undefined => {
  const { issuer, audience, jwks_uri: jwksUri, secret_digest } = metadata.shared_signals ?? {};
  const isWhole = isEnabled && issuer && audience && jwksUri && secret_digest;
  return isWhole ? { issuer, audience, jwksUri, secretDigest: secret_digest } : undefined;
};

const verified = async (
  { foreignTokens, signer, clock }: ReceiveDeps,
  { issuer, audience, jwksUri }: Expected,
  token: string,
): Promise<{ readonly claims: Claims } | { readonly problem: string }> => {
  // A type of its own keeps it apart from what the provider signs for logins (RFC 8725 §3.11).
  if (signer.read(token)?.header.typ === undefined) return { problem: 'is not a signed SET' };
  try {
    const verdict = await foreignTokens.verify(
      token,
      { jwksUri },
      {
        issuer,
        audience: [audience],
        otherAudiences: true,
        isEndOptional: true,
        required: ['iat', 'jti', 'events'],
        types: ['secevent+jwt'],
      },
    );
    if ('problem' in verdict) return verdict;
    const { iat, jti, exp, sub } = verdict.claims;
    // Both belong to tokens of other kinds, for which it could be taken (SSF 1.0 §4.1.2, §4.1.7).
    if (exp !== undefined || sub !== undefined) return { problem: 'must not hold exp or sub' };
    if (Number(iat) + longestWay < clock.now().getTime() / 1000) return { problem: 'is too old' };
    const isNamed = typeof jti === 'string' && jti.length <= longestTokenId;
    return isNamed ? verdict : { problem: 'has no usable jti' };
  } catch (error) {
    if (!isRefusal(error, 'upstream_unreachable')) throw error;
    return { problem: 'is not signed by a key of its issuer' };
  }
};

/**
 * What the token rests on is asked again. It is used up behind what it does: of two that come at once both may do it,
 * and none that was taken has done nothing.
 */
const endThrough = async (
  deps: ReceiveDeps,
  provider: IdentityProvider,
  providerUserId: string,
  used: { readonly name: string; readonly exp: number },
): Promise<void> => {
  const { id: providerId, tenantId } = provider;
  const { storage, digest, directory } = deps;
  const usedId = secretId(digest, 'client_assertion', used.name);
  const clientId = await directory.defaultClientId();
  if (clientId === undefined || (await storage.oneTimeSecrets.find(usedId)) !== undefined) return;

  const actor = { ...systemActor, tenancy: oneTenant(tenantId) };
  await write(deps, actor, async (stores, note) => {
    const now = await stores.identityProviders.change(providerId, (current) => current);
    const isSame = isSameJson(now?.metadata.shared_signals, provider.metadata.shared_signals);
    const [identity] = await stores.userIdentities.all([
      { attribute: 'identityProviderId', equals: providerId },
      { attribute: 'providerUserId', equals: providerUserId },
    ]);
    if (!now?.isEnabled || !isSame || identity === undefined) return;

    const { id, userId } = identity;
    await endOpenedBy(deps, { stores, note }, [userId], openedThrough([providerId]));
    note('identity.signal_received', id, [userId, providerId]);
  });
  try {
    await useAssertion(deps, clientId, used);
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
  }
};
