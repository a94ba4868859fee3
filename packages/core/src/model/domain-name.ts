/**
 * Domain names in the one form in which they are compared: ASCII, lower case, without a dot at the end (RFC
 * 5890 §2.3.2.1).
 */

/** Undefined for what is no domain name with a dot in it. */
export const asciiDomain = (text: string): string | undefined => {
  if (text.length > 253) return undefined;
  const labels = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/\.$/, '')
    .split('.')
    .map(asciiLabel);
  const name = labels.join('.');
  return labels.length > 1 &&
    name.length <= 253 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /[a-z]/.test(labels.at(-1)!)
    ? name
    : undefined;
};

/** Of an e-mail address. */
export const domainOf = (email: string): string | undefined =>
  email.includes('@') ? asciiDomain(email.slice(email.lastIndexOf('@') + 1).trim()) : undefined;

const asciiLabel = (label: string): string => {
  if (/^[\x00-\x7f]*$/.test(label)) return label;
  // Only what can be part of a word: no space, sign or invisible character becomes a name.
  return /^[\p{L}\p{N}\p{M}-]+$/u.test(label) ? `xn--${punycode(label)}` : '';
};

const [base, smallest, largest, skew, damping, firstBias, firstCode] = [
  36, 1, 26, 38, 700, 72, 128,
] as const;
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** RFC 3492 §6.3. */
const punycode = (label: string): string => {
  const codes = [...label].map((character) => character.codePointAt(0)!);
  const basic = codes.filter((code) => code < firstCode);
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '');
  let [handled, bias, delta, current] = [basic.length, firstBias as number, 0, firstCode as number];
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
  let [rest, output] = [value, ''];
  for (let at = base; ; at += base) {
    const threshold = Math.min(Math.max(at - bias, smallest), largest);
    if (rest < threshold) return output + digits[rest]!;
    output += digits[threshold + ((rest - threshold) % (base - threshold))]!;
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
};

/** RFC 3492 §6.1. */
const adapted = (value: number, points: number, isFirst: boolean): number => {
  let delta = isFirst ? Math.floor(value / damping) : Math.floor(value / 2);
  delta += Math.floor(delta / points);
  let steps = 0;
  for (; delta > ((base - smallest) * largest) / 2; steps += base)
    delta = Math.floor(delta / (base - smallest));
  return steps + Math.floor(((base - smallest + 1) * delta) / (delta + skew));
};
