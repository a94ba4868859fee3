// A command-line program that knows who uses it. `npm start` logs in by browser, `npm start -- device` by code.
import * as oidc from 'openid-client';
import { logInByCode } from './device.js';
import { keyward } from './keyward.js';
import { logInByBrowser } from './loopback.js';

// #region hello
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
  if (error.error !== 'access_denied') throw error;
  console.log('You did not allow the login.');
  process.exitCode = 1;
}
// #endregion hello
