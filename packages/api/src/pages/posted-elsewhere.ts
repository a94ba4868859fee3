/**
 * Requests that another site posts. A browser sends no cookie of ours with them (SameSite=Lax), so they take one more
 * step, as a GET, which brings the cookies (RFC 6265bis §5.2).
 */
import { admissionOf } from '../kernel/throttle.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { readPairs, type QueryParameters } from '../kernel/query.js';
import { redirect } from './page-answers.js';

/** Refers to a posted request that is too long for an address. */
export const postedParameter = 'posted';

/** Characters of a query that every proxy lets through: most take 8,192 for a line, with the rest of the address. */
const longestQuery = 4096;

interface PostedElsewhere {
  readonly path: string;
  /** What counts; the rest is left out. */
  readonly names: readonly string[];
  readonly pairs: QueryParameters;
}

/**
 * Sends the browser to the same page with GET. Undefined for a request that is longer than any that is taken: it is
 * refused as it is.
 */
export const returnByGet = async (
  request: ApiRequest,
  context: ApiContext,
  { path, names, pairs }: PostedElsewhere,
): Promise<ApiResponse | undefined> => {
  const kept = new Map([...pairs].filter(([name, value]) => names.includes(name) && value !== ''));
  const query = new URLSearchParams([...kept]).toString();
  if (query.length <= longestQuery) return redirect(request, `${path}?${query}`);

  await admissionOf(request, context)();
  const reference = await context.keyward.authorization.keepPosted(kept);
  return reference === undefined
    ? undefined
    : redirect(request, `${path}?${postedParameter}=${reference}`);
};

/** The parameters of a GET: its own, or those that were posted. */
export const postedPairs = async (
  request: ApiRequest,
  context: ApiContext,
): Promise<QueryParameters> => {
  const pairs = readPairs(request.query, 'query');
  const reference = pairs.get(postedParameter);
  return reference === undefined ? pairs : context.keyward.authorization.findPosted(reference);
};
