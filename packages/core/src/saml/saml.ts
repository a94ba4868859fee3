/** SAML 2.0 for clients: an identity provider beside OAuth. A host that binds no `samlIssuer` has none of it. */
import type { KeyRing } from '../keys/key-ring.js';
import { samlEntityAddress, samlSsoAddress } from '../model/values/server-addresses.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { Browser } from '../sessions/browser.js';
import { beginSamlLogin, type SamlLoginDeps, type SamlLoginMessage } from './begin-login.js';
import { formatUris } from './name-ids.js';

export interface SamlProvider {
  /**
   * Begins a login that a service provider asks for, and says what comes next.
   * @throws Refusal `grant_request_invalid` where it is not known who asks or where the answer belongs
   * @throws Refusal `tenant_suspended`
   */
  readonly begin: (message: SamlLoginMessage, browser: Browser) => Promise<NextStep>;
  /** Writes what service providers have to know of this server, with its keys, as XML. */
  readonly metadata: () => Promise<string>;
}

export interface SamlRoom {
  /** Answers SAML service providers; left out where no issuer is bound. */
  readonly samlProvider: SamlProvider | undefined;
}

type SamlProviderDeps = Omit<SamlLoginDeps, 'samlKeys'> & {
  readonly samlKeys: Pick<KeyRing<'SAML'>, 'signing' | 'published'>;
};

export const makeSamlProvider = (deps: SamlProviderDeps): SamlProvider => ({
  begin: beginSamlLogin(deps),

  async metadata() {
    // The first call makes the key.
    const signing = await deps.samlKeys.signing('SAML');
    const others = (await deps.samlKeys.published()).filter(({ id }) => id !== signing.id);
    return deps.samlIssuer.metadata({
      entityId: samlEntityAddress(deps.issuer),
      ssoUrl: samlSsoAddress(deps.issuer),
      certificates: [signing, ...others].map(({ publicKey }) => publicKey),
      nameIdFormats: [...new Set(Object.values(formatUris))],
    });
  },
});
