/** The use cases of second factors, joined to their ports. */
import { beginSecondFactor } from './half-login.js';
import { removeAuthenticator } from './remove-authenticator.js';
import { askedFactor, proveSecondFactor, type SecondFactoring } from './second-factor.js';

export const secondFactors = (deps: SecondFactoring) => ({
  begin: beginSecondFactor(deps),
  asked: askedFactor(deps),
  prove: proveSecondFactor(deps),
  remove: removeAuthenticator(deps),
});
