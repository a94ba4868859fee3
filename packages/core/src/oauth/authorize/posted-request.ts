/**
 * Requests that another site posts (OpenID Connect Core §3.1.2.1, RP-Initiated Logout 1.0 §2). A browser sends no
 * cookie with them, so they are answered when it comes back with GET. What is too long for an address waits here.
 */
import type { Storage } from '../../ports/storage.js';
import { refuse } from '../../model/values/refusals.js';
import { addSecret, findSecret, type OneTimeSecretDeps } from '../../support/one-time-secret.js';
import { longestToken } from '../../ports/token-signer.js';
import { longest } from './authorization-request.js';
import { requestLifetime } from './waiting-request.js';

export type PostedRequestDeps = OneTimeSecretDeps & { readonly storage: Storage };

/** Characters of all values: what the authorization endpoint takes with an ID token, and addresses. */
export const longestPosted = longest.together + longestToken + 4000;

/**
 * Keeps the parameters as long as a login page waits, and answers a reference to them; undefined where they are
 * longer than any request that is taken.
 */
export const keepPosted =
  (deps: PostedRequestDeps) =>
  async (parameters: ReadonlyMap<string, string>): Promise<string | undefined> => {
    const length = [...parameters.values()].reduce((sum, value) => sum + value.length, 0);
    if (length > longestPosted) return undefined;

    const [own] = await deps.storage.clients.all([{ attribute: 'isDefault', equals: true }]);
    if (own === undefined) return undefined;

    return addSecret(
      deps,
      deps.storage,
      {
        kind: 'posted_request',
        clientId: own.id,
        delegationId: null,
        data: { parameters: Object.fromEntries(parameters) },
      },
      requestLifetime,
    );
  };

/**
 * The parameters behind a reference. They count as if the browser had brought them itself, so it may come with them
 * again: a person reloads the page.
 * @throws Refusal `interaction_over`
 */
export const findPosted =
  (deps: PostedRequestDeps) =>
  async (reference: string): Promise<ReadonlyMap<string, string>> => {
    const found = await findSecret(deps, deps.storage, 'posted_request', reference);
    if (found === undefined) return refuse('interaction_over');

    const { parameters } = found.data as { parameters: Record<string, string> };
    return new Map(Object.entries(parameters));
  };
