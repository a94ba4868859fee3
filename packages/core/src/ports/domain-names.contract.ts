/** What every DomainNames promises. The `listedDomainNames` of the tests knows a short list of names alone. */
import { assertSame, type Runner } from './contract.js';
import type { DomainNames } from './domain-names.js';

/** Each spelling with the name in ASCII; undefined for what has none. */
const spellings: readonly (readonly [string, string | undefined])[] = [
  ['example.com', 'example.com'],
  ['Example.COM', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.EXAMPLE', 'xn--bcher-kva.example'],
  ['bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['ｂｕｃｈ．example', 'buch.example'],
  ['президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
  // The sharp s is a letter of its own, and so is the final sigma (UTS #46 §4, not transitional).
  ['faß.example', 'xn--fa-hia.example'],
  ['FAẞ.example', 'xn--fa-hia.example'],
  ['βόλος.example', 'xn--nxasmm1c.example'],
  ['βόλοσ.example', 'xn--nxasmq6b.example'],
  // Joiners stand only where a script needs them (RFC 5892 appendix A).
  ['ශ්\u200dරී.example', 'xn--10cl1a0b660p.example'],
  ['نامه\u200cای.example', 'xn--mgba3gch31f060k.example'],
  ['a\u200db.example', undefined],
  ['a\u200cb.example', undefined],
  // Punycode that decodes to nothing, to ASCII, or to a name that would be written in another way.
  ['xn--a.example', undefined],
  ['xn--abc.example', undefined],
  ['xn--bücher.example', undefined],
  ['xn--bucher-2fe.example', undefined],
  ['exa mple.example', undefined],
];

export const domainNamesContract = (
  { describe, test }: Runner,
  name: string,
  names: DomainNames,
): void => {
  describe(`${name} keeps the promises of DomainNames`, () => {
    for (const [written, ascii] of spellings) {
      test(`spells ${JSON.stringify(written)} as ${ascii ?? 'no name'}`, () => {
        assertSame(names.toAscii(written), ascii, 'the name in ASCII');
      });
    }

    test('spells a name in ASCII as itself', () => {
      for (const [, ascii] of spellings) {
        if (ascii !== undefined) assertSame(names.toAscii(ascii), ascii, 'the name in ASCII');
      }
    });
  });
};
