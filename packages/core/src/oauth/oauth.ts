/** OAuth 2.0 and OpenID Connect: tokens, and the way of a person through the authorization endpoint. */
import type { Origin } from '../model/values/origin.js';
import type { AttemptOrigin } from '../sessions/login-throttle.js';
import type { Actor } from '../model/values/actor.js';
import type { Claims } from '../model/values/claims.js';
import type { Client } from '../model/client/client.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { loginTenant, type HomeRealm } from '../login/login-tenant.js';
import { formToken, type Admission, type Browser } from '../sessions/browser.js';
import {
  authenticateBearer,
  authenticateDirectory,
  authenticateInquirer,
  type Caller,
} from './authenticate-bearer.js';
import { authenticateClient } from './authenticate-client.js';
import type { AccessToken } from './access-token.js';
import { beginAccount, type AccountSteps } from './authorize/account-request.js';
import type { AuthorizationRequest, Parameter } from './authorize/authorization-request.js';
import {
  beginAuthorization,
  beginClientTest,
  beginDeviceAuthorization,
  beginForeign,
  continueAuthorization,
  denyAuthorization,
  type AuthorizeDeps,
} from './authorize/authorize.js';
import {
  beginDevice,
  deviceRequest,
  type DeviceCodes,
  type DeviceFlow,
} from './authorize/device.js';
import {
  createClientTest,
  readClientTest,
  type ClientTest,
  type ClientTestDeps,
  type NewClientTest,
} from './client-test/client-test.js';
import { clientTestWalk, type ClientTestRequest } from './client-test/walk-client-test.js';
import { endSession, type EndSessionDeps, type EndSessionStep } from './authorize/end-session.js';
import {
  askForChoice,
  chooseTenant,
  offersChoice,
  proveChoice,
  readChoice,
  type AskedChoice,
  type ChooseAccountDeps,
  type ChoosingBrowser,
  type MailedChoice,
  type OpenLogin,
} from './authorize/choose-account.js';
import type { NextStep } from './authorize/next-step.js';
import { findPosted, keepPosted } from './authorize/posted-request.js';
import { pushAuthorization, type PushDeps } from './authorize/pushed-request.js';
import { recordConsent } from './authorize/record-consent.js';
import {
  clientOfOver,
  keepIdentifier,
  waitingRequest,
  type WaitingRequest,
} from './authorize/waiting-request.js';
import {
  previewTokens,
  type PreviewDeps,
  type PreviewRequest,
  type TokenPreview,
} from './preview-tokens.js';
import type { Grant, PresentedClient, TokenRequest, TokenResponse } from './grant.js';
import {
  introspect,
  introspectAny,
  clientOfInquirer,
  introspectRefreshToken,
  type Inquirer,
  type LiveRefreshToken,
  type LiveToken,
  type RefreshInspection,
} from './introspect.js';
import { revoke, type RevokeDeps } from './revoke.js';
import { readDirectoryToken } from './directory-token.js';
import { readPersonalToken } from './personal-token.js';
import type { PresentedProof } from './possession.js';
import { signIntrospection } from './signed/signed-answers.js';
import { supportedDetails, type SupportedDetailsDeps } from './details/supported-details.js';
import { tokenEndpoint, type TokenEndpoint } from './token-endpoint.js';
import { userInfo, type UserInfo } from './user-info.js';

/**
 * The authorization endpoint and what belongs to it: login, consent, logout and the device flow, step by step.
 * A `handle` names a request that waits for a person; it lives for 1,800 seconds and works in one browser.
 */
