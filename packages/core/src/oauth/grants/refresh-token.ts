import { auditGrant } from '../../audit/audit-grant.js';
import type { Origin } from '../../model/values/origin.js';
import { asksForRoles, heldScopes } from '../../access/held-scopes.js';
import { refuse } from '../../model/values/refusals.js';
import { livingPerson, readerWithin } from '../../directory/living-person.js';
import type { Delegation } from '../../model/grant/delegation.js';
import { everyScope } from '../../model/scope/scope-fields.js';
import { assertCovered } from '../choose-target.js';
import type { Grant } from '../grant.js';
import type { UsedRefreshToken } from '../../sessions/refresh-tokens.js';
import type { GrantDeps } from '../grant.js';
import { useRefreshToken } from '../kept-refresh-token.js';
import { revokeReplayed } from '../revoke-replayed.js';
import { stillGranted, type StillGranted } from '../still-granted.js';

const dead = 'The refresh token is unknown, used, expired or revoked';

/**
 * Swaps a refresh token for a new one and retires the old, where the client's tokens rotate. RFC 6749 §6.
 *
 * Rule: a retired token presented again revokes its whole family, because the server cannot tell the thief
 * from the owner (RFC 9700 §4.14.2); within ten seconds of the swap the loser alone is refused.
 */
export const refreshToken = (deps: GrantDeps): Grant => ({
  type: 'refresh_token',
  aliases: [],
  audience: 'any',
  takesDetails: true,
  usesUp: true,

  async authorize(request, access) {
    const presented =
      request.parameter?.('refresh_token') ??
      refuse('grant_request_invalid', { parameter: 'refresh_token', why: 'is required' });
    const outcome = await deps.storage.transaction(
      async (stores) => {
        const proven = { client: access.client, proven: request };
        const used = await useRefreshToken(deps, stores, proven, presented);
        if (used === undefined || used.delegation.clientId !== access.client.id)
          return refuse('grant_invalid', { why: dead });
        if (used.state === 'retired') return { retired: used };
        const { delegation, successor: refreshToken } = used;
        if (!isAlive(delegation, deps)) return refuse('grant_invalid', { why: dead });

        const now = deps.clock.now();
        const reader = readerWithin(deps.directory, stores);
        const user = await livingPerson(reader, delegation.userId, delegation, now);
        if (user === undefined) return refuse('grant_invalid', { why: dead });

        // A refusal undoes the swap: a client that asks for another scope or resource keeps the token.
        const resources = access.resources.map(({ resource }) => resource);
        const held = await heldScopes(stores, user, now, resources);
        const left =
          stillGranted(deps, access, delegation, held) ?? refuse('grant_invalid', { why: dead });
        assertCovered(left.target, request.resource);
        const granted = {
          ...narrowed(left, request.scopes),
          authorizationDetails: deps.details.narrowed(
            left.authorizationDetails,
            request.authorizationDetails,
          ),
        };

        await auditGrant(deps, stores, { name: 'grant.refreshed', delegation, origin: request });
        const person = { user, delegation, refreshToken };
        request.handingOut?.({ subject: user.id, ...granted, person });
        return { ...granted, person };
      },
      { isShort: !asksForRoles(access) },
    );
    if (outcome.retired !== undefined) return refuseRetired(deps, outcome.retired, request);
    return { subject: outcome.person.user.id, ...outcome };
  },
});

const isAlive = ({ revokedAt, expiresAt }: Delegation, { clock }: GrantDeps): boolean =>
  revokedAt === null && expiresAt > clock.now();

/** Not in the transaction that found it out: the refusal would roll the revocation back. */
const refuseRetired = async (
  deps: GrantDeps,
  { delegation, isReplay }: Extract<UsedRefreshToken, { state: 'retired' }>,
  origin: Origin,
): Promise<never> => {
  if (isReplay) await revokeReplayed(deps, delegation.id, origin, 'session');
  return refuse('grant_invalid', { why: dead });
};

/** Rule: a refresh never widens, and may narrow for the token it gives alone (RFC 6749 §6). */
const narrowed = (left: StillGranted, asked: readonly string[] | undefined): StillGranted => {
  if (asked === undefined || asked.includes(everyScope) || left.scopes.length === 0) return left;

  const scopes = left.scopes.filter((scope) => asked.includes(scope));
  return scopes.length > 0 ? { ...left, scopes } : refuse('scope_invalid');
};
