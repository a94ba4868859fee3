import { isRefusal, type RefusalName } from '@keyward/core';
import type { FailureReason } from './pages.js';

/** A refusal that is not listed is told in English alone. */
const reasons: Readonly<Partial<Record<RefusalName, FailureReason>>> = {
  path_not_found: 'not_found',
  redirect_uri_unregistered: 'redirect_uri',
  grant_request_invalid: 'request_invalid',
  invalid_parameter: 'request_invalid',
  request_unreadable: 'request_invalid',
  too_many_requests: 'too_many_requests',
  storage_unavailable: 'unavailable',
};

/** What the page of a failure says of it. */
export const failureReason = (error: unknown): FailureReason | undefined =>
  isRefusal(error) ? reasons[error.code] : 'server_failed';
