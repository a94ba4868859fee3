/** The use cases of second factors, joined to their ports. */
import { beginSecondFactor } from './half-login.js';
import { removeAuthenticator } from './remove-authenticator.js';
import { askedPasskey, logInWithPasskey, offersPasskeys } from './passkey-login.js';
import { changeOwnFactors, ownFactors, type OwnFactorDeps } from './own-factors.js';
import { askedFactor, proveSecondFactor } from './second-factor.js';

export const secondFactors = (deps: OwnFactorDeps) => ({
  begin: beginSecondFactor(deps),
  asked: askedFactor(deps),
  prove: proveSecondFactor(deps),
  remove: removeAuthenticator(deps),
  offersPasskeys: offersPasskeys(deps),
  askedPasskey: askedPasskey(deps),
  logInWithPasskey: logInWithPasskey(deps),
  own: ownFactors(deps),
  changeOwn: changeOwnFactors(deps),
});
