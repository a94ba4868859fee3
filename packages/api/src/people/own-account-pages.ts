/** Pages behind the login page: to ask for a link that sets another password, and to create an account. */
import { visibleAddress } from '@keyward/core/endpoints';
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

/** The tenant in which a person with this identifier would log in. */
const tenantOf = (
  { keyward }: ApiContext,
  { access, waiting }: Interaction,
  identifier: string,
): Promise<string> =>
  keyward.authorization.loginTenant(access, { tenantId: waiting.tenantId, identifier });

/** The page that tells of a mail, whether or not one was sent. */
const showMailed = (
  { pages, handle, locales }: Interaction,
  reason: 'password_reset' | 'sign_up',
): ApiResponse => showPage(pages.mailed({ reason, backTo: continuation(handle) }, locales));

const showReset = (
  { pages, handle, csrf, client, waiting, locales, field }: Interaction,
  waitSeconds?: number,
): ApiResponse => {
  const username = field('username') || (waiting.loginHint ?? '');
  const problem = waitSeconds === undefined ? undefined : { waitSeconds };
  const page = pages.passwordReset({ handle, csrf, client, username, problem }, locales);
  return showForm(page, problem);
};

const reset = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const interaction = await readInteraction(request, context);
  const { access, handle, locales, field } = interaction;
  if (field('action') === 'deny') return redirect(request, continuation(handle));

  const identifier = field('username');
  try {
    await context.keyward.people.requestPasswordReset({
      who: { identifier },
      tenantId: await tenantOf(context, interaction, identifier),
      clientId: access.client.id,
      network: networkOf(request.remoteAddress),
      locales,
      handle,
    });
  } catch (error) {
    const seconds = waitSecondsIn(error);
    if (seconds === undefined) throw error;
    return showReset(interaction, seconds);
  }
  return showMailed(interaction, 'password_reset');
};

const showSignUp = async (
  context: ApiContext,
  interaction: Interaction,
  problem?: SignUpPage['problem'],
): Promise<ApiResponse> => {
  const { pages, handle, csrf, client, waiting, locales, field } = interaction;
  const tenantId = await tenantOf(context, interaction, field('email'));
  const { passwordPolicy } = await context.keyward.tenants.settings(tenantId);

  const page = pages.signUp(
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
  );
  return showForm(page, problem);
};

const signUp = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const interaction = await readInteraction(request, context);
  const { access, browser, handle, locales, field } = interaction;
  if (field('action') === 'deny') return redirect(request, continuation(handle));

  try {
    const registration = {
      email: visibleAddress(field('email')),
      password: field('password'),
      profile: { name: field('name').trim() || null },
      tenantId: await tenantOf(context, interaction, field('email')),
      clientId: access.client.id,
      network: networkOf(request.remoteAddress),
      locales,
      handle,
      browser,
    };
    await context.keyward.people.signUp(registration);
  } catch (error) {
    return showSignUp(context, interaction, signUpProblem(error));
  }
  return showMailed(interaction, 'sign_up');
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
  if (allowed[offer]) return show(context, interaction);

  return offer === 'mayRegister'
    ? refuse('registration_closed')
    : refuse('not_implemented', { feature: 'Writing to people' });
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
