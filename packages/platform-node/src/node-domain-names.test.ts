import { describe, expect, test } from '@jest/globals';
import { domainNamesContract } from '@keyward/core/contracts';
import { assertEmail } from '@keyward/core/management';
import { asciiDomain, emailKeyOf } from '@keyward/core/ports';
import { isRefusal } from '@keyward/core';
import { nodeDomainNames } from './small-ports.js';

domainNamesContract({ describe, test }, 'nodeDomainNames', nodeDomainNames);

const keyOf = (email: string): string => emailKeyOf(nodeDomainNames, email);

const isAccepted = (email: string): boolean => {
  try {
    assertEmail(nodeDomainNames, email);
    return true;
  } catch (error) {
    if (!isRefusal(error, 'invalid_field')) throw error;
    return false;
  }
};

describe('all spellings of a mailbox have one key', () => {
  test.each([
    [
      'ada@bücher.example',
      'ada@xn--bcher-kva.example',
      'Ada@BÜCHER.example',
      'ada@bu\u0308cher.example',
      'ADA@XN--BCHER-KVA.EXAMPLE',
      'ada@bücher。example',
      'ada@ｂüｃｈｅｒ.example',
      'ada＠bücher.example',
      'ada@bücher.example.',
    ],
    ['ada@faß.example', 'ada@FAẞ.example', 'ada@xn--fa-hia.example'],
    ['李@例え.テスト', '李@xn--r8jz45g.xn--zckzah', '李@例え｡テスト'],
    ['ada@ශ්\u200dරී.example', 'ada@xn--10cl1a0b660p.example'],
    ['ada@💩.example', 'ada@xn--ls8h.example'],
    ['νίκος@example.com', 'ΝΊΚΟΣ@example.com', 'νίκοσ@EXAMPLE.com'],
    ['ας.β@example.com', 'ΑΣ.Β@example.com'],
    ['J\u030can@example.com', '\u01f0an@example.com'],
    ['ada@example.com', 'ada@EXAMPLE.COM', 'ada@example.com.'],
  ])('%s', (first, ...others) => {
    for (const other of others) expect([other, keyOf(other)]).toEqual([other, keyOf(first)]);
  });

  test('and other mailboxes have another', () => {
    const others = [
      'ada@bücher.example',
      'ada@bucher.example',
      'ada@buecher.example',
      'ada@faß.example',
      'ada@fass.example',
      'ada@βόλος.example',
      'ada@βόλοσ.example',
      'ａｄａ@bücher.example',
      'ada@xn--a.example',
      'ada@xn--abc-.example',
    ];
    expect(new Set(others.map(keyOf)).size).toBe(others.length);
  });

  test('a key is its own key', () => {
    for (const email of ['Ada@Bücher.example', 'ada@xn--a', 'ada@127.1', 'ada', '@', 'ada@a/b']) {
      expect(keyOf(keyOf(email))).toBe(keyOf(email));
    }
  });

  test.each(['ada@127.1', 'ada@0x7f.1', 'ada@a%41.example', 'ada@a/b', 'ada@a\tb'])(
    'no address of a web page is read in %j',
    (email) => expect(keyOf(email)).toBe(email),
  );
});

describe('an address is taken with a domain that exists in ASCII (RFC 5891 §5)', () => {
  test.each([
    'ada@bücher.example',
    'ada@bücher。example',
    'ada@xn--bcher-kva.example',
    'ada@ශ්\u200dරී.example',
    'ada@faẞ.example',
    'ada@intranet',
  ])('%s', (email) => expect(isAccepted(email)).toBe(true));

  test.each([
    'ada@xn--a.example',
    'ada@xn--abc-.example',
    'ada@xn--bücher.example',
    'ada@a\u200db.example',
    'ada@\u0308a.example',
    'ada@💩.example',
    'ada@bücher.example.',
    'ada＠bücher.example',
    `ada@${'ü'.repeat(60)}.example`,
    `ada@${'ü.'.repeat(60)}example`,
  ])('and %s is refused', (email) => expect(isAccepted(email)).toBe(false));
});

test('the domains of tenants keep their checks of letters and labels, since Node takes more', () => {
  const given = [
    'Bücher.example',
    '127.1',
    '0x7f.1',
    'ex%41mple.com',
    'a.example/b',
    'a_b.example',
    '-a.example',
    '😀.example',
    'a\u00adb.example',
    '*.example',
    'example',
  ];
  expect(given.map((text) => asciiDomain(nodeDomainNames, text))).toEqual([
    'xn--bcher-kva.example',
    ...given.slice(1).map(() => undefined),
  ]);
});
