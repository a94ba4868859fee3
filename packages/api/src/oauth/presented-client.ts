import { isRefusal, refuse, type Client } from '@keyward/core';
import type { PresentedClient } from '@keyward/core/grants';
import { fixedIdOf, isUnregisteredId, type Parameter } from '@keyward/core/endpoints';
import { formOrJsonParameters } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest } from '../kernel/message.js';
import { noteFailedClient, noteRateLimit } from '../kernel/note-refusal.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { presentedAssertion } from './client-assertion.js';

/**
 * How the client authenticates: Basic, the body (RFC 6749 §2.3.1), a signed assertion, or the certificate of its
 * connection, which stands beside each of them (RFC 8705).
 * @throws Refusal `grant_request_invalid` for two ways at once or two different ids
 * @throws Refusal `client_authentication_failed` for none
 */
export const presentedClient = (request: ApiRequest, parameter: Parameter): PresentedClient => {
  const presented = presentedInRequest(request, parameter);
  const certificate = request.certificate?.();
  return certificate === undefined ? presented : { ...presented, certificate };
};

const presentedInRequest = (request: ApiRequest, parameter: Parameter): PresentedClient => {
  const authorization = request.header('authorization');
  const id = parameter('client_id');
  const secret = parameter('client_secret');
  const asserted = presentedAssertion(parameter, authorization);
  if (asserted !== undefined) return asserted;
  if (authorization === undefined) {
    if (id === undefined) return refuse('client_authentication_failed');
    return secret === undefined
      ? { method: 'none', id }
      : { method: 'client_secret_post', id, secret };
  }
  const basic = readBasic(authorization) ?? refuse('client_authentication_failed');
  if (secret !== undefined)
    refuse('grant_request_invalid', {
      parameter: 'client_secret',
      why: 'must not accompany an Authorization header (RFC 6749 §2.3)',
    });
  if (id !== undefined && id !== basic.id)
    refuse('grant_request_invalid', {
      parameter: 'client_id',
      why: 'names another client than the Authorization header',
    });
  return basic;
};

/** The id that the request names, proven or not; undefined where it names none, or cannot be read. */
export const namedClientId = (request: ApiRequest): string | undefined => {
  const basic = readBasic(request.header('authorization') ?? '');
  if (basic !== undefined) return basic.id;
  try {
    return formOrJsonParameters(request)('client_id');
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

/** A public client shows its id, which anybody can read; a certificate is proof only once it is checked. */
export const isProof = ({ method }: PresentedClient): boolean => method !== 'none';

const readBasic = (authorization: string): PresentedClient | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  let pair: string;
  try {
    const bytes = atob(
      /[-_]/.test(encoded) ? encoded.replace(/-/g, '+').replace(/_/g, '/') : encoded,
    );
    pair = /^[\x20-\x7e]*$/.test(bytes) ? bytes : decodeURIComponent(escapeBytes(bytes));
  } catch {
    return undefined;
  }
  const colon = pair.indexOf(':');
  if (colon < 1) return undefined;
  const id = pair.slice(0, colon);
  const sent = pair.slice(colon + 1);
  return {
    method: 'client_secret_basic',
    id: formDecoded(id) ?? id,
    secret: formDecoded(sent),
    ...(/[%+]/.test(sent) ? { secretAsSent: sent } : {}),
  };
};

const escapeBytes = (binary: string): string =>
  binary.replace(
    /[^\x21-\x24\x26-\x7e]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

const formDecoded = (text: string): string | undefined => {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return undefined;
  }
};

interface CountedClient {
  /** As the request calls it. */
  readonly name: string;
  /** What its requests are counted under. */
  readonly key: string;
  readonly client: Client | undefined;
  /** Whether it was found without a question to the storage. */
  readonly isRemembered: boolean;
}

/**
 * Rule: a client is counted for each network. The ids that no client has are counted together for each network, because
 * there is no end of them (docs/adr/0126-what-strangers-write-has-slots.md).
 */
const countedClient = async (
  { keyward }: ApiContext,
  request: ApiRequest,
  id: string,
): Promise<CountedClient> => {
  const { directory } = keyward;
  const remembered = await directory.rememberedClient(id);
  const client = remembered?.client ?? (await directory.clientRecord(id));

  return {
    name: id,
    key: `${client?.id ?? ''}|${networkOf(request.remoteAddress)}`,
    client,
    isRemembered: remembered !== undefined,
  };
};

/** Asks the storage what `countedClient` did not, so that the time of a refusal does not tell which clients exist. */
const balanceCountedClient = async (
  { keyward: { directory } }: ApiContext,
  { name, client, isRemembered }: CountedClient,
): Promise<void> => {
  if (isRemembered) await directory.clientRecord(name);
  await directory.balanceRecord(client);
};

/**
 * Counts a request that names a client without authenticating it, if there is no such client.
 * @throws Refusal `too_many_requests`
 */
export const countUnknownClient = async (
  context: ApiContext,
  request: ApiRequest,
  id: string | undefined,
): Promise<void> => {
  // Documents of unregistered clients have limits of their own.
  if (id === undefined || isUnregisteredId(id)) return;

  const { key, client } = await countedClient(context, request, id);
  if (client !== undefined) return;

  const seconds = await context.throttle.take('client_authentication', key);
  if (seconds > 0) noteRateLimit(context, request);
  assertWithin(seconds);
};

/** Limits the rate of work that authenticates a client. Failures count for the client and its network. */
export const guarded = async <R>(
  context: ApiContext,
  request: ApiRequest,
  client: PresentedClient,
  work: () => Promise<R>,
): Promise<R> => {
  const { throttle } = context;
  const counted = await countedClient(context, request, client.id);
  const { key } = counted;
  const seconds =
    (await throttle.wait('client_authentication', key)) || (await throttle.take('token', key));
  if (seconds > 0) noteRateLimit(context, request);
  assertWithin(seconds);

  try {
    const result = await work();
    if (request.sender !== undefined)
      request.sender.clientId =
        counted.client === undefined ? client.id : fixedIdOf(counted.client);
    return result;
  } catch (error) {
    if (isRefusal(error, 'client_authentication_failed')) {
      await throttle.take('client_authentication', key);
      await balanceCountedClient(context, counted);
      noteFailedClient(context, request, counted.client);
    }
    throw error;
  }
};
