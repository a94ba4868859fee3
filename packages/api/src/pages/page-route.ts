/** What every route of a page says of itself, and how it tells a person what went wrong. */
import { isRefusal, type RefusalName } from '@keyward/core';
import { wantsPage, type ApiRequest } from '../kernel/message.js';
import type { Row, ShowFailure } from '../kernel/route.js';
import { defaultAppearance } from './appearance.js';
import { showPage } from './page-answers.js';
import type { FailureReason } from './pages.js';
import { wayBack } from './way-back.js';

/** A refusal that is not listed is told in English alone. */
export const failureReasons: Readonly<Partial<Record<RefusalName, FailureReason>>> = {
  path_not_found: 'not_found',
  redirect_uri_unregistered: 'redirect_uri',
  grant_request_invalid: 'request_invalid',
  invalid_parameter: 'request_invalid',
  request_unreadable: 'request_invalid',
  too_many_requests: 'too_many_requests',
  storage_unavailable: 'unavailable',
  hook_unavailable: 'hook_unavailable',
};

const showFailure: ShowFailure = async (request, context, { error, response }) => {
  if (!wantsPage(request)) return undefined;

  const { code, message } = JSON.parse(String(response.body)) as { code: string; message: string };
  const { issuer } = context.keyward;
  // A browser comes with another method where it opens the address of a form again, without what was posted.
  const isOver = isRefusal(error, 'interaction_over') || isRefusal(error, 'method_not_allowed');
  const { pages, locales } = await defaultAppearance(request, context);
  const page = pages.failure(
    {
      code,
      message,
      requestId: request.id,
      reason: isRefusal(error) ? failureReasons[error.code] : 'server_failed',
      isOver,
      accountAt: `${issuer}/account`,
      homeAt: `${issuer}/`,
      ...(isOver ? await wayBack(request, context) : {}),
    },
    locales,
  );
  const shown = showPage(page, [], response.status);
  return { ...shown, headers: { ...response.headers, ...shown.headers } };
};

export const pageRoute = {
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  success: { status: 200 },
  showFailure,
} as const;

/** How a path is answered at which no row is. */
export const unknownPath: Pick<Row, 'dialect' | 'origins' | 'showFailure'> = {
  dialect: 'management',
  origins: 'none',
  showFailure: async (request, context, failed) =>
    isForPrograms(request) ? undefined : showFailure(request, context, failed),
};

/** A path at which no person looks for a page. */
const isForPrograms = ({ path }: ApiRequest): boolean => /^\/(api|\.well-known)\//.test(path);
