/**
 * The rows of Shared Signals (contract §24). Like those of SCIM, they are no operations of the OpenAPI document:
 * `/.well-known/ssf-configuration` describes them to the programs that call them.
 */
import { refuse, type Actor, type SignalStreams } from '@keyward/core';
import {
  clientIdOf,
  mostPolled,
  signalScopes,
  streamStatuses,
  type Poll,
  type SignalStream,
} from '@keyward/core/endpoints';
import { authenticateCall } from '../kernel/authenticate-call.js';
import { bytesOf, readJson } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { empty, json, type ApiRequest, type ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs } from '../kernel/query.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import type { Row } from '../kernel/route.js';
import { inWireNames, refuseMember } from '../kernel/wire-names.js';
import {
  assertRepeated,
  deliveryMethods,
  optionalText,
  patchedStream,
  requiredText,
  shownStream,
  streamIn,
  streamsPath,
  type Json,
  type Transmitter,
} from './stream-configuration.js';

const paths = { status: '/ssf/status', verify: '/ssf/verify' } as const;

export interface SignalCall {
  readonly request: ApiRequest;
  readonly streams: SignalStreams;
  readonly actor: Actor;
  readonly transmitter: Transmitter;
}

const signalsOf = ({ keyward }: ApiContext): SignalStreams =>
  keyward.signals ?? refuse('not_implemented', { feature: 'Shared Signals' });

/**
 * Rule: a stream is read with ssf.read or ssf.manage and changed with ssf.manage, by a client that acts for itself
 * (CAEP Interoperability Profile 1.0 §2.7.2).
 */
const admit = async (
  request: ApiRequest,
  context: ApiContext,
  scope: keyof typeof signalScopes,
): Promise<SignalCall> => {
  const streams = signalsOf(context);
  const { actor, caller } = await authenticateCall(request, context);
  const { read, manage } = signalScopes;
  const held = caller.actor.managementScopes;
  const isHeld = held.has(manage) || (scope === 'read' && held.has(read));
  if (!isHeld || caller.token.person !== undefined)
    refuse('scope_insufficient', { scope: signalScopes[scope] });
  const audience = clientIdOf(caller.token.access.client);
  const { issuer } = context.keyward;
  return { request, streams, actor, transmitter: { issuer, audience, types: streams.types } };
};

type Handle = (call: SignalCall) => Promise<ApiResponse>;

interface StreamRow extends Pick<Row, 'method' | 'path' | 'operation'> {
  readonly scope: keyof typeof signalScopes;
  readonly handle: Handle;
}

const rowOf = ({ scope, handle, ...each }: StreamRow): Row => ({
  ...each,
  dialect: 'oauth',
  origins: 'none',
  handle: async (request, context) => handle(await admit(request, context, scope)),
});

const names = new Map([
  ['url', 'delivery.endpoint_url'],
  ['authorization', 'delivery.authorization_header'],
  ['events', 'events_requested'],
]);

const streamIdIn = ({ query }: ApiRequest): string =>
  parameterOf(readPairs(query, 'query'))('stream_id') ??
  refuse('invalid_parameter', { parameter: 'stream_id', why: 'is required' });

const shown = ({ transmitter }: SignalCall, status: number, stream: SignalStream): ApiResponse =>
  json(status, shownStream(transmitter, stream));

const create: Handle = async (call) => {
  const body = readJson(call.request);
  const stream = await inWireNames(names, () => call.streams.create(streamIn(body), call.actor));
  return shown(call, 201, stream);
};

/** Without an id, all streams of the client: one, or none (SSF 1.0 §8.1.1.2). */
const read: Handle = async (call) => {
  const { request, streams, actor, transmitter } = call;
  const id = parameterOf(readPairs(request.query, 'query'))('stream_id');
  if (id !== undefined) return shown(call, 200, await streams.find(id, actor));
  const own = await streams.of(actor);
  return json(
    200,
    own.map((stream) => shownStream(transmitter, stream)),
  );
};

const change =
  (next: typeof patchedStream): Handle =>
  async (call) => {
    const { request, streams, actor, transmitter } = call;
    const body = readJson(request);
    const before = await streams.find(requiredText(body, 'stream_id'), actor);
    assertRepeated(body, shownStream(transmitter, before));
    const stream = await inWireNames(names, async () =>
      streams.modify(before.id, next(body, before), actor),
    );
    return shown(call, 200, stream);
  };

const remove: Handle = async ({ request, streams, actor }) => {
  await streams.delete(streamIdIn(request), actor);
  return empty(204);
};

const shownStatus = ({ id, status, reason }: SignalStream): ApiResponse =>
  json(200, { stream_id: id, status, ...(reason === null ? {} : { reason }) });

const readStatus: Handle = async ({ request, streams, actor }) =>
  shownStatus(await streams.find(streamIdIn(request), actor));

