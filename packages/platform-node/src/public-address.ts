/**
 * Which addresses the whole internet can reach, and nobody else: the ones that it is safe to ask for others.
 *
 * What is listed nowhere as something special is `unicast` to ipaddr.js. For IPv6 that is narrowed to 2000::/3, where all
 * global addresses are (RFC 4291 §2.4), so that every way to write an IPv4 address as an IPv6 one stays out.
 */
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** RFC 9637, RFC 3849: for documents. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return (
    address instanceof ipaddr.IPv4 ||
    (address.match(globalUnicast) && !address.match(documentation))
  );
};

export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
