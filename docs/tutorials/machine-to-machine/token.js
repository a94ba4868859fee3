// Access tokens of this program, one after another.
// #region token
import * as oidc from 'openid-client';

const issuer = new URL(process.env.REFILL_ISSUER);
// Plain http is for your own machine alone.
const options = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};

const keyward = await oidc.discovery(
  issuer,
  process.env.REFILL_CLIENT_ID,
  process.env.REFILL_CLIENT_SECRET,
  undefined,
  options,
);

let held = { token: undefined, validUntil: 0 };

/** A token that is valid for another minute at least. */
export const accessToken = async () => {
  if (held.validUntil - Date.now() < 60_000) {
    const answer = await oidc.clientCredentialsGrant(keyward, {
      resource: process.env.REFILL_AUDIENCE,
    });
    console.log(`A new token for: ${answer.scope}`);
    held = { token: answer.access_token, validUntil: Date.now() + answer.expires_in * 1000 };
  }
  return held.token;
};
// #endregion token
