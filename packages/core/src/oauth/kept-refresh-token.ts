/**
 * The refresh tokens of a delegation are kept with it (ADR 0027). Each consists of the id of the delegation, a dot, a
 * part that all of them share, and a secret of its own. The shared part tells a retired token from a made-up one,
 * however long ago it was swapped.
 */
import type { Client } from '../model/client/client.js';
import type { Delegation, KeptRefreshToken } from '../model/grant/delegation.js';
import type { Digest } from '../ports/digest.js';
import type { Stores } from '../ports/storage.js';
import {
  mayRefresh,
  refreshTokenEnd,
  reuseLeeway,
  rotates,
  type KnownRefreshToken,
  type UsedRefreshToken,
} from '../sessions/refresh-tokens.js';
import type { OneTimeSecretDeps } from '../support/one-time-secret.js';
import { boundTo, type Confirmation } from '../model/values/confirmation.js';
import type { PossessionDeps } from './possession.js';
import { findEarlier, useEarlier } from './earlier-refresh-token.js';

/** Bytes. A guess needs the secret; who knows the family alone has had a token, or has seen one. */
const sizes = { family: 16, secret: 32 } as const;

/** The id of a delegation, the family and the secret. */
const form = /^([\w-]{1,36})\.([\w-]{22})([\w-]{43})$/;

/** A JWT has two dots (RFC 7515 §7.1), and a refresh token of version 0.1 none. */
export const isRefreshTokenForm = (token: string): boolean =>
  form.test(token) || !token.includes('.');

/** Of the tokens that were swapped within the leeway, so many are known by themselves. */
const mostRetired = 20;

interface WithRefreshToken {
  readonly delegation: Delegation;
  readonly refreshToken: string;
}

/**
 * The delegation with its first refresh token, and the token, which cannot be read again.
 * Rule: refresh tokens of a public client are bound to the key and the certificate that it proves; a confidential one
 * proves itself each time (RFC 9449 §5, RFC 8705 §4).
 */
export const withRefreshToken = (
  deps: OneTimeSecretDeps,
  client: Client,
  delegation: Delegation,
  proven: Confirmation = {},
): WithRefreshToken =>
  withNextToken(deps, client, delegation, {
    family: deps.random.secret(sizes.family),
    retired: [],
    bound: client.isPublic ? boundTo(proven) : {},
  });

interface Family extends Pick<KeptRefreshToken, 'retired'> {
  readonly bound: Confirmation;
  readonly family: string;
}

const withNextToken = (
  deps: OneTimeSecretDeps,
  client: Client,
  delegation: Delegation,
  { family, retired, bound }: Family,
): WithRefreshToken => {
  const { clock, digest, random } = deps;
  const secret = random.secret(sizes.secret);
  const kept = {
    family: familyDigest(digest, family),
    digest: secretDigest(digest, secret),
    issuedAt: clock.now().getTime(),
    expiresAt: refreshTokenEnd(client, delegation, clock).getTime(),
    retired,
    ...bound,
  };
  return {
    delegation: { ...delegation, refreshToken: kept },
    refreshToken: `${delegation.id}.${family}${secret}`,
  };
};

/** A client, and what it has proven to hold. */
export interface ProvenClient {
  readonly client: Client;
  readonly proven: Confirmation;
}

/** Gives a delegation its first refresh token, if the client gets one at all. */
export const addRefreshToken = async (
  deps: OneTimeSecretDeps,
  { delegations }: Pick<Stores, 'delegations'>,
  { client, proven }: ProvenClient,
  delegationId: string,
): Promise<Partial<WithRefreshToken>> => {
  if (!mayRefresh(client)) return { delegation: await delegations.find(delegationId) };

  let refreshToken: string | undefined;
  const delegation = await delegations.change(delegationId, (current) => {
    const given = withRefreshToken(deps, client, current, proven);
    refreshToken = given.refreshToken;
    return given.delegation;
  });
  return { delegation, refreshToken };
};

/**
 * Swaps a refresh token for its successor, where the client's tokens rotate. Of any number of racing callers exactly
 * one gets it; the storage decides, in one step. Answers undefined for a token that is unknown, or that ended before it
 * was used.
 * @throws Refusal `proof_invalid` or `grant_invalid` for one that is bound to another key or certificate than is proven
 */
export const useRefreshToken = async (
  deps: OneTimeSecretDeps & PossessionDeps,
  stores: Pick<Stores, 'delegations' | 'oneTimeSecrets'>,
  { client, proven }: ProvenClient,
  presented: string,
): Promise<UsedRefreshToken | undefined> => {
  const [, delegationId, family, secret] = form.exec(presented) ?? [];
  if (delegationId === undefined || family === undefined || secret === undefined)
    return useEarlier(deps, stores, presented, (delegation) =>
      withRefreshToken(deps, client, delegation),
    );

  const parts = { delegationId, family, secret, proven };
  return rotates(client)
    ? swapToken(deps, stores, client, parts)
    : useAgain(deps, stores, client, parts);
};

