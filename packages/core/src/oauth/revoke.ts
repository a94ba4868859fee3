import { isRefusal, refuse } from '../model/refusals.js';
import { systemActor } from '../model/actor.js';
import { write, type WriteDeps } from '../audit/write.js';
import { authenticateClient, type ClientAuthentication } from './authenticate-client.js';
import { checkAccessToken, type AccessTokenDeps } from './access-token.js';
import type { PresentedClient } from './grant.js';
import type { KnownRefreshToken } from '../sessions/refresh-tokens.js';
import { findRefreshToken } from './kept-refresh-token.js';
import { revocationId } from '../directory/revocation-id.js';

export type RevokeDeps = WriteDeps & ClientAuthentication & AccessTokenDeps;

/**
 * Ends a token before its time (RFC 7009). A token that is unknown or dead already is a success
 * (RFC 7009 §2.2).
 * Rule: a client revokes only what was issued to it (RFC 7009 §2.1). With a refresh token goes
 * all that hangs on the same grant.
 * @throws Refusal `client_authentication_failed`, `grant_invalid` for another client's token
 */
export const revoke =
  (deps: RevokeDeps) =>
  async (presentedClient: PresentedClient, presented: string): Promise<void> => {
    const { client } = await authenticateClient(deps, presentedClient);
    const refresh = await findRefreshToken(deps, deps.storage, presented);
    if (refresh !== undefined) return revokeFamily(deps, client.id, refresh);
    const token = await checkAccessToken(deps, presented);
    if (token === undefined) return;
    if (token.access.client.id !== client.id)
      refuse('grant_invalid', { why: 'The token was issued to another client' });
    await write(deps, { ...systemActor, id: client.id }, async ({ revokedTokens }, note) => {
      // What has died by itself needs no row any more; revocations are rare, so this is where it is tidied.
      await revokedTokens.removeAll([{ attribute: 'expiresAt', before: deps.clock.now() }]);
      try {
        await revokedTokens.add({
          id: revocationId(deps.digest, token.resource.id, token.id),
          revokedAt: deps.clock.now(),
          expiresAt: new Date(token.expiresAt * 1000),
        });
      } catch (error) {
        if (!isRefusal(error, 'already_exists')) throw error; // another person has just revoked it
      }
      note('token.revoked', token.id);
    });
  };

const revokeFamily = async (
  deps: RevokeDeps,
  clientId: string,
  { clientId: owner, delegationId }: KnownRefreshToken,
): Promise<void> => {
  if (owner !== clientId)
    refuse('grant_invalid', { why: 'The token was issued to another client' });
  await write(deps, { ...systemActor, id: clientId }, async ({ delegations }, note) => {
    await delegations.change(delegationId, (delegation) => ({
      ...delegation,
      revokedAt: delegation.revokedAt ?? deps.clock.now(),
    }));
    note('grant.revoked', delegationId);
  });
};
