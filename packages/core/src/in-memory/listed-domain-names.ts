import type { DomainNames } from '../ports/domain-names.js';

/** A few international labels, each with its form in ASCII; a test can name them. */
const labels: Readonly<Record<string, string>> = {
  bücher: 'xn--bcher-kva',
  münchen: 'xn--mnchen-3ya',
  exämple: 'xn--exmple-cua',
  faß: 'xn--fa-hia',
  例え: 'xn--r8jz45g',
  テスト: 'xn--zckzah',
  президент: 'xn--d1abbgf6aiiy',
  рф: 'xn--p1ai',
  'نامه\u200cای': 'xn--mgba3gch31f060k',
  نامهای: 'xn--mgba3gch31f',
};

const asciiLabel = (label: string): string | undefined => {
  const folded = label.normalize('NFKC').toLowerCase().normalize('NFC');
  const isKnown = !folded.startsWith('xn--') || Object.values(labels).includes(folded);

  if (/^[\x00-\x7f]*$/.test(folded)) return isKnown ? folded : undefined;
  return labels[folded];
};

/** Knows the names of a short list, and all that are plain ASCII. */
export const listedDomainNames: DomainNames = {
  toAscii: (name) => {
    const ascii = name
      .replace(/[\u3002\uff0e\uff61]/g, '.')
      .split('.')
      .map(asciiLabel);
    return ascii.includes(undefined) ? undefined : ascii.join('.');
  },
};
