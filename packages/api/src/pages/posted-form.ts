/** The forms that our pages send, and the way on for a person whose request is over. */
import { isRefusal, refuse } from '@keyward/core';
import type { Parameter, Browser } from '@keyward/core/endpoints';
import { readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf } from '../kernel/query.js';
import { readBrowser } from './cookies.js';
import { continuation } from './entry-points.js';
import { redirect } from './page-answers.js';

export interface PostedForm {
  readonly parameter: Parameter;
  readonly handle: string;
  readonly browser: Browser;
  readonly isDenied: boolean;
}

/** Rule: a form counts only from our own page in the same browser (CSRF). */
export const readPostedForm = (request: ApiRequest, context: ApiContext): PostedForm => {
  const parameter = parameterOf(readForm(request));
  const { browser } = readBrowser(request, context);
  const token = context.keyward.authorization.formToken(browser.binding);
  if (parameter('csrf') !== token) refuse('interaction_over');

  return {
    parameter,
    browser,
    handle: parameter('handle') ?? refuse('interaction_over'),
    isDenied: parameter('action') === 'deny',
  };
};

/** Where the request of a page has had its answer already, redirects to the page that says so. */
export const withAnsweredRedirect = async (
  request: ApiRequest,
  { handle }: Pick<PostedForm, 'handle'>,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> => {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error, 'interaction_over')) return redirect(request, continuation(handle));
    throw error;
  }
};
