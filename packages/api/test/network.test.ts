import { expect, test } from '@jest/globals';
import { networkOf } from '../src/kernel/throttle.js';

test.each([
  ['192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:0DB8:0:0:1::', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s with its network %s (/24, /64)', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('fills in the zeros that an address leaves out (RFC 4291 §2.2)', () => {
  expect(networkOf('2001:db8::1:2:3:4')).toBe('2001:db8:0:0');
});
