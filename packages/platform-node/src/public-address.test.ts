import { describe, expect, test } from '@jest/globals';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

describe('an address is public', () => {
  test.each([
    '1.1.1.1',
    '93.184.215.14',
    '223.255.255.254',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('an address is not public (RFC 4291 §2.4, RFC 3849, RFC 9637), because it is', () => {
  test.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds keep credentials', '169.254.169.254'],
    ['shared by a carrier', '100.64.0.1'],
    ['for protocols', '192.0.0.8'],
    ['for documents', '192.0.2.1'],
    ['for documents', '198.51.100.1'],
    ['for documents', '203.0.113.1'],
    ['for benchmarks', '198.18.0.1'],
    ['6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped', '::ffff:1.1.1.1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['discarded', '100::1'],
    ['Teredo', '2001::1'],
    ['for benchmarks', '2001:2::1'],
    ['an ORCHID', '2001:20::1'],
    ['for documents', '2001:db8::1'],
    ['for documents', '3fff::1'],
    ['6to4', '2002:7f00:1::'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['segment routing', '5f00::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('%s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
});

test('loopback is 127.0.0.0/8 and ::1', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].map(isLoopbackAddress)).toEqual([true, true, true]);
  expect(['128.0.0.1', '::ffff:127.0.0.1', '::2', 'localhost'].map(isLoopbackAddress)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
