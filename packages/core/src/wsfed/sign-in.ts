/** Requests of relying parties, as requests of the authorization endpoint (WS-Federation 1.2 §13.2.2). */
import { isUnregistered, type Client } from '../model/client/client.js';
import { wsfedApplicationOf, type WsfedApplication } from '../model/client/wsfed-application.js';
import type { AuthorizationRequest } from '../oauth/authorize/authorization-request.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';
import { requestOf } from '../saml/begin-login.js';
import { invalid } from '../saml/judge-message.js';
import type { Browser } from '../sessions/browser.js';
import { loginFor } from './contexts.js';

/** What a relying party sends along, in the words of the standard. */
export interface WsfedRequest {
  readonly wtrealm: string | undefined;
  readonly wreply: string | undefined;
  readonly wctx?: string | undefined;
  readonly wfresh?: string | undefined;
  readonly wauth?: string | undefined;
}

export interface RelyingPartyDeps {
  readonly storage: Pick<Stores, 'clients'>;
}

export interface SignInDeps extends RelyingPartyDeps {
  readonly clock: Clock;
  /** Begins a request that is made of another protocol. */
  readonly beginForeign: (request: AuthorizationRequest, browser: Browser) => Promise<NextStep>;
}

/** Characters. What ASP.NET keeps in it is some hundred; an address has no room for much more. */
export const longestContext = 4000;

interface RelyingParty {
  readonly client: Client;
  readonly application: WsfedApplication;
}

/**
 * Who asks.
 * Rule: a client that registered itself is no relying party
 * @throws Refusal `grant_request_invalid`
 */
export const relyingParty = async (
  { storage }: RelyingPartyDeps,
  realm: string | undefined,
): Promise<RelyingParty> => {
  if (realm === undefined) return invalid('is required', 'wtrealm');
  const [client] = await storage.clients.all([{ attribute: 'wsfedRealm', equals: realm }]);
  const application = client && !isUnregistered(client) ? wsfedApplicationOf(client) : undefined;
  return client !== undefined && application !== undefined
    ? { client, application }
    : invalid('is a realm that no application has here', 'wtrealm');
};

/**
 * Begins a login for a relying party.
 * Rule: a token goes to an address that is registered, byte by byte; without wreply, to the first
 * Rule: where a relying party asks for what it cannot get, a page says so and nothing is sent anywhere
 * @throws Refusal `grant_request_invalid`, `tenant_suspended`
 */
export const signIn =
  (deps: SignInDeps) =>
  async (asked: WsfedRequest, browser: Browser): Promise<NextStep> => {
    const { wtrealm, wreply, wctx, wauth } = asked;
    const { client, application } = await relyingParty(deps, wtrealm);
    const redirectUri = wreply ?? application.reply_urls[0]!;
    if (!application.reply_urls.includes(redirectUri))
      invalid('is not registered for the application', 'wreply');
    if (wctx !== undefined && wctx.length > longestContext)
      invalid(`must be at most ${longestContext} characters`, 'wctx');
    const wanted = loginFor(wauth) ?? invalid('names no kind of login that is here', 'wauth');

    const saml = {
      requestId: undefined,
      entityId: application.realm,
      protocol: 'wsfed',
      relayState: wctx,
      context: wanted.context,
    } as const;
    const needsTwoFactors = wanted.needsTwoFactors || undefined;
    const request = { redirectUri, saml, needsTwoFactors, ...freshness(asked) };
    return deps.beginForeign(requestOf(deps, client, request), browser);
  };

/** Rule: wfresh of 0 asks everyone to log in anew; another number is the age of a login in minutes. */
const freshness = ({ wfresh }: WsfedRequest): Pick<AuthorizationRequest, 'prompt' | 'maxAge'> => {
  if (wfresh === undefined) return { prompt: [], maxAge: undefined };
  if (!/^\d{1,6}$/.test(wfresh)) invalid('must be a whole number of minutes', 'wfresh');
  const minutes = Number(wfresh);
  return minutes === 0
    ? { prompt: ['login'], maxAge: undefined }
    : { prompt: [], maxAge: minutes * 60 };
};
