/** Asks other servers for the core, so that whoever may name an address cannot reach what only this machine can (ASVS 5.0 §15.3.2). */
import { lookup } from 'node:dns/promises';
import { isRefusal, refuse, type Outgoing } from '@keyward/core';
import { askPinned } from './ask-pinned.js';
import { boundedQueue } from './bounded-queue.js';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

export interface SafeOutgoingOptions {
  /** For development: whoever is named localhost, 127.x.y.z or [::1] may be asked, also over http. */
  readonly allowLoopback?: boolean | undefined;
  /** The addresses of a name. */
  readonly resolve?: ((name: string) => Promise<readonly string[]>) | undefined;
  /** Milliseconds for all of it: waiting, finding, connecting, answering. */
  readonly patience?: number | undefined;
  /** Bytes of an answer. */
  readonly longestAnswer?: number | undefined;
  /** How many are asked at once, and how many more may wait for that. */
  readonly running?: number | undefined;
  readonly waiting?: number | undefined;
}

const resolveBySystem = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Rule: only public addresses are asked, over https. A name is resolved once, all that it leads to must be public, and the
 * connection is made to what was checked.
 */
export const safeOutgoing = ({
  allowLoopback = false,
  resolve = resolveBySystem,
  patience = 5000,
  longestAnswer = 1024 * 1024,
  running = 32,
  waiting = 256,
}: SafeOutgoingOptions = {}): Outgoing => {
  const inTurn = boundedQueue({ running, waiting });
  return {
    async send(request) {
      const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
      const no = (why: string): never =>
        refuse('upstream_unreachable', {
          url: url === undefined ? 'The address' : `${url.origin}${url.pathname}`,
          why,
        });
      const isLocal = allowLoopback && url !== undefined && isLoopbackName(nameOf(url));
      if (
        url === undefined ||
        !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) ||
        url.username !== '' ||
        url.password !== ''
      )
        return no('is not an https address');

      const ending = new AbortController();
      const late = new Promise<never>((_, reject) =>
        ending.signal.addEventListener('abort', () => reject(new Error('late'))),
      );
      const timer = setTimeout(() => ending.abort(), patience);
      const work = async () => {
        const name = nameOf(url);
        const addresses = isAddress(url) ? [name] : await Promise.race([resolve(name), late]);
        if (
          addresses.length === 0 ||
          !addresses.every(isLocal ? isLoopbackAddress : isPublicAddress)
        )
          return no('does not lead to a public address');
        return askPinned({ ...request, url, addresses, longestAnswer, signal: ending.signal });
      };
      try {
        const answer = await Promise.race([inTurn(work), late]);
        if (answer === 'too long') return no(`answers with more than ${longestAnswer} bytes`);
        // Where it leads was not checked, so it is not followed.
        return answer.status >= 300 && answer.status < 400 ? no('answers with a redirect') : answer;
      } catch (error) {
        // One answer for a closed port, a silent one and a bad certificate: nothing to map a network by.
        return isRefusal(error) ? Promise.reject(error) : no('does not answer as it should');
      } finally {
        clearTimeout(timer);
        ending.abort();
      }
    },
  };
};

/** Without the brackets of an IPv6 address. `URL` has brought every spelling of an IPv4 address into its usual form. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const isAddress = ({ hostname }: URL): boolean =>
  hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);

const isLoopbackName = (name: string): boolean => name === 'localhost' || isLoopbackAddress(name);
