/**
 * Tells public addresses from private ones. Only a public address is safe to ask on behalf of a caller.
 *
 * To ipaddr.js, an address without a special purpose is `unicast`. For IPv6, that is narrowed to 2000::/3, which holds
 * all global addresses (RFC 4291 §2.4). So every way to write an IPv4 address as an IPv6 one is excluded.
 */
import { BlockList, isIP } from 'node:net';
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

/** A network whose addresses may be asked although they are private. */
export interface Network {
  /** 4 or 6. */
  readonly version: number;
  readonly addresses: BlockList;
}

/** Reads a network such as `10.0.0.0/8` or `fd00::/8`. */
export const parseNetwork = (text: string): Network => {
  const [, address = '', bits = ''] = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  if (version === 0 || Number(bits) > longest) {
    throw new Error('must list networks such as 10.0.0.0/8 or fd00::/8, separated by commas');
  }

  const addresses = new BlockList();
  addresses.addSubnet(address, Number(bits), version === 6 ? 'ipv6' : 'ipv4');
  return { version, addresses };
};

/** An IPv4 address that is written as an IPv6 one is in no network. */
export const isInNetwork = (address: string, { version, addresses }: Network): boolean =>
  isIP(address) === version &&
  !address.toLowerCase().startsWith('::ffff:') &&
  addresses.check(address, version === 6 ? 'ipv6' : 'ipv4');
