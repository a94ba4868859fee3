/**
 * Where a person who comes from a provider says whether the account with their address is theirs,
 * and proves it.
 */
import { isRefusal } from '@keyward/core';
import { holderIdOf, secondFactorWish } from '@keyward/core/endpoints';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { sessionCookie } from '../pages/cookies.js';
import { redirect, showForm } from '../pages/page-answers.js';
import { withAnsweredRedirect } from '../pages/posted-form.js';
import type { LinkAccountPage } from '../pages/pages.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { originOf } from '../kernel/throttle.js';
import { continuation, pageFor } from '../pages/entry-points.js';
import { readInteraction, type Interaction } from './interaction.js';
import { pageRoute } from '../pages/page-route.js';
import { loginProblem } from '../pages/login-problem.js';

const show = async (
  { keyward }: ApiContext,
  { handle, csrf, client, browser, pages, locales }: Interaction,
  problem?: LinkAccountPage['problem'],
): Promise<ApiResponse> => {
  const { provider, account } = await keyward.federation.link.asked({ handle, browser });
  const page = pages.linkAccount(
    {
      handle,
      csrf,
      client,
      problem,
      providerName: provider.name,
      account: account.email ?? '',
      mayCreate: provider.createUsers,
      backTo: continuation(handle),
    },
    locales,
  );
  return showForm(page, problem);
};

const decide = async (
  request: ApiRequest,
  context: ApiContext,
  interaction: Interaction,
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { handle, browser, access, waiting, field } = interaction;
  const login = { handle, browser };
  const address = request.remoteAddress;

  if (field('action') === 'new') {
    const step = await keyward.federation.link.decline(login, address);
    return step.kind === 'second_factor'
      ? redirect(request, pageFor('second-factor', handle))
      : redirect(request, continuation(handle), [sessionCookie(context, step.secret)]);
  }
  try {
    const { user, missing, provider } = await keyward.federation.link.prove({
      ...login,
      password: field('password'),
      ...originOf(request),
      demandsSecondFactor: secondFactorWish(waiting) === 'demanded',
    });
    if (missing !== 'nothing') {
      const first = { methods: ['pwd'], provider };
      await keyward.secondFactor.begin({ ...login, first }, holderIdOf(access), user, missing);
      return redirect(request, pageFor('second-factor', handle));
    }
    const { secret } = await keyward.sessions.begin(user, ['pwd'], browser, provider);
    return redirect(request, continuation(handle), [sessionCookie(context, secret)]);
  } catch (error) {
    // A temporary password is replaced at the login page; the identity can be linked the next time.
    if (isRefusal(error, 'password_change_required'))
      return redirect(request, continuation(handle));
    const problem = loginProblem(error);
    if (problem === undefined) throw error;
    return show(context, interaction, problem);
  }
};

const route = {
  ...pageRoute,
  path: '/link-account',
} as const;

export const accountLinkRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account_link',
    statuses: pageStatuses(302, 403),
    summary: 'Show the page that links an account to an identity provider',
    query: ['handle'],
    async handle(request, context) {
      const interaction = await readInteraction(request, context);
      return withAnsweredRedirect(request, interaction, () => show(context, interaction));
    },
  },

  {
    ...route,
    method: 'POST',
    operation: 'decide_account_link',
    statuses: pageStatuses(403, 429),
    success: { status: 303 },
    summary: 'Submit the page that links an account',
    query: [],
    body: formBody(['handle', 'csrf', 'action', 'password']),
    async handle(request, context) {
      const interaction = await readInteraction(request, context);
      return withAnsweredRedirect(request, interaction, () =>
        decide(request, context, interaction),
      );
    },
  },
];
