/**
 * Sends requests to other servers. An address that comes from outside cannot reach what only this machine can reach
 * (ASVS 5.0 §15.3.2).
 */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import {
  isRefusal,
  refuse,
  type Outgoing,
  type OutgoingAnswer,
  type OutgoingRequest,
} from '@keyward/core/ports';
import { askPinned } from './ask-pinned.js';
import { boundedQueue, type Queue } from './bounded-queue.js';
import {
  isInNetwork,
  isLoopbackAddress,
  isPublicAddress,
  parseNetwork,
  type Network,
} from './public-address.js';

export interface SafeOutgoingOptions {
  /** For development: allows servers named localhost, 127.x.y.z or [::1], also over http. */
  readonly allowLoopback?: boolean | undefined;
  /** Private networks whose servers may be asked, such as `10.0.0.0/8`; https is required there too. */
  readonly allowedNetworks?: readonly string[] | undefined;
  /** Returns the addresses of a name. */
  readonly resolve?: ((name: string) => Promise<readonly string[]>) | undefined;
  /** Milliseconds for the whole request: waiting, resolving, connecting, answering. */
  readonly patience?: number | undefined;
  /** The longest answer, in bytes. */
  readonly longestAnswer?: number | undefined;
  /** Whether the status is all that counts: a body that is long, slow or cut off is no failure. */
  readonly isStatusAlone?: boolean | undefined;
  /** Certificates (PEM) to trust in place of those of the system; undefined for these. */
  readonly authorities?: string | undefined;
  /** How many requests run at once. */
  readonly running?: number | undefined;
  /** How many more may wait. */
  readonly waiting?: number | undefined;
}

type Settings = Required<{
  [Name in Exclude<keyof SafeOutgoingOptions, 'allowedNetworks' | 'authorities'>]: NonNullable<
    SafeOutgoingOptions[Name]
  >;
}> & { readonly allowedNetworks: readonly Network[]; readonly authorities: string | undefined };

/**
 * Rule: only public addresses are asked, over https, and those of the networks that are allowed. A name is resolved
 * once, every address of it must be one of these, and the connection is made to the addresses that were checked.
 */
export const safeOutgoing = (options: SafeOutgoingOptions = {}): Outgoing => {
  const settings: Settings = {
    allowLoopback: options.allowLoopback ?? false,
    allowedNetworks: (options.allowedNetworks ?? []).map(parseNetwork),
    resolve: options.resolve ?? resolveBySystem,
    patience: options.patience ?? 5000,
    longestAnswer: options.longestAnswer ?? 1024 * 1024,
    isStatusAlone: options.isStatusAlone ?? false,
    running: options.running ?? 32,
    waiting: options.waiting ?? 256,
    authorities: options.authorities,
  };
  const queue = boundedQueue(settings);
  return { send: (request) => sendSafely(request, settings, queue) };
};

const resolveBySystem = async (name: string): Promise<readonly string[]> => {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
};

const sendSafely = async (
  request: OutgoingRequest,
  settings: Settings,
  queue: Queue,
): Promise<OutgoingAnswer> => {
  const url = permittedUrl(request.url, settings);
  const { patience = settings.patience } = request;
  const deadline = startDeadline(Math.min(patience, settings.patience));

  try {
    const work = async () => {
      const addresses = await deadline.orLate(permittedAddresses(url, settings));
      const { longestAnswer, isStatusAlone, authorities } = settings;
      const { signal } = deadline;
      const bounds = { longestAnswer, isStatusAlone, signal };
      return askPinned({ ...request, url, addresses, authorities, ...bounds });
    };
    const answer = await deadline.orLate(queue(work));

    if (answer === 'too long') {
      return refuseUpstream(url, `answers with more than ${settings.longestAnswer} bytes`);
    }
    // The target of a redirect was not checked, so no redirect is followed.
    if (answer.status >= 300 && answer.status < 400) {
      return refuseUpstream(url, 'answers with a redirect');
    }
    return answer;
  } catch (error) {
    if (isRefusal(error)) throw error;
    // The same for a closed port, a silent one and a bad certificate, so that nobody maps a network with it.
    return refuseUpstream(url, 'does not answer as it should');
  } finally {
    deadline.end();
  }
};

/** The address, if it may be asked at all: https without a user, or http to this machine where that is allowed. */
const permittedUrl = (text: string, { allowLoopback }: Settings): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return refuseUpstream(undefined, 'is not an https address');

  const isLocalHttp = url.protocol === 'http:' && allowLoopback && isLoopbackName(nameOf(url));
  const hasUser = url.username !== '' || url.password !== '';
  if (hasUser || !(url.protocol === 'https:' || isLocalHttp)) {
    return refuseUpstream(url, 'is not an https address');
  }
  return url;
};

const permittedAddresses = async (
  url: URL,
  { allowLoopback, allowedNetworks, resolve }: Settings,
): Promise<readonly string[]> => {
  const name = nameOf(url);
  const addresses = isAddress(url) ? [name] : await resolve(name);

  const isLocal = allowLoopback && isLoopbackName(name);
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || allowedNetworks.some((network) => isInNetwork(address, network));
  const isPermitted = isLocal ? isLoopbackAddress : isAllowed;
  if (addresses.length === 0 || !addresses.every(isPermitted)) {
    return refuseUpstream(url, 'does not lead to a public address');
  }
  return addresses;
};

/**
 * The addresses of a name where all of them are in the allowed networks, and none otherwise: where a directory is
 * asked, public addresses are no better than private ones.
 */
export const allowedAddresses = ({
  allowLoopback = false,
  allowedNetworks = [],
  resolve = resolveBySystem,
}: Pick<SafeOutgoingOptions, 'allowLoopback' | 'allowedNetworks' | 'resolve'>) => {
  const networks = allowedNetworks.map(parseNetwork);
  const isInside = (address: string): boolean =>
    networks.some((network) => isInNetwork(address, network));

  return async (name: string): Promise<readonly string[]> => {
    const addresses = isIP(name) === 0 ? await resolve(name) : [name];
    const isLocal = allowLoopback && isLoopbackName(name);
    return addresses.every(isLocal ? isLoopbackAddress : isInside) ? addresses : [];
  };
};

const refuseUpstream = (url: URL | undefined, why: string): never =>
  refuse('upstream_unreachable', {
    url: url === undefined ? 'The address' : `${url.origin}${url.pathname}`,
    why,
  });

interface Deadline {
  /** Aborts when the time is up, and at the end. */
  readonly signal: AbortSignal;
  /** Waits for the work, but not beyond the deadline. */
  orLate<R>(work: Promise<R>): Promise<R>;
  end(): void;
}

const startDeadline = (milliseconds: number): Deadline => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  const late = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('late')));
  });

  return {
    signal: controller.signal,
    orLate: (work) => Promise.race([work, late]),
    end() {
      clearTimeout(timer);
      controller.abort();
    },
  };
};

/** The name without the brackets of an IPv6 address. `URL` has normalized every spelling of an IPv4 address. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const isAddress = ({ hostname }: URL): boolean =>
  hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);

const isLoopbackName = (name: string): boolean => name === 'localhost' || isLoopbackAddress(name);
