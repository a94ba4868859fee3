// All that the help desk says to Keyward.
import * as oidc from 'openid-client';

const home = new URL(process.env.DESK_URL);
const issuer = new URL(process.env.DESK_ISSUER);

// Plain http is for your own machine alone.
const options = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};

const keyward = await oidc.discovery(
  issuer,
  process.env.DESK_CLIENT_ID,
  process.env.DESK_CLIENT_SECRET,
  undefined,
  options,
);

// #region begin
/** Where to send a person of this organisation, and what the answer must fit. */
export const beginLogin = async ({ tenantId, audience }) => {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  };
  const url = oidc.buildAuthorizationUrl(keyward, {
    redirect_uri: new URL('/callback', home).href,
    tenant_id: tenantId,
    resource: audience,
    scope: 'openid profile read:tickets close:tickets',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  return { url: url.href, checks };
};
// #endregion begin

// #region finish
/** Who has logged in, and what they may do. */
export const finishLogin = async (path, checks, { tenantId, audience }) => {
  // The token is for the API of this organisation, whatever the address says.
  const parameters = { resource: audience };
  const url = new URL(path, home);
  const tokens = await oidc.authorizationCodeGrant(keyward, url, checks, parameters);
  const claims = tokens.claims();
  // The person could have changed the address on the way. The token tells the truth.
  if (claims.tenant_id !== tenantId) throw new OtherOrganisation();

  const { name } = await oidc.fetchUserInfo(keyward, tokens.access_token, claims.sub);
  return {
    name,
    scopes: tokens.scope.split(' '),
    idToken: tokens.id_token,
  };
};

export class OtherOrganisation extends Error {}
// #endregion finish

/** The address at Keyward that ends the login there, too. */
export const logoutUrl = ({ idToken }) =>
  oidc.buildEndSessionUrl(keyward, {
    id_token_hint: idToken,
    post_logout_redirect_uri: new URL('/', home).href,
  }).href;

/** Whether a login did not succeed, in contrast to any other error. */
export const isRefused = (error) =>
  error instanceof oidc.AuthorizationResponseError ||
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.WWWAuthenticateChallengeError ||
  error instanceof oidc.ClientError;
