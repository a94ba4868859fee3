/** WS-Federation for clients, beside SAML 2.0. A host that binds no `wsfedIssuer` has none of it. */
import {
  wsfedApplicationOf,
  wsfedFault,
  type WsfedApplication,
} from '../model/client/wsfed-application.js';
import { samlEntityAddress, wsfedPath } from '../model/values/server-addresses.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import { publishedCertificates, signingKey } from '../saml/published-keys.js';
import type { Browser } from '../sessions/browser.js';
import { invalid } from '../saml/judge-message.js';
import type { WsfedAnswerDeps } from './answers.js';
import {
  previewStatement,
  type PreviewDeps,
  type PreviewStatement,
} from '../saml/preview-assertion.js';
import { relyingParty, signIn, type SignInDeps, type WsfedRequest } from './sign-in.js';

export interface WsfedProvider {
  /**
   * Begins a login that a relying party asks for, and says what comes next.
   * @throws Refusal `grant_request_invalid`, `tenant_suspended`
   */
  readonly signIn: (asked: WsfedRequest, browser: Browser) => Promise<NextStep>;
  /**
   * Whose logout it is, and where the browser goes afterwards: the client and address of a logout by OpenID Connect.
   * @throws Refusal `grant_request_invalid`
   */
  readonly signOut: (asked: WsfedRequest) => Promise<WsfedSignOut>;
  /** Says what a token about a person would say now, as the preview of SAML. */
  readonly preview: PreviewStatement<WsfedApplication>;
  /** Writes what relying parties have to know of this server, with its keys, as signed XML. */
  readonly metadata: () => Promise<string>;
}

export interface WsfedSignOut {
  readonly clientId?: string | undefined;
  readonly returnTo?: string | undefined;
}

export interface WsfedRoom {
  /** Answers relying parties of WS-Federation; left out where no issuer is bound. */
  readonly wsfedProvider: WsfedProvider | undefined;
}

type WsfedProviderDeps = SignInDeps & WsfedAnswerDeps & PreviewDeps;

export const makeWsfedProvider = (deps: WsfedProviderDeps): WsfedProvider => ({
  signIn: signIn(deps),
  signOut: signOut(deps),
  preview: previewStatement(deps, {
    member: 'wsfed',
    required: 'wsfed.realm',
    faultOf: wsfedFault,
    applicationOf: (wsfed) => wsfedApplicationOf({ metadata: { wsfed } }),
  }),

  async metadata() {
    return deps.wsfedIssuer.metadata(
      {
        entityId: samlEntityAddress(deps.issuer),
        address: deps.issuer + wsfedPath,
        certificates: await publishedCertificates(deps),
      },
      await signingKey(deps),
    );
  },
});

/** Rule: a logout leads on to a registered address of the realm that it names, and else nowhere. */
const signOut =
  (deps: WsfedProviderDeps): WsfedProvider['signOut'] =>
  async ({ wtrealm, wreply }) => {
    // The programs of old send an address without a realm: whose it is, is not known.
    if (wtrealm === undefined) return {};
    const { client, application } = await relyingParty(deps, wtrealm);
    if (wreply !== undefined && !application.reply_urls.includes(wreply))
      invalid('is not registered for the application', 'wreply');
    return { clientId: client.id, returnTo: wreply };
  };
