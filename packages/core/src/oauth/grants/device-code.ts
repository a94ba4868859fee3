import { deviceDataOf, deviceLimits } from '../authorize/device.js';
import { asksForRoles } from '../../access/held-scopes.js';
import { refuse } from '../../model/values/refusals.js';
import type { Grant } from '../grant.js';
import { secretId, useSecret } from '../../support/one-time-secret.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import { addRefreshToken } from '../kept-refresh-token.js';
import { redeemDelegation } from '../redeem-delegation.js';
import type { GrantDeps } from '../grant.js';
import { shortTransaction } from '../../ports/storage.js';

/**
 * The device asks again and again until its person has answered. RFC 8628 §3.4.
 * Rule: who polls faster than allowed is told to slow down, and waits longer from then on (RFC
 * 8628 §3.5).
 */
export const deviceCode = (deps: GrantDeps): Grant => ({
  type: 'device_code',
  aliases: ['urn:ietf:params:oauth:grant-type:device_code'],
  audience: 'any',
  usesUp: true,

  async authorize(request, access) {
    const presented =
      request.parameter?.('device_code') ??
      refuse('grant_request_invalid', { parameter: 'device_code', why: 'is required' });
    const device = await poll(deps, presented, access.client.id);
    if (device === undefined || device.clientId !== access.client.id || device.usedAt !== null)
      return refuse('grant_invalid', {
        why: 'The device code is unknown or used, or was issued to another client',
      });
    if (device.expiresAt <= deps.clock.now()) return refuse('device_code_expired');
    const { status } = deviceDataOf(device);
    if (status === 'pending') return refuse('authorization_pending');
    if (status === 'denied') return refuse('access_denied');
    const outcome = await deps.storage.transaction(
      async (stores) => {
        const used = await useSecret(deps, stores, 'device_code', presented);
        if (used?.first !== true) return undefined;

        const { delegationId } = used.record;
        const proven = { client: access.client, proven: request };
        const given = await addRefreshToken(deps, stores, proven, delegationId!);
        const { delegation, refreshToken } = given;
        return redeemDelegation(deps, stores, { delegation, refreshToken, access, request });
      },
      { isShort: !asksForRoles(access) },
    );
    return outcome ?? refuse('grant_invalid', { why: 'The device code is used or revoked' });
  },
});

/**
 * Notes the poll in one step, and outside of what may be refused afterwards: the note must outlive the
 * refusal. Rule: the poll of a client that the code was not issued to changes nothing of it, and hears nothing of it.
 */
const poll = async (
  { storage, clock, digest }: GrantDeps,
  presented: string,
  clientId: string,
): Promise<OneTimeSecret | undefined> => {
  const now = clock.now().getTime();
  let isTooFast = false;
  const noted = (current: OneTimeSecret): OneTimeSecret => {
    if (current.clientId !== clientId) return current;

    const { status, interval, polledAt } = deviceDataOf(current);
    isTooFast = status === 'pending' && polledAt !== undefined && now - polledAt < interval * 1000;
    const data = {
      ...current.data,
      polledAt: now,
      interval: isTooFast ? interval + deviceLimits.slowDown : interval,
    };
    return { ...current, data };
  };

  const id = secretId(digest, 'device_code', presented);
  const device = await storage.transaction(
    ({ oneTimeSecrets }) => oneTimeSecrets.change(id, noted),
    shortTransaction,
  );
  if (isTooFast) refuse('slow_down');
  return device;
};
