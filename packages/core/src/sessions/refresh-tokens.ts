import type { Client } from '../model/client.js';
import type { Clock } from '../ports/clock.js';
import type { Storage, Stores } from '../ports/storage.js';
import type { Delegation } from '../model/delegation.js';
import { addSecret, type OneTimeSecretDeps } from '../support/one-time-secret.js';

export type GrantDeps = OneTimeSecretDeps & { readonly storage: Storage; readonly issuer: string };

const day = 24 * 3600;

/**
 * Seconds, where the client does not say otherwise (RFC 9700 §2.2.2: a client that cannot keep a secret gets
 * less).
 */
export const refreshLifetimes = {
  confidential: { idle: 14 * day, absolute: 90 * day },
  public: { idle: 7 * day, absolute: 30 * day },
  /** Never unlimited, whatever a client says. */
  longest: 365 * day,
} as const;

/** Seconds within which a losing duplicate costs only itself: two tabs, a lost answer (contract §2). */
export const reuseLeeway = 10;

/** When everything that hangs on a delegation ends. */
export const delegationEnd = (
  { metadata: { refresh_token: settings }, isPublic }: Client,
  clock: Clock,
): Date => {
  const usual = isPublic
    ? refreshLifetimes.public.absolute
    : refreshLifetimes.confidential.absolute;
  const seconds =
    settings.expiration_enabled === false
      ? refreshLifetimes.longest
      : (settings.expiration_lifetime ?? usual);
  return new Date(clock.now().getTime() + Math.min(seconds, refreshLifetimes.longest) * 1000);
};

/** Whether the client gets refresh tokens at all. */
export const mayRefresh = ({ metadata }: Client): boolean =>
  metadata.grant_types.includes('refresh_token');

/** A refresh token of the delegation: it dies of idleness, or with the delegation. */
export const addRefreshToken = (
  deps: OneTimeSecretDeps,
  stores: Pick<Stores, 'oneTimeSecrets'>,
  client: Client,
  delegation: Delegation,
): Promise<string> => {
  const {
    isPublic,
    metadata: { refresh_token: settings },
  } = client;
  const idle =
    settings.idle_lifetime ??
    (isPublic ? refreshLifetimes.public.idle : refreshLifetimes.confidential.idle);
  const left = (delegation.expiresAt.getTime() - deps.clock.now().getTime()) / 1000;
  return addSecret(
    deps,
    stores,
    { kind: 'refresh_token', clientId: client.id, delegationId: delegation.id, data: {} },
    Math.min(idle, left),
  );
};
