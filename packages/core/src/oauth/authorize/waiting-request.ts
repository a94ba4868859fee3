/** A request that waits for its person, from the first page to the answer. */
import type { AskedByStranger, Directory, StrangersClients } from '../../directory/directory.js';
import {
  holderIdOf,
  isUnregistered,
  isUnregisteredId,
  type Client,
} from '../../model/client/client.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import {
  addSecret,
  findSecret,
  secretId,
  useSecret,
  type OneTimeSecretDeps,
} from '../../support/one-time-secret.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import type { Storage, Stores } from '../../ports/storage.js';
import { refuse } from '../../model/values/refusals.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { browserMark, type Browser } from '../../sessions/browser.js';
import type { SamlAnswers } from './saml-answers.js';
import { redirectAllowed } from '../../model/client/redirect-allowed.js';

export interface WaitingRequestDeps extends OneTimeSecretDeps {
  readonly storage: Storage;
  readonly directory: Directory;
  /** Left out where unregistered clients are not taken. */
  readonly strangers?: StrangersClients | undefined;
}

/** What finds a request again. */
export interface FoundRequestDeps extends WaitingRequestDeps {
  /** Undefined where no client asks by SAML. */
  readonly samlAnswers: Pick<SamlAnswers, 'takes'> | undefined;
}

/** Seconds for a person to log in and agree. */
export const requestLifetime = 1800;

/** Bound to the browser that began it. */
interface StoredRequest {
  readonly request: AuthorizationRequest;
  readonly browser: string;
}

export interface WaitingRequest {
  readonly request: AuthorizationRequest;
  readonly access: ClientAccess;
  /** Whether it has had its answer. */
  readonly isAnswered: boolean;
}

/**
 * Keeps the request and answers the handle that its pages carry.
 * @throws Refusal `too_many_requests`
 */
export const keepWaiting = async (
  deps: WaitingRequestDeps,
  access: ClientAccess,
  request: AuthorizationRequest,
  browser: Browser,
): Promise<string> => {
  await browser.admit?.();
  return addSecret(
    deps,
    deps.storage,
    {
      kind: 'authorization_request',
      clientId: holderIdOf(access),
      delegationId: null,
      data: { request, browser: browserMark(deps, browser) } satisfies StoredRequest,
    },
    requestLifetime,
  );
};

/** The request that a page's handle stands for. @throws Refusal `interaction_over` */
export const findWaiting = async (
  deps: FoundRequestDeps,
  handle: string,
  browser: Browser,
): Promise<WaitingRequest> => {
  const found = await findSecret(deps, deps.storage, 'authorization_request', handle);
  const { request, browser: mark } = (found?.data ?? {}) as Partial<StoredRequest>;
  if (found === undefined || request === undefined || mark !== browserMark(deps, browser))
    return refuse('interaction_over');
  const access = await clientOf(deps, request.clientId, request);
  // Taken off the registration meanwhile, an address gets nothing any more.
  if (request.redirectUri !== '' && !takesAnswer(deps, access.client, request))
    return refuse('interaction_over');
  return { request, access, isAnswered: found.usedAt !== null };
};

const takesAnswer = (
  { samlAnswers }: FoundRequestDeps,
  client: Client,
  request: AuthorizationRequest,
): boolean =>
  request.saml === undefined
    ? redirectAllowed(client, request.redirectUri)
    : samlAnswers?.takes(client, request) === true;

/** The same, as long as it waits. @throws Refusal `interaction_over` */
export const waitingRequest = async (
  deps: FoundRequestDeps,
  handle: string,
  browser: Browser,
): Promise<WaitingRequest> => {
  const waiting = await findWaiting(deps, handle, browser);
  return waiting.isAnswered ? refuse('interaction_over') : waiting;
};

/** In units of UTF-16; more than any name or address has. A longer text is none, and is not kept. */
export const longestIdentifier = 320;

/**
 * Keeps the name that a person typed, so that the other pages of the same login have it. It takes the place of the
 * hint that the client gave.
 * @throws Refusal `interaction_over`
 */
