import type { Client } from '../model/client/client.js';
import { refreshLifetimes } from '../model/resource/token-lifetimes.js';
import type { Clock } from '../ports/clock.js';
import type { Delegation } from '../model/grant/delegation.js';

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

/** When a refresh token that is issued now ends: of idleness, or with its delegation. */
export const refreshTokenEnd = (
  { metadata: { refresh_token: settings }, isPublic }: Client,
  delegation: Delegation,
  clock: Clock,
): Date => {
  const usual = isPublic ? refreshLifetimes.public.idle : refreshLifetimes.confidential.idle;
  const idleEnd = clock.now().getTime() + (settings.idle_lifetime ?? usual) * 1000;
  return new Date(Math.min(idleEnd, delegation.expiresAt.getTime()));
};

/** Whether each use swaps a refresh token of the client. */
export const rotates = ({ metadata, isPublic }: Client): boolean =>
  isPublic || metadata.refresh_token.rotation !== false;

/** What a refresh token that was presented turned out to be. */
export type UsedRefreshToken = {
  readonly delegation: Delegation;
} & (
  | {
      readonly state: 'good';
      /** The next token; undefined where the presented one stays. */
      readonly successor: string | undefined;
    }
  | {
      readonly state: 'retired';
      /** Whether it was swapped longer ago than two tabs of one person explain. */
      readonly isReplay: boolean;
    }
);

/** Whose refresh token it is that a client asks about, or revokes. */
export interface KnownRefreshToken {
  readonly delegationId: string;
  readonly clientId: string;
  /** Undefined for a token that is retired. */
  readonly life: { readonly issuedAt: Date; readonly expiresAt: Date } | undefined;
}
