/** Logging in with a passkey alone, on a page behind the login page. */
import { isRefusal } from '@keyward/core';
import { holderIdOf, type PasskeyLogin } from '@keyward/core/endpoints';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { sessionCookie } from '../pages/cookies.js';
import { redirect, showForm } from '../pages/page-answers.js';
import type { PasskeyLoginPage } from '../pages/pages.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { originOf } from '../kernel/throttle.js';
import { continuation } from '../pages/entry-points.js';
import { readInteraction, type Interaction } from './interaction.js';
import { pageRoute } from '../pages/page-route.js';
import { loginProblem } from '../pages/login-problem.js';

const loginOf = async (
  { keyward }: ApiContext,
  { handle, access, waiting }: Interaction,
): Promise<PasskeyLogin> => ({
  handle,
  clientId: holderIdOf(access),
  tenantId: await keyward.authorization.loginTenant(access, { tenantId: waiting.tenantId }),
});

const show = async (
  context: ApiContext,
  interaction: Interaction,
  problem?: PasskeyLoginPage['problem'],
): Promise<ApiResponse> => {
  const { handle, csrf, client, pages, locales } = interaction;
  const passkey = {
    get: await context.keyward.secondFactor.askedPasskey(await loginOf(context, interaction)),
  };
  return showForm(
    pages.passkeyLogin(
      { handle, csrf, client, passkey, backTo: continuation(handle), problem },
      locales,
    ),
    problem,
  );
};

const problemOf = (error: unknown): PasskeyLoginPage['problem'] => {
  if (isRefusal(error, 'second_factor_wrong') || isRefusal(error, 'passkey_copied'))
    return 'passkey';

  // A passkey has no password that could be wrong.
  const problem = loginProblem(error);
  return problem === 'wrong' ? undefined : problem;
};

const logIn = async (
  request: ApiRequest,
  context: ApiContext,
  interaction: Interaction,
): Promise<ApiResponse> => {
  const { keyward } = context;
  try {
    const { user, methods } = await keyward.secondFactor.logInWithPasskey({
      ...(await loginOf(context, interaction)),
      answer: interaction.field('passkey'),
      ...originOf(request),
    });
    const { secret } = await keyward.sessions.begin(user, methods, interaction.browser);
    return redirect(request, continuation(interaction.handle), [sessionCookie(context, secret)]);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return show(context, interaction, problem);
  }
};

const route = {
  ...pageRoute,
  path: '/passkey',
} as const;

export const passkeyRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_passkey_login',
    statuses: pageStatuses(403),
    summary: 'Show the login page for passkeys',
    query: ['handle'],
    handle: async (request, context) => show(context, await readInteraction(request, context)),
  },

  {
    ...route,
    method: 'POST',
    operation: 'log_in_with_passkey',
    statuses: pageStatuses(403, 429),
    summary: 'Submit the login page for passkeys',
    query: [],
    success: { status: 303 },
    body: formBody(['handle', 'csrf', 'action', 'passkey']),
    handle: async (request, context) =>
      logIn(request, context, await readInteraction(request, context)),
  },
];
