/** The pages between the password and the application: proof of a second factor, or its enrolment. */
import { isRefusal } from '@keyward/core';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { sessionCookie } from '../pages/cookies.js';
import { redirect, showForm, showPage, showStep } from '../pages/page-answers.js';
import { withAnsweredRedirect } from '../pages/posted-form.js';
import type { SecondFactorPage } from '../pages/pages.js';
import type { Route } from '../kernel/route.js';
import { originOf } from '../kernel/throttle.js';
import { continuation } from '../pages/entry-points.js';
import { readInteraction, type Interaction } from './interaction.js';
import { pageStatuses } from '../kernel/statuses.js';
import { pageRoute } from '../pages/page-route.js';
import { waitSecondsIn } from '../pages/login-problem.js';

const show = async (
  context: ApiContext,
  { handle, csrf, client, browser, pages, locales }: Interaction,
  problem?: SecondFactorPage['problem'],
): Promise<ApiResponse> => {
  const asked = await context.keyward.secondFactor.asked({ handle, browser });
  const shared = { handle, csrf, client, problem };
  const page =
    asked.kind === 'code'
      ? pages.secondFactor(
          { ...shared, hasApp: asked.hasApp, passkey: asked.passkey && { get: asked.passkey } },
          locales,
        )
      : pages.enrolment(
          { ...shared, app: asked.app, passkey: asked.passkey && { create: asked.passkey } },
          locales,
        );
  return showForm(page, problem);
};

const problemOf = (error: unknown, passkey: string | undefined): SecondFactorPage['problem'] => {
  if (isRefusal(error, 'second_factor_wrong') || isRefusal(error, 'passkey_copied'))
    return passkey === undefined ? 'wrong' : 'passkey';

  const waitSeconds = waitSecondsIn(error);
  return waitSeconds === undefined ? undefined : { waitSeconds };
};

const prove = async (
  request: ApiRequest,
  context: ApiContext,
  interaction: Interaction,
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { handle, browser } = interaction;
  if (interaction.field('action') === 'deny')
    return showStep(request, context, await keyward.authorization.deny(handle, browser), {
      browser,
      cookies: [],
    });
  const passkey = interaction.field('passkey') || undefined;
  try {
    const { user, methods, provider, recoveryCodes } = await keyward.secondFactor.prove({
      handle,
      browser,
      code: interaction.field('code').slice(0, 100),
      passkey,
      ...originOf(request),
    });
    await keyward.federation.link.complete({ handle, browser }, user, request.remoteAddress);
    const { secret } = await keyward.sessions.begin(user, methods, browser, provider);
    const cookies = [sessionCookie(context, secret)];
    if (recoveryCodes === undefined) return redirect(request, continuation(handle), cookies);
    return showPage(
      interaction.pages.recoveryCodes(
        { codes: recoveryCodes, continueAt: continuation(handle) },
        interaction.locales,
      ),
      cookies,
    );
  } catch (error) {
    const problem = problemOf(error, passkey);
    if (problem === undefined) throw error;
    return await show(context, interaction, problem);
  }
};

const route = {
  ...pageRoute,
  path: '/second-factor',
} as const;

export const secondFactorRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_second_factor',
    statuses: pageStatuses(302, 403),
    summary: 'Show the page for a second factor',
    query: ['handle'],
    async handle(request, context) {
      const interaction = await readInteraction(request, context);
      return withAnsweredRedirect(request, interaction, () => show(context, interaction));
    },
  },

  {
    ...route,
    method: 'POST',
    operation: 'prove_second_factor',
    statuses: pageStatuses(303, 403, 429),
    summary: 'Submit the page for a second factor',
    query: [],
    body: formBody(['handle', 'csrf', 'action', 'code', 'passkey']),
    async handle(request, context) {
      const interaction = await readInteraction(request, context);
      return withAnsweredRedirect(request, interaction, () => prove(request, context, interaction));
    },
  },
];
