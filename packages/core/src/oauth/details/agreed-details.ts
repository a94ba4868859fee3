/** The consent to authorization details: to this very request, by its digest, and remembered nowhere else. */
import type { AuthorizationDetails } from '../../model/values/authorization-details.js';
import { jsonInOneOrder } from '../../model/values/json-in-one-order.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import { refuse } from '../../model/values/refusals.js';
import type { Digest } from '../../ports/digest.js';
import type { Stores } from '../../ports/storage.js';
import { secretId } from '../../support/one-time-secret.js';
import type { DetailedRequest } from '../detailed-rights.js';

interface AgreedDeps {
  readonly digest: Digest;
}

/** What a person agreed to, whatever the order of its members. */
const digestOfDetails = (digest: Digest, details: AuthorizationDetails): string =>
  digest.sha256(`authorization_details/${jsonInOneOrder(details)}`);

/** Whether this person has agreed to all that the request asks for beside the scopes, if it asks for anything. */
export const agreesToDetails = (
  { digest }: AgreedDeps,
  { authorizationDetails, agreedDetails }: DetailedRequest,
  userId: string,
): boolean =>
  authorizationDetails === undefined ||
  (agreedDetails?.userId === userId &&
    agreedDetails.digest === digestOfDetails(digest, authorizationDetails));

/** Notes with the request that waits what the person agreed to, in the transaction of the consent. */
export const agreeToDetails = async (
  { digest }: AgreedDeps,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  handle: string,
  { userId, details }: { readonly userId: string; readonly details: AuthorizationDetails },
): Promise<void> => {
  const agreedDetails = { userId, digest: digestOfDetails(digest, details) };
  const id = secretId(digest, 'authorization_request', handle);
  await oneTimeSecrets.change(id, (waiting) => {
    const { request, ...kept } = waiting.data as { readonly request: DetailedRequest };
    return { ...waiting, data: { ...kept, request: { ...request, agreedDetails } } };
  });
};

/**
 * Rule: what is handed out for authorization details rests on a consent to this very request, which is read once more
 * in the transaction that uses the request up.
 * @throws Refusal `consent_required`
 */
export const assertDetailsAgreed = (
  deps: AgreedDeps,
  { authorizationDetails }: DetailedRequest,
  { userId, used }: { readonly userId: string; readonly used: OneTimeSecret | undefined },
): void => {
  if (authorizationDetails === undefined) return;

  const { request } = (used?.data ?? {}) as { readonly request?: DetailedRequest };
  const agreed = { authorizationDetails, agreedDetails: request?.agreedDetails };
  if (!agreesToDetails(deps, agreed, userId)) refuse('consent_required');
};