const setStatus: Handle = async ({ request, streams, actor }) => {
  const body = readJson(request);
  const id = requiredText(body, 'stream_id');
  const wanted = requiredText(body, 'status');
  const status =
    streamStatuses.find((each) => each === wanted) ??
    refuseMember('status', `must be one of ${streamStatuses.join(', ')}`);
  const reason = optionalText(body, 'reason');
  return shownStatus(await streams.setStatus(id, { status, reason }, actor));
};

const verify: Handle = async ({ request, streams, actor }) => {
  const body = readJson(request);
  await streams.verify(requiredText(body, 'stream_id'), optionalText(body, 'state'), actor);
  return empty(204);
};

/**
 * The answer comes at once, also to a receiver that would wait (RFC 8936 §2.2: how long is for the transmitter to say).
 */
const poll: Handle = async ({ request, streams, actor }) => {
  const asked = pollIn(readJson(request));
  const { sets, isMore } = await streams.poll(request.params['stream_id']!, asked, actor);
  return json(200, { sets: Object.fromEntries(sets), moreAvailable: isMore });
};

const pollIn = ({ maxEvents = mostPolled, ack = [], setErrs = {} }: Json): Poll => {
  if (!Number.isSafeInteger(maxEvents) || Number(maxEvents) < 0)
    refuseMember('maxEvents', 'must be a whole number');
  if (!Array.isArray(ack) || ack.some((id) => typeof id !== 'string'))
    refuseMember('ack', 'must be a list of texts');
  if (typeof setErrs !== 'object' || setErrs === null || Array.isArray(setErrs))
    refuseMember('setErrs', 'must be an object');
  return {
    most: Math.min(Number(maxEvents), mostPolled),
    taken: ack as readonly string[],
    refused: Object.keys(setErrs as object),
  };
};

const configuration = (issuer: string): object => ({
  spec_version: '1_0',
  issuer,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  delivery_methods_supported: Object.values(deliveryMethods),
  configuration_endpoint: issuer + streamsPath,
  status_endpoint: issuer + paths.status,
  verification_endpoint: issuer + paths.verify,
  authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
  default_subjects: 'ALL',
});

const setMedia = 'application/secevent+jwt';

/** What an identity provider tells of its people; errors are in the words of RFC 8935 §2.4. */
const receive: Row['handle'] = async (request, context) => {
  const signals = signalsOf(context);
  assertWithin(await context.throttle.take('authorization', networkOf(request.remoteAddress)));
  const token = new TextDecoder().decode(bytesOf(request, [setMedia])).trim();
  const secret = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1];
  const problem = await signals.receive(request.params['identity_provider_id']!, secret, token);
  return problem === undefined
    ? empty(202)
    : json(400, { err: problem.err, description: problem.why }, { 'Content-Language': 'en' });
};

export const signalTable: readonly Row[] = [
  {
    method: 'POST',
    path: '/ssf/providers/{identity_provider_id}',
    operation: 'receive_signal',
    dialect: 'oauth',
    origins: 'none',
    handle: receive,
  },
  {
    method: 'GET',
    path: '/.well-known/ssf-configuration',
    operation: 'get_ssf_configuration',
    dialect: 'oauth',
    origins: 'every',
    async handle(_, context) {
      signalsOf(context);
      const cached = { 'Cache-Control': 'public, max-age=300' };
      return Promise.resolve(json(200, configuration(context.keyward.issuer), cached));
    },
  },
  rowOf({
    method: 'POST',
    path: streamsPath,
    operation: 'create_signal_stream',
    scope: 'manage',
    handle: create,
  }),
  rowOf({
    method: 'GET',
    path: streamsPath,
    operation: 'get_signal_streams',
    scope: 'read',
    handle: read,
  }),
  rowOf({
    method: 'PATCH',
    path: streamsPath,
    operation: 'modify_signal_stream',
    scope: 'manage',
    handle: change(patchedStream),
  }),
  rowOf({
    method: 'PUT',
    path: streamsPath,
    operation: 'replace_signal_stream',
    scope: 'manage',
    handle: change(streamIn),
  }),
  rowOf({
    method: 'DELETE',
    path: streamsPath,
    operation: 'delete_signal_stream',
    scope: 'manage',
    handle: remove,
  }),
  rowOf({
    method: 'GET',
    path: paths.status,
    operation: 'get_signal_stream_status',
    scope: 'read',
    handle: readStatus,
  }),
  rowOf({
    method: 'POST',
    path: paths.status,
    operation: 'set_signal_stream_status',
    scope: 'manage',
    handle: setStatus,
  }),
  rowOf({
    method: 'POST',
    path: paths.verify,
    operation: 'verify_signal_stream',
    scope: 'manage',
    handle: verify,
  }),
  rowOf({
    method: 'POST',
    path: `${streamsPath}/{stream_id}/poll`,
    operation: 'poll_signal_stream',
    scope: 'read',
    handle: poll,
  }),
];
