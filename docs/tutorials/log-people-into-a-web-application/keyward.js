// All that the application says to Keyward: log in, renew, log out.
import * as oidc from 'openid-client';

const home = new URL(process.env.SHOP_URL);
const issuer = new URL(process.env.SHOP_ISSUER);

// #region discover
// Plain http is for your own machine alone.
const options = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};

const keyward = await oidc.discovery(
  issuer,
  process.env.SHOP_CLIENT_ID,
  process.env.SHOP_CLIENT_SECRET,
  undefined,
  options,
);
// #endregion discover

// #region begin
/** Where to send the person, and what the answer must fit. */
export const beginLogin = async () => {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  };
  const url = oidc.buildAuthorizationUrl(keyward, {
    redirect_uri: new URL('/callback', home).href,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  return { url: url.href, checks };
};
// #endregion begin

// #region finish
/** Swaps the code in the address for tokens. */
export const finishLogin = async (path, checks) => {
  const tokens = await oidc.authorizationCodeGrant(keyward, new URL(path, home), checks);
  return keep(tokens);
};

/** What the session keeps of the tokens. */
const keep = (tokens, earlier = {}) => ({
  person: tokens.claims()?.sub ?? earlier.person,
  idToken: tokens.id_token ?? earlier.idToken,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token,
  validUntil: Date.now() + tokens.expires_in * 1000,
});
// #endregion finish

// #region renew
/** New tokens from the refresh token. Keyward gives a new refresh token with them. */
export const renew = async (login) =>
  keep(await oidc.refreshTokenGrant(keyward, login.refreshToken), login);

/** The login with an access token that is valid for another minute at least. */
export const current = (login) =>
  login.validUntil - Date.now() < 60_000 ? renew(login) : Promise.resolve(login);
// #endregion renew

/** What Keyward tells about the person, now. */
export const profileOf = ({ accessToken, person }) =>
  oidc.fetchUserInfo(keyward, accessToken, person);

// #region logout
/** The address at Keyward that ends the login there, too. */
export const logoutUrl = ({ idToken }) =>
  oidc.buildEndSessionUrl(keyward, {
    id_token_hint: idToken,
    post_logout_redirect_uri: new URL('/', home).href,
  }).href;
// #endregion logout

// #region refused
/** The words for a login that did not succeed, or undefined for any other error. */
export const refusalOf = (error) => {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? 'You did not allow the login.'
      : 'The login did not succeed.';
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'Your login has ended.' : undefined;
  // 401: the person signed out at Keyward, or withdrew what they had allowed.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'Your login has ended.';
  // A state that does not match, an answer of another server, a forged ID token.
  return error instanceof oidc.ClientError ? 'This answer belongs to another login.' : undefined;
};
// #endregion refused
