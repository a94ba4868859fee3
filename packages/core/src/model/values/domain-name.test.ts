import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import { asciiDomain, domainOf } from './domain-name.js';

describe('domains are compared in ASCII and lower case (RFC 5890 §2.3.2.1, RFC 3492 §6.1, §6.3)', () => {
  test.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['BU\u0308CHER.example', 'xn--bcher-kva.example'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['faß.example', 'xn--fa-hia.example'],
    ['президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
    ['a-b.c-d.example', 'a-b.c-d.example'],
  ])('%s is %s (UTS #46 §2.3)', (given, ascii) => {
    expect(asciiDomain(listedDomainNames, given)).toBe(ascii);
  });

  test.each([
    '',
    'example',
    '.example.com',
    'a..example',
    '-a.example',
    'a-.example',
    'exa mple.com',
    'a_b.example',
    'a@b.example',
    '127.0.0.1',
    `${'a'.repeat(64)}.example`,
    `${'abc.'.repeat(63)}example`,
    '\u200b.example',
    '*.example.com',
    '😀.example',
  ])('"%s" is no domain (RFC 1035 §2.3.1, §2.3.4)', (given) => {
    expect(asciiDomain(listedDomainNames, given)).toBeUndefined();
  });

  test('the domain of an address is what follows its last @', () => {
    expect(
      ['Ada@Bücher.example', 'ada', 'ada@', '"a@b"@c.example '].map((email) =>
        domainOf(listedDomainNames, email),
      ),
    ).toEqual(['xn--bcher-kva.example', undefined, undefined, 'c.example']);
  });
});