export const keepIdentifier = async (
  deps: FoundRequestDeps,
  { handle, browser }: { readonly handle: string; readonly browser: Browser },
  typed: string,
): Promise<void> => {
  await waitingRequest(deps, handle, browser);
  const loginHint = typed.trim();
  if (loginHint === '' || loginHint.length > longestIdentifier) return;

  await addToWaiting(deps, deps.storage, handle, { loginHint });
};

/**
 * Says whose people a login that waits is for, where nothing has said so yet.
 * @throws Refusal `interaction_over`
 */
export const fixTenant = async (
  deps: WaitingRequestDeps,
  stores: Pick<Stores, 'oneTimeSecrets'>,
  handle: string,
  named: Required<Pick<AuthorizationRequest, 'tenantId' | 'loginHint'>>,
): Promise<void> => {
  const before = await addToWaiting(deps, stores, handle, named);
  const { request } = (before?.data ?? {}) as Partial<StoredRequest>;
  if (before?.usedAt !== null || request === undefined || request.tenantId !== undefined)
    refuse('interaction_over');
};

/** @returns what stood there before */
const addToWaiting = async (
  { digest }: WaitingRequestDeps,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  handle: string,
  added: Partial<AuthorizationRequest>,
): Promise<OneTimeSecret | undefined> => {
  let before: OneTimeSecret | undefined;
  await oneTimeSecrets.change(secretId(digest, 'authorization_request', handle), (current) => {
    before = current;
    const { request, ...kept } = current.data as unknown as StoredRequest;
    return { ...current, data: { ...kept, request: { ...request, ...added } } };
  });
  return before;
};

/**
 * The client of a request that this browser began and that is over, as long as its record is kept: the way back for a
 * person who was too slow. Undefined for the request of another browser, and for a page of the account.
 */
export const clientOfOver = async (
  deps: WaitingRequestDeps,
  handle: string,
  browser: Browser,
): Promise<Client | undefined> => {
  const { storage, digest, directory } = deps;
  const found = await storage.oneTimeSecrets.find(
    secretId(digest, 'authorization_request', handle),
  );
  const { request, browser: mark } = (found?.data ?? {}) as Partial<StoredRequest>;
  if (request === undefined || mark !== browserMark(deps, browser)) return undefined;
  if (request.isForAccount) return undefined;

  const access = await directory.client(request.clientId);
  return access?.suspended === false ? access.client : undefined;
};

/**
 * Ends the wait, in the transaction that answers. Without a handle nobody was shown anything.
 * Rule: a request is answered once: its handle is used up by the answer, whichever of two tabs or clicks came
 * first.
 * @returns the request as it waited
 * @throws Refusal `interaction_over`
 */
export const endWaiting = async (
  deps: WaitingRequestDeps,
  stores: Pick<Stores, 'oneTimeSecrets'>,
  handle: string | undefined,
): Promise<OneTimeSecret | undefined> => {
  if (handle === undefined) return undefined;
  const used = await useSecret(deps, stores, 'authorization_request', handle);
  return used?.first === true ? used.record : refuse('interaction_over');
};

/**
 * The client that goes by this `client_id`. `asked` is what it asks for: one that nobody registered is looked up for
 * the resource alone that it names.
 */
export const clientOf = async (
  { directory, strangers }: Pick<WaitingRequestDeps, 'directory' | 'strangers'>,
  clientId: string,
  asked: AskedByStranger = {},
): Promise<ClientAccess> => {
  const isStranger = isUnregisteredId(clientId);
  const access = isStranger
    ? await strangers?.find(clientId, asked)
    : await directory.client(clientId);
  // What such a client may get depends on its document, so its row alone is not enough.
  if (access === undefined || isStranger !== isUnregistered(access.client))
    return refuse('grant_request_invalid', { parameter: 'client_id', why: 'names no client' });
  return access.suspended ? refuse('tenant_suspended') : access;
};
