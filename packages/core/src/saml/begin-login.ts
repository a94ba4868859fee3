/** Requests of service providers, as requests of the authorization endpoint. */
import { isUnregistered, type Client } from '../model/client/client.js';
import { samlApplicationOf, type SamlApplication } from '../model/client/saml-application.js';
import { samlSsoAddress } from '../model/values/server-addresses.js';
import { refuse } from '../model/values/refusals.js';
import type { AuthorizationRequest } from '../oauth/authorize/authorization-request.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { SamlLoginRequest } from '../ports/saml-issuer.js';
import type { Browser } from '../sessions/browser.js';
import { answerStep, unsupported, type SamlAnswerDeps } from './answers.js';
import { wantedLogin, type WantedLogin } from './contexts.js';
import { assertOfNow, invalid, received, type SamlMessageHere } from './judge-message.js';
import { formatFor } from './name-ids.js';

export interface SamlLoginDeps extends SamlAnswerDeps {
  /** Begins a request that is made of another protocol. */
  readonly beginForeign: (request: AuthorizationRequest, browser: Browser) => Promise<NextStep>;
}

const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/**
 * Begins a login for a service provider.
 * Rule: where it is not known who asks, or where the answer belongs, a page says so and nothing is sent anywhere.
 * @throws Refusal `grant_request_invalid`, `tenant_suspended`
 */
export const beginSamlLogin =
  (deps: SamlLoginDeps) =>
  async (message: SamlMessageHere, browser: Browser): Promise<NextStep> => {
    const { readLoginRequest } = deps.samlIssuer;
    const { request, client } = await received(deps, message, readLoginRequest);
    const application = samlApplicationOf(client)!;
    assertMeantForUs(deps, application, request);
    const wanted = wantedLogin(request.contexts);
    const asked = askedOf(deps, client, { application, request, wanted, message });

    const { subject } = request;
    if (subject !== undefined && subject.nameId === undefined)
      return refused(deps, client, asked, unsupported);
    if (formatFor(application, request.nameIdFormat) === undefined)
      return refused(deps, client, asked, ['Requester', 'InvalidNameIDPolicy']);
    return wanted === undefined
      ? refused(deps, client, asked, ['Responder', 'NoAuthnContext'])
      : deps.beginForeign(asked, browser);
  };

/**
 * Begins a login to a service provider that has not asked for one (SAML Profiles §4.1.5).
 * Rule: a login begins here only for an application that takes answers without a request
 * @throws Refusal `grant_request_invalid`, `tenant_suspended`
 */
export const startSamlLogin =
  (deps: SamlLoginDeps) =>
  async (clientId: string, browser: Browser): Promise<NextStep> => {
    const client = (await deps.directory.client(clientId))?.client;
    const application = client && !isUnregistered(client) ? samlApplicationOf(client) : undefined;
    if (client === undefined || application?.idp_initiated !== true)
      return invalid('is of no application to which a login begins here', 'client_id');

    const address = { redirectUri: application.acs_urls[0]!, prompt: [] };
    const saml = { requestId: undefined, entityId: application.entity_id };
    return deps.beginForeign(requestOf(deps, client, { ...address, saml }), browser);
  };

const refused = async (
  deps: SamlLoginDeps,
  client: Client,
  asked: AuthorizationRequest,
  status: readonly string[],
): Promise<NextStep> => {
  const access = await deps.directory.client(asked.clientId);
  if (access?.suspended !== false) refuse('tenant_suspended');
  return answerStep(deps, client, { to: asked, saml: asked.saml! }, { status });
};

/** Rule: a request is signed where the client requires it, is meant for this server, and is of now. */
const assertMeantForUs = (
  { issuer, clock }: SamlLoginDeps,
  application: SamlApplication,
  request: SamlLoginRequest,
): void => {
  const { destination, isSigned, protocolBinding } = request;
  if (application.require_signed_requests && !isSigned)
    invalid('is not signed, which the application requires');
  if (destination === undefined ? isSigned : destination !== samlSsoAddress(issuer))
    invalid(`must have the Destination ${samlSsoAddress(issuer)}`);
  if ((protocolBinding ?? post) !== post) invalid('asks for another binding than HTTP-POST');
  assertOfNow({ clock }, request);
};

interface Asked {
  readonly application: SamlApplication;
  readonly request: SamlLoginRequest;
  readonly wanted: WantedLogin | undefined;
  readonly message: SamlMessageHere;
}

/** Rule: an answer goes to an address that is registered, byte by byte; without one, to the first. */
const answerAddress = (
  { acs_urls }: SamlApplication,
  { assertionConsumerService: asked, hasIndex }: SamlLoginRequest,
): string => {
  if (asked === undefined)
    return hasIndex
      ? invalid('names where the answer goes by an index, not by its URL')
      : acs_urls[0]!;
  return acs_urls.includes(asked)
    ? asked
    : invalid('has an AssertionConsumerServiceURL that is not registered for the application');
};

const askedOf = (
  { clock }: SamlLoginDeps,
  client: Client,
  { application, request, wanted, message }: Asked,
): AuthorizationRequest =>
  requestOf({ clock }, client, {
    redirectUri: answerAddress(application, request),
    saml: {
      requestId: request.id,
      entityId: request.issuer,
      relayState: message.relayState,
      context: wanted?.context,
      nameIdFormat: formatFor(application, request.nameIdFormat) && request.nameIdFormat,
      subject: request.subject?.nameId,
    },
    prompt: [...(request.isPassive ? ['none'] : []), ...(request.forceAuthn ? ['login'] : [])],
    needsTwoFactors: wanted?.needsTwoFactors === true ? true : undefined,
  });

type AskedHere = Pick<AuthorizationRequest, 'redirectUri' | 'saml' | 'prompt' | 'needsTwoFactors'> &
  Partial<Pick<AuthorizationRequest, 'maxAge'>>;

/** What is asked, as a request of the authorization endpoint. */
export const requestOf = (
  { clock }: Pick<SamlLoginDeps, 'clock'>,
  client: Client,
  asked: AskedHere,
): AuthorizationRequest => ({
  clientId: client.id,
  redirectUriGiven: true,
  mode: 'form_post',
  state: undefined,
  responseType: [],
  scopes: [],
  resource: undefined,
  nonce: undefined,
  codeChallenge: undefined,
  maxAge: undefined,
  loginHint: undefined,
  idTokenHint: undefined,
  uiLocales: undefined,
  claims: undefined,
  startedAt: clock.now().getTime(),
  ...asked,
});
