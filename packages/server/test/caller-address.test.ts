/** Each value is one that a known product writes, or one that a caller writes to be taken for another. */
import { describe, expect, test } from '@jest/globals';
import { addressIn, callerAddress } from '../src/caller-address.js';

const proxy = '10.0.0.1';
const addressOf = callerAddress([proxy, '10.0.0.2', '2001:db8:1::/48']);

const requestFrom = (
  address: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Parameters<typeof addressOf>[0] => ({ address, header: (name) => headers[name] });

describe('one hop (RFC 7239 §6)', () => {
  test.each([
    ['alone', '203.0.113.7', '203.0.113.7'],
    ['with the port (Azure Application Gateway, IIS)', '203.0.113.7:50001', '203.0.113.7'],
    ['IPv6 with the port', '[2001:db8::7]:50001', '2001:db8::7'],
    ['IPv6 in brackets', '[2001:db8::7]', '2001:db8::7'],
    ['IPv6 alone', '2001:db8::7', '2001:db8::7'],
    ['whole IPv6 with a bare port', '2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2:3:4:5:6'],
    ['IPv6 with a bare port of five digits', '2001:db8::7:50001', '2001:db8::7'],
    ['IPv6 in another spelling', '2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['IPv4 inside IPv6, as groups', '::FFFF:cb00:7107', '203.0.113.7'],
    ['IPv4 inside IPv6 with the port', '[::ffff:203.0.113.7]:50001', '203.0.113.7'],
    ['with a zone', 'fe80::1%eth0', 'fe80::1'],
    ['in quotes', '"203.0.113.7"', '203.0.113.7'],
    ['in quotes with the port', '"[2001:db8::7]:4711"', '2001:db8::7'],
    ['with spaces', ' \t203.0.113.7  ', '203.0.113.7'],
    ['with a hidden port (RFC 7239 §6)', '203.0.113.7:_gazonk', '203.0.113.7'],
  ])('%s', (_form, text, address) => {
    expect(addressIn(text)).toBe(address);
  });

  test.each([
    'unknown',
    '_hidden',
    '_SEVKISEK',
    'localhost',
    'client.example',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.7:',
    '203.0.113.7:80:80',
    '[203.0.113.7',
    '1:2',
    '[]',
    '-',
    '""',
    '',
  ])('%j is no address (RFC 7239 §6.2, §6.3)', (text) => {
    expect(addressIn(text)).toBeUndefined();
  });
});

describe('X-Forwarded-For of a trusted proxy', () => {
  test('is one list with all of its lines (RFC 9110 §5.3), and empty elements do not count (RFC 9110 §5.6.1)', () => {
    const headers = { 'x-forwarded-for': ',203.0.113.7,, ,10.0.0.2,' };
    expect(addressOf(requestFrom(proxy, headers))).toBe('203.0.113.7');
  });

  test.each([
    ['is read from its end', '198.51.100.1, 203.0.113.7:50001', '203.0.113.7'],
    ['may name trusted proxies', '203.0.113.7:1, 10.0.0.2:2, [2001:db8:1::5]:3', '203.0.113.7'],
    ['may have no spaces', '198.51.100.1,203.0.113.7', '203.0.113.7'],
    ['that hides the caller leaves the proxy', '198.51.100.1, unknown', proxy],
    ['leaves the nearest proxy that is known', '203.0.113.7, _hidden, 10.0.0.2', '10.0.0.2'],
    ['that is empty leaves the proxy', '', proxy],
    ['of trusted proxies alone leaves the first of them', '10.0.0.2', '10.0.0.2'],
  ])('%s', (_rule, list, address) => {
    expect(addressOf(requestFrom(proxy, { 'x-forwarded-for': list }))).toBe(address);
  });

  test('counts before Forwarded, which a caller may have written', () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=198.51.100.1' };
    expect(addressOf(requestFrom(proxy, headers))).toBe('203.0.113.7');
  });

  test('counts where the connection shows the proxy as IPv4 inside IPv6', () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect(addressOf(requestFrom(`::ffff:${proxy}`, headers))).toBe('203.0.113.7');
  });
});

describe('Forwarded of a trusted proxy (RFC 7239 §4)', () => {
  test.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="203.0.113.7:50001"', '203.0.113.7'],
    ['FOR="[2001:db8::7]:4711";Proto=https;HOST=id.example', '2001:db8::7'],
    ['for="[2001:db8::7]"', '2001:db8::7'],
    ['for=[2001:db8::7]:4711', '2001:db8::7'],
    ['proto=https; host="id.example:443"; for=203.0.113.7; by=10.0.0.2', '203.0.113.7'],
    ['for = "203.0.113.7" ; proto = https', '203.0.113.7'],
    ['for=203.0.113.7;', '203.0.113.7'],
    ['for="203.0.113.\\7"', '203.0.113.7'],
    ['for=198.51.100.1, for=203.0.113.7:50001', '203.0.113.7'],
    ['for=203.0.113.7,for="10.0.0.2:80";by=_b, ', '203.0.113.7'],
    ['for=203.0.113.7;ext="a, for=198.51.100.1"', '203.0.113.7'],
    ['for="198.51.100.1, for=203.0.113.7', '203.0.113.7'],
    ['for=198.51.100.1;x=", for="[2001:db8::7]:4711"', '2001:db8::7'],
    ['nonsense, for=203.0.113.7', '203.0.113.7'],
    ['for=203.0.113.7, for=_hidden', proxy],
    ['for=203.0.113.7, for=unknown', proxy],
    ['for=203.0.113.7, proto=https', proxy],
    ['for=203.0.113.7, nonsense', proxy],
    ['203.0.113.7', proxy],
    ['for="203.0.113.7', proxy],
    ['', proxy],
  ])('%s', (forwarded, address) => {
    expect(addressOf(requestFrom(proxy, { forwarded }))).toBe(address);
  });

  test('is no address where its quotes have more commas than a proxy writes', () => {
    const forwarded = `for=203.0.113.7;x="${','.repeat(20)}"`;
    expect(addressOf(requestFrom(proxy, { forwarded }))).toBe(proxy);
  });
});

describe('without a trusted proxy', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };

  test('the address is that of the connection', () => {
    expect(addressOf(requestFrom('192.0.2.1', headers))).toBe('192.0.2.1');
    expect(callerAddress([])(requestFrom(proxy, headers))).toBe(proxy);
  });

  test('it has one spelling (RFC 5952)', () => {
    expect(addressOf(requestFrom('::ffff:192.0.2.1', headers))).toBe('192.0.2.1');
  });

  test('it is empty for a socket of the machine, or what is no address', () => {
    expect(addressOf(requestFrom(undefined, headers))).toBe('');
    expect(addressOf(requestFrom('a word of the host', headers))).toBe('');
  });
});

test('headers that a caller could write through a proxy that passes them on do not count', () => {
  const headers = {
    'x-real-ip': '203.0.113.7',
    'cf-connecting-ip': '203.0.113.7',
    'true-client-ip': '203.0.113.7',
    'x-client-ip': '203.0.113.7',
    'x-azure-clientip': '203.0.113.7',
    'x-cluster-client-ip': '203.0.113.7',
  };
  expect(addressOf(requestFrom(proxy, headers))).toBe(proxy);
});
