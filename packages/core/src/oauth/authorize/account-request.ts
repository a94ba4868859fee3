/**
 * The way to a person's own page, which no application asks for: a request of the server itself, which ends
 * at that page.
 */
import { livingRecently, type FreshLogins } from '../../login/fresh-login.js';
import { clientOf, endWaiting, keepWaiting, type Waiting } from './waiting-request.js';
import type { AuthorizationRequest, Parameter } from './authorization-request.js';
import type { NextStep } from './next-step.js';
import type { Browser } from '../../sessions/browser.js';
import type { ClientAccess } from '../../model/client-access.js';
import { refuse } from '../../model/refusals.js';

export type AccountSteps = Waiting & FreshLogins;

/** Pages of a login belong to a client; here it is the Default Client, which stands for the server. */
export const beginAccount =
  (deps: AccountSteps) =>
  async (parameter: Parameter, browser: Browser): Promise<NextStep> => {
    const [own] = await deps.storage.clients.all([{ attribute: 'isDefault', equals: true }]);
    const access = await clientOf(deps, own?.id ?? refuse('login_required'));
    const request: AuthorizationRequest = {
      clientId: access.client.id,
      isForAccount: true,
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
      loginHint: undefined,
      idTokenHint: undefined,
      uiLocales: parameter('ui_locales')?.slice(0, 200),
      claims: undefined,
      tenantId: parameter('tenant_id')?.slice(0, 100),
      startedAt: deps.clock.now().getTime(),
    };
    return accountStep(deps, access, request, browser);
  };

export const accountStep = async (
  deps: AccountSteps,
  access: ClientAccess,
  request: AuthorizationRequest,
  browser: Browser,
  handle?: string,
): Promise<NextStep> => {
  if ((await livingRecently(deps, browser)) === undefined)
    return {
      kind: 'login',
      handle: handle ?? (await keepWaiting(deps, access, request, browser)),
      access,
      request,
    };
  await deps.storage.transaction((stores) => endWaiting(deps, stores, handle));
  return { kind: 'account', access };
};
