/** Pages behind the login page: to ask for a link that sets another password, and to create an account. */
import { holderIdOf, visibleAddress } from '@keyward/core/endpoints';
import { isRefusal, refuse } from '@keyward/core';
import type { MailRequest } from '@keyward/core/management';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { redirect, showForm } from '../pages/page-answers.js';
import type { MailedPage, SignUpPage } from '../pages/pages.js';
import type { Route } from '../kernel/route.js';
import { networkOf } from '../kernel/throttle.js';
import { chooseAccountAt, continuation, pageFor } from '../pages/entry-points.js';
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

type Mailed = Pick<MailedPage, 'reason' | 'typed' | 'isAgain' | 'problem'>;

const formOf = { password_reset: 'password-reset', sign_up: 'sign-up' } as const;

/** The page that tells of a mail, whether or not one was sent. */
const showMailed = (
  context: ApiContext,
  { pages, handle, csrf, locales, access, waiting }: Interaction,
  { reason, typed, isAgain, problem }: Mailed,
): ApiResponse => {
  const otherAt = pageFor(formOf[reason], handle);
  const backTo = continuation(handle);
  const page = pages.mailed(
    {
      handle,
      csrf,
      reason,
      typed,
      otherAt,
      backTo,
      isAgain,
      chooseAccountAt:
        reason === 'password_reset'
          ? chooseAccountAt(context, access, handle, waiting.tenantId)
          : undefined,
      problem,
    },
    locales,
  );
  return showForm(page, problem);
};

/** Goes back to the login, with the name that was typed here. */
const backToLogin = async (
  request: ApiRequest,
  { keyward }: ApiContext,
  { handle, browser }: Interaction,
  typed: string,
): Promise<ApiResponse> => {
  await keyward.authorization.keepIdentifier({ handle, browser }, typed);
  return redirect(request, continuation(handle));
};

const showReset = (
  context: ApiContext,
  { pages, handle, csrf, client, access, waiting, locales, field }: Interaction,
  waitSeconds?: number,
): ApiResponse => {
  const username = field('username') || (waiting.loginHint ?? '');
  const problem = waitSeconds === undefined ? undefined : { waitSeconds };
  const page = pages.passwordReset(
    {
      handle,
      csrf,
      client,
      username,
      chooseAccountAt: chooseAccountAt(context, access, handle, waiting.tenantId),
      problem,
    },
    locales,
  );
  return showForm(page, problem);
};

const reset = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const interaction = await readInteraction(request, context);
  const { access, browser, handle, locales, field } = interaction;
  const { keyward } = context;
  const identifier = field('username');
  if (field('action') === 'deny') return backToLogin(request, context, interaction, identifier);

  const isAgain = field('action') === 'again';
  const mailed = { reason: 'password_reset', typed: identifier, isAgain } as const;
  await keyward.authorization.keepIdentifier({ handle, browser }, identifier);
  try {
    await keyward.people.requestPasswordReset({
      who: { identifier },
      tenantId: await tenantOf(context, interaction, identifier),
      clientId: holderIdOf(access),
      network: networkOf(request.remoteAddress),
      locales,
      handle,
      browser,
    });
  } catch (error) {
    const waitSeconds = waitSecondsIn(error);
    if (waitSeconds === undefined) throw error;
    return isAgain
      ? showMailed(context, interaction, { ...mailed, problem: { waitSeconds } })
      : showReset(context, interaction, waitSeconds);
  }
  return showMailed(context, interaction, mailed);
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
  const { keyward } = context;
  const email = visibleAddress(field('email'));
  if (field('action') === 'deny') return backToLogin(request, context, interaction, email);

  const asked = {
    tenantId: await tenantOf(context, interaction, email),
    clientId: holderIdOf(access),
    network: networkOf(request.remoteAddress),
    locales,
    handle,
    browser,
  };
  if (field('action') === 'again') return signUpAgain(context, interaction, email, asked);

  await keyward.authorization.keepIdentifier({ handle, browser }, email);
  try {
    const profile = { name: field('name').trim() || null };
    await keyward.people.signUp({ ...asked, email, password: field('password'), profile });
  } catch (error) {
    return showSignUp(context, interaction, signUpProblem(error));
  }
  return showMailed(context, interaction, { reason: 'sign_up', typed: email });
};

/** Writes once more to the address, without the password, which no page keeps. */
const signUpAgain = async (
  context: ApiContext,
  interaction: Interaction,
  email: string,
  asked: Omit<MailRequest, 'who'>,
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { mayRegister } = await keyward.people.selfService(interaction.access);
  if (!mayRegister) return refuse('registration_closed');

  const mailed = { reason: 'sign_up', typed: email, isAgain: true } as const;
  try {
    await keyward.people.mailSignUpAgain({ ...asked, who: { identifier: email } });
  } catch (error) {
    const waitSeconds = waitSecondsIn(error);
    if (waitSeconds === undefined) throw error;
    return showMailed(context, interaction, { ...mailed, problem: { waitSeconds } });
  }
  return showMailed(context, interaction, mailed);
};

/** The problem that a field can show; any other error is thrown again. */
const signUpProblem = (error: unknown): NonNullable<SignUpPage['problem']> => {
  const waitSeconds = waitSecondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (isRefusal(error, 'registration_denied')) return { deniedBecause: error.values['why']! };
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
    handle: (request, context) => showIfOffered(request, context, 'mayReset', showReset),
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
