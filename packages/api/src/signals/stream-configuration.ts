/** The configuration of a stream, as receivers read and write it (SSF 1.0 §8.1.1). */
import { refuse } from '@keyward/core';
import {
  verificationInterval,
  type SignalStream,
  type StreamFields,
} from '@keyward/core/endpoints';
import { refuseMember } from '../kernel/wire-names.js';

export const deliveryMethods = {
  push: 'urn:ietf:rfc:8935',
  poll: 'urn:ietf:rfc:8936',
} as const;

export const streamsPath = '/ssf/streams';

export interface Transmitter {
  readonly issuer: string;
  readonly audience: string;
  readonly types: readonly string[];
}

export type Json = Readonly<Record<string, unknown>>;

export const shownStream = (transmitter: Transmitter, stream: SignalStream): Json => {
  const { issuer, audience, types } = transmitter;
  const { id, url, events, description } = stream;
  const delivery =
    url === null
      ? { method: deliveryMethods.poll, endpoint_url: `${issuer}${streamsPath}/${id}/poll` }
      : { method: deliveryMethods.push, endpoint_url: url };
  return {
    stream_id: id,
    iss: issuer,
    aud: audience,
    events_supported: types,
    ...(events === null ? {} : { events_requested: events }),
    events_delivered: types.filter((type) => events?.includes(type) ?? true),
    delivery,
    min_verification_interval: verificationInterval,
    ...(description === null ? {} : { description }),
  };
};

const newStream: StreamFields = { url: null, authorization: null, events: null, description: null };

/** What a receiver asks for; a member that is left out has its usual value. */
export const streamIn = (body: Json, before?: SignalStream): StreamFields => ({
  ...newStream,
  ...deliveryIn(body, before),
  events: eventsIn(body),
  description: textIn(body, 'description'),
});

/** A merge patch (RFC 7396): what is left out stays. */
export const patchedStream = (body: Json, before: SignalStream): StreamFields => {
  const { url, authorization, events, description } = before;
  const has = (name: string): boolean => Object.hasOwn(body, name);
  const delivery = has('delivery') ? deliveryIn(body, before) : { url, authorization };
  return {
    ...delivery,
    events: has('events_requested') ? eventsIn(body) : events,
    description: has('description') ? textIn(body, 'description') : description,
  };
};

const shownMembers = [
  'stream_id',
  'iss',
  'aud',
  'events_supported',
  'events_delivered',
  'min_verification_interval',
] as const;

/** Rule: a receiver may repeat what the transmitter says, and not change it (SSF 1.0 §8.1.1.3). */
export const assertRepeated = (body: Json, shown: Json): void => {
  for (const name of shownMembers)
    if (body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(shown[name]))
      refuseMember(name, 'is not for the receiver to change');
};

const textIn = (body: Json, name: string, path = name): string | null => {
  const text = body[name] ?? null;
  if (text !== null && typeof text !== 'string') return refuseMember(path, 'must be text');
  return text;
};

const eventsIn = ({ events_requested: events }: Json): readonly string[] | null => {
  if (events === undefined || events === null) return null;
  const isList = Array.isArray(events) && events.every((type) => typeof type === 'string');
  return isList ? events : refuseMember('events_requested', 'must be a list of texts');
};

/** Rule: a receiver that names no delivery polls (SSF 1.0 §8.1.1.1). */
const deliveryIn = (
  { delivery }: Json,
  before: SignalStream | undefined,
): Pick<StreamFields, 'url' | 'authorization'> => {
  if (delivery === undefined || delivery === null) return { url: null, authorization: null };
  if (typeof delivery !== 'object' || Array.isArray(delivery))
    return refuseMember('delivery', 'must be an object');

  const { method, ...given } = delivery as Json;
  if (method === deliveryMethods.poll) return { url: null, authorization: null };
  if (method !== deliveryMethods.push)
    return refuseMember(
      'delivery.method',
      `must be one of ${Object.values(deliveryMethods).join(', ')}`,
    );

  const url = textIn(given, 'endpoint_url', 'delivery.endpoint_url');
  if (url === null) return refuseMember('delivery.endpoint_url', 'is required');
  const name = 'authorization_header';
  // It is never shown, so a receiver that repeats what it has read keeps it; another address is never told it.
  const isKept = !Object.hasOwn(given, name) && before?.url === url;
  const authorization = isKept ? before.authorization : textIn(given, name, `delivery.${name}`);
  return { url, authorization };
};

/** @throws Refusal `invalid_field` */
export const requiredText = (body: Json, name: string): string =>
  textIn(body, name) ?? refuse('invalid_field', { field: name, why: 'is required' });

export const optionalText = (body: Json, name: string): string | null => textIn(body, name);
