/**
 * The address of the caller, as the connection and the headers of trusted proxies tell it.
 *
 * Each proxy adds the address that it got the request from at the end of a list. So the list is read from its end, and
 * only as far as trusted proxies wrote it: what stands before is the word of a stranger.
 */
import { isIP, SocketAddress } from 'node:net';
import type { Caller } from '@keyward/http';
import proxyAddress from 'proxy-addr';

/** @param trustedProxies addresses and networks, as proxy-addr takes them */
export const callerAddress = (trustedProxies: readonly string[]): ((caller: Caller) => string) => {
  const isProxy = listedProxies(trustedProxies);

  return ({ address: connected = '', header }) => {
    let address = oneSpelling(connected) ?? '';
    if (!isForwarded(header) || !isProxy(address)) return address;

    for (const hop of hopsOf(header)) {
      // A proxy that hides the address leaves its own as the nearest one that is known.
      if (hop === undefined) return address;
      address = hop;
      if (!isProxy(address)) return address;
    }
    return address;
  };
};

/** Whether an address is one of these, in whatever spelling the connection has it. */
export const listedProxies = (
  trustedProxies: readonly string[],
): ((address: string) => boolean) => {
  const isListed = proxyAddress.compile([...trustedProxies]);
  return (address) => {
    const known = oneSpelling(address);
    return known !== undefined && trustedProxies.length > 0 && isListed(known, 0);
  };
};

const isForwarded = (header: Caller['header']): boolean =>
  header('x-forwarded-for') !== undefined || header('forwarded') !== undefined;

/**
 * The hops before the connection, the nearest first; undefined where one is no address.
 *
 * `Forwarded` counts only without `X-Forwarded-For`: a proxy that writes one of them may pass on what a caller wrote
 * into the other.
 */
const hopsOf = function* (header: Caller['header']): Generator<string | undefined, void> {
  // Several lines of both are joined with commas (RFC 9110 §5.3).
  const list = header('x-forwarded-for');
  if (list !== undefined) yield* hopsInList(list);
  else yield* hopsInForwarded(header('forwarded') ?? '');
};

const hopsInList = function* (list: string): Generator<string | undefined, void> {
  for (const element of list.split(',').reverse()) {
    // Empty elements of a list do not count (RFC 9110 §5.6.1).
    if (element.trim() !== '') yield addressIn(element);
  }
};

const token = "[\\w!#$%&'*+.^`|~-]+";
/** Addresses of IPv6 and ports need quotes (RFC 7239 §6), and some proxies leave them out. */
const unquoted = '[^\\s",;=\\\\]+';
const quoted = '"(?:[^"\\\\]|\\\\.)*"';
const pair = `${token}\\s*=\\s*(?:${quoted}|${unquoted})`;

/** One element of `Forwarded` (RFC 7239 §4), whole. */
const forwardedElement = new RegExp(`^\\s*${pair}\\s*(?:;\\s*(?:${pair}\\s*)?)*$`);
const forwardedPairs = new RegExp(`(${token})\\s*=\\s*(${quoted}|${unquoted})`, 'g');

/** More commas than this in the quotes of one element are no work of a proxy. */
const maxPieces = 8;

/**
 * Read from the end, so that an open quote in what a caller wrote does not swallow what the proxy added. The end of a
 * whole element is never a whole element itself: a quote in quotes has a backslash before it.
 */
const hopsInForwarded = function* (header: string): Generator<string | undefined, void> {
  let element: string | undefined;
  let pieces = 0;
  for (const piece of header.split(',').reverse()) {
    element = element === undefined ? piece : `${piece},${element}`;
    pieces += 1;
    if (element.trim() === '') element = undefined;
    else if (forwardedElement.test(element)) {
      yield addressIn(forIn(element));
      element = undefined;
    }

    if (element === undefined) pieces = 0;
    else if (pieces >= maxPieces) break;
  }
  if (element !== undefined) yield undefined;
};

/** The node of the parameter `for`, whose name counts without case (RFC 7239 §4). */
const forIn = (element: string): string => {
  for (const [, name, value] of element.matchAll(forwardedPairs)) {
    if (name!.toLowerCase() === 'for') return value!.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');
  }
  return '';
};

/**
 * The address in what a proxy writes: with a port, in brackets, in quotes, or as IPv4 inside IPv6.
 * Undefined for `unknown`, hidden names (RFC 7239 §6.2, §6.3) and all else.
 */
export const addressIn = (text: string): string | undefined => {
  const node = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  const host = /^\[([^\]]+)\](?::\w+)?$/.exec(node)?.[1] ?? node;
  return oneSpelling(host) ?? oneSpelling(host.replace(/:[\d_]\w*$/, ''));
};

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** One address has one spelling, so that it is one key: RFC 5952, IPv4 by itself, and no zone. */
const oneSpelling = (text: string): string | undefined => {
  const family = isIP(text);
  if (family === 4) return text;
  if (family !== 6) return undefined;

  const { address } = new SocketAddress({ address: text.split('%')[0]!, family: 'ipv6' });
  return mappedIpv4.exec(address)?.[1] ?? address;
};
