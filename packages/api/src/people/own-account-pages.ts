/** Pages behind the login page: ask for a link to set another password, and make an account. */
import { isRefusal, refuse } from '@keyward/core';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { redirect, showForm, showPage } from '../pages/page-answers.js';
import type { SignUpPage } from '../pages/pages.js';
import type { Route } from '../kernel/route.js';
import { networkOf } from '../kernel/throttle.js';
import { continuation } from '../pages/entry-points.js';
import { passwordProblem, visit, type Visit } from './interaction.js';
import { pageStatuses } from '../kernel/statuses.js';

const row = {
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  success: { status: 200 },
} as const;
const form = (...names: string[]) => formBody(['handle', 'csrf', 'action', ...names]);

const secondsIn = (error: unknown): number | undefined =>
  isRefusal(error, 'too_many_requests') ? Number(error.values['seconds']) : undefined;

const showReset = (
  { pages, handle, csrf, client, waiting, locales, field }: Visit,
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
  const here = await visit(request, context);
  if (here.field('action') === 'deny') return redirect(request, continuation(here.handle));
  const { keyward } = context;
  try {
    await keyward.people.requestPasswordReset({
      who: { identifier: here.field('username') },
      tenantId: await keyward.authorization.loginTenant(here.access, {
        tenantId: here.waiting.tenantId,
        identifier: here.field('username'),
      }),
      clientId: here.access.client.id,
      network: networkOf(request.remoteAddress),
      locales: here.locales,
      handle: here.handle,
    });
  } catch (error) {
    const seconds = secondsIn(error);
    if (seconds === undefined) throw error;
    return showReset(here, seconds);
  }
  return showPage(
    here.pages.mailed(
      { reason: 'password_reset', backTo: continuation(here.handle) },
      here.locales,
    ),
  );
};

const showSignUp = async (
  { keyward }: ApiContext,
  { pages, handle, csrf, client, access, waiting, locales, field }: Visit,
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
  const here = await visit(request, context);
  if (here.field('action') === 'deny') return redirect(request, continuation(here.handle));
  const { keyward } = context;
  try {
    await keyward.people.signUp(
      {
        email: here.field('email').trim(),
        password: here.field('password'),
        profile: { name: here.field('name').trim() || null },
        tenantId: await keyward.authorization.loginTenant(here.access, {
          tenantId: here.waiting.tenantId,
          identifier: here.field('email'),
        }),
        clientId: here.access.client.id,
        locales: here.locales,
        handle: here.handle,
      },
      networkOf(request.remoteAddress),
    );
  } catch (error) {
    return showSignUp(context, here, signUpProblem(error));
  }
  return showPage(
    here.pages.mailed({ reason: 'sign_up', backTo: continuation(here.handle) }, here.locales),
  );
};

/** What can be said at a field; anything else is thrown on. */
const signUpProblem = (error: unknown): NonNullable<SignUpPage['problem']> => {
  const waitSeconds = secondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (isRefusal(error, 'password_policy_violation')) return { password: passwordProblem(error) };
  if (isRefusal(error, 'invalid_field') && error.values['field'] === 'email') return 'email';
  if (isRefusal(error, 'invalid_field') && error.values['field'] === 'name') return 'name';
  throw error;
};

/** A page that does not work here is not shown either. */
const shown = async (
  request: ApiRequest,
  context: ApiContext,
  what: 'mayReset' | 'mayRegister',
  show: (context: ApiContext, here: Visit) => ApiResponse | Promise<ApiResponse>,
): Promise<ApiResponse> => {
  const here = await visit(request, context);
  const allowed = await context.keyward.people.selfService(here.access);
  if (!allowed[what])
    return what === 'mayRegister'
      ? refuse('registration_closed')
      : refuse('not_implemented', { feature: 'Writing to people' });
  return show(context, here);
};

export const selfServiceRoutes: readonly Route[] = [
  {
    ...row,
    method: 'GET',
    path: '/password-reset',
    operation: 'show_password_reset',
    statuses: pageStatuses(403, 501),
    summary: 'Where a person asks for a link to set another password',
    query: ['handle'],
    handle: (request, context) => shown(request, context, 'mayReset', (_, here) => showReset(here)),
  },
  {
    ...row,
    method: 'POST',
    path: '/password-reset',
    operation: 'send_password_reset',
    statuses: pageStatuses(303, 403, 429, 501),
    summary: 'What that page sends',
    query: [],
    body: form('username'),
    handle: reset,
  },
  {
    ...row,
    method: 'GET',
    path: '/sign-up',
    operation: 'show_sign_up',
    statuses: pageStatuses(403),
    summary: 'Where a person makes an account',
    query: ['handle'],
    handle: (request, context) => shown(request, context, 'mayRegister', showSignUp),
  },
  {
    ...row,
    method: 'POST',
    path: '/sign-up',
    operation: 'sign_up',
    statuses: pageStatuses(303, 403, 429, 501),
    summary: 'What that page sends',
    query: [],
    body: form('name', 'email', 'password'),
    handle: signUp,
  },
];
