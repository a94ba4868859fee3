/** The way to an identity provider, and the way back. */
import { askedLink, completeLink, declineLink, proveLink } from './account-link.js';
import { beginFederation } from './begin-federation.js';
import { completeFederation, type Completing } from './complete-federation.js';
import { offeredProviders } from './offered-providers.js';
import { receiveAssertion } from './receive-assertion.js';
import { samlMetadata } from './saml-party.js';

export const federation = (deps: Completing) => ({
  offered: offeredProviders(deps),
  begin: beginFederation(deps),
  receive: receiveAssertion(deps),
  complete: completeFederation(deps),
  metadata: samlMetadata(deps),
  link: {
    asked: askedLink(deps),
    prove: proveLink(deps),
    complete: completeLink(deps),
    decline: declineLink(deps),
  },
});
