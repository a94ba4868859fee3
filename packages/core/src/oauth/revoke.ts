import { refuse } from '../model/values/refusals.js';
import { ignoringDoubles } from '../support/ignoring-doubles.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Origin } from '../model/values/origin.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { authenticateClient, type ClientAuthentication } from './authenticate-client.js';
import { checkAccessToken, type AccessToken, type AccessTokenDeps } from './access-token.js';
import type { PresentedClient } from './grant.js';
import type { KnownRefreshToken } from '../sessions/refresh-tokens.js';
import { findRefreshToken } from './kept-refresh-token.js';
import { revocationId } from '../directory/directory.js';

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
  async (
    presentedClient: PresentedClient,
    presented: string,
    origin: Origin = {},
  ): Promise<void> => {
    const { client } = await authenticateClient(deps, presentedClient);
    const actor = { ...systemActor, ...origin, id: client.id };
    const refresh = await findRefreshToken(deps, deps.storage, presented);
    if (refresh !== undefined) return revokeFamily(deps, actor, refresh);
    const token = await checkAccessToken(deps, presented);
    if (token === undefined) return;
    if (token.access.client.id !== client.id)
      refuse('grant_invalid', { why: 'The token was issued to another client' });
    await ignoringDoubles(() => revokeToken(deps, actor, token));
  };

const revokeToken = (
  deps: RevokeDeps,
  actor: Actor,
  { id, resource, expiresAt }: AccessToken,
): Promise<void> =>
  write(deps, actor, async ({ revokedTokens }, note) => {
    // What has died by itself needs no row any more; revocations are rare, so this is where it is tidied.
    await revokedTokens.removeAll([{ attribute: 'expiresAt', before: deps.clock.now() }]);
    const row = {
      id: revocationId(deps.digest, resource.id, id),
      revokedAt: deps.clock.now(),
      expiresAt: new Date(expiresAt * 1000),
    };
    if ((await revokedTokens.find(row.id)) === undefined) await revokedTokens.add(row);
    note('token.revoked', id);
  });

const revokeFamily = async (
  deps: RevokeDeps,
  actor: Actor,
  { clientId: owner, delegationId }: KnownRefreshToken,
): Promise<void> => {
  if (owner !== actor.id)
    refuse('grant_invalid', { why: 'The token was issued to another client' });
  await write(deps, actor, async ({ delegations }, note) => {
    await delegations.change(delegationId, (delegation) => ({
      ...delegation,
      revokedAt: delegation.revokedAt ?? deps.clock.now(),
    }));
    note('grant.revoked', delegationId);
  });
};
