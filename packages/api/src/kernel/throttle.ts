import { refuse } from '@keyward/core';
import type { Admission, AdmitStranger } from '@keyward/core/endpoints';
import type { ApiRequest } from './message.js';

export { proofMemory, rememberedSeconds } from '@keyward/core/ports';

/** The rules by name: a number of requests within a number of seconds, and a burst above that. */
export const throttleRules = {
  /** Per access token. */
  management: { requests: 50, seconds: 1, burst: 100 },
  /** Per client and network; the ids that no client has count together for a network. */
  token: { requests: 50, seconds: 1, burst: 100 },
  /** What is kept for callers who have proven nothing, such as a login that begins; per network. */
  authorization: { requests: 2, seconds: 1, burst: 100 },
  /** Failed client authentications, per client and network; unknown ids as above. */
  client_authentication: { requests: 20, seconds: 60, burst: 0 },
  /** Unknown client ID metadata documents, per network: points, of which each takes its share of the tenant's limit. */
  unknown_document: { requests: 1000, seconds: 60, burst: 0 },
  /** Clients that register themselves, per network: points as above. */
  registration: { requests: 10_000, seconds: 3600, burst: 0 },
  /** Unknown documents per host. */
  document_host: { requests: 5, seconds: 60, burst: 0 },
} as const;

export type ThrottleRule = keyof typeof throttleRules;

/** A port: counts requests. */
export interface Throttle {
  /** Counts a request, as one or as so many, and returns the seconds to wait, 0 when it may pass. */
  take(rule: ThrottleRule, key: string, points?: number): Promise<number> | number;
  /** The same without counting. */
  wait(rule: ThrottleRule, key: string): Promise<number> | number;
  /**
   * Answers 0 for the first use of a proof within 90 seconds, else the seconds to wait. Left out, each process
   * remembers by itself.
   */
  firstUse?(digest: string): Promise<number> | number;
}

/** No limits: for benchmarks, and behind a gateway that counts failed logins itself. */
export const noThrottle: Throttle = {
  take: () => 0,
  wait: () => 0,
};

/** @throws Refusal `too_many_requests` when there are seconds to wait */
export const assertWithin = (seconds: number): void => {
  if (seconds > 0) refuse('too_many_requests', { seconds: String(Math.ceil(seconds)) });
};

/** The network of an address: /24 for IPv4, also inside IPv6, and /64 for IPv6. */
export const networkOf = (address: string): string => {
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;

  const network = groupsOf(address).slice(0, 4);
  return network.map(withoutLeadingZeros).join(':');
};

/** Where a request comes from: its network for counters, the whole address and the request for the audit log. */
export const originOf = ({ id, remoteAddress }: Pick<ApiRequest, 'id' | 'remoteAddress'>) => ({
  requestId: id,
  address: remoteAddress,
  network: networkOf(remoteAddress),
});

const groupsInAddress = 8;

/** The groups of an IPv6 address, with the zeros that `::` leaves out (RFC 4291 §2.2). */
const groupsOf = (address: string): string[] => {
  const withoutZone = address.split('%')[0]!;
  const [before = '', after] = withoutZone.split('::');
  const head = splitGroups(before);
  if (after === undefined) return head;

  const tail = splitGroups(after);
  const missing = Math.max(0, groupsInAddress - head.length - tail.length);
  return [...head, ...Array<string>(missing).fill('0'), ...tail];
};

const splitGroups = (text: string): string[] => (text === '' ? [] : text.split(':'));

const withoutLeadingZeros = (group: string): string => group.replace(/^0+(?=.)/, '').toLowerCase();

/**
 * What is kept for a caller who has proven nothing counts for their network, at whichever operation
 * (docs/adr/0126-what-strangers-write-has-slots.md).
 */
export const admissionOf =
  (
    { remoteAddress }: Pick<ApiRequest, 'remoteAddress'>,
    { throttle }: { readonly throttle: Throttle },
  ): Admission =>
  async () =>
    assertWithin(await throttle.take('authorization', networkOf(remoteAddress)));

/** A network as a provider gives it to one customer: /24 for IPv4, /48 for IPv6. */
const widerNetworkOf = (address: string): string =>
  networkOf(address).split(':').slice(0, 3).join(':');

/** Counts an unknown client ID metadata document for the network that names it, and for its host. */
export const strangerAdmissionOf =
  (
    { remoteAddress }: Pick<ApiRequest, 'remoteAddress'>,
    { throttle }: { readonly throttle: Throttle },
  ): AdmitStranger =>
  async ({ tenantId, host, perMinute }) => {
    const points = Math.floor(throttleRules.unknown_document.requests / perMinute);
    const key = `${tenantId}|${widerNetworkOf(remoteAddress)}`;
    assertWithin(await throttle.take('unknown_document', key, points));
    assertWithin(await throttle.take('document_host', host));
  };

/** Counts a client that registers itself, for its network. */
export const registrationAdmissionOf =
  (
    { remoteAddress }: Pick<ApiRequest, 'remoteAddress'>,
    { throttle }: { readonly throttle: Throttle },
  ) =>
  async (perHour: number): Promise<void> => {
    const points = Math.floor(throttleRules.registration.requests / perHour);
    assertWithin(await throttle.take('registration', widerNetworkOf(remoteAddress), points));
  };
