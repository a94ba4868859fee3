// The program as Keyward knows it: a client without a secret.
import * as oidc from 'openid-client';

const issuer = new URL(process.env.HELLO_ISSUER);

// #region discover
// Plain http is for your own machine alone.
const options = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};

export const keyward = await oidc.discovery(
  issuer,
  process.env.HELLO_CLIENT_ID,
  undefined,
  oidc.None(),
  options,
);
// #endregion discover
