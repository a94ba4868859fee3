/** Pages behind the login page: to ask for a link that sets another password, and to create an account. */
import { isRefusal, refuse } from '@keyward/core';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { redirect, showForm, showPage } from '../pages/page-answers.js';
import type { SignUpPage } from '../pages/pages.js';
import type { Route } from '../kernel/route.js';
import { networkOf } from '../kernel/throttle.js';
import { continuation } from '../pages/entry-points.js';
import { passwordProblem, readInteraction, type Interaction } from './interaction.js';
import { pageStatuses } from '../kernel/statuses.js';
import { pageRoute } from '../pages/page-route.js';
import { waitSecondsIn } from '../pages/login-problem.js';

const form = (...names: string[]) => formBody(['handle', 'csrf', 'action', ...names]);

const showReset = (
  { pages, handle, csrf, client, waiting, locales, field }: Interaction,
  waitSeconds?: number,
): ApiResponse => {
  const problem = waitSeconds === undefined ? undefined : { waitSeconds };
  return showForm(
    pages.passwordReset(
      { handle, csrf, client, username: field('username') || (waiting.loginHint ?? ''), problem },
      locales,
    ),
    problem,
  );
};

const reset = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const interaction = await readInteraction(request, context);
  if (interaction.field('action') === 'deny')
    return redirect(request, continuation(interaction.handle));
  const { keyward } = context;
  try {
    await keyward.people.requestPasswordReset({
      who: { identifier: interaction.field('username') },
      tenantId: await keyward.authorization.loginTenant(interaction.access, {
        tenantId: interaction.waiting.tenantId,
        identifier: interaction.field('username'),
      }),
      clientId: interaction.access.client.id,
      network: networkOf(request.remoteAddress),
      locales: interaction.locales,
      handle: interaction.handle,
    });
  } catch (error) {
    const seconds = waitSecondsIn(error);
    if (seconds === undefined) throw error;
    return showReset(interaction, seconds);
  }
  return showPage(
    interaction.pages.mailed(
      { reason: 'password_reset', backTo: continuation(interaction.handle) },
      interaction.locales,
    ),
  );
};

const showSignUp = async (
  { keyward }: ApiContext,
  { pages, handle, csrf, client, access, waiting, locales, field }: Interaction,
  problem?: SignUpPage['problem'],
): Promise<ApiResponse> => {
  const { passwordPolicy } = await keyward.tenants.settings(
    await keyward.authorization.loginTenant(access, {
      tenantId: waiting.tenantId,
      identifier: field('email'),
    }),
  );
  return showForm(
    pages.signUp(
      {
        handle,
        csrf,
        client,
        email: field('email') || (waiting.loginHint ?? ''),
        name: field('name'),
        atLeast: passwordPolicy.minLength,
        problem,
      },
      locales,
    ),
    problem,
  );
};

const signUp = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const interaction = await readInteraction(request, context);
  if (interaction.field('action') === 'deny')
    return redirect(request, continuation(interaction.handle));
  const { keyward } = context;
  try {
    await keyward.people.signUp(
      {
        email: interaction.field('email').trim(),
        password: interaction.field('password'),
        profile: { name: interaction.field('name').trim() || null },
        tenantId: await keyward.authorization.loginTenant(interaction.access, {
          tenantId: interaction.waiting.tenantId,
          identifier: interaction.field('email'),
        }),
        clientId: interaction.access.client.id,
        locales: interaction.locales,
        handle: interaction.handle,
      },
      networkOf(request.remoteAddress),
    );
  } catch (error) {
    return showSignUp(context, interaction, signUpProblem(error));
  }
  return showPage(
    interaction.pages.mailed(
      { reason: 'sign_up', backTo: continuation(interaction.handle) },
      interaction.locales,
    ),
  );
};

/** The problem that a field can show; any other error is thrown again. */
const signUpProblem = (error: unknown): NonNullable<SignUpPage['problem']> => {
  const waitSeconds = waitSecondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (isRefusal(error, 'password_policy_violation')) return { password: passwordProblem(error) };
  if (isRefusal(error, 'invalid_field') && error.values['field'] === 'email') return 'email';
  if (isRefusal(error, 'invalid_field') && error.values['field'] === 'name') return 'name';
  throw error;
};

/** Shows a page only where it works. */
const showIfOffered = async (
  request: ApiRequest,
  context: ApiContext,
  offer: 'mayReset' | 'mayRegister',
  show: (context: ApiContext, interaction: Interaction) => ApiResponse | Promise<ApiResponse>,
): Promise<ApiResponse> => {
  const interaction = await readInteraction(request, context);
  const allowed = await context.keyward.people.selfService(interaction.access);
  if (!allowed[offer])
    return offer === 'mayRegister'
      ? refuse('registration_closed')
      : refuse('not_implemented', { feature: 'Writing to people' });
  return show(context, interaction);
};

export const selfServiceRoutes: readonly Route[] = [
  {
    ...pageRoute,
    method: 'GET',
    path: '/password-reset',
    operation: 'show_password_reset',
    statuses: pageStatuses(403, 501),
    summary: 'Show the page for a password reset',
    query: ['handle'],
    handle: (request, context) =>
      showIfOffered(request, context, 'mayReset', (_, interaction) => showReset(interaction)),
  },

  {
    ...pageRoute,
    method: 'POST',
    path: '/password-reset',
    operation: 'send_password_reset',
    statuses: pageStatuses(303, 403, 429, 501),
    summary: 'Submit the page for a password reset',
    query: [],
    body: form('username'),
    handle: reset,
  },

  {
    ...pageRoute,
    method: 'GET',
    path: '/sign-up',
    operation: 'show_sign_up',
    statuses: pageStatuses(403),
    summary: 'Show the page for a new account',
    query: ['handle'],
    handle: (request, context) => showIfOffered(request, context, 'mayRegister', showSignUp),
  },

  {
    ...pageRoute,
    method: 'POST',
    path: '/sign-up',
    operation: 'sign_up',
    statuses: pageStatuses(303, 403, 429, 501),
    summary: 'Submit the page for a new account',
    query: [],
    body: form('name', 'email', 'password'),
    handle: signUp,
  },
];
