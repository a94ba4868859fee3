// A login without a browser on this machine (RFC 8628): the person confirms it on another device.
import * as oidc from 'openid-client';
import { keyward } from './keyward.js';

// #region device
export const logInByCode = async () => {
  const started = await oidc.initiateDeviceAuthorization(keyward, {
    scope: 'openid profile offline_access',
  });
  console.log(`Open ${started.verification_uri} on your phone or computer.`);
  console.log(`Enter the code ${started.user_code}`);

  // Asks every five seconds, and more slowly when Keyward says so.
  return oidc.pollDeviceAuthorizationGrant(keyward, started);
};
// #endregion device
