/** What a browser says of itself (RFC 9110 §10.1.5), in a few words that a person knows. */

interface Known {
  readonly name: string;
  readonly sign: RegExp;
}

/** In this order: many browsers also name the ones that they resemble. */
const browsers: readonly Known[] = [
  { name: 'Edge', sign: /\bEdg(e|A|iOS)?\// },
  { name: 'Opera', sign: /\b(OPR|Opera|OPT)\// },
  { name: 'Samsung Internet', sign: /\bSamsungBrowser\// },
  { name: 'Firefox', sign: /\b(Firefox|FxiOS)\// },
  { name: 'Chrome', sign: /\b(Chrome|Chromium|CriOS|HeadlessChrome)\// },
  { name: 'Safari', sign: /\bSafari\// },
];

const systems: readonly Known[] = [
  { name: 'iPhone', sign: /\biPhone\b/ },
  { name: 'iPad', sign: /\biPad\b/ },
  { name: 'Android', sign: /\bAndroid\b/ },
  { name: 'Windows', sign: /\bWindows\b/ },
  { name: 'ChromeOS', sign: /\bCrOS\b/ },
  { name: 'macOS', sign: /\bMac(intosh| OS X)\b/ },
  { name: 'Linux', sign: /\bLinux\b/ },
];

/** Characters of the header that are looked at. */
const longestHeader = 500;

/**
 * Describes the device behind a `User-Agent`, such as `Firefox, Windows`; null for one that is not known.
 * Rule: only names from these lists are kept, so that no text of a stranger is stored or shown.
 */
export const describeDevice = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, longestHeader);
  const nameIn = (all: readonly Known[]): string | undefined =>
    all.find(({ sign }) => sign.test(text))?.name;

  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(', ');
};
