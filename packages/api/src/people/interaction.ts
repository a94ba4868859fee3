/** A page or form of ours that belongs to a waiting authorization request. */
import { refuse, type Refusal } from '@keyward/core';
import type { ClientAccess } from '@keyward/core/grants';
import type { AuthorizationRequest, Browser } from '@keyward/core/endpoints';
import { readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest } from '../kernel/message.js';
import { loginAppearance, type Appearance } from '../pages/appearance.js';
import { readBrowser } from '../pages/cookies.js';
import { clientOnPage } from '../pages/page-answers.js';
import type { ClientOnPage, PasswordProblem } from '../pages/pages.js';
import { readPairs } from '../kernel/query.js';

export interface Interaction extends Appearance {
  readonly handle: string;
  readonly csrf: string;
  readonly browser: Browser;
  readonly access: ClientAccess;
  readonly waiting: AuthorizationRequest;
  readonly client: ClientOnPage;
  readonly field: (name: string) => string;
}

/**
 * Reads the link from the login page, or the form that such a page sends.
 * Rule: a form counts only from our own page in the same browser (CSRF).
 */
export const readInteraction = async (
  request: ApiRequest,
  context: ApiContext,
): Promise<Interaction> => {
  const pairs = request.method === 'POST' ? readForm(request) : readPairs(request.query, 'query');
  const { browser } = readBrowser(request, context);
  const csrf = context.keyward.authorization.formToken(browser.binding);
  if (request.method === 'POST' && pairs.get('csrf') !== csrf) refuse('interaction_over');

  const handle = pairs.get('handle') ?? refuse('interaction_over');
  const { access, request: waiting } = await context.keyward.authorization.waiting(handle, browser);

  return {
    handle,
    csrf,
    browser,
    access,
    waiting,
    client: clientOnPage(access.client, waiting.isForAccount),
    ...(await loginAppearance(request, context, access, waiting)),
    field: (name) => pairs.get(name) ?? '',
  };
};

/** The rule of the policy that was broken, in a form that every language has words for. */
export const passwordProblem = ({ values }: Refusal): PasswordProblem => {
  const { rule, minimum, maximum } = values;
  if (rule === 'min_length') return { atLeast: Number(minimum) };
  if (rule === 'max_length') return { atMost: Number(maximum) };
  return 'weak';
};
