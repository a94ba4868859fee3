import { clientIdOf, idTokenAlgorithm, type Client } from '../model/client/client.js';
import { subjectOf } from '../keys/subject-type.js';
import type { LogoutNotice } from '../model/session/session.js';
import type { IssuerDeps } from '../keys/issuer-deps.js';

/** What every token is made with. */
export type LogoutTokenDeps = IssuerDeps;

/** Seconds (OpenID Connect Back-Channel Logout 1.0 §4: preferably at most two minutes). */
const lifetime = 120;

/**
 * Mints a logout token (OpenID Connect Back-Channel Logout 1.0 §2.4), signed as the client wants
 * its ID tokens. Rule: a logout token has its own type and no nonce, so that nobody
 * takes it for an ID token.
 */
export const logoutToken = async (
  { issuer, keys, signer, clock, random, digest }: LogoutTokenDeps,
  client: Client,
  { userId, sessionId }: Pick<LogoutNotice, 'userId' | 'sessionId'>,
): Promise<string> => {
  const key = await keys.signing(idTokenAlgorithm(client));
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return signer.sign(
    {
      iss: issuer,
      sub: subjectOf(digest, client, userId),
      aud: clientIdOf(client),
      iat: issuedAt,
      exp: issuedAt + lifetime,
      jti: random.uuid(),
      sid: sessionId,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
    { typ: 'logout+jwt', kid: key.id },
    key.algorithm,
    key.privateKey,
  );
};