/** What was presented: the parts of the token, and what was proven beside it. */
interface PresentedToken {
  readonly delegationId: string;
  readonly family: string;
  readonly secret: string;
  readonly proven: Confirmation;
}

const swapToken = async (
  deps: OneTimeSecretDeps & PossessionDeps,
  { delegations }: Pick<Stores, 'delegations'>,
  client: Client,
  { delegationId, family, secret, proven }: PresentedToken,
): Promise<UsedRefreshToken | undefined> => {
  const now = deps.clock.now().getTime();
  let used: UsedRefreshToken | undefined;
  await delegations.change(delegationId, (delegation) => {
    used = undefined;
    const kept = delegation.refreshToken;
    if (kept?.family !== familyDigest(deps.digest, family)) return delegation;
    // Before a replay ends anything: a thief without the key does nothing with a token.
    deps.possession.assertBound(kept, proven, 'refresh token');

    const presentedDigest = secretDigest(deps.digest, secret);
    if (kept.digest !== presentedDigest) {
      used = retiredToken(delegation, kept, { presentedDigest, now });
      return delegation;
    }
    if (kept.expiresAt <= now) return delegation;

    const young = kept.retired.filter(({ at }) => isWithinLeeway(at, now));
    const retired = [{ digest: kept.digest, at: now }, ...young].slice(0, mostRetired);
    const next = withNextToken(deps, client, delegation, { family, retired, bound: boundTo(kept) });
    used = { delegation, state: 'good', successor: next.refreshToken };
    return next.delegation;
  });
  return used;
};

/** The token stays. It is read, and written only where its end moves, so that callers of one person do not wait. */
const useAgain = async (
  deps: OneTimeSecretDeps & PossessionDeps,
  { delegations }: Pick<Stores, 'delegations'>,
  client: Client,
  { delegationId, family, secret, proven }: PresentedToken,
): Promise<UsedRefreshToken | undefined> => {
  const delegation = await delegations.find(delegationId);
  const kept = delegation?.refreshToken;
  if (delegation === undefined || kept?.family !== familyDigest(deps.digest, family))
    return undefined;
  deps.possession.assertBound(kept, proven, 'refresh token');

  const now = deps.clock.now().getTime();
  const presentedDigest = secretDigest(deps.digest, secret);
  if (kept.digest !== presentedDigest)
    return retiredToken(delegation, kept, { presentedDigest, now });
  if (kept.expiresAt <= now) return undefined;

  const expiresAt = refreshTokenEnd(client, delegation, deps.clock).getTime();
  if (expiresAt - kept.expiresAt >= endStep(expiresAt - now))
    await delegations.change(delegationId, (current) =>
      current.refreshToken?.digest === presentedDigest
        ? { ...current, refreshToken: { ...current.refreshToken, expiresAt } }
        : current,
    );
  return { delegation, state: 'good', successor: undefined };
};

/** Milliseconds: the end of idleness moves once an hour, or in steps of a tenth where idleness ends sooner. */
const endStep = (idle: number): number => Math.min(3_600_000, idle / 10);

const retiredToken = (
  delegation: Delegation,
  kept: KeptRefreshToken,
  { presentedDigest, now }: { readonly presentedDigest: string; readonly now: number },
): UsedRefreshToken => ({
  delegation,
  state: 'retired',
  isReplay: !wasSwappedJustNow(kept, presentedDigest, now),
});

const wasSwappedJustNow = (
  { retired }: KeptRefreshToken,
  presentedDigest: string,
  now: number,
): boolean =>
  retired.some(({ digest, at }) => digest === presentedDigest && isWithinLeeway(at, now));

const isWithinLeeway = (swappedAt: number, now: number): boolean =>
  now - swappedAt < reuseLeeway * 1000;

/** Whose token it is; undefined for one that is unknown or over. */
export const findRefreshToken = async (
  deps: Pick<OneTimeSecretDeps, 'clock' | 'digest'>,
  stores: Pick<Stores, 'delegations' | 'oneTimeSecrets'>,
  presented: string,
): Promise<KnownRefreshToken | undefined> => {
  const [, delegationId, family, secret] = form.exec(presented) ?? [];
  if (delegationId === undefined || family === undefined || secret === undefined)
    return findEarlier(deps, stores, presented);

  const delegation = await stores.delegations.find(delegationId);
  const kept = delegation?.refreshToken;
  if (delegation === undefined || kept?.family !== familyDigest(deps.digest, family))
    return undefined;

  const known = { delegationId, clientId: delegation.clientId };
  if (kept.digest !== secretDigest(deps.digest, secret)) return { ...known, life: undefined };
  if (kept.expiresAt <= deps.clock.now().getTime()) return undefined;
  const life = { issuedAt: new Date(kept.issuedAt), expiresAt: new Date(kept.expiresAt) };
  return { ...known, life };
};

const secretDigest = (digest: Digest, secret: string): string =>
  digest.sha256(`refresh_token/${secret}`);

const familyDigest = (digest: Digest, family: string): string =>
  digest.sha256(`refresh_token_family/${family}`);