export interface Authorizations {
  /**
   * Begins an authorization request and says what comes next: a page, or a redirect.
   * @throws Refusal `grant_request_invalid` when the client or the redirect URI is wrong: then nothing may be
   * redirected (RFC 6749 §4.1.2.1)
   * @throws Refusal `tenant_suspended`
   */
  readonly begin: (parameter: Parameter, browser: Browser) => Promise<NextStep>;
  /**
   * Goes on after a login or a consent, with the handle of the page.
   * @throws Refusal `interaction_over`, `tenant_suspended`
   */
  readonly continue: (handle: string, browser: Browser) => Promise<NextStep>;
  /**
   * Ends a request that the person declined, on the login page or on the consent page.
   * @throws Refusal `interaction_over`, `tenant_suspended`
   */
  readonly deny: (handle: string, browser: Browser) => Promise<NextStep>;
  /**
   * Reads a request that waits for its person.
   * @throws Refusal `interaction_over` when it is answered, has expired, or belongs to another browser
   */
  readonly waiting: (handle: string, browser: Browser) => Promise<WaitingRequest>;
  /**
   * Keeps the name that a person typed on a page, so that the other pages of the same login have it.
   * @throws Refusal `interaction_over`
   */
  readonly keepIdentifier: (
    waiting: { readonly handle: string; readonly browser: Browser },
    typed: string,
  ) => Promise<void>;
  /**
   * Reads the client of a request that is over, for the browser that began it, else undefined. It leads a person who
   * was too slow back to the application.
   */
  readonly clientOfOver: (handle: string, browser: Browser) => Promise<Client | undefined>;
  /**
   * Records the consent to what the consent page showed; `shown` is the mark that the page carried.
   * Nothing is recorded when the person or the scopes have changed since; the page is then shown again. For a client
   * that nobody registered, `days` says when it ends: one of `consentDays`, else what the tenant says.
   * @throws Refusal `interaction_over`, `scope_invalid`, `target_invalid`, `login_failed`, `tenant_suspended`
   */
  readonly consent: (
    handle: string,
    browser: Browser,
    shown: string,
    days?: number,
  ) => Promise<void>;
  /**
   * Ends the session of a browser, and what was issued in it without `offline_access`
   * (OpenID Connect RP-Initiated Logout 1.0 §2). Without an ID token of the session, the person is asked first.
   * @throws Refusal `grant_request_invalid` for a client or an address that does not fit
   */
  readonly endSession: (
    parameter: Parameter,
    browser: Browser,
    isConfirmed: boolean,
  ) => Promise<EndSessionStep>;
  /**
   * Keeps the parameters of an authenticated client and returns a reference to them; `expiresIn` is in
   * seconds (RFC 9126).
   * @throws Refusal `grant_request_invalid` and each refusal that the authorization endpoint would give (RFC
   * 9126 §2.1)
   * @throws Refusal `proof_invalid`, `proof_nonce_required` (RFC 9449 §10.1)
   * @throws Refusal `too_many_requests`, where `admit` does so: it is asked before the parameters are kept
   */
  readonly push: (
    access: ClientAccess,
    parameters: ReadonlyMap<string, string>,
    admit?: Admission,
    proof?: PresentedProof,
  ) => Promise<{ readonly requestUri: string; readonly expiresIn: number }>;
  /**
   * Keeps the parameters of a request that another site posted, and returns a reference to them; undefined where they
   * are longer than any request that is taken.
   */
  readonly keepPosted: (parameters: ReadonlyMap<string, string>) => Promise<string | undefined>;
  /**
   * Reads the parameters behind such a reference.
   * @throws Refusal `interaction_over` when it is unknown or has expired
   */
  readonly findPosted: (reference: string) => Promise<ReadonlyMap<string, string>>;
  /**
   * Begins the device flow (RFC 8628). Lifetime and interval of the codes are in seconds.
   * @throws Refusal `client_unauthorized`, `scope_invalid`, `target_invalid`
   * @throws Refusal `too_many_requests`, where `admit` does so: it is asked before the codes are kept
   */
  readonly beginDevice: (
    access: ClientAccess,
    asked: { readonly scopes: readonly string[]; readonly resource: string | undefined },
    admit?: Admission,
  ) => Promise<DeviceCodes>;
  /**
   * Reads the request behind the user code that a person typed (RFC 8628 §3.3). From then on the code belongs
   * to that browser.
   * @throws Refusal `user_code_unknown`, also for a code that another browser entered first
   * @throws Refusal `too_many_requests` (RFC 8628 §5.1)
   */
  readonly deviceRequest: (
    typed: string,
    from: AttemptOrigin,
    browser: Browser,
  ) => Promise<AuthorizationRequest>;
  /**
   * Begins a visit to the page of a person's own account: a login first, where none is recent.
   * @throws Refusal `grant_request_invalid`, `tenant_suspended`
   */
  readonly beginAccount: (parameter: Parameter, browser: Browser) => Promise<NextStep>;
  /**
   * Begins a request that was made of another protocol, such as SAML.
   * @throws Refusal `tenant_suspended`
   */
  readonly beginForeign: (request: AuthorizationRequest, browser: Browser) => Promise<NextStep>;
  /**
   * Begins the authorization of a device whose user code was typed: login, then always consent (RFC 8628 §5.4).
   * @throws Refusal `user_code_unknown`, `interaction_over`, `tenant_suspended`
   */
  readonly continueDevice: (request: AuthorizationRequest, browser: Browser) => Promise<NextStep>;
  /**
   * Decides in which tenant a login is (operations §1.5): the tenant of the client. For a global client it is
   * the
   * tenant that the request names, else that of the e-mail domain, else the default one. Returns its id.
   * @throws Refusal `grant_request_invalid` for a tenant that the client does not see, `tenant_suspended`
   */
  readonly loginTenant: (access: ClientAccess, homeRealm?: HomeRealm) => Promise<string>;
  /** Makes the token that a form of ours carries against forgery (CSRF), from the binding of the browser. */
  readonly formToken: (binding: string) => string;
  /** Draws a new binding of 256 bits for a browser that has none. */
  readonly newBinding: () => string;
}

