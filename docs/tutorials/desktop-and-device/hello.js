// A command-line program that knows who uses it. `npm start` logs in by browser, `npm start -- device` by code.
import * as oidc from 'openid-client';
import { logInByCode } from './device.js';
import { keyward } from './keyward.js';
import { logInByBrowser } from './loopback.js';

// #region hello
/** For what people do. Undefined for any other error. */
const wordsFor = (error) => {
  if (error.error === 'access_denied') return 'You did not allow the login.';
  if (error.error === 'expired_token') return 'The code has expired. Please start again.';
  // The person signed out at Keyward, or withdrew what they had allowed.
  const isEnded =
    error.error === 'invalid_grant' || error instanceof oidc.WWWAuthenticateChallengeError;
  return isEnded ? 'Your login has ended. Please start again.' : undefined;
};

const logIn = process.argv[2] === 'device' ? logInByCode : logInByBrowser;

try {
  const tokens = await logIn();
  const { name } = await oidc.fetchUserInfo(keyward, tokens.access_token, tokens.claims().sub);
  console.log(`Hello, ${name}.`);

  // The refresh token logs in next time, without a browser. Here it is used at once.
  const renewed = await oidc.refreshTokenGrant(keyward, tokens.refresh_token);
  console.log(`Renewed for another ${renewed.expires_in / 60} minutes.`);
  await oidc.tokenRevocation(keyward, renewed.refresh_token);
} catch (error) {
  const words = wordsFor(error);
  if (words === undefined) throw error;
  console.log(words);
  process.exitCode = 1;
}
// #endregion hello
