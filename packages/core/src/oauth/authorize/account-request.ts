/**
 * The way to a person's own page, which no application asks for: a request of the server itself, which ends
 * at that page.
 */
import { recentSession, type FreshLogins } from '../../login/fresh-login.js';
import { clientOf, endWaiting, keepWaiting, type WaitingRequestDeps } from './waiting-request.js';
import type { AuthorizationRequest, Parameter } from './authorization-request.js';
import type { NextStep } from './next-step.js';
import type { Browser } from '../../sessions/browser.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import type { Person } from '../../model/user/user.js';
import { refuse } from '../../model/values/refusals.js';

export type AccountSteps = WaitingRequestDeps & FreshLogins;

/** Pages of a login belong to a client; here it is the Default Client, which stands for the server. */
export const beginAccount =
  (deps: AccountSteps) =>
  async (parameter: Parameter, browser: Browser): Promise<NextStep> => {
    const [own] = await deps.storage.clients.all([{ attribute: 'isDefault', equals: true }]);
    if (own === undefined) return refuse('login_required');
    const access = await clientOf(deps, own.id);
    const request: AuthorizationRequest = {
      clientId: access.client.id,
      isForAccount: true,
      accountPart: parameter('part')?.slice(0, 100),
      redirectUri: '',
      redirectUriGiven: false,
      mode: 'query',
      state: undefined,
      responseType: [],
      scopes: [],
      resource: undefined,
      nonce: undefined,
      codeChallenge: undefined,
      prompt: [],
      maxAge: undefined,
      loginHint: parameter('login_hint')?.slice(0, 320),
      idTokenHint: undefined,
      uiLocales: parameter('ui_locales')?.slice(0, 200),
      claims: undefined,
      tenantId: parameter('tenant_id')?.slice(0, 100),
      startedAt: deps.clock.now().getTime(),
    };
    return accountStep(deps, { access, request, browser });
  };

/** A browser that comes with a request; the handle is that of the page it comes from. */
export interface ContinuedRequest {
  readonly access: ClientAccess;
  readonly request: AuthorizationRequest;
  readonly browser: Browser;
  readonly handle?: string | undefined;
}

export const accountStep = async (
  deps: AccountSteps,
  { access, request, browser, handle }: ContinuedRequest,
): Promise<NextStep> => {
  const person = await recentSession(deps, browser);
  if (person === undefined || isOfAnother(person.user, request)) {
    const kept = handle ?? (await keepWaiting(deps, access, request, browser));
    return { kind: 'login', handle: kept, access, request };
  }

  await deps.storage.transaction((stores) => endWaiting(deps, stores, handle));
  return { kind: 'account', access, part: request.accountPart };
};

/** A session of another tenant than the one that is named is none here. */
const isOfAnother = (user: Person, { tenantId }: AuthorizationRequest): boolean =>
  tenantId !== undefined && tenantId !== user.tenantId;
