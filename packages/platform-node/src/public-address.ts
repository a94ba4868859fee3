/**
 * Tells public addresses from private ones. Only a public address is safe to ask on behalf of a caller.
 *
 * To ipaddr.js, an address without a special purpose is `unicast`. For IPv6, that is narrowed to 2000::/3, which holds
 * all global addresses (RFC 4291 §2.4). So every way to write an IPv4 address as an IPv6 one is excluded.
 */
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** RFC 9637, RFC 3849: for documents. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;

  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(globalUnicast) && !address.match(documentation);
};

export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