/** Tests of clients by administrators. */
export interface ClientTests {
  /**
   * Begins a test of a client for the person who asks. It lives for 600 seconds and takes the place of the one before.
   * @throws Refusal `record_not_found`, `system_record_protected`, `own_account_only`, `scope_insufficient`
   * @throws Refusal `client_unauthorized`, `invalid_field`, `too_many_requests`
   */
  readonly create: (
    clientId: string,
    request: ClientTestRequest,
    actor: Actor,
  ) => Promise<NewClientTest>;
  /**
   * Begins the login of a test, in the browser in which the person who began it is logged in. It works once.
   * @throws Refusal `interaction_over`, `tenant_suspended`
   */
  readonly start: (testId: string, browser: Browser) => Promise<NextStep>;
  /**
   * Reads a test, for the person who began it; its result is read once.
   * @throws Refusal `record_not_found`, `system_record_protected`, `own_account_only`, `scope_insufficient`
   */
  readonly read: (clientId: string, testId: string, actor: Actor) => Promise<ClientTest>;
}

/** What Keyward offers about tokens. */
/** Which of the tenants a login is for that know the person by one mailbox (contract §21). */
export interface AccountChoices {
  /** Whether the page of a login may lead to the choice. */
  readonly isOffered: (waiting: OpenLogin) => boolean;
  /** Sends a code. @throws Refusal `interaction_over`, `invalid_field`, `too_many_requests` */
  readonly ask: (at: ChoosingBrowser, typed: string, mail: MailedChoice) => Promise<void>;
  /** Reads what is to be asked next. @throws Refusal `interaction_over` */
  readonly asked: (at: ChoosingBrowser) => Promise<AskedChoice>;
  /** Takes the code, and says whether it was right. @throws Refusal `interaction_over` */
  readonly prove: (at: ChoosingBrowser, code: string) => Promise<boolean>;
  /** Sets the tenant of the login. @throws Refusal `interaction_over`, `grant_request_invalid` */
  readonly choose: (at: ChoosingBrowser, tenantId: string) => Promise<void>;
}

