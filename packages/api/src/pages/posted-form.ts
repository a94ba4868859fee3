/** What the forms of our pages send, and where the person goes on afterwards. */
import { isRefusal, refuse, type Browser } from '@keyward/core';
import { readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { continuation } from './entry-points.js';
import type { QueryParameters } from '../kernel/query.js';
import { readBrowser } from './cookies.js';
import { redirect } from './page-answers.js';
import type { Parameter } from '../oauth/presented-client.js';

export const valueOf =
  (pairs: QueryParameters): Parameter =>
  (name) =>
    pairs.get(name) || undefined;

export interface PostedForm {
  readonly parameter: Parameter;
  readonly handle: string;
  readonly browser: Browser;
  readonly isDenied: boolean;
}

/** Rule: a form counts only from our own page in the same browser (CSRF). */
export const readPostedForm = (request: ApiRequest, context: ApiContext): PostedForm => {
  const parameter = valueOf(readForm(request));
  const { browser } = readBrowser(request, context);
  if (parameter('csrf') !== context.keyward.authorization.formToken(browser.binding))
    refuse('interaction_over');
  return {
    parameter,
    browser,
    handle: parameter('handle') ?? refuse('interaction_over'),
    isDenied: parameter('action') === 'deny',
  };
};

/** What is posted from a page whose request has had its answer leads to the page that says so. */
export const goingOn = async (
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
