/**
 * The authorization endpoint (RFC 6749 §3.1, OpenID Connect Core §3), without its pages: from parameters to
 * the next step.
 */
import { asErrorDescription, isRefusal, refuse, Refusal } from '../../model/values/refusals.js';
import {
  authorizationRequest,
  returnAddress,
  type AuthorizationRequest,
  type Parameter,
  type ReturnAddress,
} from './authorization-request.js';
import { signsMessages, type Client } from '../../model/client/client.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { redirectAllowed } from '../../model/client/redirect-allowed.js';
import type { Browser } from '../../sessions/browser.js';
import { accountStep, type ContinuedRequest } from './account-request.js';
import { answerDevice } from './device.js';
import type { Grantable } from './grantable.js';
import {
  approveDevice,
  issueAuthorization,
  type IssueAuthorizationDeps,
} from './issue-authorization.js';
import {
  effectiveRequest,
  spendPushed,
  type EffectiveRequest,
  type PushedRequestDeps,
} from './pushed-request.js';
import type { SamlAnswers } from './saml-answers.js';
import { shownMark } from './record-consent.js';
import type { DescribedScope, NextStep } from './next-step.js';
import { evaluateRequest, isToldToClient, type InteractionDeps } from './evaluate-request.js';
import {
  clientOf,
  endWaiting,
  findWaiting,
  keepWaiting,
  waitingRequest,
} from './waiting-request.js';

export type AuthorizeDeps = IssueAuthorizationDeps &
  InteractionDeps &
  PushedRequestDeps & {
    /** Undefined where no SAML service provider is answered. */
    readonly samlAnswers: SamlAnswers | undefined;
  };

/**
 * Begins.
 * @throws Refusal when the client or the redirect URI is wrong: then nothing may be sent anywhere (RFC 6749
 * §4.1.2.1)
 */
export const beginAuthorization =
  (deps: AuthorizeDeps) =>
  async (parameter: Parameter, browser: Browser): Promise<NextStep> => {
    const clientId =
      parameter('client_id') ??
      refuse('grant_request_invalid', { parameter: 'client_id', why: 'is required' });
    const access = await clientOf(deps, clientId, {
      resource: parameter('resource') ?? parameter('audience'),
      tenantId: parameter('tenant_id'),
      admit: browser.admitStranger,
    });
    const effective = await effectiveOrRefusal(deps, access, parameter);
    if (isRefusal(effective))
      return returningRefusals(deps, access, returnAddress(access, parameter), () => {
        throw effective;
      });

    const { pushedId } = effective;
    const address = returnAddress(access, effective.parameter);
    return returningRefusals(deps, access, address, async () => {
      const request = authorizationRequest(deps, access, address, effective.parameter);
      return step(deps, { access, request: { ...request, pushedId }, browser });
    });
  };

/**
 * Rule: a refused request object is told to the client at the redirect URI beside it (RFC 9101 §6.3).
 */
const effectiveOrRefusal = async (
  deps: AuthorizeDeps,
  access: ClientAccess,
  parameter: Parameter,
): Promise<EffectiveRequest | Refusal> => {
  try {
    return await effectiveRequest(deps, access, parameter);
  } catch (error) {
    const redirectUri = parameter('redirect_uri');
    const isOfObject =
      isRefusal(error, 'request_object_invalid') || isRefusal(error, 'request_uri_unsupported');
    if (isOfObject && redirectUri !== undefined && redirectAllowed(access.client, redirectUri))
      return error;
    throw error;
  }
};

/**
 * Begins the test of a client, in the browser of the administrator who asked for it.
 * @throws Refusal `interaction_over`, `tenant_suspended`
 */
export const beginClientTest =
  (deps: AuthorizeDeps) =>
  async (testId: string, browser: Browser): Promise<NextStep> => {
    const { access, request } = await deps.testWalk.start(testId, browser);
    return testingRefusals(deps, { access, request }, () =>
      step(deps, { access, request, browser }),
    );
  };

/** The same for a person who has typed the code of a device (RFC 8628 §3.3). */
export const beginDeviceAuthorization =
  (deps: AuthorizeDeps) =>
  async (request: AuthorizationRequest, browser: Browser): Promise<NextStep> => {
    const access = await clientOf(deps, request.clientId);
    return step(deps, { access, request, browser });
  };

/** The same for a request that was made of another protocol, in which its refusals are told. */
export const beginForeign =
  (deps: AuthorizeDeps) =>
  async (request: AuthorizationRequest, browser: Browser): Promise<NextStep> => {
    const access = await clientOf(deps, request.clientId);
    return returningRefusals(deps, access, request, () => step(deps, { access, request, browser }));
  };

/** Goes on after a login or a consent, with the handle that the page carried. */
export const continueAuthorization =
  (deps: AuthorizeDeps) =>
  async (handle: string, browser: Browser): Promise<NextStep> => {
    const { request, access, isAnswered } = await findWaiting(deps, handle, browser);
    const answered: NextStep = { kind: 'answered', access, request };
    if (isAnswered) return answered;
    const goOn = request.isForAccount ? accountStep : step;
    try {
      return await testingRefusals(deps, { access, request, handle }, () =>
        returningRefusals(deps, access, request, () =>
          goOn(deps, { access, request, browser, handle }),
        ),
      );
    } catch (error) {
      // Another tab was first in that moment.
      if (isRefusal(error, 'interaction_over')) return answered;
      throw error;
    }
  };

