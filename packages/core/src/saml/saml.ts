/** SAML 2.0 for clients: an identity provider beside OAuth. A host that binds no `samlIssuer` has none of it. */
import {
  samlApplicationOf,
  samlFault,
  type SamlApplication,
} from '../model/client/saml-application.js';
import {
  samlEntityAddress,
  samlSloAddress,
  samlSsoAddress,
} from '../model/values/server-addresses.js';
import type { LogoutStep } from '../oauth/authorize/end-session.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { SamlMessage } from '../ports/saml-issuer.js';
import type { Browser } from '../sessions/browser.js';
import { beginSamlLogin, startSamlLogin, type SamlLoginDeps } from './begin-login.js';
import type { SamlMessageHere } from './judge-message.js';
import { goOnWithLogout, logOutBySaml, type SamlLogoutDeps } from './logout.js';
import { formatUris } from './name-ids.js';
import { publishedCertificates } from './published-keys.js';
import { previewStatement, type PreviewStatement } from './preview-assertion.js';

export interface SamlProvider {
  /**
   * Begins a login that a service provider asks for, and says what comes next.
   * @throws Refusal `grant_request_invalid` where it is not known who asks or where the answer belongs
   * @throws Refusal `tenant_suspended`
   */
  readonly begin: (message: SamlMessageHere, browser: Browser) => Promise<NextStep>;
  /**
   * Begins a login to a service provider that has not asked for one, and says what comes next.
   * @throws Refusal `grant_request_invalid` for a client that takes no such login, `tenant_suspended`
   */
  readonly start: (clientId: string, browser: Browser) => Promise<NextStep>;
  /**
   * Logs a person out because a service provider asks for it, and says where the browser goes next.
   * @throws Refusal `grant_request_invalid` where the request proves nothing
   */
  readonly logOut: (message: SamlMessageHere, browser: Browser) => Promise<LogoutStep>;
  /**
   * Goes on with a logout after a service provider has answered.
   * @throws Refusal `grant_request_invalid`, `interaction_over`
   */
  readonly goOnWithLogout: (message: SamlMessage) => Promise<LogoutStep>;
  /**
   * Says what an assertion about a person would say now.
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference`, `grant_invalid`, `tenant_suspended`
   */
  readonly preview: PreviewStatement<SamlApplication>;
  /** Writes what service providers have to know of this server, with its keys, as XML. */
  readonly metadata: () => Promise<string>;
}

export interface SamlRoom {
  /** Answers SAML service providers; left out where no issuer is bound. */
  readonly samlProvider: SamlProvider | undefined;
}

export type SamlProviderDeps = SamlLoginDeps & SamlLogoutDeps;

export const makeSamlProvider = (deps: SamlProviderDeps): SamlProvider => ({
  begin: beginSamlLogin(deps),
  start: startSamlLogin(deps),
  logOut: logOutBySaml(deps),
  goOnWithLogout: goOnWithLogout(deps),
  preview: previewStatement(deps, {
    member: 'saml',
    required: 'saml.entity_id',
    faultOf: (saml) => samlFault(saml, undefined),
    applicationOf: (saml) => samlApplicationOf({ metadata: { saml } }),
  }),

  async metadata() {
    return deps.samlIssuer.metadata({
      entityId: samlEntityAddress(deps.issuer),
      ssoUrl: samlSsoAddress(deps.issuer),
      sloUrl: samlSloAddress(deps.issuer),
      certificates: await publishedCertificates(deps),
      nameIdFormats: [...new Set(Object.values(formatUris))],
    });
  },
});