export interface OAuth {
  /** The choice among the accounts of one mailbox. */
  readonly accountChoices: AccountChoices;
  /** The authorization endpoint and what belongs to it: login, consent, logout and the device flow. */
  readonly authorization: Authorizations;
  /** The grants that the token endpoint takes, the standard ones and those of `Platform.grants`. */
  readonly grants: readonly Grant[];
  /**
   * Answers a token request, parsed (RFC 6749 §3.2). `expiresIn` of the answer is in seconds.
   * @throws Refusal `client_authentication_failed`, `client_unauthorized`, `tenant_suspended`
   * @throws Refusal `grant_unsupported`, `grant_is_implicit`, `grant_request_invalid`, `grant_invalid`
   * @throws Refusal `scope_invalid`, `target_invalid`, and what the grant itself refuses (contract §2)
   */
  readonly token: (request: TokenRequest) => Promise<TokenResponse>;
  /**
   * Makes the content of the tokens that a client would get now, for itself or for a user. Nothing is signed or
   * written, and claims that each token has for itself, such as `jti`, are `…`.
   * @throws Refusal `record_not_found`, `unknown_reference` for a user who is no person of the client
   * @throws Refusal `client_unauthorized`, `tenant_suspended`, `scope_invalid`, `target_invalid`, `grant_invalid`
   */
  readonly previewTokens: (
    clientId: string,
    request: PreviewRequest,
    actor?: Actor,
  ) => Promise<TokenPreview>;
  /** Tests of clients: what their tokens would say after a real login, for the administrator who logs in. */
  readonly clientTests: ClientTests;
  /**
   * Reads an access token that is alive and that the inquirer may know about, else undefined (RFC 7662 §2.2).
   * A client knows the tokens issued to it and those for its own resources; more takes the scope `read:tokens`
   * (docs/adr/0019-who-may-introspect.md).
   */
  readonly introspect: (presented: string, inquirer: Inquirer) => Promise<AccessToken | undefined>;
  /**
   * The same for a token of any kind: an access token, a refresh token or an ID token (specification §4.2).
   */
  readonly introspectAny: (presented: string, inquirer: Inquirer) => Promise<LiveToken | undefined>;
  /** Reads the types of authorization details that the metadata name (RFC 9396 §10), at most 60 seconds old. */
  readonly detailsTypes: () => Promise<readonly string[]>;
  /** Makes one JWT of an introspection, for the client that asked (RFC 9701 §5). */
  readonly signIntrospection: (inquirer: Inquirer, answer: Claims) => Promise<string>;
  /** Reads a refresh token that can still be used, for the client that it was issued to, else undefined. */
  readonly introspectRefreshToken: (
    presented: string,
    client: ClientAccess,
  ) => Promise<LiveRefreshToken | undefined>;
  /**
   * Ends a token before its time (RFC 7009). An unknown token is a success (RFC 7009 §2.2).
   * A refresh token takes every token of its grant with it.
   * @throws Refusal `client_authentication_failed`, `tenant_suspended`
   * @throws Refusal `grant_invalid` for a token of another client
   * (docs/adr/0019-who-may-introspect.md)
   */
  readonly revoke: (
    presentedClient: PresentedClient,
    presented: string,
    origin?: Origin,
  ) => Promise<void>;
  /**
   * Reads the person of an access token with the scope `openid`, and their claims (OpenID Connect Core §5.3).
   * A token that is bound comes with a proof of its key (RFC 9449 §7), or the certificate of the connection in DER.
   * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`, `token_bound`, `api_proof_invalid`,
   * `api_proof_nonce_required`, `token_certificate_missing`
   * @throws Refusal `scope_insufficient` without the scope `openid` (specification §4.2)
   */
  readonly userInfo: (
    presented: string | undefined,
    proof?: PresentedProof,
    certificate?: Uint8Array,
  ) => Promise<UserInfo>;
  /**
   * Reads the caller behind an access token for the Management API; its `actor` goes to the use cases.
   * Scopes that the caller does not hold any more are dropped (operations §10.4).
   * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
   */
  readonly authenticateBearer: (
    presented: string | undefined,
    proof?: PresentedProof,
    certificate?: Uint8Array,
  ) => Promise<Caller>;
  /**
   * Reads the caller of `/scim`: by a SCIM token, or as `authenticateBearer` does.
   * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
   */
  readonly authenticateDirectory: (
    presented: string | undefined,
    proof?: PresentedProof,
    certificate?: Uint8Array,
  ) => Promise<Caller>;
  /**
   * Reads the bearer of an access token, for any resource, who asks about another token.
   * @throws Refusal `token_missing`, `token_invalid`, `tenant_suspended`
   */
  readonly authenticateInquirer: (
    presented: string | undefined,
    proof?: PresentedProof,
    certificate?: Uint8Array,
  ) => Promise<Caller>;
  /**
   * Checks the credentials of a client and returns what it may use (RFC 6749 §2.3).
   * @throws Refusal `client_authentication_failed`, `tenant_suspended`
   */
  readonly authenticateClient: (presented: PresentedClient) => Promise<ClientAccess>;
}

