import { browserMark, type Browser } from '../sessions/browser.js';
import {
  addSecret,
  findSecret,
  useSecret,
  type OneTimeSecretDeps,
} from '../support/one-time-secret.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';

/** Seconds for a person to log in at the provider. */
export const federationLifetime = 600;

/** What waits for a person to come back from a provider. */
export interface PendingFederation {
  /** Of the authorization request that they go on with. */
  readonly handle: string;
  readonly providerId: string;
  /** The provider as it was when they left. */
  readonly trust: string;
}

type StoredFederation = PendingFederation & { readonly browser: string };

export type FederationStateDeps = OneTimeSecretDeps & { readonly storage: Storage };

/**
 * Keeps it and answers the `state`.
 * @throws Refusal `too_many_requests`
 */
export const addPendingFederation = async (
  deps: FederationStateDeps,
  clientId: string,
  pending: PendingFederation,
  browser: Browser,
): Promise<string> => {
  await browser.admit?.();
  return addSecret(
    deps,
    deps.storage,
    {
      kind: 'federation',
      clientId,
      delegationId: null,
      data: { ...pending, browser: browserMark(deps, browser) } satisfies StoredFederation,
    },
    federationLifetime,
  );
};

/**
 * What the state stands for.
 * Rule: an answer counts only at the address of the provider that the state was made for, so a code of one
 * provider never goes to another (RFC 9700 §4.4).
 * Rule: a state counts once, in the browser that it was made in; presented elsewhere, it is not used up (RFC
 * 6749 §10.12, RFC 9700 §4.7).
 * @throws Refusal `interaction_over`
 */
export const usePendingFederation = async (
  deps: FederationStateDeps,
  providerId: string,
  state: string | undefined,
  browser: Browser,
): Promise<PendingFederation> => {
  const found =
    state === undefined ? undefined : await findSecret(deps, deps.storage, 'federation', state);
  const kept = found?.data as StoredFederation | undefined;
  if (kept?.browser !== browserMark(deps, browser) || kept.providerId !== providerId)
    return refuse('interaction_over');
  return (await useSecret(deps, deps.storage, 'federation', state!))?.first === true
    ? kept
    : refuse('interaction_over');
};

/** A browser that is away at a provider, to log in or to test. */
export interface DepartedBrowser {
  readonly providerId: string;
  readonly clientId: string;
  readonly isTest: boolean;
}

/**
 * What the state stands for, without using it up: the caller has no browser to show. Undefined when nobody
 * is away with it any more.
 */
export const findPendingFederation = async (
  deps: FederationStateDeps,
  state: string | undefined,
): Promise<DepartedBrowser | undefined> => {
  if (state === undefined) return undefined;

  const login = await findSecret(deps, deps.storage, 'federation', state);
  const found = login ?? (await findSecret(deps, deps.storage, 'federation_test', state));
  if (found === undefined || found.usedAt !== null) return undefined;
  const { providerId } = found.data as unknown as DepartedBrowser;
  return { providerId, clientId: found.clientId, isTest: login === undefined };
};

/** Made of the state under a key that only this server has, so that they need not be kept: 256 bits each. */
export const nonceOf = ({ digest }: { readonly digest: Digest }, state: string): string =>
  digest.keyed('federation nonce', state);
export const verifierOf = ({ digest }: { readonly digest: Digest }, state: string): string =>
  digest.keyed('federation verifier', state);
