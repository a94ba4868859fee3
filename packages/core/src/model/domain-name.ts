/**
 * Domain names in the one form in which they are compared: ASCII, lower case, without a dot at the end (RFC
 * 5890 §2.3.2.1).
 */

/** Undefined for what is no domain name with a dot in it. */
export const asciiDomain = (text: string): string | undefined => {
  if (text.length > longestName) return undefined;

  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  const labels = folded.replace(otherDots, '.').replace(/\.$/, '').split('.').map(asciiLabel);
  const name = labels.join('.');

  if (labels.length < 2 || name.length > longestName) return undefined;
  if (!labels.every((label) => asciiName.test(label))) return undefined;
  // The last label of an IPv4 address has no letter.
  return /[a-z]/.test(labels.at(-1)!) ? name : undefined;
};

const longestName = 253;
const asciiName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Full stops of other scripts, which count as dots. */
const otherDots = /[\u3002\uff0e\uff61]/g;

/** Of an e-mail address. */
export const domainOf = (email: string): string | undefined => {
  if (!email.includes('@')) return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return asciiDomain(domain.trim());
};

const asciiLabel = (label: string): string => {
  if (/^[\x00-\x7f]*$/.test(label)) return label;
  // Only what can be part of a word: no space, sign or invisible character becomes a name.
  return /^[\p{L}\p{N}\p{M}-]+$/u.test(label) ? `xn--${punycode(label)}` : '';
};

/** The parameters of Punycode for domain names. */
const base = 36;
const smallest = 1;
const largest = 26;
const skew = 38;
const damping = 700;
const firstBias = 72;
const firstCode = 128;
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** RFC 3492 §6.3. */
const punycode = (label: string): string => {
  const codes = [...label].map((character) => character.codePointAt(0)!);
  const basic = codes.filter((code) => code < firstCode);
  const delimiter = basic.length > 0 ? '-' : '';
  let output = String.fromCharCode(...basic) + delimiter;
  let handled = basic.length;
  let bias = firstBias;
  let delta = 0;
  let current = firstCode;

  while (handled < codes.length) {
    const next = Math.min(...codes.filter((code) => code >= current));
    delta += (next - current) * (handled + 1);

    for (const code of codes) {
      if (code < next) delta += 1;
      if (code !== next) continue;

      output += variableLength(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }

    delta += 1;
    current = next + 1;
  }
  return output;
};

const variableLength = (value: number, bias: number): string => {
  let rest = value;
  let output = '';
  for (let at = base; ; at += base) {
    const threshold = Math.min(Math.max(at - bias, smallest), largest);
    if (rest < threshold) return output + digits[rest]!;

    const beyond = rest - threshold;
    const span = base - threshold;
    output += digits[threshold + (beyond % span)]!;
    rest = Math.floor(beyond / span);
  }
};

/** RFC 3492 §6.1. */
const adapted = (value: number, points: number, isFirst: boolean): number => {
  let delta = isFirst ? Math.floor(value / damping) : Math.floor(value / 2);
  delta += Math.floor(delta / points);

  let bias = 0;
  while (delta > ((base - smallest) * largest) / 2) {
    delta = Math.floor(delta / (base - smallest));
    bias += base;
  }
  return bias + Math.floor(((base - smallest + 1) * delta) / (delta + skew));
};