type OAuthParts = TokenEndpoint &
  SupportedDetailsDeps &
  AuthorizeDeps &
  AccountSteps &
  ChooseAccountDeps &
  EndSessionDeps &
  DeviceFlow &
  PushDeps &
  RefreshInspection &
  RevokeDeps &
  PreviewDeps &
  ClientTestDeps;

/** The rooms that are reached by what is handed in are made here. */
export type OAuthDeps = Omit<OAuthParts, 'testWalk'>;

/** Makes the use cases of OAuth and OpenID Connect. */
export const makeOAuth = (given: OAuthDeps): OAuth =>
  joined({ ...given, testWalk: clientTestWalk(given) });

const joined = (deps: OAuthParts): OAuth => {
  const bearer = authenticateBearer({ ...deps, readPersonalToken: readPersonalToken(deps) });

  return {
    accountChoices: {
      isOffered: offersChoice(deps),
      ask: askForChoice(deps),
      asked: readChoice(deps),
      prove: proveChoice(deps),
      choose: chooseTenant(deps),
    },
    authorization: makeAuthorizations(deps),
    grants: deps.grants,
    token: tokenEndpoint(deps),
    previewTokens: previewTokens(deps),
    clientTests: {
      create: createClientTest(deps),
      start: beginClientTest(deps),
      read: readClientTest(deps),
    },
    introspect: introspect(deps),
    introspectAny: introspectAny({ ...deps, readPersonalToken: readPersonalToken(deps) }),
    detailsTypes: supportedDetails(deps),
    signIntrospection: (inquirer, answer) =>
      signIntrospection(deps)(clientOfInquirer(inquirer), answer),
    introspectRefreshToken: introspectRefreshToken(deps),
    revoke: revoke(deps),
    userInfo: userInfo(deps),
    authenticateBearer: bearer,
    authenticateDirectory: authenticateDirectory({
      ...deps,
      authenticateBearer: bearer,
      readDirectoryToken: readDirectoryToken(deps),
    }),
    authenticateInquirer: authenticateInquirer(deps),
    authenticateClient: (presented) => authenticateClient(deps, presented),
  };
};

const makeAuthorizations = (deps: OAuthParts): Authorizations => ({
  begin: beginAuthorization(deps),
  continue: continueAuthorization(deps),
  deny: denyAuthorization(deps),
  waiting: (handle, browser) => waitingRequest(deps, handle, browser),
  keepIdentifier: (waiting, typed) => keepIdentifier(deps, waiting, typed),
  clientOfOver: (handle, browser) => clientOfOver(deps, handle, browser),
  consent: recordConsent(deps),
  endSession: endSession(deps),
  push: pushAuthorization(deps),
  keepPosted: keepPosted(deps),
  findPosted: findPosted(deps),
  beginDevice: beginDevice(deps),
  deviceRequest: deviceRequest(deps),
  beginAccount: beginAccount(deps),
  beginForeign: beginForeign(deps),
  continueDevice: beginDeviceAuthorization(deps),
  loginTenant: loginTenant(deps),
  formToken: formToken(deps),
  newBinding: () => deps.random.secret(32),
});
