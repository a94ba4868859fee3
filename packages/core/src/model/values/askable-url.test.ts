import { describe, expect, test } from '@jest/globals';
import { isAskableForm, leadsToPrivateNetwork } from './askable-url.js';

describe('an address of a private network, however spelt (ASVS 5.0 §15.3.2, RFC 6890, RFC 9637, RFC 4291 §2.4)', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '10.0.0.1.',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '10.1',
    '167772161',
    '0xa.0.0.1',
    '0x0a000001',
    '012.0.0.1',
    '0xA9FEA9FE',
    '999.1.1.1',
    'app.example.1',
    '[::]',
    '[::ffff:10.0.0.1]',
    '[::ffff:0a00:1]',
    '[64:ff9b::a00:1]',
    '[100::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[2001:DB8::1]',
    '[2002:a00:1::]',
    '[3fff::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[2::1]',
  ])('%s is one', (host) => {
    expect(leadsToPrivateNetwork(`https://${host}/keys`)).toBe(true);
    expect(leadsToPrivateNetwork(`HTTPS://${host}:8443?x`)).toBe(true);
  });

  test.each([
    'app.example',
    '10.0.0.1.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '1.1.1.1',
    '93.184.215.14',
    '172.32.0.1',
    '223.255.255.254',
    '[2606:4700::1111]',
    '[2a00:1450:4001::1]',
    '[2001:4860:4860::8888]',
  ])('%s is none', (host) => {
    expect(isAskableForm(`https://${host}/keys`)).toBe(true);
    expect(leadsToPrivateNetwork(`https://${host}/keys`)).toBe(false);
  });
});

test.each([
  'https://１０.0.0.1/',
  'https://10%2e0.0.1/',
  'https://app.example\\@10.0.0.1/',
  'https://user@10.0.0.1/',
  'http://10.0.0.1/',
  'https://app.example:65536/',
  'https://app.example:99999',
  'http://localhost:70000/',
])('%s has no form that is asked', (url) => {
  expect(isAskableForm(url)).toBe(false);
});

test.each(['0', '80', '00443', '9999', '59999', '60000', '65535'])('%s is a port', (port) => {
  expect(isAskableForm(`https://app.example:${port}/`)).toBe(true);
  expect(isAskableForm(`http://localhost:${port}`)).toBe(true);
});
