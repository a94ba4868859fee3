/** Refresh tokens that version 0.1 issued: each is a one-time secret of its own, and lives up to a year (ADR 0027). */
import type { Delegation } from '../model/grant/delegation.js';
import type { Stores } from '../ports/storage.js';
import {
  reuseLeeway,
  type KnownRefreshToken,
  type UsedRefreshToken,
} from '../sessions/refresh-tokens.js';
import { findSecret, useSecret, type OneTimeSecretDeps } from '../support/one-time-secret.js';

type EarlierDeps = Pick<OneTimeSecretDeps, 'clock' | 'digest'>;
type EarlierStores = Pick<Stores, 'delegations' | 'oneTimeSecrets'>;

/** Its successor is kept with the delegation. */
export const useEarlier = async (
  deps: EarlierDeps,
  stores: EarlierStores,
  presented: string,
  next: (delegation: Delegation) => {
    readonly delegation: Delegation;
    readonly refreshToken: string;
  },
): Promise<UsedRefreshToken | undefined> => {
  const used = await useSecret(deps, stores, 'refresh_token', presented);
  if (used === undefined) return undefined;

  const { delegationId, usedAt } = used.record;
  let successor: string | undefined;
  const delegation = await stores.delegations.change(delegationId!, (current) => {
    if (!used.first) return current;
    const given = next(current);
    successor = given.refreshToken;
    return given.delegation;
  });
  if (delegation === undefined) return undefined;

  if (successor !== undefined) return { delegation, state: 'good', successor };

  const since = usedAt === null ? 0 : deps.clock.now().getTime() - usedAt.getTime();
  return { delegation, state: 'retired', isReplay: since >= reuseLeeway * 1000 };
};

export const findEarlier = async (
  deps: EarlierDeps,
  stores: EarlierStores,
  presented: string,
): Promise<KnownRefreshToken | undefined> => {
  const secret = await findSecret(deps, stores, 'refresh_token', presented);
  if (secret === undefined) return undefined;

  const { clientId, createdAt, expiresAt } = secret;
  const life = secret.usedAt === null ? { issuedAt: createdAt, expiresAt } : undefined;
  return { delegationId: secret.delegationId!, clientId, life };
};