/** The person said no, on the login page or on the consent page. */
export const denyAuthorization =
  (deps: AuthorizeDeps) =>
  async (handle: string, browser: Browser): Promise<NextStep> => {
    const { request, access } = await waitingRequest(deps, handle, browser);
    const { test } = request;
    if (test !== undefined)
      return deps.testWalk.fail({ access, test, handle }, new Refusal('access_denied', {}));

    await deps.storage.transaction(async (stores) => {
      await endWaiting(deps, stores, handle);
      await spendPushed(deps, stores, request.pushedId);
      if (request.deviceId !== undefined) {
        await answerDevice(deps, stores, request.deviceId, { status: 'denied' });
      }
    });

    if (request.isForAccount || isUnsolicited(request))
      return { kind: 'answered', access, request };
    if (request.deviceId !== undefined) return { kind: 'device', isApproved: false, access };
    return returningRefusals(deps, access, request, () => refuse('access_denied'));
  };

/** A login that began here: its service provider waits for nothing. */
const isUnsolicited = ({ saml }: AuthorizationRequest): boolean =>
  saml !== undefined && saml.requestId === undefined;

const step = async (deps: AuthorizeDeps, continued: ContinuedRequest): Promise<NextStep> => {
  const { access, browser, handle } = continued;
  const { request, granted, person, interaction, agreedUntil } = await evaluateRequest(
    deps,
    continued.request.saml === undefined ? access : { ...access, resources: [] },
    continued.request,
    browser,
  );
  const { test } = request;
  if (test !== undefined && person !== undefined && person.user.id !== test.userId)
    return deps.testWalk.refuseOther({ access, test, handle });
  if (interaction.kind === 'refuse') return refuse(interaction.code);
  if (interaction.kind === 'issue') {
    const { origin } = browser;
    return answer(deps, { access, request, granted, ...person!, handle, agreedUntil, origin });
  }

  const kept = handle ?? (await keepWaiting(deps, access, request, browser));
  if (interaction.kind === 'login') return { kind: 'login', handle: kept, access, request };

  const { scopes } = interaction;
  const { user } = person!;
  const { client } = access;
  const details = deps.details.described(granted.target?.resource, request.authorizationDetails);
  const shown = { handle: kept, client, userId: user.id, granted, scopes, details };
  return {
    kind: 'consent',
    handle: kept,
    access,
    request,
    scopes: await described(deps, scopes, granted),
    details,
    user,
    shown: shownMark(deps, browser, shown),
  };
};

const answer = async (
  deps: AuthorizeDeps,
  agreed: Parameters<typeof issueAuthorization>[1],
): Promise<NextStep> => {
  const { access, request } = agreed;
  const { test } = request;
  if (test !== undefined) return deps.testWalk.pass({ ...agreed, test });
  const { saml } = request;
  if (saml !== undefined) return answering(deps).pass({ ...agreed, to: request, saml });
  if (request.deviceId === undefined)
    return returnStep(deps, access.client, request, await issueAuthorization(deps, agreed));
  await approveDevice(deps, agreed, request.deviceId);
  return { kind: 'device', isApproved: true, access };
};

/** @throws Refusal `interaction_over` where the host has left SAML out since */
const answering = ({ samlAnswers }: AuthorizeDeps): SamlAnswers =>
  samlAnswers ?? refuse('interaction_over');

const described = async (
  { storage }: AuthorizeDeps,
  names: readonly string[],
  { target }: Grantable,
): Promise<readonly DescribedScope[]> => {
  if (target === undefined) return names.map((name) => ({ name, description: null }));

  const ofTarget = { attribute: 'resourceId', equals: target.resource.id } as const;
  const scopes = await storage.scopes.all([ofTarget]);
  const descriptions = new Map(scopes.map(({ name, description }) => [name, description]));
  return names.map((name) => ({ name, description: descriptions.get(name) ?? null }));
};

/** Everything that goes wrong once the address is known is told to the client, at that address. */
const returningRefusals = async (
  deps: AuthorizeDeps,
  { client }: ClientAccess,
  to: ReturnAddress,
  work: () => Promise<NextStep>,
): Promise<NextStep> => {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || !isToldToClient(error) || to.redirectUri === '') throw error;
    const { saml } = to;
    if (saml !== undefined) return answering(deps).refuse(client, { to, saml }, error);
    return returnStep(deps, client, to, {
      error: error.wireCode,
      error_description: asErrorDescription(error.message),
      ...(to.state === undefined ? {} : { state: to.state }),
      iss: deps.issuer,
    });
  }
};

/** Rule: where the answer is signed, nothing stands beside it (JARM §2.3). */
const returnStep = async (
  { signedMessages }: AuthorizeDeps,
  client: Client,
  to: ReturnAddress,
  parameters: Readonly<Record<string, string>>,
): Promise<NextStep> => ({
  kind: 'return',
  to,
  // The client may have been told to since.
  parameters:
    to.isSigned || signsMessages(client)
      ? { response: await signedMessages.signAnswer(client, parameters) }
      : parameters,
});

/** What the client would be told at its address is the result of a test. */
const testingRefusals = async (
  deps: AuthorizeDeps,
  { access, request: { test }, handle }: Omit<ContinuedRequest, 'browser'>,
  work: () => Promise<NextStep>,
): Promise<NextStep> => {
  try {
    return await work();
  } catch (error) {
    if (test === undefined || !isRefusal(error) || !isToldToClient(error)) throw error;
    return deps.testWalk.fail({ access, test, handle }, error);
  }
};
